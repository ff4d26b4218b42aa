// SPDX-License-Identifier: MIT
// What people may be called.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/people.hpp"

namespace cb::server {

// The name as it will be shown: trimmed, blanks in a row made one; or why it cannot be.
Result<std::string> read_name(std::string_view text);
// By what an account is found when its owner logs in: the same for names that differ only in small and capital letters
// or in how the same letters are put together (Unicode's NFKC with case folding, which no later version changes).
NameKey name_key(std::string_view name);
// By what it is found if it was made before that: equal in small and capital letters, by the rules of the C library.
NameKey old_name_key(std::string_view name);
// What a name looks like: of two names that share one of these, one may be taken for the other. Later versions of
// Unicode know more look-alikes, so these are for comparing and not for keeping.
std::vector<NameKey> looks_of(std::string_view name);
// "Brass Otter 27", for guests who did not say.
std::string make_up_name();

}  // namespace cb::server
