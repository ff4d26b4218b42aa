// SPDX-License-Identifier: MIT
// Any bytes as a sequence of actions. Input: the table, then bytes: below kRaw, with the byte after it, a choice
// among the legal actions; from kRaw on, the four bytes after it are an action's code, legal or not. When the
// bytes run out, the game is played on to its end.
#include <algorithm>

#include "tests/fuzz/fuzz.hpp"

namespace {

constexpr std::uint8_t kRaw = 'p';  // printable, so that seeds can be plain text
constexpr int kFarBeyondAnyGame = 100'000;

class Bytes {
 public:
  explicit Bytes(std::string_view text) : text_(text) {}
  bool empty() const { return text_.empty(); }
  std::uint8_t next() {
    if (text_.empty()) return 0;
    const auto byte = static_cast<std::uint8_t>(text_.front());
    text_.remove_prefix(1);
    return byte;
  }
  std::uint32_t word() {
    std::uint32_t value = 0;
    for (int shift = 0; shift < 32; shift += 8) value |= std::uint32_t{next()} << shift;
    return value;
  }

 private:
  std::string_view text_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  using namespace cb::fuzz;
  const auto [line, rest] = first_line(as_text(data, size));
  const auto& game = *table_named(line).game;
  AnyState state = game.start();
  Bytes bytes(rest);
  while (!bytes.empty() && game.actor(state) != kNobody) {
    const auto actions = game.actions(state);
    const auto first = bytes.next();
    if (first < kRaw) {
      game.apply(state, actions[(std::size_t{first} << 8 | bytes.next()) % actions.size()].code);
    } else {
      const ActionCode code = bytes.word();
      const bool listed = std::ranges::find(actions, code, &ListedAction::code) != actions.end();
      require(game.is_legal(state, code) == listed, "Legal and listed are not the same.", game, state);
      if (listed) game.apply(state, code);
    }
    check_state(game, state);
  }
  check_words(game, state);

  Rng rng(size);
  int plies = 0;
  while (game.actor(state) != kNobody) {
    require(++plies < kFarBeyondAnyGame, "A random game does not end.", game, state);
    game.apply(state, random_action(game, state, rng));
  }
  check_state(game, state);
  check_words(game, state);
  return 0;
}
