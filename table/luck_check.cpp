// SPDX-License-Identifier: MIT
#include "table/luck_check.hpp"

#include <sodium.h>

#include "table/fair.hpp"

namespace cb {
namespace {

Result<std::vector<std::string>> read_nonces(const std::vector<std::string>& nonces) {
  std::vector<std::string> out;
  for (const auto& hex : nonces) {
    // One byte more than it needs: the library wants somewhere to write even where there is nothing.
    std::vector<std::uint8_t> bytes(hex.size() / 2 + 1);
    std::size_t length = 0;
    if (sodium_hex2bin(bytes.data(), bytes.size(), hex.data(), hex.size(), nullptr, &length, nullptr) != 0 ||
        length * 2 != hex.size())
      return fail("luck.nonce", "", "A nonce is not in hexadecimal digits.");
    out.emplace_back(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(length));
  }
  return out;
}

}  // namespace

Result<std::uint64_t> check_luck(const MatchFile& file) {
  const auto& shown = file.record.luck;
  if (!shown) return 0;
  const auto seed = read_seed(shown->seed);
  if (!seed) return std::unexpected(seed.error());
  if (commitment_to(*seed) != shown->commitment)
    return fail("luck.commitment", "", "The commitment is not that of the seed: another seed was promised.");
  const auto nonces = read_nonces(shown->nonces);
  if (!nonces) return std::unexpected(nonces.error());

  const FairLuck luck(*seed, *nonces);
  const AnyGame& game = file.match.game();
  AnyState state = file.match.start();
  // Throws and draws are never taken back, so those of the match are all there were.
  std::uint64_t throws = 0;
  for (std::size_t n = 0; n < file.match.log().size(); ++n) {
    const Ply& ply = file.match.log()[n];
    if (ply.actor == kChance) {
      const auto due = fair_outcome(game, state, luck, throws++);
      if (due != ply.action) {
        auto problem = refuse("luck.throw", "", "Throw {}: the seed gives {}, the file says {}.", throws,
                              game.write_action(state, due), game.write_action(state, ply.action));
        if (n < file.lines.size()) problem.line = file.lines[n];
        return std::unexpected(std::move(problem));
      }
    }
    game.apply(state, ply.action);
  }
  return throws;
}

}  // namespace cb
