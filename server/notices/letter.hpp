// SPDX-License-Identifier: MIT
// A letter as mail servers hand it on (RFC 5322): headers that nobody's name can break out of, and plain text.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace cb::server {

// A subject or a name has so many bytes at most.
inline constexpr std::size_t kMostHeader = 200;

struct Letter {
  std::string from;       // a mail address
  std::string from_name;  // shown instead of it; may be empty
  std::string to;         // a mail address
  std::string subject;
  std::string text;  // UTF-8, lines end with \n
  // Where one click ends such letters (RFC 8058); empty for a letter that was asked for, such as one about a password.
  // Whoever answers there takes a POST from anybody who has the address, without a cookie.
  std::string unsubscribe;
  std::vector<std::string> marks = {};  // by each of which it can be withdrawn; the letter does not say them
};

// The letter in full, lines ending with \r\n; or what cannot be sent. `now` goes into its date. The random id is the
// letter's own: what is sent again must be the same text.
Result<std::string> write_letter(const Letter& letter, std::chrono::system_clock::time_point now);

}  // namespace cb::server
