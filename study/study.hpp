// SPDX-License-Identifier: MIT
// A study with what it found.
#pragma once

#include <string>
#include <vector>

#include "study/findings.hpp"
#include "study/plan.hpp"

namespace cb {

struct Study {
  StudyPlan plan;
  std::string command;             // that gives it again
  std::vector<Findings> findings;  // one for each variant
  bool interrupted = false;        // before all games were played
};

Study conclude(const StudyPlan& plan, const std::vector<Observation>& counted);

}  // namespace cb
