// SPDX-License-Identifier: MIT
// What two boards have not in common, and what that did to the games on them.
#pragma once

#include <string>
#include <string_view>

#include "study/study.hpp"

namespace cb::cli {

// A row for every key that differs; a sentence where a text cannot be taken apart.
std::string differences_text(std::string_view before, std::string_view after);

// Of a study of two editions: what changed, and of every choice of options the shares of both.
std::string comparison_text(const Study& study);

}  // namespace cb::cli
