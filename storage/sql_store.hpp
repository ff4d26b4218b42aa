// SPDX-License-Identifier: MIT
// Everything that is kept, in SQL: over one database, by one thread.
#pragma once

#include <utility>

#include "storage/sql_challenges.hpp"
#include "storage/sql_club.hpp"
#include "storage/sql_contacts.hpp"
#include "storage/sql_directory.hpp"
#include "storage/sql_editions.hpp"
#include "storage/sql_forget.hpp"
#include "storage/sql_log.hpp"
#include "storage/sql_notices.hpp"
#include "storage/sql_people.hpp"
#include "storage/sql_puzzles.hpp"
#include "storage/sql_tournaments.hpp"
#include "storage/sql_writer.hpp"
#include "storage/store.hpp"

namespace cb {

template <std::derived_from<SqlLog> TheLog>
struct SqlParts {
  SqlParts(sql::Database& database, Deliver deliver, Forget the_forget, Looks looks)
      : writer(database, std::move(deliver)),
        forget(writer, std::move(the_forget)),
        people(writer, forget, std::move(looks)) {}
  // Its thread uses the others to the last.
  ~SqlParts() { writer.stop(); }

  // From here on the database is the writer's.
  Result<void> start() {
    for (const auto& ready :
         {forget.prepare(), log.prepare(), people.prepare(), directory.prepare(), notices.prepare(), contacts.prepare(),
          challenges.prepare(), club.prepare(), tournaments.prepare(), puzzles.prepare(), editions.prepare()})
      if (!ready) return ready;
    forget.go();
    // A server that was killed may have left behind what had been deleted.
    writer.wipe();
    writer.start();
    return {};
  }

  SqlWriter writer;
  SqlForget forget;
  TheLog log{writer};
  SqlPeople people;
  SqlDirectory directory{writer};
  SqlNotices notices{writer};
  SqlContacts contacts{writer};
  SqlChallenges challenges{writer};
  SqlClub club{writer, people};
  SqlTournaments tournaments{writer};
  SqlPuzzles puzzles{writer};
  SqlEditions editions{writer, club};
};

}  // namespace cb
