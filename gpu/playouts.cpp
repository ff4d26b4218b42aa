// SPDX-License-Identifier: MIT
#include "gpu/playouts.hpp"

#include <algorithm>
#include <array>

#include "games/all_rules.hpp"
#include "gpu/game_names.hpp"
#include "gpu/play.hpp"

namespace cb::gpu {
namespace {

struct Sizes {
  std::size_t rules;
  std::size_t state;
  std::size_t block_memory;
};

template <class List>
struct SizesOf;
template <class... R>
struct SizesOf<TypeList<R...>> {
  static constexpr Sizes kEntries[] = {{sizeof(R), sizeof(typename R::State), kPlayoutMemory<R>}...};
};

std::span<const std::byte> bytes_at(const void* value, std::size_t size) {
  return {static_cast<const std::byte*>(value), size};
}

}  // namespace

std::string playout_kernel(std::size_t game) { return std::string(kGameNames[game]) + "_playouts"; }

Result<PlayoutSums> playouts(const Card& card, std::size_t game, const PlayoutRequest& request, std::uint64_t games,
                             std::span<PlayoutRecord> records) {
  const Sizes& sizes = SizesOf<AllRules>::kEntries[game];
  const std::string kernel = playout_kernel(game);
  PlayoutSums sums;
  const auto at_once = card.blocks_at_once(kernel, kThreads, sizes.block_memory);
  if (!at_once) return std::unexpected(at_once.error());
  const auto rules = card.copy(bytes_at(request.rules, sizes.rules));
  if (!rules) return std::unexpected(rules.error());
  const auto start = card.copy(bytes_at(request.start, sizes.state));
  if (!start) return std::unexpected(start.error());
  const auto sums_there = card.copy(sums);
  if (!sums_there) return std::unexpected(sums_there.error());
  const auto records_there = card.memory(std::max<std::size_t>(records.size_bytes(), 1));
  if (!records_there) return std::unexpected(records_there.error());

  const PlayoutOrder order{.rules = rules->as<void>(),
                           .start = start->as<void>(),
                           .seed = request.seed,
                           .first_game = request.first_game,
                           .games = games,
                           .ply_limit = request.ply_limit,
                           .records = records.empty() ? nullptr : records_there->as<PlayoutRecord>(),
                           .sums = sums_there->as<PlayoutSums>()};
  const auto needed = static_cast<unsigned>(std::min<std::uint64_t>((games + kThreads - 1) / kThreads, *at_once));
  const Card::Grid grid{.blocks = std::max(needed, 1U), .threads = kThreads, .block_memory = sizes.block_memory};
  if (const auto done = card.give(kernel, grid, order); !done) return std::unexpected(done.error());
  if (const auto done = sums_there->read(std::as_writable_bytes(std::span(&sums, 1))); !done)
    return std::unexpected(done.error());
  if (records.empty()) return sums;
  if (const auto done = records_there->read(std::as_writable_bytes(records)); !done)
    return std::unexpected(done.error());
  return sums;
}

}  // namespace cb::gpu
