// SPDX-License-Identifier: MIT
// A seat's link: whoever shows its token has the seat, once. Only the token's hash is kept.
#pragma once

#include <string>
#include <string_view>

namespace cb::table {

// 256 random bits as 43 letters of base64url.
std::string draw_token();
// SHA-256, as hexadecimal digits.
std::string hash_of_token(std::string_view token);
// Takes as long wherever they differ.
bool same_hash(std::string_view one, std::string_view other);

}  // namespace cb::table
