// SPDX-License-Identifier: MIT
// Bytes in the letters that go into addresses and headers as they are: base64url without padding (RFC 4648, 5).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cb::server {

std::string to_base64url(std::string_view bytes);
// Nothing where the text is not exactly what `to_base64url` writes of some bytes.
std::optional<std::string> from_base64url(std::string_view text);

}  // namespace cb::server
