// SPDX-License-Identifier: MIT
// Which addresses of people we send letters to and from.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb::server {

// The address with its domain in small letters; or why it is none that we write to. Only what nearly everybody has:
// letters, digits and the usual signs before the @, a domain of at least two names after it. Quotes, comments, domains
// in numbers and letters beyond ASCII are refused, and with them everything that could end a header or a command.
Result<std::string> read_mail_address(std::string_view text);

// The same for addresses that may well be one mailbox: capitals, dots and what follows a + before the @ make no
// difference to many mail services. Two people's may be the same too; only for counting letters.
std::string mailbox_of(std::string_view address);

}  // namespace cb::server
