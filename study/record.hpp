// SPDX-License-Identifier: MIT
// A study on disk, so that it can be gone on with; docs/study/README.md describes the format.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/line_file.hpp"
#include "study/observation.hpp"

namespace cb {

// All that decides how the games of a study go.
nlohmann::ordered_json heading_json(const StudyPlan& plan);

class StudyRecord {
 public:
  // As LineFile::open. No game may stand there twice.
  static Result<StudyRecord> open(const std::string& path, const StudyPlan& plan);

  std::vector<Observation>& found() { return found_; }  // in the file
  bool was_cut() const { return file_.was_cut(); }
  Result<void> append(const Observation& seen);

 private:
  StudyRecord(LineFile file, std::vector<Observation> found) : file_(std::move(file)), found_(std::move(found)) {}

  LineFile file_;
  std::vector<Observation> found_;
};

}  // namespace cb
