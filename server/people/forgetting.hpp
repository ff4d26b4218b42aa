// SPDX-License-Identifier: MIT
// What the logs tell of a person who wants to be forgotten.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cb::server {

// The event without the person's name and words, never longer than it was; nothing where it has neither. Their id
// stays: a match needs it to tell its seats apart, and it leads to nobody any more.
std::optional<std::string> without_person(std::string_view event, std::string_view person);

}  // namespace cb::server
