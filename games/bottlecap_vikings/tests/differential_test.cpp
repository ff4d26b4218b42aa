// SPDX-License-Identifier: MIT
// The fast rules against the plain twin, over random games of every number of players and kind of city.
#include <algorithm>

#include "game/perft.hpp"
#include "game/testing.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/tests/built_faces.hpp"
#include "games/bottlecap_vikings/tests/plain_telling.hpp"

namespace cb::bottlecap_vikings {
namespace {

struct Pairing {
  std::string settings;
  plain_vikings::Setting plain;
};

std::vector<Pairing> pairings() {
  std::vector<Pairing> list;
  for (int players = 2; players <= 4; ++players) {
    const auto count = fmt::format("players={}", players);
    list.push_back({count + " turns=30", {.players = players, .turns = 30}});
    list.push_back({count + " cities=unique turns=40", {.players = players, .cities = "unique", .turns = 40}});
    list.push_back({count + " cities=pick turns=25", {.players = players, .cities = "pick", .turns = 25}});
    list.push_back({count + " cities=pick cards=chosen rondel=chosen starter=lot turns=60",
                    {players, true, "pick", true, true, 60}});
    list.push_back({count + " cities=unique cards=chosen turns=50", {players, false, "unique", true, false, 50}});
  }
  return list;
}

// Both tables in the same words.
std::string told(const plain_vikings::Saga& saga) {
  std::string text = saga.rondel + fmt::format(" helper {} lid {} {}", saga.helper, saga.lid_red, saga.lid_grey);
  for (const auto& v : saga.vikings)
    text += fmt::format("\n{} at {} g{} w{} y{} R{} G{} tier {} [{}]{}", v.city, v.space, v.gold, v.wood, v.glory,
                        v.red, v.grey, v.huts.size(), fmt::join(v.abilities, " "), v.backwards ? " back" : "");
  return text;
}

std::string told(const Rules& rules, const State& state) {
  std::string text;
  for (const auto face : state.rondel)
    if (face != kNoTile) text += static_cast<char>('A' + face);
  text += fmt::format(" helper {} lid {} {}", state.helper, state.lid_red, state.lid_grey);
  constexpr const char* kNames[] = {"common", "I", "II", "III", "IV"};
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const Player& p = state.players[seat];
    std::vector<int> abilities;
    for (int n : members(state.abilities[seat])) abilities.push_back(60 + n);
    const int tier = p.side < kNoSide ? rules.match().side(p).tier[p.hut] : 0;
    text += fmt::format("\n{} at {} g{} w{} y{} R{} G{} tier {} [{}]{}", p.side < kNoSide ? kNames[p.side] : "?",
                        p.ship == kNoShip ? -1 : p.ship, p.gold, p.wood, p.glory, p.red, p.grey, tier,
                        fmt::join(abilities, " "), p.reversed != 0 ? " back" : "");
  }
  return text;
}

// The words and weights of what can happen, sorted.
using Choices = std::vector<std::pair<std::string, int>>;

Choices fast_choices(const Rules& rules, const State& state) {
  Choices list;
  if (rules.at_chance(state)) {
    const auto outcomes = rules.chance(state);
    for (int n = 0; n < outcomes.size(); ++n)
      list.emplace_back(Definition::write_action(rules, state, outcomes[n]), static_cast<int>(outcomes.weight(n)));
  } else {
    for (const Action action : rules.legal(state)) list.emplace_back(Definition::write_action(rules, state, action), 0);
  }
  std::ranges::sort(list);
  return list;
}

Choices plain_choices(const plain_vikings::Question& question) {
  Choices list;
  for (std::size_t n = 0; n < question.words.size(); ++n)
    list.emplace_back(question.words[n], question.weights.empty() ? 0 : question.weights[n]);
  std::ranges::sort(list);
  return list;
}

void compare_game(const Rules& rules, const plain_vikings::Setting& setting, std::uint64_t seed, bool greedy) {
  Rng rng(seed);
  State state = rules.start();
  plain_vikings::Telling saga(setting);
  for (;;) {
    const auto where = Definition::write_position(rules, state);
    ASSERT_EQ(rules.actor(state) == kNobody, saga.over()) << where;
    ASSERT_EQ(told(rules, state), told(saga.table())) << where;
    if (saga.over()) break;
    ASSERT_EQ(rules.actor(state), saga.question().who) << where;
    const auto choices = fast_choices(rules, state);
    ASSERT_EQ(choices, plain_choices(saga.question())) << where;
    auto word = choices[rng.below(static_cast<std::uint32_t>(choices.size()))].first;
    // Builders reach the high tiers, and with them the rare abilities, far more often.
    if (greedy)
      for (const auto& [other, weight] : choices)
        if (other.starts_with("A-") && (other != "A-throne" || rng.below(4) == 0) && rng.below(2) == 0) word = other;
    if (greedy && word == "end" && rng.below(4) != 0) word = choices[0].first;
    rules.apply(state, Definition::read_action(rules, state, word).value());
    saga.answer(word);
  }
  const Ending ending = rules.ending(state);
  constexpr const char* kHow[] = {"glory", "hut", "turns"};
  ASSERT_EQ(kHow[ending.how], saga.table().ending);
  for (int seat = 0; seat < rules.seats(); ++seat)
    ASSERT_EQ(ending.won(seat), saga.table().winners.contains(seat)) << Definition::write_position(rules, state);
}

TEST(BottlecapVikingsDifferential, FastAndPlainRulesAgree) {
  const std::uint64_t games = testing_table::takes_its_time() ? 1000 : 40;
  for (const auto& [settings, plain] : pairings()) {
    SCOPED_TRACE(settings);
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      compare_game(rules, plain, seed, seed % 2 == 1);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(BottlecapVikingsDifferential, FastAndPlainRulesAgreeOnBuiltFaces) {
  const std::uint64_t editions = testing_table::takes_its_time() ? 500 : 12;
  for (std::uint64_t seed = 0; seed < editions; ++seed) {
    const auto faces = random_faces(seed);
    SCOPED_TRACE(faces.text);
    for (auto& [settings, plain] : pairings()) {
      plain.faces = faces.plain;
      const auto rules = testing_table::try_rules<Definition>(settings, faces.edition()).value();
      for (const bool greedy : {false, true}) compare_game(rules, plain, seed, greedy);
      if (HasFatalFailure()) return;
    }
  }
}

// The positions of the perft table are those met here: a turn's start somewhere in a random game.
TEST(BottlecapVikingsDifferential, PlainPerftAgreesInMidGame) {
  for (const auto& [settings, plain] : pairings()) {
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    plain_vikings::Telling saga(plain);
    State state = rules.start();
    Rng rng(5);
    for (int ply = 0; ply < 100 || state.phase != Phase::sail; ++ply) {
      const auto choices = fast_choices(rules, state);
      ASSERT_FALSE(choices.empty()) << settings;
      auto word = choices[rng.below(static_cast<std::uint32_t>(choices.size()))].first;
      for (const auto& [other, weight] : choices)
        if (other.starts_with("A-") && other != "A-throne") word = other;
      rules.apply(state, Definition::read_action(rules, state, word).value());
      saga.answer(word);
    }
    for (int depth = 1; depth <= 7; ++depth)
      EXPECT_EQ(perft(rules, state, depth), saga.perft(depth)) << Definition::write_position(rules, state);
  }
}

TEST(BottlecapVikingsDifferential, PlainPerftAgrees) {
  for (const auto& [settings, plain] : pairings()) {
    const auto rules = testing_table::try_rules<Definition>(settings).value();
    const plain_vikings::Telling saga(plain);
    for (int depth = 1; depth <= 4; ++depth)
      EXPECT_EQ(perft(rules, rules.start(), depth), saga.perft(depth)) << settings;
  }
}

}  // namespace
}  // namespace cb::bottlecap_vikings
