// SPDX-License-Identifier: MIT
// What an organiser says of an event, read from JSON.
#pragma once

#include <string_view>

#include "server/events/play.hpp"
#include "server/people/rating.hpp"
#include "storage/people.hpp"
#include "table/make_game.hpp"

namespace cb::server {

inline constexpr std::size_t kLongestTeamName = 40;  // letters

struct EventForm {
  tournament::Made made;  // but for the seed
  Play play;              // but for the secret
};
Result<EventForm> read_event_form(std::string_view body, const Person& organiser, Milliseconds now,
                                  const table::FindGame& find_game, const Anchors& anchors);

// What an event may be called.
Result<std::string> read_title(const std::string& text);

// How many letters a text has that is UTF-8.
std::size_t count_letters(std::string_view text);

}  // namespace cb::server
