// SPDX-License-Identifier: MIT
#include "gpu/solving.hpp"

#include <cstring>
#include <optional>
#include <string>

#include "games/all_numberings.hpp"
#include "gpu/game_names.hpp"
#include "gpu/orders.hpp"

namespace cb::gpu {
namespace {

// The bytes of a numbering, made when they are asked for, and of its rules.
struct Numbered {
  std::size_t rules = 0;
  std::size_t size = 0;
  std::vector<std::byte> (*make)() = nullptr;
};

template <class N>
constexpr Numbered kNumbered = {};
template <Indexable N>
constexpr Numbered kNumbered<N> = {sizeof(typename N::Rules), sizeof(N), [] {
                                     static_assert(std::is_trivially_copyable_v<N>);
                                     const auto made = std::make_unique<N>();  // too large for some stacks
                                     std::vector<std::byte> bytes(sizeof(N));
                                     std::memcpy(bytes.data(), made.get(), sizeof(N));
                                     return bytes;
                                   }};

template <class List>
struct NumberedOf;
template <class... N>
struct NumberedOf<TypeList<N...>> {
  static constexpr Numbered kEntries[] = {kNumbered<N>...};
};

std::uint64_t whole_pieces(std::uint64_t size) {
  return (size + kValuesTogether - 1) / kValuesTogether * kValuesTogether;
}

class CardWork : public PlyWork {
 public:
  CardWork(const Card& card, std::string game, CardMemory rules, CardMemory numbering, CardMemory looked_at)
      : card_(card),
        game_(std::move(game)),
        rules_(std::move(rules)),
        numbering_(std::move(numbering)),
        looked_at_(std::move(looked_at)) {}

  Result<void> begin(std::span<std::uint8_t> values) override {
    values_ = values;
    auto there = card_.memory(whole_pieces(values.size()));
    if (!there) return std::unexpected(there.error());
    if (const auto cleared = there->clear(); !cleared) return cleared;
    if (const auto written = there->write(std::as_bytes(values)); !written) return written;
    there_.emplace(std::move(*there));
    return {};
  }

  // A ply takes a fraction of a second, so it is stopped only before it begins.
  Result<std::optional<StepCount>> ply(
      int plies, const std::atomic<bool>& stop,
      const std::function<void(std::uint64_t rows, std::uint64_t found)>& tell) override {
    if (stop) return std::nullopt;
    if (const auto cleared = looked_at_.clear(); !cleared) return std::unexpected(cleared.error());
    const bool beginning = plies == kBeginning;
    if (const auto done = launch(beginning ? "_solve_begin" : "_solve_ply", plies); !done)
      return std::unexpected(done.error());
    if (!beginning && plies % 2 != 0)
      if (const auto done = launch("_solve_decide", plies); !done) return std::unexpected(done.error());
    StepCount count;
    if (const auto read = looked_at_.read(std::as_writable_bytes(std::span(&count.looked_at, 1))); !read)
      return std::unexpected(read.error());
    // What a ply has found is counted when it is looked at: several threads may find the same.
    count.found = count.looked_at;
    tell(0, count.found);
    return count;
  }

  Result<void> fetch() override { return there_->read(std::as_writable_bytes(values_)); }

 private:
  Result<void> launch(const char* part, int plies) {
    const std::string kernel = game_ + part;
    const auto blocks = card_.blocks_at_once(kernel, kThreads, 0);
    if (!blocks) return std::unexpected(blocks.error());
    return card_.give(kernel, {.blocks = *blocks, .threads = kThreads},
                      SolveOrder{.rules = rules_.as<void>(),
                                 .numbering = numbering_.as<void>(),
                                 .values = there_->as<std::uint8_t>(),
                                 .size = values_.size(),
                                 .looked_at = looked_at_.as<std::uint64_t>(),
                                 .plies = plies});
  }

  const Card& card_;
  std::string game_;
  CardMemory rules_;
  CardMemory numbering_;
  CardMemory looked_at_;
  std::optional<CardMemory> there_;
  std::span<std::uint8_t> values_;
};

}  // namespace

Result<std::unique_ptr<PlyWork>> solving_on(const Card& card, std::size_t game, const void* rules) {
  const Numbered& numbered = NumberedOf<AllNumberings>::kEntries[game];
  auto rules_there = card.copy({static_cast<const std::byte*>(rules), numbered.rules});
  if (!rules_there) return std::unexpected(rules_there.error());
  auto numbering_there = card.copy(std::span<const std::byte>(numbered.make()));
  if (!numbering_there) return std::unexpected(numbering_there.error());
  auto looked_at = card.memory(sizeof(std::uint64_t));
  if (!looked_at) return std::unexpected(looked_at.error());
  return std::make_unique<CardWork>(card, kGameNames[game], std::move(*rules_there), std::move(*numbering_there),
                                    std::move(*looked_at));
}

}  // namespace cb::gpu
