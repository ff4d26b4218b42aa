// SPDX-License-Identifier: MIT
// A tuning on disk: JSON lines, the tuning first, then the scores of every step, from which all else follows.
// docs/tuning.md describes the format.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/line_file.hpp"
#include "tune/tuning.hpp"

namespace cb {

nlohmann::ordered_json tuning_json(const Tuning& tuning);

class TuningFile {
 public:
  // Opens the file or begins it, as the record of a contest is (arena/record.hpp).
  static Result<TuningFile> open(const std::string& path, const Tuning& tuning);

  // The scores of the steps found in the file, from the first on.
  const std::vector<std::vector<double>>& steps() const { return steps_; }
  bool was_cut() const { return file_.was_cut(); }
  Result<void> append(std::span<const double> scores);

 private:
  explicit TuningFile(LineFile file) : file_(std::move(file)) {}

  LineFile file_;
  std::vector<std::vector<double>> steps_;
  std::size_t next_ = 0;
};

}  // namespace cb
