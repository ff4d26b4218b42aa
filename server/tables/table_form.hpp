// SPDX-License-Identifier: MIT
// What a person sends to make a table, read into how the table was made. Everything is checked here, so that what comes
// out is a table that can be played.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/people/rating.hpp"
#include "storage/editions.hpp"
#include "storage/people.hpp"
#include "table/table.hpp"

namespace cb::server {

inline constexpr std::size_t kLongestForm = 8 * 1024;

// The board that a form asks for: a key of the shelf, or the name of one that comes with the game. Empty where it asks
// for none, or cannot be read.
std::string edition_asked(std::string_view body);

// `shelved`: what stands on the shelf under the key that the form asks for, if it asks for one.
Result<table::Made> read_table_form(std::string_view body, const Person& host, Milliseconds now,
                                    const table::FindGame& find_game = table::make_game,
                                    const Anchors& anchors = published_anchor,
                                    const std::optional<StoredEdition>& shelved = {});

}  // namespace cb::server
