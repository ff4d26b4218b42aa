// SPDX-License-Identifier: MIT
// Shares and means as reports write them, with their intervals.
#pragma once

#include <string>

#include "study/statistics.hpp"

namespace cb::cli {

// "48.8 (40.4-57.4)", in hundredths; "-" where there is nothing to say.
std::string share_text(const Share& share);
std::string mean_text(const Mean& mean);

}  // namespace cb::cli
