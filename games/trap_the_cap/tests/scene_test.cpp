// SPDX-License-Identifier: MIT
// The scene and the sentences of Trap the Cap: recounted from the position's text, over random games of every kind on
// both boards, and looked up in the catalogues of both languages.
#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "game/testing.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

using nlohmann::json;
using Game = trap_the_cap::Definition;
using Table = testing_table::Table<Game>;

// The colours of the house by letter, however many play.
std::string colour(char letter) {
  if (letter == 'g') return "gold";
  return std::array{"red", "blue", "green", "yellow", "purple", "orange"}.at(static_cast<std::size_t>(letter - 'a'));
}

// "b2d1g" as the scene lists caps: ["blue", "blue", "yellow", "gold"].
json listed(std::string_view caps) {
  json list = json::array();
  for (std::size_t n = 0; n < caps.size(); n += 2) {
    const int number = caps[n] == 'g' ? 1 : caps[n + 1] - '0';
    for (int k = 0; k < number; ++k) list.push_back(colour(caps[n]));
  }
  return list;
}

std::pair<std::string_view, json> with_load(std::string_view text) {
  const auto plus = text.find('+');
  if (plus == std::string_view::npos) return {text, json::array()};
  return {text.substr(0, plus), listed(text.substr(plus + 1))};
}

// What a scene must say about the caps, read from the text of the position alone.
struct Recount {
  std::multiset<std::string> stacks;  // "place top under"
  std::map<char, std::pair<int, json>> homes;
  std::map<char, int> free;

  static std::string stack(const std::string& place, const std::string& top, const json& under) {
    return place + " " + top + " " + under.dump();
  }

  explicit Recount(std::string_view position) {
    for (const auto part : split(position, '/')) {
      if (part.size() < 2 || part[1] != '=') continue;
      const auto rest = part.substr(2);
      if (part[0] == 'g') {
        if (rest == "caught") continue;
        const auto [place, under] = with_load(rest.size() > 1 && rest[1] == '.' ? rest.substr(2) : rest);
        stacks.insert(stack(std::string(place), "gold", under));
        continue;
      }
      const auto pieces = split(rest, ',');
      const auto [waiting, locked] = with_load(pieces.front());
      homes[part[0]] = {waiting.front() - '0', locked};
      free[part[0]] = waiting.front() - '0' + static_cast<int>(pieces.size()) - 1;
      for (std::size_t n = 1; n < pieces.size(); ++n) {
        const auto [place, under] = with_load(pieces[n]);
        stacks.insert(stack(std::string(place), colour(part[0]), under));
      }
    }
  }
};

void check_scene(const Rules& rules, const State& state, const json& scene) {
  const auto position = Game::write_position(rules, state);
  const Recount plain(position);

  std::multiset<std::string> stacks;
  for (const auto& one : scene["stacks"]) stacks.insert(Recount::stack(one["place"], one["top"], one["under"]));
  ASSERT_EQ(stacks, plain.stacks) << position;

  ASSERT_EQ(scene["seats"].size(), static_cast<std::size_t>(rules.seats()));
  for (int seat = 0; seat < rules.seats(); ++seat) {
    const auto& one = scene["seats"][static_cast<std::size_t>(seat)];
    const auto& [waiting, locked] = plain.homes.at(letter(rules, seat));
    ASSERT_EQ(one["home"], place_name(rules, home_of(seat)));
    ASSERT_EQ(one["home"], one["letter"].get<std::string>() + "H");
    ASSERT_EQ(one["colour"], colour(letter(rules, seat)));
    ASSERT_EQ(one["waiting"], waiting) << position;
    ASSERT_EQ(one["locked"], locked) << position;
    ASSERT_EQ(one["free"], plain.free.at(letter(rules, seat))) << position;
    // What is drawn beside a player is what is counted.
    ASSERT_EQ(one["captives"], one["locked"].size() + one["carried"].size()) << position;
    const auto& out = scene["out"];
    ASSERT_EQ(one["takesTurns"], std::count(out.begin(), out.end(), json(seat)) == 0) << position;
  }

  std::map<std::string, int> standing;
  for (const auto& one : scene["stacks"]) ++standing[one["place"]];
  int grey = 0;
  for (const auto& space : scene["board"]["spaces"]) {
    grey += space["colour"] == "grey";
    ASSERT_EQ(space["full"], space["colour"] == "grey" && standing[space["id"]] == 3) << position << space;
  }
  ASSERT_EQ(grey, 12);  // six bases with two, or four with three (TT-02, TT-32)

  // Every cap is somewhere, once.
  std::size_t all = 0;
  for (const auto& one : scene["stacks"]) all += 1 + one["under"].size();
  for (const auto& one : scene["seats"]) all += one["waiting"].get<std::size_t>() + one["locked"].size();
  const int golden = rules.options().game == Play::golden ? 1 : 0;
  ASSERT_EQ(all, static_cast<std::size_t>(rules.seats() * rules.setting().caps_each + golden)) << position;
}

