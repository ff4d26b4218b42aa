// SPDX-License-Identifier: MIT
// What a board in a browser is drawn from: against the plain rules, against secrets (TD-22), and against the
// catalogues.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>

#include "game/testing.hpp"
#include "games/top_drop/game.hpp"
#include "games/top_drop/tests/late.hpp"
#include "games/top_drop/tests/plain.hpp"

namespace cb::top_drop {
namespace {

using nlohmann::json;
using Table = testing_table::Table<Definition>;
using plain_top_drop::Game;
using plain_top_drop::Step;

json scene_for(const Table& table, int seat) {
  return Definition::scene(table.rules(), table.rules().view(table.state(), seat), seat);
}

json tell(const Table& table, std::string_view action, int seat) {
  const auto read = Definition::read_action(table.rules(), table.state(), action);
  return Definition::tell_action(table.rules(), table.state(), *read, seat);
}

// Every seat, and somebody who only looks on.
std::vector<int> everybody(const Table& table) {
  std::vector<int> seats{kNobody};
  for (int seat = 0; seat < table.rules().seats(); ++seat) seats.push_back(seat);
  return seats;
}

// Calls look(table, game) with every state of random games over all variants, some of them careful enough to be won.
template <class Look>
void walk(std::uint64_t games, Look&& look) {
  auto variants = Definition::variants();
  variants.emplace_back("");
  for (const auto variant : variants) {
    for (std::uint64_t seed = 0; seed < games; ++seed) {
      SCOPED_TRACE(std::string(variant) + " seed " + std::to_string(seed));
      Rng rng(seed);
      Table table(variant);
      const auto& options = table.rules().options();
      Game game = plain_top_drop::new_game(options.players, wild_cards(options.difficulty));
      for (;;) {
        ASSERT_NO_FATAL_FAILURE(look(table, game)) << table.position();
        auto list = table.actions();
        if (list.empty()) break;
        const bool careful = seed % 2 == 0 && !game.pile.empty() && list.front()[0] != '+';
        const auto loss = [&](const std::string& word) {
          if (word[0] < '0' || word[0] > '9') return word == "stop" ? 6 : 30;
          return std::abs(std::stoi(word) - game.pile.back());
        };
        const auto action = careful ? *std::ranges::min_element(list, {}, loss)
                                    : list[rng.below(static_cast<std::uint32_t>(list.size()))];
        game = plain_top_drop::play(game, action);
        table.play(action);
      }
    }
  }
}

json as_list(const std::set<int>& cards) { return cards; }

void expect_table(const json& scene, const Game& game) {
  ASSERT_EQ(scene["top"], game.pile.empty() ? json(nullptr) : json(game.pile.back()));
  ASSERT_EQ(scene["placed"], as_list({game.pile.begin(), game.pile.end()}));
  ASSERT_EQ(scene["direction"], game.direction);
  ASSERT_EQ(scene["drawPile"], game.deck.size());
  ASSERT_EQ(scene["helps"].size(), 4u);
  for (const auto& help : scene["helps"]) ASSERT_EQ(help["left"], game.helps.at(help["kind"]));
  int ahead = 0;
  for (int card = 1; card <= 60; ++card)
    if (game.direction != "none" && plain_top_drop::follows(game, game.direction, card) &&
        std::ranges::find(game.pile, card) == game.pile.end())
      ++ahead;
  ASSERT_EQ(scene["ahead"], ahead);
  constexpr std::array kColours{"blue", "red", "yellow", "green", "purple"};
  for (int card = 1; card <= 60; ++card)
    ASSERT_EQ(scene["colours"][static_cast<std::size_t>(card - 1)],
              kColours[static_cast<std::size_t>(plain_top_drop::colour_of(card))]);
}

void expect_seats(const json& scene, const Game& game, int seat, bool over) {
  ASSERT_EQ(scene["seats"].size(), game.hands.size());
  for (std::size_t of = 0; of < game.hands.size(); ++of) {
    const json& shown = scene["seats"][of];
    ASSERT_EQ(shown["count"], game.hands[of].size());
    const bool seen = over || static_cast<int>(of) == seat || game.hands[of].empty();
    ASSERT_EQ(shown["cards"], seen ? as_list(game.hands[of]) : json(nullptr));
  }
  ASSERT_EQ(scene["drawPileCards"], over ? as_list(game.deck) : json(nullptr));
  ASSERT_EQ(scene["turn"], over ? json(nullptr) : json(game.player));
}

std::string phase_of(const Game& game, bool over) {
  constexpr std::array kPhases{"deal", "open", "turn", "flip", "colour", "second", "draw", "won"};
  return over && game.step != Step::all_placed ? "lost" : kPhases[static_cast<std::size_t>(game.step)];
}

// Playable cards and usable helps are what the plain rules allow; only the seat to act has any.
void expect_offers(const json& scene, const Game& game, int seat) {
  const bool acts = seat == game.player && game.step != Step::deal && game.step != Step::drawing;
  const auto allowed = acts ? plain_top_drop::actions(game) : std::set<std::string>{};
  std::set<int> held;
  int fitting = 0;
  for (const auto& card : scene["hand"]) {
    const int number = card["card"];
    held.insert(number);
    const bool playable = allowed.contains(std::to_string(number));
    ASSERT_EQ(card["playable"], playable) << number;
    ASSERT_EQ(card["jump"], game.pile.empty() ? 0 : std::abs(number - game.pile.back()));
    if (playable) ++fitting;
    const std::string why = card["why"];
    const bool says_so = why == "follows" || why == "matches" || why == "empty";
    ASSERT_TRUE(!acts || game.step == Step::opening || playable == says_so) << number << why;
  }
  ASSERT_EQ(held, seat < 0 ? std::set<int>{} : game.hands[static_cast<std::size_t>(seat)]);
  ASSERT_EQ(scene["statusArgs"]["fitting"], fitting);
  for (const auto& help : scene["helps"]) {
    const std::string kind = help["kind"];
    std::set<std::string> stands_for;
    for (const std::string as : {"skip", "flip", "colour"})
      if (kind == "wild" && allowed.contains("wild-" + as)) stands_for.insert(as);
    ASSERT_EQ(std::set<std::string>(help["standsFor"].begin(), help["standsFor"].end()), stands_for);
    ASSERT_EQ(help["usable"], kind == "wild" ? !stands_for.empty() : allowed.contains(kind)) << kind;
    ASSERT_EQ(help["why"] == "usable", help["usable"]) << kind;
  }
}

TEST(TopDropScene, FactsAgreeWithAPlainRecount) {
  std::set<std::string> phases;
  walk(6, [&](const Table& table, const Game& game) {
    for (const int seat : everybody(table)) {
      const json scene = scene_for(table, seat);
      ASSERT_NO_FATAL_FAILURE(expect_table(scene, game));
      ASSERT_NO_FATAL_FAILURE(expect_seats(scene, game, seat, table.over()));
      ASSERT_NO_FATAL_FAILURE(expect_offers(scene, game, seat));
      ASSERT_EQ(scene["phase"], phase_of(game, table.over()));
      ASSERT_EQ(scene["statusArgs"]["you"], seat == game.player ? "yes" : "other");
      phases.insert(scene["phase"]);
    }
  });
  EXPECT_EQ(phases.size(), 9u);
}

// The card that a hint says goes with a help card does go after it.
TEST(TopDropScene, HelpSaysWhichCardsItWouldLetGo) {
  const auto goes_after = [](Table table, const std::string& help, int card) {
    const auto list = table.actions();
    const std::string used = std::ranges::find(list, help) != list.end() ? help : "wild-" + help;
    if (std::ranges::find(list, used) == list.end()) return false;
    table.play(used);
    const auto after = table.actions();
    return std::ranges::find(after, std::to_string(card)) != after.end();
  };
  int helped = 0;
  walk(4, [&](const Table& table, const Game& game) {
    if (game.step != Step::start_of_turn || table.over()) return;
    const json scene = scene_for(table, game.player);
    for (const auto& card : scene["hand"]) {
      if (card["playable"]) continue;
      const std::string why = card["why"];
      const bool flip = goes_after(table, "flip", card["card"]);
      const bool colour = goes_after(table, "colour", card["card"]);
      ASSERT_EQ(flip, why == "flip" || why == "flip-or-colour") << why;
      ASSERT_EQ(colour, why == "colour" || why == "flip-or-colour") << why;
      if (flip || colour) ++helped;
    }
  });
  EXPECT_GT(helped, 0);
}

// Everything a board has a place for, as the scene says.
std::set<std::string> places_of(const json& scene) {
  std::set<std::string> places{"pile", "direction", "draw", "up", "down"};
  for (const auto& card : scene["hand"]) places.insert("hand-" + std::to_string(card["card"].get<int>()));
  for (const auto& help : scene["helps"]) places.insert("help-" + help["kind"].get<std::string>());
  for (const auto& seat : scene["seats"]) places.insert(seat["place"]);
  return places;
}

TEST(TopDropScene, EveryActionHasAPathOfItsOwnOnTheBoard) {
  walk(6, [&](const Table& table, const Game& game) {
    if (table.over()) return;
    const auto places = places_of(scene_for(table, game.player));
    const bool draws = table.actor() == kChance;
    std::set<json> paths;
    for (const auto& action : table.actions()) {
      const json told = tell(table, action, game.player);
      ASSERT_TRUE(paths.insert(told["path"]).second) << action;
      ASSERT_FALSE(told["path"].empty());
      // Whatever is picked in a turn, one sentence speaks of it (status.PHASE.picked).
      ASSERT_TRUE(game.step == Step::opening || draws || told["args"].contains("card")) << action;
      ASSERT_TRUE(game.step != Step::start_of_turn || told["args"].contains("help")) << action;
      for (const std::string place : told["path"])
        ASSERT_TRUE(place.starts_with('!') || places.contains(place) || (draws && place == "hand-" + action.substr(1)))
            << place;
    }
  });
}

TEST(TopDropScene, TD_22_HiddenCardsChangeNothing) {
  Rng rng(5);
  int others_moved = 0;
  int differed = 0;
  walk(4, [&](const Table& table, const Game& game) {
    if (table.over()) return;
    for (const int seat : everybody(table)) {
      Table other = table;
      other.state() = table.rules().sample(table.rules().view(table.state(), seat), rng);
      if (other.state() != table.state()) ++differed;
      ASSERT_EQ(scene_for(other, seat), scene_for(table, seat));
      if (seat == game.player) continue;
      const auto list = other.actions();
      for (const auto& action : table.actions()) {
        const bool both = std::ranges::find(list, action) != list.end();
        const auto& twin = action[0] == '+' ? list.front() : action;
        if (!both && action[0] != '+') continue;
        ASSERT_EQ(tell(other, twin, seat), tell(table, action, seat)) << action;
        ++others_moved;
      }
    }
  });
  EXPECT_GT(differed, 0);
  EXPECT_GT(others_moved, 0);
}

TEST(TopDropScene, TD_16_ToldWhenACardTurnsTheDirection) {
  const Table up("", "10.20.30.40,5.15.25.60/22/up/s2f2c2w4/b-turn");
  EXPECT_EQ(tell(up, "60", 0)["key"], "place-turning-down");
  EXPECT_EQ(tell(up, "25", 0)["key"], "place");
  const Table down("", "10.20.30.40,1.15.25.35/22/down/s2f2c2w4/b-turn");
  EXPECT_EQ(tell(down, "1", 0)["key"], "place-turning-up");
  const Table first("", "10.20.30.40,1.15.25.60/-/up/s2f2c2w4/b-turn");
  EXPECT_EQ(tell(first, "1", 0)["key"], "place-first");
  EXPECT_EQ(tell(first, "60", 0)["key"], "place-turning-down");
}

TEST(TopDropScene, TD_21_EndingsSayWhatIsLeft) {
  const auto ending = [](const std::string& position, const char* settings = "") {
    const Table table(settings, position);
    return Definition::tell_ending(table.rules(), table.state());
  };
  const auto told = [](const char* key, int players, const char* stuck, int pile, int hands) {
    json everyone = json::array();
    for (int seat = 0; seat < players; ++seat) everyone.push_back(seat);
    const json row = {{"seats", everyone}, {"values", {kCards - pile - hands, pile, hands}}, {"place", 1}};
    return json{
        {"key", key},
        {"args", {{"players", players}, {"stuck", stuck}, {"inPile", pile}, {"inHands", hands}}},
        {"scores",
         {{"columns", {"placed", "pile", "hands"}}, {"decided", nullptr}, {"tied", json::array()}, {"rows", {row}}}}};
  };
  EXPECT_EQ(ending(late("-,-", "-", 22, "up/s0f0c0w0/a-won")), told("victory", 2, "A", 0, 0));
  EXPECT_EQ(ending(late("5.7,9", "-", 22, "up/s0f0c0w0/b-turn")), told("very-good", 2, "B", 0, 3));
  EXPECT_EQ(ending(late("4.9.20.30,5.15.25.35", "2.8", 33, "up/s0f0c0w0/a-turn")), told("better-luck", 2, "A", 2, 8));
  EXPECT_EQ(ending(late("5.7", "-", 22, "up/s0f0c0w0/a-turn"), "players=1"), told("very-good", 1, "A", 0, 2));
}

TEST(TopDropScene, TD_18_WhoeverHasNoCardsLeftIsOut) {
  const auto out = [](const std::string& position) {
    const Table table("", position);
    return scene_for(table, 0)["out"];
  };
  EXPECT_EQ(out(late("5.27,-", "-", 22, "up/s0f0c0w0/a-turn")), json({1}));
  EXPECT_EQ(out(late("5.27,9", "-", 22, "up/s0f0c0w0/a-turn")), json::array());
}

class Catalogue : public testing::TestWithParam<const char*> {
 protected:
  const std::filesystem::path game_ = std::filesystem::path(TEST_DATA) / "..";
  const json words_ = json::parse(testing_table::read_file(game_ / "messages" / fmt::format("{}.json", GetParam())));

