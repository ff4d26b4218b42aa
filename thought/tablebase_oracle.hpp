// SPDX-License-Identifier: MIT
// An oracle that looks values up in a table on the disk.
#pragma once

#include <memory>
#include <string>

#include "core/error.hpp"
#include "solver/mapped_tablebase.hpp"
#include "thought/exact.hpp"

namespace cb {

// What a solver needs to know of a game as printed, or of one with its edition; refused where its positions cannot be
// numbered.
Result<const RowKernels*> row_kernels_of(const GameInfo& game);
Result<const RowKernels*> row_kernels_of(const AnyRules& game);

class TablebaseOracle final : public Oracle {
 public:
  static Result<std::shared_ptr<const TablebaseOracle>> open(const GameInfo& game, const std::string& path);
  // Whether it is of such a game: an edition with fewer pieces has a table of its own, and nothing is known of others.
  bool fits(const AnyRules& game) const { return kernels_.fits(game.rules_bytes()); }
  // The one in the usual place (solver/tablebase_place.hpp), if there is one that can be used.
  static std::shared_ptr<const TablebaseOracle> find(const GameInfo& game);
  // Those of all games that have one there.
  static Oracles find_all();

  std::optional<ExactValue> value(const AnyRules& game, const AnyState& state) const override;
  // Some position by its number; Cream, or whoever a game calls its first seat, is to move.
  AnyState position(std::uint64_t number) const;

  const RowKernels& kernels() const { return kernels_; }
  std::span<const std::uint8_t> bytes() const { return table_.bytes(); }

 private:
  TablebaseOracle(const RowKernels& kernels, MappedTablebase table) : kernels_(kernels), table_(std::move(table)) {}

  const RowKernels& kernels_;
  MappedTablebase table_;
};

}  // namespace cb
