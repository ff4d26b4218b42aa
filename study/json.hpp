// SPDX-License-Identifier: MIT
// A study for other programs; docs/study/README.md describes the shape.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "study/study.hpp"

namespace cb {

nlohmann::ordered_json study_json(const Study& study);

// One of its variants.
nlohmann::ordered_json variant_json(const StudyVariant& variant, const Findings& found);

// The study as text: what fits into a line stands in one.
std::string study_json_text(const Study& study);

}  // namespace cb
