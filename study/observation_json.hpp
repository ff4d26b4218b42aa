// SPDX-License-Identifier: MIT
// An observation as it goes from one place to another: a line of a record, or from worker to worker in a browser.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>

#include "core/error.hpp"
#include "study/observation.hpp"

namespace cb {

nlohmann::ordered_json observation_json(const Observation& seen);
Result<Observation> read_observation(const StudyPlan& plan, std::string_view line);

}  // namespace cb
