// SPDX-License-Identifier: MIT
// What people may be called.
#pragma once

#include <string>
#include <string_view>

#include "storage/people.hpp"

namespace cb::server {

// The name as it will be shown: trimmed, blanks in a row made one; or why it cannot be.
Result<std::string> read_name(std::string_view text);
// The same for names that differ only in small and capital letters.
NameKey name_key(std::string_view name);
// "Brass Otter 27", for guests who did not say.
std::string make_up_name();

}  // namespace cb::server
