// SPDX-License-Identifier: MIT
// A finished table, read where it lies: the system brings in the pages that are asked for and shares them among
// programs.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>

#include "core/error.hpp"
#include "solver/rows.hpp"

namespace cb {

class MappedTablebase {
 public:
  // Refuses a table of another game, of another numbering, or one that is not finished. The bytes are not looked at;
  // count_wrong does that.
  static Result<MappedTablebase> open(const std::string& path, const std::string& game, const RowKernels& kernels);
  MappedTablebase(MappedTablebase&& other) noexcept : file_(std::exchange(other.file_, {})) {}
  MappedTablebase& operator=(MappedTablebase&&) = delete;
  ~MappedTablebase();

  std::span<const std::uint8_t> bytes() const;

 private:
  explicit MappedTablebase(std::span<const std::uint8_t> file) : file_(file) {}
  std::span<const std::uint8_t> file_;
};

}  // namespace cb
