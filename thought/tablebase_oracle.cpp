// SPDX-License-Identifier: MIT
#include "thought/tablebase_oracle.hpp"

#include "session/any_game.hpp"
#include "solver/tablebase_file.hpp"
#include "solver/tablebase_place.hpp"

namespace cb {

namespace {

// Of every size of the game that can be numbered, the printed one first.
Result<std::span<const RowKernels>> all_kernels_of(const GameInfo& game) {
  const auto types = all_game_types();
  for (std::size_t n = 0; n < types.size(); ++n) {
    if (types[n]->info().name != game.name) continue;
    if (const auto all = row_kernels(preferred_instruction_set(), n); !all.empty()) return all;
  }
  return fail("exact.unsolvable", "", "{} has too many positions, or too much luck, for a table of all of them.",
              game.title);
}

}  // namespace

Result<const RowKernels*> row_kernels_of(const GameInfo& game) {
  const auto all = all_kernels_of(game);
  if (!all) return std::unexpected(all.error());
  return &all->front();
}

Result<const RowKernels*> row_kernels_of(const AnyRules& game) {
  const auto all = all_kernels_of(game.info());
  if (!all) return std::unexpected(all.error());
  for (const RowKernels& kernels : *all)
    if (kernels.fits(game.rules_bytes())) return &kernels;
  return fail("exact.edition", "", "There are no numbers for the positions of this edition of {}.", game.info().title);
}

Result<std::shared_ptr<const TablebaseOracle>> TablebaseOracle::open(const GameInfo& game, const std::string& path) {
  const auto all = all_kernels_of(game);
  if (!all) return std::unexpected(all.error());
  const RowKernels* kernels = &all->front();
  // Which size it is of stands in its heading; what else may be wrong with that is looked at below.
  if (const auto heading = read_heading(path))
    for (const RowKernels& other : *all)
      if (other.rows == heading->rows && other.width == heading->width) kernels = &other;
  auto table = MappedTablebase::open(path, std::string(game.name), *kernels);
  if (!table) return std::unexpected(table.error());
  return std::shared_ptr<const TablebaseOracle>(new TablebaseOracle(*kernels, std::move(*table)));
}

std::shared_ptr<const TablebaseOracle> TablebaseOracle::find(const GameInfo& game) {
  auto table = open(game, tablebase_place(game.name)).value_or(nullptr);
  // Of the printed game alone: whoever has one of a smaller edition says where it is.
  return table != nullptr && &table->kernels() == *row_kernels_of(game) ? table : nullptr;
}

Oracles TablebaseOracle::find_all() {
  Oracles oracles;
  for (const auto* type : all_game_types())
    if (auto table = find(type->info())) oracles.emplace(type->info().name, std::move(table));
  return oracles;
}

std::optional<ExactValue> TablebaseOracle::value(const AnyRules& game, const AnyState& state) const {
  if (!fits(game) || game.actor(state) == kChance) return std::nullopt;
  if (!kernels_.holds(state.bytes.data())) return ExactValue{ExactValue::Outcome::loss, 0};
  return from_byte(bytes()[kernels_.number(state.bytes.data())]);
}

AnyState TablebaseOracle::position(std::uint64_t number) const {
  AnyState state;
  kernels_.state(number, state.bytes.data());
  return state;
}

}  // namespace cb
