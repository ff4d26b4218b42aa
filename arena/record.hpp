// SPDX-License-Identifier: MIT
// A contest on disk, so that it can be gone on with: JSON lines, the contest first, then one line for each round.
// docs/arena.md describes the format.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/round.hpp"
#include "core/line_file.hpp"

namespace cb {

nlohmann::ordered_json contest_json(const Contest& contest);
nlohmann::ordered_json round_json(const AnyGame& game, const RoundResult& round);
Result<RoundResult> read_round(const AnyGame& game, std::string_view line);

class RecordFile {
 public:
  // Opens the file or begins it. One of another contest is refused, and so is one that another run is writing. A last
  // line that was cut off in the writing is dropped.
  static Result<RecordFile> open(const std::string& path, const Contest& contest);

  const std::vector<RoundResult>& rounds() const { return rounds_; }  // found in the file
  bool was_cut() const { return file_.was_cut(); }
  Result<void> append(const RoundResult& round);

 private:
  RecordFile(LineFile file, const Contest& contest);

  LineFile file_;
  std::shared_ptr<const AnyGame> game_;
  std::vector<RoundResult> rounds_;
};

}  // namespace cb
