// SPDX-License-Identifier: MIT
// What all routes of operators have in common: nobody else gets in, and what was done is also a line of the server's
// log.
#pragma once

#include <string>

#include "server/operations/logger.hpp"
#include "server/people/people_words.hpp"
#include "storage/club.hpp"

namespace cb::server {

// How much an operator may say about why.
inline constexpr std::size_t kMostLettersOfWhy = 200;
static_assert(kMostLettersOfWhy * 4 <= kLongestWhy);

Route operator_route(std::string method, std::string pattern, OwnHandler handle);

// Who and what, no words and no names.
void tell_log(Logger& logger, const Deed& deed);

}  // namespace cb::server