  void expect_word(const std::string& key) const {
    ASSERT_TRUE(words_.contains(key) && !words_[key].get<std::string>().empty()) << key;
  }
};

TEST_P(Catalogue, HasSentencesForEverythingTold) {
  std::set<std::string> keys;
  std::set<std::string> phases;
  walk(3, [&](const Table& table, const Game&) {
    for (const int seat : everybody(table)) {
      phases.insert(scene_for(table, seat)["phase"]);
      for (const auto& action : table.actions()) keys.insert(tell(table, action, seat)["key"]);
    }
  });
  EXPECT_EQ(keys.size(), 17u);  // four of cards, four of draws, two openings, stop, three helps and three by a wild
  for (const auto& key : keys) {
    expect_word("did." + key);
    expect_word("do." + key);
  }
  for (const auto& phase : phases) expect_word("status." + phase);
  for (const auto* ending : {"victory", "very-good", "better-luck"}) expect_word(std::string("end.") + ending);
  for (const auto& [code, text] : Definition::phrases()) expect_word("phrase." + std::string(code));
}

// The codes are found in the sources: what refuses has words wherever it stands.
TEST_P(Catalogue, HasWordsForEveryRefusal) {
  const std::regex code("\"(top-drop\\.[a-z.-]+)\"");
  std::set<std::string> codes;
  for (const auto& file : std::filesystem::directory_iterator(game_)) {
    if (file.path().extension() != ".cpp") continue;
    const auto text = testing_table::read_file(file.path());
    for (std::sregex_iterator found(text.begin(), text.end(), code), end; found != end; ++found)
      codes.insert((*found)[1]);
  }
  EXPECT_GT(codes.size(), 30u);
  for (const auto& one : codes) expect_word("refused." + one);
}

INSTANTIATE_TEST_SUITE_P(TopDropScene, Catalogue, testing::Values("en", "de"),
                         [](const auto& one) { return std::string(one.param); });

}  // namespace
}  // namespace cb::top_drop
