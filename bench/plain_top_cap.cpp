// SPDX-License-Identifier: MIT
#include "bench/plain_top_cap.hpp"

#include <array>
#include <bit>

namespace cb::bench {
namespace {

constexpr int kSize = 6;
constexpr int kCells = kSize * kSize;
constexpr int kLongest = kSize - 1;
constexpr int kMostMoves = 200;

struct Ray {
  std::uint64_t path = 0;
  int end = -1;  // -1: off the board
};

// rays[cell][direction][length]: what a cap passes and where it lands.
using Rays = std::array<std::array<std::array<Ray, kLongest + 1>, 8>, kCells>;

Rays make_rays() {
  constexpr int kSteps[8][2] = {{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}};
  Rays rays{};
  for (int cell = 0; cell < kCells; ++cell) {
    for (int direction = 0; direction < 8; ++direction) {
      std::uint64_t path = 0;
      for (int length = 1; length <= kLongest; ++length) {
        const int rank = cell / kSize + kSteps[direction][0] * length;
        const int file = cell % kSize + kSteps[direction][1] * length;
        if (rank < 0 || rank >= kSize || file < 0 || file >= kSize) break;
        const int end = rank * kSize + file;
        path |= std::uint64_t{1} << end;
        rays[cell][direction][length] = {path, end};
      }
    }
  }
  return rays;
}

struct Move {
  int from;
  int to;
};

class Game {
 public:
  explicit Game(const Rays& rays) : rays_(rays) {}

  int list_moves(Move* moves) const {
    const std::uint64_t occupied = caps_[0] | caps_[1];
    const std::uint64_t blocked = occupied | std::uint64_t{1} << bottle(mover_);
    int size = 0;
    for (std::uint64_t rest = caps_[mover_]; rest != 0; rest &= rest - 1) {
      const int from = std::countr_zero(rest);
      std::uint64_t around = 0;
      for (const auto& direction : rays_[from]) around |= direction[1].path;
      const int length = std::popcount(around & occupied);
      if (length == 0 || length > kLongest) continue;
      for (const auto& direction : rays_[from]) {
        const Ray& ray = direction[length];
        if (ray.end >= 0 && (ray.path & blocked) == 0) moves[size++] = {from, ray.end};
      }
    }
    return size;
  }

  // Plays a move; true when it wins.
  bool play(const Move& move) {
    caps_[mover_] ^= std::uint64_t{1} << move.from | std::uint64_t{1} << move.to;
    mover_ ^= 1;
    return move.to == bottle(mover_);
  }

 private:
  static int bottle(int side) { return side == 0 ? 0 : kCells - 1; }

  const Rays& rays_;
  std::uint64_t caps_[2] = {std::uint64_t{1} << 18 | 1 << 13 | 1 << 8 | 1 << 3,
                            std::uint64_t{1} << 32 | std::uint64_t{1} << 27 | 1 << 22 | 1 << 17};
  int mover_ = 0;
};

}  // namespace

PlainTotals play_plain_top_cap(std::uint64_t games, std::uint64_t seed) {
  static const Rays rays = make_rays();
  std::uint64_t random = seed * 2 + 1;
  PlainTotals totals;
  for (; totals.games < games; ++totals.games) {
    Game game(rays);
    Move moves[32];
    for (int played = 0; played < kMostMoves; ++played) {
      const int size = game.list_moves(moves);
      if (size == 0) break;
      random ^= random << 13;
      random ^= random >> 7;
      random ^= random << 17;
      ++totals.moves;
      if (game.play(moves[(random >> 32) * static_cast<std::uint64_t>(size) >> 32])) break;
    }
  }
  return totals;
}

}  // namespace cb::bench
