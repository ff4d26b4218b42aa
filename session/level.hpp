// SPDX-License-Identifier: MIT
// The bots that people are offered.
#pragma once

#include <string_view>

#include "bots/book.hpp"  // kLevels

namespace cb {

// Bots beside the five levels are there to be measured against, and some think for as long as they are let.
bool is_level(std::string_view bot);

}  // namespace cb
