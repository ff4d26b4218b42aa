// SPDX-License-Identifier: MIT
// By what a board is found on the shelf: a hash of its text that nobody can make another board for.
#pragma once

#include <string>
#include <string_view>

namespace cb::server {

// SHA-256, as 64 small hexadecimal digits. The checksum of match files tells boards apart by mistake only, not by
// intent.
std::string edition_key(std::string_view text);

// Whether it has the form of one; no board that comes with a game has such a name.
bool is_edition_key(std::string_view text);

}  // namespace cb::server
