// SPDX-License-Identifier: MIT
// What lies in a PostgreSQL database, and how one of an older version becomes one of this.
#pragma once

#include <libpq-fe.h>

#include <optional>
#include <string>

#include "core/error.hpp"

namespace cb::postgres {

// The tables that tell of people.
inline constexpr const char* kTablesOfPeople =
    "people, accounts, tokens, ratings, events, snapshots, tables, seats, tables_of_person, turns, push, mail, tickets,"
    " ties, history, challenges, challenged, operators, deeds, sanctions, reports, here, tournaments,"
    " tournaments_of_person, featured, puzzle_solvers, puzzle_tries, editions, looks, changes, seekers, walked";

// The form that this program makes and knows.
int form();

// Makes the tables that are not there yet; of several that begin at once one does it, the others wait. A database of a
// newer version than this program's is refused. `shown`: how it is called. `wanted`: an older form, for tests.
Result<void> prepare_schema(PGconn* connection, const std::string& shown, std::optional<int> wanted = {});

}  // namespace cb::postgres
