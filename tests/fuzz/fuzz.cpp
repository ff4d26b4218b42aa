// SPDX-License-Identifier: MIT
#include "tests/fuzz/fuzz.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <set>

#include "core/text.hpp"

namespace cb::fuzz {

const std::vector<Table>& tables() {
  static const auto all = [] {
    std::vector<Table> list;
    for (const auto* type : all_game_types()) {
      auto variants = type->variants();
      variants.insert(variants.begin(), "");
      for (const auto variant : variants) {
        Settings settings;
        for (const auto word : words(variant)) settings.push_back(read_setting(word).value());
        const std::string name(trim(fmt::format("{} {}", type->info().name, variant)));
        auto game = type->make(settings, {}).value();
        list.push_back({name, type, std::move(settings), std::move(game)});
      }
    }
    return list;
  }();
  return all;
}

const Table& table_named(std::string_view line) {
  const auto& all = tables();
  const auto found = std::ranges::find(all, trim(line), &Table::name);
  if (found != all.end()) return *found;
  std::size_t sum = line.size();
  for (const unsigned char letter : line) sum = sum * 31 + letter;
  return all[sum % all.size()];
}

std::pair<std::string_view, std::string_view> first_line(std::string_view text) {
  const auto end = text.find('\n');
  if (end == std::string_view::npos) return {text, {}};
  return {text.substr(0, end), text.substr(end + 1)};
}

void require(bool condition, std::string_view sentence, const AnyGame& game, const AnyState& state) {
  if (condition) return;
  fmt::print(stderr, "{}\ngame:", sentence);
  for (const auto& [name, value] : game.settings()) fmt::print(stderr, " {}={}", name, value);
  fmt::print(stderr, "\nposition: {}\n", game.write_position(state));
  std::abort();
}

namespace {

void check_actions(const AnyGame& game, const AnyState& state, const std::vector<ListedAction>& actions) {
  const bool chance = game.actor(state) == kChance;
  std::set<ActionCode> codes;
  std::set<std::string> names;
  for (const auto& [code, weight] : actions) {
    require(chance == (weight > 0), "Weights belong to chance, and only to chance.", game, state);
    require(codes.insert(code).second, "An action is listed twice.", game, state);
    require(game.is_legal(state, code), "A listed action is not legal.", game, state);
    const auto name = game.write_action(state, code);
    require(names.insert(name).second, "Two actions are written alike: " + name, game, state);
    const auto back = game.read_action(state, name);
    require(back && *back == code, "An action does not read back: " + name, game, state);
  }
}

}  // namespace

void check_state(const AnyGame& game, const AnyState& state) {
  const Actor actor = game.actor(state);
  require(actor >= kNobody && actor < game.seats(), "Somebody acts who has no seat.", game, state);
  const auto actions = game.actions(state);
  require(actions.empty() == (actor == kNobody), "Nothing may be done, and yet the game is not over.", game, state);
  check_actions(game, state, actions);

  const auto text = game.write_position(state);
  const auto back = game.read_position(text);
  require(back && *back == state, back ? "A position reads back as another." : back.error().text(), game, state);
  const auto position = game.position(state);
  require(game.position(position) == position, "A position has a position of its own.", game, state);
}

void check_words(const AnyGame& game, const AnyState& state) {
  for (int seat = kNobody; seat < game.seats(); ++seat) {
    if (seat == kChance) continue;
    const auto board = game.draw(state, seat, Pen(false));
    require(!board.empty() && board.find('\x1b') == std::string::npos, "A plain board is empty or coloured.", game,
            state);
    require(!game.draw(state, seat, Pen(true)).empty(), "A coloured board is empty.", game, state);
  }
  if (game.actor(state) != kNobody) {
    const int turn = game.turn(state);
    require(turn >= 0 && turn < game.seats(), "It is nobody's turn.", game, state);
    return;
  }
  require(game.ending(state).winners < 1 << game.seats(), "Somebody won who has no seat.", game, state);
  require(!game.describe_ending(state).text.empty(), "The game ended without a word.", game, state);
}

void play_on(const AnyGame& game, AnyState state, std::uint64_t seed, int plies) {
  constexpr int kChecksBetween = 7;
  Rng rng(seed);
  for (int ply = 0; ply < plies && game.actor(state) != kNobody; ++ply) {
    if (ply % kChecksBetween == 0) check_state(game, state);
    if (ply % (kChecksBetween * kChecksBetween) == 0) check_words(game, state);
    game.apply(state, random_action(game, state, rng));
  }
  check_state(game, state);
  check_words(game, state);
}

}  // namespace cb::fuzz
