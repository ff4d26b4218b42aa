// SPDX-License-Identifier: MIT
// A study on disk, so that it can be gone on with; docs/study/README.md describes the format.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "arena/journal.hpp"
#include "study/observation.hpp"

namespace cb {

// All that decides how the games of a study go.
nlohmann::ordered_json heading_json(const StudyPlan& plan);
nlohmann::ordered_json observation_json(const Observation& seen);
Result<Observation> read_observation(const StudyPlan& plan, std::string_view line);

class StudyRecord {
 public:
  // As Journal::open. No game may stand there twice.
  static Result<StudyRecord> open(const std::string& path, const StudyPlan& plan);

  std::vector<Observation>& found() { return found_; }  // in the file
  bool was_cut() const { return journal_.was_cut(); }
  Result<void> append(const Observation& seen);

 private:
  StudyRecord(Journal journal, std::vector<Observation> found)
      : journal_(std::move(journal)), found_(std::move(found)) {}

  Journal journal_;
  std::vector<Observation> found_;
};

}  // namespace cb