struct Sentences {
  json english = read("en");
  json german = read("de");

  static json read(const std::string& language) {
    return json::parse(testing_table::read_file(TEST_DATA "/../messages/" + language + ".json"));
  }
  void expect(const std::string& key) const {
    ASSERT_TRUE(english.contains(key)) << key;
    ASSERT_TRUE(german.contains(key)) << key;
  }
};

// Every path differs from the others, and leads over places that are there.
void check_told(const Rules& rules, const State& state, const json& scene, const Sentences& sentences) {
  const auto position = Game::write_position(rules, state);
  std::set<std::string> places;
  for (const auto& space : scene["board"]["spaces"]) places.insert(space["id"]);
  for (const auto& seat : scene["seats"]) {
    places.insert(seat["home"]);
    const std::string home = seat["home"];
    const std::string letter = seat["letter"];
    places.insert(home + ":" + static_cast<char>(letter[0] - 'A' + 'a'));
  }
  for (const auto& stack : scene["stacks"]) places.insert(stack["id"]);

  std::set<std::string> paths;
  const bool chance = rules.at_chance(state);
  testing_table::with_actions(rules, state, [&](const auto& actions) {
    for (const Action action : actions) {
      const json told = Game::tell_action(rules, state, action, kNobody);
      sentences.expect("did." + told["key"].get<std::string>());
      sentences.expect("do." + told["key"].get<std::string>());
      if (!chance) {
        ASSERT_TRUE(paths.insert(told["path"].dump()).second) << position << " " << told;
        ASSERT_FALSE(told["path"].empty()) << position << " " << told;
      }
      for (const std::string place : told["path"]) {
        ASSERT_TRUE(place.starts_with('!') || places.contains(place)) << position << " " << told;
      }
    }
  });
  sentences.expect("status." + scene["phase"].get<std::string>());
}

void follow_games(std::string_view settings, std::string_view edition, const Sentences& sentences) {
  const Rules rules = testing_table::try_rules<Game>(settings, edition).value();
  const std::uint64_t games = testing_table::takes_its_time() ? 10 : 1;
  for (std::uint64_t seed = 0; seed < games; ++seed) {
    Rng rng(seed * 101 + settings.size());
    State state = rules.start();
    for (;;) {
      const json scene = Game::scene(rules, state, kNobody);
      ASSERT_NO_FATAL_FAILURE(check_scene(rules, state, scene)) << settings;
      ASSERT_NO_FATAL_FAILURE(check_told(rules, state, scene, sentences)) << settings;
      if (rules.actor(state) == kNobody) break;
      testing_table::play_any(rules, state, rng);
    }
    const json ending = Game::tell_ending(rules, state);
    sentences.expect("end." + ending["key"].get<std::string>());
  }
}

TEST(TrapTheCapScene, EveryGameIsDrawnAndTold) {
  const Sentences sentences;
  for (const auto settings : Game::variants()) {
    follow_games(settings, Game::editions()[0], sentences);
    if (HasFatalFailure()) return;
  }
}

