// SPDX-License-Identifier: MIT
// What a person sends to make a table, read into how the table was made. Everything is checked here, so that what comes
// out is a table that can be played.
#pragma once

#include <string_view>

#include "server/people/rating.hpp"
#include "storage/people.hpp"
#include "table/table.hpp"

namespace cb::server {

inline constexpr std::size_t kLongestForm = 8 * 1024;

Result<table::Made> read_table_form(std::string_view body, const Person& host, Milliseconds now,
                                    const table::FindGame& find_game = table::make_game,
                                    const Anchors& anchors = published_anchor);

}  // namespace cb::server
