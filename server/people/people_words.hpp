// SPDX-License-Identifier: MIT
// What the handlers about people have in common: members of a call's body, statuses of refusals, the cookie.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"
#include "table/clock.hpp"

namespace cb::server {

// A text of the call's JSON body.
Result<std::string> text(const Call& call, const char* member);
// The same; nothing where there is no such member, or no body.
Result<std::optional<std::string>> text_if_there(const Call& call, const char* member);

Result<bool> flag(const Call& call, const char* member);
// The same; false where there is no such member.
Result<bool> flag_if_there(const Call& call, const char* member);

// A route for people who come with a browser: a program's token plays, and has no say over the account it belongs to.
using OwnHandler = std::function<void(const Call&, const Person&, const Places&, Answer)>;
Route own_route(std::string method, std::string pattern, OwnHandler handle);

// What to answer somebody who must wait for so long; nothing where they need not.
std::optional<Reply> too_often(Milliseconds wait);

// With the status that fits the code.
Reply refusal(const Error& error);

// 128 random bits as 22 letters: the id of a person or a token.
std::string draw_id();

void set_cookie(Reply& reply, std::string_view token, bool secure);
void clear_cookie(Reply& reply, bool secure);

}  // namespace cb::server
