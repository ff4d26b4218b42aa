// SPDX-License-Identifier: MIT
// What the handlers about people have in common: members of a call's body, statuses of refusals, the cookie.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"

namespace cb::server {

// A text of the call's JSON body.
Result<std::string> text(const Call& call, const char* member);
// The same; nothing where there is no such member, or no body.
Result<std::optional<std::string>> text_if_there(const Call& call, const char* member);

// With the status that fits the code.
Reply refusal(const Error& error);

// 128 random bits as 22 letters: the id of a person or a token.
std::string draw_id();

void set_cookie(Reply& reply, std::string_view token, bool secure);
void clear_cookie(Reply& reply, bool secure);

}  // namespace cb::server
