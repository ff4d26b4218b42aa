// SPDX-License-Identifier: MIT
// A table on the disk: a heading in JSON, as long as a page of memory, then a byte for each number. While a table is
// made its file says how far it is, so that a solver that was killed can go on.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "core/error.hpp"

namespace cb {

struct TablebaseHeading {
  static constexpr std::size_t kSize = 4'096;

  std::string game;
  std::uint64_t rows = 0;
  std::uint64_t width = 0;
  int plies = 0;  // everything that is decided in at most so many is known
  bool complete = false;
  std::uint64_t checksum = 0;  // of the bytes and all of the above

  std::uint64_t size() const { return rows * width; }
  bool operator==(const TablebaseHeading&) const = default;
};

std::uint64_t checksum(const TablebaseHeading& heading, std::span<const std::uint8_t> values);

// Written beside the file and then put in its place, so that there is always a whole one. Fills in the checksum.
Result<void> write_tablebase(const std::string& path, TablebaseHeading heading, std::span<const std::uint8_t> values);

// Refuses what is no table, or not as long as it says.
Result<TablebaseHeading> read_heading(const std::string& path);
// Reads the bytes behind the heading and refuses them where the checksum is another.
Result<void> read_values(const std::string& path, const TablebaseHeading& heading, std::span<std::uint8_t> values);

}  // namespace cb
