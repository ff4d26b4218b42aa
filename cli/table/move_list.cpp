// SPDX-License-Identifier: MIT
#include "cli/table/move_list.hpp"

#include <algorithm>

#include "cli/terminal/wrap.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

// Whether players of this match have written a bare number as a move, as the cards of Top Drop.
bool wrote_numbers(const Match& match) {
  AnyState state = match.start();
  for (const Ply& ply : match.log()) {
    if (ply.actor != kChance && to_number(match.game().write_action(state, ply.action))) return true;
    match.game().apply(state, ply.action);
  }
  return false;
}

}  // namespace

MoveList::MoveList(const Match& match) : MoveList(match.game(), match.state(), wrote_numbers(match)) {}

MoveList::MoveList(const AnyGame& game, const AnyState& state, bool numbers_are_moves) {
  for (const auto& [action, weight] : game.actions(state))
    moves_.push_back({action, game.write_action(state, action), game.describe_action(state, action)});
  // A slip of the finger must not play another move than the card it names.
  numbered_ = !numbers_are_moves &&
              std::ranges::none_of(moves_, [](const Move& move) { return to_number(move.word).has_value(); });
}

std::string MoveList::label(std::size_t n) const {
  return numbered_ ? fmt::format("{:>3} {}", n + 1, moves_[n].word) : "  " + moves_[n].word;
}

std::vector<std::string> MoveList::lines(std::size_t width) const {
  constexpr std::size_t kFewWords = 20;
  const bool explained = std::ranges::any_of(moves_, [](const Move& move) { return move.meaning.size() > kFewWords; });
  std::vector<std::string> cells;
  std::size_t widest = 0;
  for (std::size_t n = 0; n < moves_.size(); ++n) {
    cells.push_back(label(n));
    if (!explained && !moves_[n].meaning.empty()) cells.back() += fmt::format(" ({})", moves_[n].meaning);
    widest = std::max(widest, cells.back().size());
  }
  std::vector<std::string> out;
  const std::size_t columns = explained ? 1 : std::max<std::size_t>(1, width / (widest + 2));
  for (std::size_t n = 0; n < cells.size(); ++n) {
    if (n % columns == 0) out.emplace_back();
    if (explained)
      out.back() =
          wrapped(moves_[n].meaning, width, fmt::format("{:<{}}  ", cells[n], widest), std::string(widest + 2, ' '));
    else if (n % columns == columns - 1 || n + 1 == cells.size())
      out.back() += cells[n];
    else
      out.back() += fmt::format("{:<{}}", cells[n], widest + 2);
  }
  return out;
}

// Two rows are shown always: their number would save only one.
std::string MoveList::offered(const Screen& screen, std::string_view above) const {
  constexpr std::size_t kFewLines = 10;
  constexpr std::size_t kHardlyAnyRows = 2;
  const auto width = screen.width();
  const auto shown = lines(width);
  std::string out;
  for (const auto& line : shown) out += line + "\n";
  const auto height = screen.height();
  const std::size_t prompt = 1;
  const bool fits = !height || rows(above, width) + rows(out, width) + prompt <= *height;
  if (rows(out, width) <= kHardlyAnyRows || (shown.size() <= kFewLines && fits)) return out;
  return fmt::format(" {} moves; type one, or moves for the list.\n", size());
}

std::optional<ActionCode> MoveList::find(std::string_view word) const {
  const auto number = numbered_ ? to_number<std::size_t>(word) : std::nullopt;
  if (number && *number >= 1 && *number <= moves_.size()) return moves_[*number - 1].action;
  const auto same = [&](const Move& move) { return move.word == word; };
  if (const auto found = std::ranges::find_if(moves_, same); found != moves_.end()) return found->action;
  const auto alike = [&](const Move& move) { return lower(move.word) == lower(word); };
  const auto found = std::ranges::find_if(moves_, alike);
  if (found == moves_.end() || std::any_of(found + 1, moves_.end(), alike)) return std::nullopt;
  return found->action;
}

std::string MoveList::wrong_number(std::string_view word) const {
  const bool number = !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
  if (!numbered_ || !number || find(word)) return {};
  return fmt::format("There is no move {}; the list begins at 1 and ends at {}.", word.substr(0, 9), moves_.size());
}

MoveList::Pick MoveList::pick(std::string_view word) const {
  if (word.empty() && size() > 1)
    return {std::nullopt, fmt::format("There are {} moves; type one, or moves for the list.", size())};
  if (auto wrong = wrong_number(word); !wrong.empty()) return {std::nullopt, std::move(wrong)};
  return {word.empty() ? first() : find(word), {}};
}

}  // namespace cb::cli