TEST(TrapTheCapScene, TheBoardForFourIsDrawnAndTold) {
  const Sentences sentences;
  for (const auto* settings : {"players=2", "players=3 game=tower", "players=4 caps=4", "players=4 game=team",
                               "players=4 game=total-team caps=4", "players=4 game=golden"}) {
    follow_games(settings, Game::editions()[1], sentences);
    if (HasFatalFailure()) return;
  }
}

TEST(TrapTheCapScene, EverySpaceIsJoinedToItsNeighbours) {
  for (const auto edition : Game::editions()) {
    const Rules rules = testing_table::try_rules<Game>("players=4", edition).value();
    const json scene = Game::scene(rules, rules.start(), kNobody);
    std::map<std::string, std::set<std::string>> next;
    for (const auto& space : scene["board"]["spaces"]) next[space["id"]] = space["next"];
    EXPECT_EQ(scene["board"]["bases"], next.at("centre").size());
    for (const auto& [space, neighbours] : next)
      for (const auto& one : neighbours) {
        if (one.ends_with('H')) continue;  // a home is no space
        ASSERT_TRUE(next.contains(one)) << one;
        EXPECT_TRUE(next.at(one).contains(space)) << space << " " << one;
      }
  }
}

json told(const Table& table, std::string_view action) {
  const auto read = Game::read_action(table.rules(), table.state(), action).value();
  return Game::tell_action(table.rules(), table.state(), read, kNobody);
}

TEST(TrapTheCapScene, AMoveIsToldByWhatItDoes) {
  const Table open("players=2", "a=3+d1,A2,A3+d1,C3/d=3,A5/a.move3/q1.t1");
  EXPECT_EQ(told(open, "A2-A5")["key"], "trap");
  EXPECT_EQ(told(open, "A2-A5")["args"]["whom"], "yellow");
  EXPECT_EQ(told(open, "A3-AH")["key"], "home");
  EXPECT_EQ(told(open, "A3-AH")["args"]["captives"], 1);
  EXPECT_EQ(told(open, "AH-F5")["key"], "out");
  EXPECT_EQ(told(open, "C3-C6")["path"], json({"C3", "C6"}));
  const Table grey("players=2", "a=5,A2/d=5,A4/a.move2/q1.t1");
  EXPECT_EQ(told(grey, "A2-A4")["key"], "rest");
  EXPECT_EQ(told(grey, "A2-A4")["args"]["whom"], "none");
}

TEST(TrapTheCapScene, OfSeveralOnASpaceThePathSaysWhich) {
  const Table yellow("players=2", "a=4,A1,A1+d2/d=4/a.move3/q1.t1");
  EXPECT_EQ(told(yellow, "A1(alone)-A4")["path"], json({"A1", "A1:a", "A4"}));
  EXPECT_EQ(told(yellow, "A1(d2)-A4")["path"], json({"A1", "A1:a+d2", "A4"}));
  EXPECT_EQ(told(yellow, "A1(d2)-AH-A2")["path"], json({"A1", "A1:a+d2", "AH", "A2"}));
  const Table alike("players=2", "a=4,A1,A1/d=6/a.move3/q1.t1");
  EXPECT_EQ(told(alike, "A1-A4")["path"], json({"A1", "A4"}));
  const Table home("players=2 game=golden", "a=6/d=6/g=a.AH/a.move3/q1.t1");
  EXPECT_EQ(told(home, "AH-A3")["path"], json({"AH", "AH:a", "A3"}));
  EXPECT_EQ(told(home, "g.AH-A3")["path"], json({"AH", "AH:g", "A3"}));
}

TEST(TrapTheCapScene, AHomecomingCountsLockedAndFreedCapsApart) {
  const Table team("players=4 game=team", "a=3,A1+a2b2d3e1/b=4/d=3/e=5/a.move3/q1.t1");
  const json args = told(team, "A1-AH-A2")["args"];
  EXPECT_EQ(args["captives"], 3);
  EXPECT_EQ(args["freed"], 5);
  const Table golden("players=2 game=golden", "a=5,A1+g/d=6/g=caught/a.move1/q1.t1");
  EXPECT_EQ(told(golden, "A1-AH")["args"]["gold"], "yes");
}

