// SPDX-License-Identifier: MIT
// The fast move generator against the plain one, over random games; and what the browser's board is told of them.
#include <map>
#include <nlohmann/json.hpp>

#include "game/testing.hpp"
#include "games/three_men/game.hpp"
#include "games/three_men/tests/plain.hpp"

namespace cb::three_men {
namespace {

using nlohmann::json;
using Table = testing_table::Table<Definition>;

void expect_scene(const json& scene, const plain_three_men::Board& board, bool over) {
  std::map<std::string, std::string> caps;
  for (int rank = 0; rank < 3; ++rank)
    for (int file = 0; file < 3; ++file)
      if (const char here = board.at[static_cast<std::size_t>(rank)][static_cast<std::size_t>(file)]; here != '.')
        caps[plain_three_men::name(file, rank)] = here == 'r' ? "red" : "blue";
  std::map<std::string, std::string> shown;
  std::map<std::string, int> hand = {{"red", 3}, {"blue", 3}};
  for (const auto& cap : scene.at("caps")) {
    shown[cap.at("at")] = cap.at("side");
    --hand.at(cap.at("side"));
  }
  EXPECT_EQ(shown, caps);
  EXPECT_EQ(scene.at("hand"), json(hand));
  const std::string mover = board.mover == 'r' ? "red" : "blue";
  EXPECT_EQ(scene.at("phase"), over ? "over" : hand.at(mover) > 0 ? "place" : "slide");
  EXPECT_EQ(scene.at("row").size(), over ? 3u : 0u);
}

TEST(ThreeMenDifferential, FastAndPlainMovesAgree) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Rng rng(seed);
    Table table;
    plain_three_men::Board board;
    for (;;) {
      const auto moves = plain_three_men::moves(board);
      ASSERT_EQ(table.actions(), moves) << table.position();
      expect_scene(Definition::scene(table.rules(), table.state(), kNobody), board, moves.empty());
      if (moves.empty()) break;
      const auto& move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
      board = plain_three_men::play(board, move);
      table.play(move);
    }
    ASSERT_EQ(table.ending().won(kRed), plain_three_men::won(board, 'r'));
    ASSERT_EQ(table.ending().won(kBlue), plain_three_men::won(board, 'b'));
  }
}

}  // namespace
}  // namespace cb::three_men
