// SPDX-License-Identifier: MIT
// What the version after this one may bring to a database that nodes of both have for a while (docs/operations.md,
// "Upgrades"), one of each kind. The program has nothing of it: it is for a second one that tests run beside it, which
// is compiled with CAPBARREL_NEXT (tests/cluster_run).
#pragma once

#include <array>
#include <string_view>

namespace cb::next_version {

#ifdef CAPBARREL_NEXT
// A column of a table that both write, a table, and changes of a kind of which this version knows nothing, noted
// whoever makes them.
inline constexpr std::array<const char*, 1> kSchemaSteps = {
    "ALTER TABLE tables ADD COLUMN next BIGINT NOT NULL DEFAULT 0;"
    "CREATE TABLE next (number BIGINT PRIMARY KEY);"
    "CREATE OR REPLACE FUNCTION note_of_person() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
    "  IF TG_OP = 'DELETE' THEN PERFORM note_change(TG_ARGV[0], OLD.person, NULL);"
    "  ELSE PERFORM note_change(TG_ARGV[0], NEW.person, NULL); PERFORM note_change('next', NEW.person, NULL); END IF;"
    "  RETURN NULL; END $$;"};
inline constexpr std::array<std::string_view, 1> kDuties = {"next"};
#else
inline constexpr std::array<const char*, 0> kSchemaSteps = {};
inline constexpr std::array<std::string_view, 0> kDuties = {};
#endif

}  // namespace cb::next_version
