// SPDX-License-Identifier: MIT
#include "cli/rule_text.hpp"

#include "core/text.hpp"

namespace cb::cli {
namespace {

// Turns **bold**, *emphasis* and `code` into what the pen can show.
std::string plain_line(std::string_view line, const Pen& pen) {
  std::string out;
  while (!line.empty()) {
    const std::string_view mark = line.starts_with("**")  ? "**"
                                  : line.starts_with('*') ? "*"
                                  : line.starts_with('`') ? "`"
                                                          : "";
    const auto end = mark.empty() ? std::string_view::npos : line.find(mark, mark.size());
    if (end == std::string_view::npos) {
      out += line.front();
      line.remove_prefix(1);
      continue;
    }
    const auto inside = line.substr(mark.size(), end - mark.size());
    out += mark == "**" ? pen.bold(inside) : std::string(inside);
    line.remove_prefix(end + mark.size());
  }
  return out;
}

// Breaks a line between words at a width that terminals have, later lines set in by `indent`.
std::string wrapped(std::string_view line, std::size_t indent) {
  constexpr std::size_t kWidth = 90;
  std::string out;
  std::size_t column = 0;
  for (const auto word : words(line)) {
    if (column > 0 && column + 1 + word.size() > kWidth) {
      out += "\n" + std::string(indent, ' ');
      column = indent;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

}  // namespace

std::string rules_page(std::string_view markdown, const Pen& pen) {
  std::string out;
  for (const auto line : split(markdown, '\n')) {
    if (line.starts_with('#')) {
      out += pen.bold(trim(line.substr(line.find_first_not_of('#')))) + "\n";
    } else if (line.starts_with("- ")) {
      out += plain_line(wrapped(line.substr(2), 7), pen) + "\n";
    } else {
      out += plain_line(line.starts_with('|') ? std::string(line) : wrapped(line, 0), pen) + "\n";
    }
  }
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

Result<std::string> find_rule(const GameType& type, std::string_view asked) {
  std::string wanted = lower(asked);
  const std::string prefix = lower(type.info().prefix);
  if (wanted.starts_with(prefix + "-") || (wanted.starts_with(prefix) && to_number(wanted.substr(prefix.size()))))
    wanted.erase(0, prefix.size());
  if (wanted.starts_with('-')) wanted.erase(0, 1);
  const auto value = to_number(wanted);
  const auto mark = value ? fmt::format("- **{}-{:02}**", type.info().prefix, *value) : std::string("- **");
  const bool sensible = value || wanted.size() >= 3;
  std::string found;
  for (const auto line : split(type.rules_text(), '\n'))
    if (sensible && line.starts_with(mark) && (value || lower(line).find(wanted) != std::string::npos))
      found += (found.empty() ? "" : "\n") + plain_line(wrapped(line.substr(2), 7), Pen(false));
  if (found.empty()) return fail("rules.number", "", "{} has no rule {}.", type.info().title, quote(asked));
  return found;
}

}  // namespace cb::cli