TEST(TrapTheCapScene, OnGreyOnlyAGoldenCapOfOthersIsToBeFeared) {
  const auto safe = [](const Table& table, std::string_view top) {
    const json scene = Game::scene(table.rules(), table.state(), kNobody);
    for (const auto& stack : scene["stacks"])
      if (stack["top"] == top) return stack["safe"].get<bool>();
    return false;
  };
  const Table neutral("players=2 game=golden", "a=5,A4/d=5,A5/g=centre/a.move1/q1.t1");
  EXPECT_TRUE(safe(neutral, "red"));
  EXPECT_FALSE(safe(neutral, "yellow"));
  const Table owned("players=2 game=golden", "a=5,A4/d=5,B4/g=d.DH/a.move1/q1.t1");
  EXPECT_FALSE(safe(owned, "red"));
  EXPECT_TRUE(safe(owned, "yellow"));
}

TEST(TrapTheCapScene, AnEndingSaysWhatDecidedIt) {
  const Table team("players=4 game=team ending=fewest-trapped", "a=5+b6,A3+e6/b=0/d=6/e=0/a.over-left/q0.t9");
  const json told = Game::tell_ending(team.rules(), team.state());
  EXPECT_EQ(told["key"], "fewest-trapped");
  EXPECT_EQ(told["args"]["winner"], "team");
  EXPECT_EQ(told["args"]["members"], "A + D");
  EXPECT_EQ(told["scores"],
            json::parse(R"({"columns": ["trapped", "captives", "free"], "decided": "trapped", "tied": [],
    "rows": [{"seats": [0, 2], "values": [0, 12, 12], "place": 1},
             {"seats": [1, 3], "values": [12, 0, 0], "place": 2}]})"));
}

TEST(TrapTheCapScene, TT_30_AnEndingSaysWhetherTheGoldenCapOrCaptivesDecided) {
  const auto ending = [](const char* position) {
    const Table table("players=3 game=golden", position);
    return Game::tell_ending(table.rules(), table.state());
  };
  const json owned = ending("a=0/c=0+a1/e=2+a5c2,E2+e3/g=a.A6+c4/a.over-left/q0.t9");
  EXPECT_EQ(owned["args"]["winner"], "red");
  EXPECT_EQ(owned["scores"]["decided"], "golden");
  const json neutral = ending("a=0/c=0+a6e1/e=4,E2+c6/g=centre/e.over-left/q0.t9");
  EXPECT_EQ(neutral["args"]["winner"], "green");
  EXPECT_EQ(neutral["scores"],
            json::parse(R"({"columns": ["golden", "captives", "free"], "decided": "captives", "tied": ["golden"],
    "rows": [{"seats": [1], "values": [0, 7, 0], "place": 1}, {"seats": [2], "values": [0, 6, 5], "place": 2},
             {"seats": [0], "values": [0, 0, 0], "place": 3}]})"));
}

TEST(TrapTheCapScene, ATieIsDecidedByNothing) {
  const Table tie("players=2", "a=5,A1/d=6/a.over-quiet/q200.t200");
  const json scores = Game::tell_ending(tie.rules(), tie.state())["scores"];
  EXPECT_EQ(scores["decided"], nullptr);
  EXPECT_EQ(scores["tied"], json({"captives"}));
  EXPECT_EQ(scores["rows"][0]["place"], 1);
  EXPECT_EQ(scores["rows"][1]["place"], 1);
}

TEST(TrapTheCapScene, ALetterHasItsColourHoweverManyPlay) {
  for (const auto edition : Game::editions())
    for (int players = 2; players <= kMaxSeats; ++players) {
      const auto rules = testing_table::try_rules<Game>(fmt::format("players={}", players), edition);
      if (!rules) continue;  // the board for four
      for (const auto& seat : Game::scene(*rules, rules->start(), kNobody)["seats"]) {
        const auto letter = seat["letter"].get<std::string>();
        EXPECT_EQ(seat["colour"], colour(static_cast<char>(letter[0] - 'A' + 'a'))) << players;
      }
    }
}

}  // namespace
}  // namespace cb::trap_the_cap
