// SPDX-License-Identifier: MIT
// What the program says when it is done, and with which exit code.
#pragma once

#include <string_view>

#include "core/error.hpp"

namespace cb::cli {

inline constexpr int kDone = 0;
inline constexpr int kCheckFailed = 1;
inline constexpr int kBadInput = 2;

// One sentence on standard error; returns the exit code to leave with.
int bad_input(std::string_view sentence);
int bad_input(const Error& error);
int check_failed(const Error& error);

}  // namespace cb::cli
