// SPDX-License-Identifier: MIT
// Finds a member of a JSON object without reading the rest: at tens of thousands of messages a second, making values
// of everything would cost more than playing. Trusts its sender to write JSON; never reads beyond the text.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cb::client {

// The text of the member's value as it stands there ("12", "{…}", "\"acted\""), or nothing.
std::optional<std::string_view> member(std::string_view object, std::string_view name);

// A member that is a text without escapes: what is between the quotes; nothing for any other.
std::optional<std::string_view> text_member(std::string_view object, std::string_view name);

std::optional<std::int64_t> number_member(std::string_view object, std::string_view name);

}  // namespace cb::client
