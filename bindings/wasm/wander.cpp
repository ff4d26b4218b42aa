// SPDX-License-Identifier: MIT
#include "bindings/wasm/wander.hpp"

#include <nlohmann/json.hpp>
#include <string_view>

#include "core/hash.hpp"
#include "core/rng.hpp"

namespace cb::wasm {
namespace {

class Digest {
 public:
  void add(std::uint64_t value) { sum_ = mix(sum_ ^ value); }
  void add(std::string_view text) {
    for (const char letter : text) add(static_cast<unsigned char>(letter));
    add(text.size());
  }
  std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

void add_telling(Digest& digest, const AnyGame& game, const AnyState& state, const std::vector<ListedAction>& actions) {
  for (int seat = kNobody; seat < game.seats(); ++seat) {
    digest.add(game.scene(state, seat).dump());
    digest.add(game.write_view(game.view(state, seat)));
    for (const auto& [action, weight] : actions) digest.add(game.tell_action(state, action, seat).dump());
  }
}

}  // namespace

std::vector<std::uint64_t> wander(const AnyGame& game, std::uint64_t seed, int most_plies) {
  constexpr int kPliesBetweenTellings = 16;  // text is a hundred times the work of the rules
  Rng rng(seed);
  Digest digest;
  std::vector<std::uint64_t> sums;
  AnyState state = game.start();
  for (int ply = 0; ply < most_plies && game.actor(state) != kNobody; ++ply) {
    const auto actions = game.actions(state);
    for (const auto& [action, weight] : actions) {
      digest.add(action);
      digest.add(weight);
    }
    if (ply % kPliesBetweenTellings == 0) add_telling(digest, game, state, actions);
    game.apply(state, random_action(game, state, rng));
    digest.add(game.write_position(state));
    digest.add(game.key(state));
    sums.push_back(digest.sum());
  }
  return sums;
}

}  // namespace cb::wasm
