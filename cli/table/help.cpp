// SPDX-License-Identifier: MIT
#include "cli/table/help.hpp"

#include <fmt/format.h>

namespace cb::cli {
namespace {

enum class When { always, before_the_end, after_the_end };

struct Entry {
  std::string_view word;
  std::string_view meaning;
  When when = When::always;
};

constexpr std::size_t kWordWidth = 11;

constexpr Entry kEntries[] = {
    {"a move", "plays it, in notation or by its number in the list; Enter alone plays the only one",
     When::before_the_end},
    {"moves", "every legal move", When::before_the_end},
    {"hint", "what a strong player would do", When::before_the_end},
    {"undo", "take your last move back, and what bots answered", When::before_the_end},
    {"review", "look back: the turning points, and how everybody played", When::after_the_end},
    {"show", "the board again"},
    {"log", "all that happened so far"},
    {"rules [N]", "the rules: all of them, number N, or those with a word in them"},
    {"save [FILE]", "keep this match"},
    {"load FILE", "go on with another"},
    {"review", "look back on the match, once it is over", When::before_the_end},
    {"help", "this list"},
    {"quit", "leave the table"},
};

}  // namespace

std::string help_text(bool over, const Screen& screen) {
  std::string out;
  for (const auto& [word, meaning, when] : kEntries) {
    if (when == (over ? When::before_the_end : When::after_the_end)) continue;
    out += screen.fitted(fmt::format("  {:<{}}  {}\n", word, kWordWidth, meaning), kWordWidth + 2);
  }
  return out + screen.fitted("  Words in [ ] are what chance brought: a throw, a lot, a draw.\n");
}

}  // namespace cb::cli
