// SPDX-License-Identifier: MIT
// What may change of boards: however often any dial of any game is turned, the reader takes what comes of it or refuses
// it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <set>

#include "balance/changes.hpp"
#include "balance/game_dials.hpp"

namespace cb::balance {
namespace {

// Whether some game can be played on it.
bool is_board(const GameType& type, std::string_view text) {
  if (type.make({}, text)) return true;
  for (int players = 1; players <= 6; ++players)
    if (type.make({{"players", fmt::format("{}", players)}}, text)) return true;
  return false;
}

TEST(Dials, WhatTheyMakeIsTakenOrRefused) {
  const int turns = std::getenv("CAPBARREL_LONG_TESTS") != nullptr ? 10'000 : 60;
  for (const auto* type : all_game_types()) {
    const auto like = read_edition_tree(type->editions().front()).value();
    for (const auto& dial : dials_of(*type)) {
      SCOPED_TRACE(dial.name);
      Rng rng(1);
      auto tree = like;
      int taken = 0;
      for (int turn = 0; turn < turns; ++turn) {
        auto turned = tree;
        if (!dial.turn(turned, rng)) continue;
        const auto text = write_edition_tree(turned, like);
        ASSERT_TRUE(text) << text.error().text();
        EXPECT_EQ(read_edition_tree(*text).value(), read_edition_tree(*text).value());
        if (!is_board(*type, *text)) continue;
        tree = std::move(turned);
        ++taken;
      }
      EXPECT_GT(taken, 0) << type->info().name;
      EXPECT_NE(tree, like);
    }
  }
}

TEST(Dials, HaveNamesAndHelp) {
  for (const auto* type : all_game_types()) {
    std::set<std::string> names;
    for (const auto& dial : dials_of(*type)) {
      EXPECT_TRUE(names.insert(dial.name).second) << dial.name;
      EXPECT_FALSE(dial.help.empty()) << dial.name;
    }
  }
  EXPECT_FALSE(dials_of(*find_game("loot").value()).empty());
}

TEST(Dials, AreChosenByNameOrByFamily) {
  const auto& vikings = *find_game("bottlecap-vikings").value();
  const auto names_of = [](const Result<std::vector<Dial>>& dials) {
    std::vector<std::string> names;
    for (const auto& dial : dials.value()) names.push_back(dial.name);
    return names;
  };
  EXPECT_EQ(names_of(choose_dials(vikings, "costs.common, paths.I")),
            (std::vector<std::string>{"costs.common", "paths.I"}));
  EXPECT_EQ(names_of(choose_dials(vikings, "costs")).size(), 5u);
  EXPECT_EQ(names_of(choose_dials(vikings, "costs,costs.I")).size(), 5u) << "each once";
  const auto& cap = *find_game("top-cap").value();
  EXPECT_EQ(names_of(choose_dials(cap, "setup.one")), (std::vector<std::string>{"setup.one"}));
  for (const auto* wrong : {"", "fun", "cost", "costs,,"}) EXPECT_FALSE(choose_dials(vikings, wrong)) << wrong;
}

TEST(Changes, TurnOneToThreeDialsAndKeepWhatIsAccepted) {
  const auto& loot = *find_game("loot").value();
  const auto accepts = [&](std::string_view text) { return loot.make({}, text).has_value(); };
  const auto changes = Changes::make(loot, choose_dials(loot, "pawns,respawns").value(), accepts).value();
  const auto base = changes.canonical(loot.editions().front()).value();
  std::set<std::size_t> turns;
  Rng rng(5);
  for (int n = 0; n < 100; ++n) {
    const auto change = changes.random(base, rng);
    ASSERT_TRUE(change);
    EXPECT_TRUE(accepts(change->text));
    EXPECT_FALSE(changes_between(base, change->text).empty());
    turns.insert(change->turned.size());
  }
  EXPECT_EQ(turns, (std::set<std::size_t>{1, 2, 3}));
  EXPECT_FALSE(Changes::make(loot, {}, accepts)->random(base, rng)) << "nothing may change";
  const auto never = Changes::make(loot, choose_dials(loot, "pawns").value(), [](std::string_view) { return false; });
  EXPECT_FALSE(never->random(base, rng)) << "all is refused";
}

TEST(Changes, CanBeTakenOverOneByOne) {
  const auto& loot = *find_game("loot").value();
  const auto accepts = [&](std::string_view text) { return loot.make({}, text).has_value(); };
  const auto changes = Changes::make(loot, choose_dials(loot, "pawns,respawns,loot").value(), accepts).value();
  const auto base = changes.canonical(loot.editions().front()).value();
  Rng rng(7);
  for (int n = 0; n < 50; ++n) {
    const auto after = changes.random(base, rng)->text;
    auto text = base;
    for (const auto& one : changes_between(base, after)) text = with_value(changes, text, one.key, one.after).value();
    EXPECT_EQ(text, after);
    for (const auto& one : changes_between(base, after)) text = with_value(changes, text, one.key, one.before).value();
    EXPECT_EQ(text, base);
  }
  const auto other = renamed(changes, base, "Harbour \"new\"").value();
  EXPECT_TRUE(changes_between(base, other).empty()) << "another name is no other board";
  EXPECT_NE(other.find("Harbour \\\"new\\\""), std::string::npos) << other;
}

TEST(Changes, KeysLeadToTheirPlaces) {
  const auto& vikings = *find_game("bottlecap-vikings").value();
  const auto changes = Changes::make(vikings, {}, [](std::string_view) { return true; }).value();
  const auto base = changes.canonical(vikings.editions().front()).value();
  const auto cheaper = with_value(changes, base, "cities.common.paths[2][1]", 66).value();
  const auto found = changes_between(base, cheaper);
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.front().key, "cities.common.paths[2][1]");
  const auto gone = with_value(changes, base, "cities.common.throne", nullptr).value();
  EXPECT_EQ(changes_between(base, gone).front().after, nullptr);
  EXPECT_EQ(with_value(changes, gone, "cities.common.throne", 10).value(), base);
}

}  // namespace
}  // namespace cb::balance
