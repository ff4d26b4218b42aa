// SPDX-License-Identifier: MIT
#include "cli/reports/rule_text.hpp"

#include <algorithm>

#include "cli/terminal/wrap.hpp"
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

// Longer lines are hard to read, however wide the screen is.
constexpr std::size_t kWidest = 90;

// A numbered rule; what goes on stands below its first word.
std::string rule_lines(std::string_view rule, std::size_t width, const Pen& pen) {
  return wrapped(plain_line(rule, pen), std::min(width, kWidest), "", "       ");
}

}  // namespace

std::string rules_page(std::string_view markdown, std::size_t width, const Pen& pen) {
  std::string out;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) out += wrapped(plain_line(paragraph, pen), std::min(width, kWidest)) + "\n";
    paragraph.clear();
  };
  for (const auto line : split(markdown, '\n')) {
    const bool plain = !line.empty() && !line.starts_with('#') && !line.starts_with('|') && !line.starts_with("- ");
    if (plain) {
      paragraph += (paragraph.empty() ? "" : " ") + std::string(trim(line));
      continue;
    }
    end_paragraph();
    if (line.starts_with('#'))
      out += pen.bold(trim(line.substr(line.find_first_not_of('#')))) + "\n";
    else if (line.starts_with("- "))
      out += rule_lines(line.substr(2), width, pen) + "\n";
    else
      out += plain_line(line, pen) + "\n";
  }
  end_paragraph();
  while (out.ends_with("\n\n")) out.pop_back();
  return out;
}

Result<std::string> find_rule(const GameType& type, std::string_view asked, std::size_t width) {
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
      found += (found.empty() ? "" : "\n") + rule_lines(line.substr(2), width, Pen(false));
  if (found.empty()) return fail("rules.number", "", "{} has no rule {}.", type.info().title, quote(asked));
  return found;
}

std::string rules_or_rule(const GameType& type, std::string_view asked, std::size_t width, const Pen& pen) {
  if (asked.empty()) return rules_page(type.rules_text(), width, pen);
  const auto rule = find_rule(type, asked, width);
  return rule ? *rule : rule.error().text();
}

}  // namespace cb::cli
