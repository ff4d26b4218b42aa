// SPDX-License-Identifier: MIT
// A copy of a database that a server may be writing to at the same time, in this process or in another.
#pragma once

#include <cstdint>
#include <string>

#include "core/error.hpp"

namespace cb {

// Error code of a copy that was made but is not sound.
inline constexpr const char* kUnsoundBackup = "backup.unsound";

// Copies what is committed at one moment into one file for this user only, checks the copy, and hands back how many
// bytes it has. Writers go on meanwhile. Nothing stands under the target's name before all is done, and what stands
// there already is never overwritten.
Result<std::uintmax_t> back_up(const std::string& source, const std::string& target);

}  // namespace cb
