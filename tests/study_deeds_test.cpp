// SPDX-License-Identifier: MIT
// What games name for a study, against golden playthroughs read as text.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "game/testing.hpp"
#include "session/match_file.hpp"
#include "study/named_deeds.hpp"

namespace cb {
namespace {

std::vector<Deed> deeds_of(const Match& match) {
  std::vector<ActionCode> actions;
  for (const auto& ply : match.log()) actions.push_back(ply.action);
  return named_deeds(match.game(), match.start(), actions);
}

class Golden {
 public:
  Golden(const std::string& game, const std::string& name)
      : text_(testing_table::read_file(std::string(GAMES) + "/" + game + "/tests/" + name + ".match")),
        file_(read_match(text_).value()) {
    for (const auto& deed : deeds_of(file_.match)) {
      EXPECT_TRUE(deed.seat >= 0 && deed.seat < file_.match.game().seats());
      ++deeds_[std::string(deed.group)][deed.name];
    }
  }

  const Match& match() const { return file_.match; }
  std::string end() const { return match().game().write_position(match().state()); }
  int deeds(const std::string& group, const std::string& name) const {
    const auto found = deeds_.find(group);
    if (found == deeds_.end() || !found->second.contains(name)) return 0;
    return found->second.at(name);
  }
  int all_deeds(const std::string& group) const {
    int sum = 0;
    if (const auto found = deeds_.find(group); found != deeds_.end())
      for (const auto& [name, times] : found->second) sum += times;
    return sum;
  }
  // The turns' words that begin so.
  int words_with(std::string_view beginning) const {
    return count_words([&](std::string_view word) { return word.starts_with(beginning); });
  }
  int count_words(const std::function<bool(std::string_view)>& counts) const {
    int sum = 0;
    for (const auto line : split(text_, '\n')) {
      const auto parts = words(line);
      if (parts.size() < 3 || !to_number(parts.front())) continue;
      sum += static_cast<int>(std::count_if(parts.begin() + 2, parts.end(), counts));
    }
    return sum;
  }

 private:
  std::string text_;
  MatchFile file_;
  std::map<std::string, std::map<std::string, int>> deeds_;
};

TEST(StudyDeeds, TopCapFollowsTheCapThatCameIn) {
  const std::shared_ptr<const AnyGame> game = find_game("top-cap").value()->make({}, {}).value();
  int came_in = 0;
  Rng rng(1);
  for (int n = 0; n < 20; ++n) {
    Match match(game);
    std::map<std::string, std::string> began;  // where the cap on a cell began, by the words of the moves
    std::string to;
    while (!match.finish()) {
      const auto action = random_action(*game, match.state(), rng);
      const auto text = game->write_action(match.state(), action);
      const auto from = text.substr(0, 2);
      to = text.substr(3);
      const auto first = began.contains(from) ? began.at(from) : from;
      began.erase(from);
      began[to] = first;
      ASSERT_TRUE(match.play(action));
    }
    std::size_t steps = 0;
    std::vector<std::string> caps;
    for (const auto& deed : deeds_of(match)) {
      steps += deed.group == "step";
      if (deed.group == "cap in the bottle") caps.push_back(deed.name);
    }
    EXPECT_EQ(steps, match.log().size());
    const bool in = to == "a1" || to == "f6";
    EXPECT_EQ(caps, in ? std::vector{began.at(to)} : std::vector<std::string>());
    came_in += in;
  }
  EXPECT_GT(came_in, 0);
}

TEST(StudyDeeds, LootCountsPawnsThatCameAndWent) {
  const Golden golden("loot", "straight");
  const int back = golden.words_with("respawn-");
  EXPECT_EQ(golden.deeds("event", "brought a pawn back"), back);
  EXPECT_EQ(golden.deeds("event", "had to pass"), golden.words_with("pass"));
  const auto end = golden.end();
  const auto pawns = std::ranges::count_if(end.substr(0, end.rfind('/', end.rfind('/') - 1)),
                                           [](char letter) { return letter >= '1' && letter <= '9'; });
  EXPECT_GT(golden.deeds("event", "took a pawn"), 0);
  EXPECT_EQ(golden.deeds("event", "took a pawn"), 10 + back - pawns);
  EXPECT_LE(golden.deeds("event", "fetched the loot first"), 1);
}

TEST(StudyDeeds, TrapTheCapCountsThrowsAndCapsBroughtOut) {
  for (const auto* name : {"basic", "golden", "team", "two"}) {
    SCOPED_TRACE(name);
    const Golden golden("trap_the_cap", name);
    EXPECT_GT(golden.words_with("[6]"), 0);
    EXPECT_EQ(golden.deeds("event", "threw a six"), golden.words_with("[6]"));
    EXPECT_EQ(golden.deeds("event", "threw again after a six"), golden.words_with("again"));
    EXPECT_EQ(golden.deeds("event", "stopped after a six"), golden.words_with("stop"));
    EXPECT_GT(golden.deeds("event", "trapped"), 0);
    EXPECT_GT(golden.deeds("event", "brought captives home"), 0);
    EXPECT_EQ(golden.deeds("event", "took the golden cap") > 0, std::string_view(name) == "golden");
  }
  const Golden basic("trap_the_cap", "basic");
  EXPECT_EQ(basic.deeds("event", "brought a cap out"),
            basic.count_words([](std::string_view word) { return word.size() > 2 && word.substr(1, 2) == "H-"; }));
}

TEST(StudyDeeds, VikingsCountLandingsGoodsCitiesAndAbilities) {
  const Golden golden("bottlecap_vikings", "three-unique");
  EXPECT_EQ(golden.all_deeds("tile landed on"), golden.words_with("sail"));
  EXPECT_EQ(golden.deeds("goods at the start", "1 gold"), 2);  // goods-g, goods-gw
  EXPECT_EQ(golden.deeds("goods at the start", "3 gold"), 1);
  EXPECT_EQ(golden.deeds("city", "I"), 1);
  EXPECT_EQ(golden.deeds("city", "III"), 1);
  EXPECT_EQ(golden.deeds("city", "IV"), 1);
  EXPECT_EQ(golden.deeds("hut at the end", "tier 1"), 3);  // III-81, I-69, IV-87
  EXPECT_EQ(golden.all_deeds("ability"), 3);
  EXPECT_EQ(golden.deeds("ability", "69 draw 2 damage, put 1 back"), 1);
  // M, F1, E2, K3, A-62
  EXPECT_EQ(golden.all_deeds("tile used"), golden.count_words([](std::string_view word) {
    const bool whole = word.size() == 1 || word[1] == '-' || (word[1] >= '0' && word[1] <= '9');
    return word[0] >= 'A' && word[0] <= 'O' && whole;
  }));
}

TEST(StudyDeeds, TopDropCountsHelpAndTheOpening) {
  const Golden golden("top_drop", "two");
  for (const auto* help : {"skip", "flip", "colour"}) {
    const auto words = golden.count_words([&](std::string_view word) { return word == help; });
    EXPECT_EQ(golden.deeds("help used", help), words) << help;
    EXPECT_EQ(golden.deeds("help used", fmt::format("wild as {}", help)),
              golden.words_with(fmt::format("wild-{}", help)));
  }
  EXPECT_EQ(golden.deeds("opening", "down"), 1);
  EXPECT_EQ(golden.all_deeds("opening"), 1);
  EXPECT_EQ(golden.deeds("turn", "one card"), golden.words_with("stop"));
  EXPECT_EQ(golden.all_deeds("help left"), 4);
}

}  // namespace
}  // namespace cb
