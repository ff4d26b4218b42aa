// SPDX-License-Identifier: MIT
#include "bench/top_drop/card.hpp"

#include <stdexcept>
#include <type_traits>

namespace cb::top_drop {
namespace {

static_assert(std::is_trivially_copyable_v<Rules> && std::is_trivially_copyable_v<Evaluation>);

template <class T>
T or_throw(Result<T> result) {
  if (!result) throw std::runtime_error(result.error().text());
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

}  // namespace

Card::Card(const std::string& kernel_file) : card_(or_throw(gpu::Card::open(kernel_file))) {}

std::vector<std::int64_t> Card::points(const Rules& rules, const std::vector<Evaluation>& players,
                                       std::uint64_t first_deal, std::uint32_t deals) {
  constexpr unsigned kThreads = 128;
  std::vector<std::int64_t> sums(players.size(), 0);
  const auto rules_there = or_throw(card_.copy(rules));
  const auto players_there = or_throw(card_.copy(std::as_bytes(std::span(players))));
  const auto sums_there = or_throw(card_.copy(std::as_bytes(std::span(sums))));
  std::uint64_t addresses[] = {rules_there.address(), players_there.address(), sums_there.address()};
  void* const arguments[] = {&addresses[0], &addresses[1], &first_deal, &deals, &addresses[2]};
  or_throw(card_.launch(
      "play_deals",
      {.blocks = (deals + kThreads - 1) / kThreads, .rows = static_cast<unsigned>(players.size()), .threads = kThreads},
      arguments));
  or_throw(sums_there.read(std::as_writable_bytes(std::span(sums))));
  return sums;
}

}  // namespace cb::top_drop
