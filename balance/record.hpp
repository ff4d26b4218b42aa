// SPDX-License-Identifier: MIT
// What has been played in a search for a better board, on disk: the same search again finds its games there and goes on
// behind them. docs/balance.md describes the format.
#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <tuple>

#include "balance/search.hpp"
#include "core/line_file.hpp"

namespace cb::balance {

class BalanceRecord {
 public:
  // As LineFile::open; `heading` is all that decides how games go and what is taken down of them.
  static Result<BalanceRecord> open(const std::string& path, const nlohmann::ordered_json& heading, std::size_t aims);

  // All games of a trial, or nothing.
  const Played* find(const Trial& trial) const;
  // A trial with all its games.
  Result<void> append(const Trial& trial, const Played& played);

  std::size_t size() const { return found_.size(); }
  bool was_cut() const { return file_.was_cut(); }

 private:
  // Whose games they are: the board by its checksum, who played, the seed, and which.
  using Key = std::tuple<std::string, std::string, std::uint64_t, std::uint64_t, std::uint64_t>;
  explicit BalanceRecord(LineFile file) : file_(std::move(file)) {}
  static Key key_of(const Trial& trial);
  Result<void> take(std::string_view line, std::size_t aims);

  LineFile file_;
  std::map<Key, Played> found_;
  std::set<std::string> boards_;  // whose text stands in the file
};

}  // namespace cb::balance
