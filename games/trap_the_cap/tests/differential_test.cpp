// SPDX-License-Identifier: MIT
// The fast rules against the plain ones, over random games of every kind on both boards.
#include <algorithm>
#include <array>

#include "game/perft_testing.hpp"
#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"
#include "games/trap_the_cap/tests/own_boards.hpp"

namespace cb::trap_the_cap {
namespace {

using plain_trap::Tower;
using Words = std::vector<std::string>;

struct Setup {
  std::string settings;
  bool four = false;
  plain_trap::Table table;
  std::string edition = {};  // the text of a board that is not built in
};

// The value of an option in "players=2 game=tower …".
std::string value_of(const std::string& settings, std::string_view name, std::string fallback) {
  for (const auto& [key, value] : testing_table::settings_from(settings))
    if (key == name) return value;
  return fallback;
}

// The boards and agreements once more by hand, so that edition files and defaults are compared too.
Setup setup(std::string settings, bool four = false) {
  plain_trap::Table table;
  const int players = std::stoi(value_of(settings, "players", "4"));
  table.bases = four ? "ABCD" : "ABCDEF";
  table.seats = four ? std::array{"ac", "abc", "abcd"}.at(static_cast<std::size_t>(players - 2))
                     : std::array{"ad", "ace", "abde", "abcde", "abcdef"}.at(static_cast<std::size_t>(players - 2));
  table.game = value_of(settings, "game", "basic");
  table.ending = value_of(settings, "ending",
                          table.game == "golden"  ? "golden-cap"
                          : table.game == "tower" ? "last-left"
                                                  : "captives");
  table.quiet = players == 6 ? 300 : players == 5 ? 250 : 200;
  if (value_of(settings, "quiet", "") == "off") table.quiet = 0;
  const auto throws = value_of(settings, "throws", "5000");
  table.throws = throws == "off" ? 0 : std::stoi(throws);
  table.caps = std::stoi(value_of(settings, "caps", "6"));
  if (four) {
    table.rim = 13;
    table.spoke = 6;
  }
  for (char base : table.bases) {
    const std::string name(1, base);
    table.grey.insert({name + "4", name + "C3"});
    if (four) table.grey.insert(name + "11");
    if (!four) table.yellow.insert(name + "1");
  }
  if (four || value_of(settings, "yellow", "printed") == "all") {
    table.yellow.insert("centre");
    for (char base : table.bases) {
      for (int n = 1; n <= table.rim; ++n) table.yellow.insert(base + std::to_string(n));
      for (int n = 1; n <= table.spoke; ++n) table.yellow.insert(base + ("C" + std::to_string(n)));
    }
    for (const auto& grey : table.grey) table.yellow.erase(grey);
  }
  return {std::move(settings), four, table};
}

std::vector<Setup> setups() {
  return {
      setup("players=2"),
      setup("players=3 ending=last-left"),
      setup("players=4"),
      setup("players=5 yellow=all"),
      setup("players=6"),
      setup("players=4 game=team"),
      setup("players=6 game=team ending=fewest-trapped"),
      setup("players=4 game=total-team ending=fewest-trapped"),
      setup("players=6 game=total-team yellow=all"),
      setup("players=2 game=tower"),
      setup("players=5 game=tower quiet=off throws=400"),
      setup("players=2 game=golden"),
      setup("players=3 game=golden ending=captives"),
      setup("players=6 game=golden throws=off"),
      setup("players=4 game=golden yellow=all"),
      setup("players=2 caps=4", true),
      setup("players=4 game=total-team", true),
      setup("players=3 game=golden caps=4", true),
  };
}

std::string letters(const Rules& rules, Caps held) {
  std::string text;
  for (int seat = 0; seat < rules.seats(); ++seat)
    text += std::string(static_cast<std::size_t>(number_of(held, seat)), letter(rules, seat));
  if ((held & kGold) != 0) text += 'g';
  return text;
}

plain_trap::Game as_plain(const Rules& rules, const State& state) {
  plain_trap::Game game;
  for (int seat = 0; seat < rules.seats(); ++seat) {
    game.homes[letter(rules, seat)] = letters(rules, state.homes[seat]);
    for (const Stack stack : state.stacks[seat])
      if (stack != kNoStack)
        game.towers.push_back({letter(rules, seat), place_name(rules, place_of(stack)), letters(rules, under(stack))});
  }
  if (state.golden != kNoStack) {
    if (owner_of(state.golden) != kNeutral) game.golden_owner = letter(rules, owner_of(state.golden));
    if (!is_home(place_of(state.golden)))
      game.towers.push_back({'g', place_name(rules, place_of(state.golden)), letters(rules, under(state.golden))});
  }
  std::ranges::sort(game.towers);
  game.mover = letter(rules, state.mover);
  constexpr const char* kPhases[] = {"lot", "throw", "throw", "move", "turned", "six", "over", "over", "over"};
  constexpr const char* kReasons[] = {"left", "quiet", "throws"};
  game.phase = kPhases[static_cast<int>(state.phase)];
  if (game.phase == "over") game.why = kReasons[rules.ending(state).how];
  game.die = state.die;
  game.points = state.points;
  game.quiet = state.quiet;
  game.throws = static_cast<int>(state.throws);
  if (state.phase == Phase::turned) game.back_to = place_name(rules, state.back_to);
  return game;
}

Rules rules_of(const Setup& one) {
  const std::string_view edition = trap_the_cap::Definition::editions()[one.four ? 1 : 0];
  return testing_table::try_rules<trap_the_cap::Definition>(one.settings, one.edition.empty() ? edition : one.edition)
      .value();
}

// Plays on with random throws and actions, comparing at every one, and the winners at the end.
void compare_game(const Setup& one, const Rules& rules, State state, Rng& rng, int plies) {
  plain_trap::Game game = as_plain(rules, state);
  for (int ply = 0; ply < plies && rules.actor(state) != kNobody; ++ply) {
    if (rules.at_chance(state)) {
      const int number = 1 + static_cast<int>(rng.below(6));
      rules.apply(state, thrown(number));
      game = plain_trap::thrown(one.table, game, number);
      continue;
    }
    std::vector<std::pair<std::string, Action>> fast;
    for (const Action action : rules.legal(state))
      fast.emplace_back(trap_the_cap::Definition::write_action(rules, state, action), action);
    auto slow = plain_trap::choices(one.table, game);
    std::ranges::sort(fast, {}, [](const auto& pair) { return pair.first; });
    std::ranges::sort(slow, {}, [](const auto& choice) { return choice.text; });
    Words fast_words;
    Words slow_words;
    for (const auto& [word, action] : fast) fast_words.push_back(word);
    for (const auto& choice : slow) slow_words.push_back(choice.text);
    ASSERT_EQ(fast_words, slow_words) << one.settings << " " << trap_the_cap::Definition::write_position(rules, state);
    const auto n = rng.below(static_cast<std::uint32_t>(slow.size()));
    const auto before = trap_the_cap::Definition::write_position(rules, state);
    rules.apply(state, fast[n].second);
    game = plain_trap::play(one.table, game, slow[n]);
    ASSERT_EQ(as_plain(rules, state), game) << one.settings << " " << before << " " << slow[n].text << " gives "
                                            << trap_the_cap::Definition::write_position(rules, state);
  }
  if (rules.actor(state) != kNobody) return;
  ASSERT_EQ(game.phase, "over");
  std::string won;
  for (int seat = 0; seat < rules.seats(); ++seat)
    if (rules.ending(state).won(seat)) won += letter(rules, seat);
  ASSERT_EQ(won, plain_trap::winners(one.table, game))
      << one.settings << " " << trap_the_cap::Definition::write_position(rules, state);
}

TEST(TrapTheCapDifferential, FastAndPlainGamesAgree) {
  const std::uint64_t games = testing_table::takes_its_time() ? 400 : 8;
  for (const auto& one : setups()) {
    const Rules rules = rules_of(one);
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      Rng rng(seed * 77 + one.settings.size());
      compare_game(one, rules, rules.start(), rng, 1'000'000);
      if (HasFatalFailure()) return;
    }
  }
}

// A board at random that can be played on, with so many players at most.
Setup own_setup(const std::string& settings, std::uint64_t seed) {
  for (;; seed += 1000) {
    const auto own = plain_trap::own_board(seed);
    const auto players = static_cast<std::size_t>(std::stoi(value_of(settings, "players", "4")));
    if (own.seatings.size() + 1 < players || !plain_trap::board_problem(own.table).empty()) continue;
    Setup one = setup(settings);
    const auto seats = own.seatings[players - 2];
    auto table = own.table;
    table.game = one.table.game;
    table.ending = one.table.ending;
    table.quiet = one.table.quiet;
    table.throws = one.table.throws;
    table.caps = one.table.caps;
    for (const char base : seats) table.seats += static_cast<char>(base - 'A' + 'a');
    one.table = table;
    one.edition = own.text;
    return one;
  }
}

TEST(TrapTheCapDifferential, FastAndPlainGamesAgreeOnBoardsOfTheirOwn) {
  const std::uint64_t boards = testing_table::takes_its_time() ? 400 : 12;
  for (const auto* settings :
       {"players=2 throws=400", "players=3 ending=last-left throws=400", "players=4 game=team caps=4 throws=400",
        "players=4 game=total-team throws=400", "players=2 game=tower throws=400", "players=2 game=golden throws=400",
        "players=4 game=golden caps=4 throws=400"})
    for (std::uint64_t seed = 0; seed < boards; ++seed) {
      const auto one = own_setup(settings, seed);
      SCOPED_TRACE(one.edition);
      const Rules rules = rules_of(one);
      Rng rng(seed);
      compare_game(one, rules, rules.start(), rng, 1'000'000);
      if (HasFatalFailure()) return;
    }
}

// A throw of the first seat in a crowd around its home, with towers and shared spaces that random play hardly
// reaches; the golden cap is there too, mostly the first seat's own.
State crowded(const Setup& one, const Rules& rules, Rng& rng) {
  const std::string before = one.table.bases.back() + std::to_string(one.table.rim);
  const std::vector<std::string> spots = {"A1", "A1", "A2", "A3", "A4", "A5", "AC1", "AC2", "AC3", before, "B1"};
  const auto pick = [&](const auto& list) { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
  for (;;) {
    std::map<char, std::vector<Tower>> towers;
    std::vector<Tower*> tops;
    std::map<char, std::string> homes;
    std::string loose;  // caps still to be put under a tower or into a home
    for (const char letter : one.table.seats) {
      auto& mine = towers[letter];
      mine.resize(rng.below(4));
      for (auto& tower : mine) tower = {letter, pick(spots), ""};
      loose += std::string(static_cast<std::size_t>(one.table.caps) - mine.size(), letter);
    }
    Tower gold{'g', rng.below(3) == 0 ? "AH" : pick(spots), ""};
    for (auto& [letter, mine] : towers)
      for (auto& tower : mine) tops.push_back(&tower);
    const bool golden = one.table.game == "golden";
    const bool caught = golden && !tops.empty() && rng.below(4) == 0;
    if (caught) pick(tops)->captives = "g";
    if (golden && !caught && !plain_trap::is_home(gold.place)) tops.push_back(&gold);
    for (const char cap : loose) {
      if (!tops.empty() && rng.below(2) == 0) {
        pick(tops)->captives += cap;
      } else {
        homes[rng.below(4) == 0 ? pick(one.table.seats) : cap] += cap;
      }
    }
    std::string text;
    const auto with_load = [](std::string captives) {
      std::ranges::sort(captives);
      return captives.empty() ? "" : "+" + plain_trap::captives_text(captives);
    };
    for (const char letter : one.table.seats) {
      const auto waiting = std::erase(homes[letter], letter);
      text += fmt::format("{}={}{}", letter, waiting, with_load(homes[letter]));
      for (const auto& tower : towers[letter]) text += "," + tower.place + with_load(tower.captives);
      text += '/';
    }
    if (golden) text += caught ? "g=caught/" : "g=a." + gold.place + with_load(gold.captives) + "/";
    text += fmt::format("a.move{}/{}.{}", 1 + rng.below(6), one.table.quiet > 0 ? "q9" : "q0",
                        one.table.throws > 0 ? "t9" : "t0");
    if (const auto state = trap_the_cap::Definition::read_position(rules, text)) return *state;
  }
}

TEST(TrapTheCapDifferential, FastAndPlainAgreeInACrowd) {
  const int positions = testing_table::takes_its_time() ? 5000 : 250;
  for (const auto& one : setups()) {
    const Rules rules = rules_of(one);
    Rng rng(one.settings.size());
    for (int n = 0; n < positions; ++n) {
      compare_game(one, rules, crowded(one, rules, rng), rng, 8);
      if (HasFatalFailure()) return;
    }
  }
}

std::uint64_t plain_perft(const plain_trap::Table& table, const plain_trap::Game& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t total = 0;
  if (game.phase == "throw") {
    for (int number = 1; number <= 6; ++number)
      total += plain_perft(table, plain_trap::thrown(table, game, number), depth - 1);
    return total;
  }
  for (const auto& choice : plain_trap::choices(table, game))
    total += plain_perft(table, plain_trap::play(table, game, choice), depth - 1);
  return total;
}

// Every count of the perft table that the plain rules reach in reasonable time.
TEST(TrapTheCapDifferential, PerftTableIsConfirmedByThePlainRules) {
  const std::uint64_t limit = testing_table::takes_its_time() ? 1'000'000 : 20'000;
  testing_table::check_perft_table<trap_the_cap::Definition>(
      TEST_DATA "/trap_the_cap.perft", limit, [](std::string_view settings, const auto& table, int depth) {
        const auto one = setup(std::string(settings));
        return plain_perft(one.table, as_plain(table.rules(), table.state()), depth);
      });
}

TEST(TrapTheCapDifferential, FastAndPlainPerftAgreeOnTheOtherBoard) {
  for (const auto& one : setups()) {
    if (!one.four) continue;
    const Rules rules = rules_of(one);
    const State state = rules.start();
    EXPECT_EQ(perft(rules, state, 5), plain_perft(one.table, as_plain(rules, state), 5)) << one.settings;
  }
}

}  // namespace
}  // namespace cb::trap_the_cap
