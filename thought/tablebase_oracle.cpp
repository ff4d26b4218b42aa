// SPDX-License-Identifier: MIT
#include "thought/tablebase_oracle.hpp"

#include "session/any_game.hpp"
#include "solver/tablebase_place.hpp"

namespace cb {

Result<const RowKernels*> row_kernels_of(const GameInfo& game) {
  const auto types = all_game_types();
  for (std::size_t n = 0; n < types.size(); ++n)
    if (types[n]->info().name == game.name)
      if (const auto* kernels = row_kernels(preferred_instruction_set(), n)) return kernels;
  return fail("exact.unsolvable", "", "{} has too many positions, or too much luck, for a table of all of them.",
              game.title);
}

Result<std::shared_ptr<const TablebaseOracle>> TablebaseOracle::open(const GameInfo& game, const std::string& path) {
  const auto kernels = row_kernels_of(game);
  if (!kernels) return std::unexpected(kernels.error());
  auto table = MappedTablebase::open(path, std::string(game.name), **kernels);
  if (!table) return std::unexpected(table.error());
  return std::shared_ptr<const TablebaseOracle>(new TablebaseOracle(**kernels, std::move(*table)));
}

std::shared_ptr<const TablebaseOracle> TablebaseOracle::find(const GameInfo& game) {
  return open(game, tablebase_place(game.name)).value_or(nullptr);
}

Oracles TablebaseOracle::find_all() {
  Oracles oracles;
  for (const auto* type : all_game_types())
    if (auto table = find(type->info())) oracles.emplace(type->info().name, std::move(table));
  return oracles;
}

std::optional<ExactValue> TablebaseOracle::value(const AnyRules& game, const AnyState& state) const {
  if (game.actor(state) == kChance) return std::nullopt;
  if (!kernels_.holds(state.bytes.data())) return ExactValue{ExactValue::Outcome::loss, 0};
  return from_byte(bytes()[kernels_.number(state.bytes.data())]);
}

AnyState TablebaseOracle::position(std::uint64_t number) const {
  AnyState state;
  kernels_.state(number, state.bytes.data());
  return state;
}

}  // namespace cb
