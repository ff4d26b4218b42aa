// SPDX-License-Identifier: MIT
#include "cli/table/help.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace cb::cli {
namespace {

enum class When { always, before_the_end, after_the_end };

struct Entry {
  HelpEntry entry;
  When when = When::always;
};

constexpr Entry kEntries[] = {
    {{"a move", "plays it, in notation or by its number in the list; Enter alone plays the only one"},
     When::before_the_end},
    {{"moves", "every legal move"}, When::before_the_end},
    {{"hint", "what a strong player would do"}, When::before_the_end},
    {{"undo", "take your last move back, and what bots answered"}, When::before_the_end},
    {{"review", "look back: the turning points, and how everybody played"}, When::after_the_end},
    {{"show", "the board again"}},
    {{"log", "all that happened so far"}},
    {{"rules [N]", "the rules: all of them, number N, or those with a word in them"}},
    {{"save [FILE]", "keep this match"}},
    {{"load FILE", "go on with another"}},
    {{"review", "look back on the match, once it is over"}, When::before_the_end},
    {{"help", "this list"}},
    {{"quit", "leave the table"}},
};

}  // namespace

std::string help_lines(std::span<const HelpEntry> entries, const Screen& screen) {
  std::size_t widest = 0;
  for (const auto& entry : entries) widest = std::max(widest, entry.word.size());
  std::string out;
  for (const auto& [word, meaning] : entries)
    out += screen.fitted(fmt::format("  {:<{}}  {}\n", word, widest, meaning), widest + 2);
  return out;
}

std::string help_text(bool over, const Screen& screen) {
  std::vector<HelpEntry> entries;
  for (const auto& [entry, when] : kEntries)
    if (when != (over ? When::before_the_end : When::after_the_end)) entries.push_back(entry);
  return help_lines(entries, screen) +
         screen.fitted("  Words in [ ] are what chance brought: a throw, a lot, a draw.\n");
}

}  // namespace cb::cli
