// SPDX-License-Identifier: MIT
// A study as tables for people.
#pragma once

#include <string>

#include "study/study.hpp"

namespace cb::cli {

std::string study_text(const Study& study);

}  // namespace cb::cli
