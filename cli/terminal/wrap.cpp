// SPDX-License-Identifier: MIT
#include "cli/terminal/wrap.hpp"

#include <algorithm>

#include "core/text.hpp"

namespace cb::cli {

std::size_t columns(std::string_view line) {
  std::size_t count = 0;
  for (std::size_t n = 0; n < line.size(); ++n) {
    if (line[n] == '\x1b') {
      n = std::min(line.find('m', n), line.size());
      continue;
    }
    const bool continues_a_letter = (static_cast<unsigned char>(line[n]) & 0xC0U) == 0x80U;
    count += continues_a_letter ? 0 : 1;
  }
  return count;
}

std::size_t rows(std::string_view text, std::size_t width) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  std::size_t count = 0;
  for (const auto line : split(text, '\n')) count += std::max<std::size_t>(1, (columns(line) + width - 1) / width);
  return count;
}

std::string wrapped(std::string_view line, std::size_t width, std::string_view first, std::string_view others) {
  std::string out(first);
  std::size_t used = columns(first);
  bool fresh = true;
  while (!line.empty()) {
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    const auto end = std::min(line.find(' ', begin), line.size());
    const auto word = line.substr(begin, end - begin);
    if (!fresh && !word.empty() && used + begin + columns(word) > width) {
      out += "\n" + std::string(others);
      used = columns(others);
    } else {
      out += line.substr(0, begin);
      used += begin;
    }
    out += word;
    used += columns(word);
    fresh = false;
    line.remove_prefix(end);
  }
  return out;
}

std::string wrapped_lines(std::string_view text, std::size_t width, std::size_t hang) {
  std::string out;
  const auto lines = split(text, '\n');
  for (std::size_t n = 0; n < lines.size(); ++n) {
    const auto margin = std::min(lines[n].find_first_not_of(' '), lines[n].size());
    const std::string others(margin + hang, ' ');
    out += (n > 0 ? "\n" : "") + wrapped(lines[n].substr(margin), width, lines[n].substr(0, margin), others);
  }
  return out;
}

}  // namespace cb::cli
