// SPDX-License-Identifier: MIT
// Everything the server keeps, opened at once: the logs of matches and tournaments, the people, their contacts and
// challenges, the directory of tables, the list of tournaments, tries of puzzles, boards of people's own, where people
// want to be told of things, and what whoever runs the server keeps. Which database it is, is behind this.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "storage/challenges.hpp"
#include "storage/changes.hpp"
#include "storage/club.hpp"
#include "storage/contacts.hpp"
#include "storage/directory.hpp"
#include "storage/duties.hpp"
#include "storage/editions.hpp"
#include "storage/log.hpp"
#include "storage/notices.hpp"
#include "storage/people.hpp"
#include "storage/puzzles.hpp"
#include "storage/seekers.hpp"
#include "storage/tournaments.hpp"

namespace cb {

// How the store has been doing since it was opened.
struct StoreCounters {
  std::uint64_t commits = 0;
  std::uint64_t requests = 0;   // what these commits were for: people, tables and appends
  std::uint64_t events = 0;     // of the logs, kept
  std::uint64_t conflicts = 0;  // appends to a match that had moved on
  std::uint64_t failures = 0;   // requests that the database failed
  // batches[n]: commits for fewer than 2^(n+1) requests, at least 2^n; the last: and more.
  std::array<std::uint64_t, 12> batches{};
  double seconds = 0;    // spent in commits
  bool failing = false;  // the last commit could not be made
  std::string problem;   // why not, and which file
  std::string damage;    // what of the file is not as it was written; it has been so since it was opened or met
};

// An event of a log without what it tells of a person, and not longer; nothing where it does not speak of them. Runs on
// a thread of the store's.
using Forget = std::function<std::optional<std::string>(std::string_view event, std::string_view person)>;

struct Store {
  Store(Log& the_log, People& the_people, Directory& the_directory, Notices& the_notices, Contacts& the_contacts,
        Challenges& the_challenges, Club& the_club, Tournaments& the_tournaments, Puzzles& the_puzzles,
        Editions& the_editions, Duties& the_duties, Changes& the_changes, Seekers* the_seekers = nullptr)
      : log(the_log),
        people(the_people),
        directory(the_directory),
        notices(the_notices),
        contacts(the_contacts),
        challenges(the_challenges),
        club(the_club),
        tournaments(the_tournaments),
        puzzles(the_puzzles),
        editions(the_editions),
        duties(the_duties),
        changes(the_changes),
        seekers(the_seekers) {}
  // Keeps what was asked for so far, tells everyone and closes.
  virtual ~Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  Log& log;
  People& people;
  Directory& directory;
  Notices& notices;
  Contacts& contacts;
  Challenges& challenges;
  Club& club;
  Tournaments& tournaments;
  Puzzles& puzzles;
  Editions& editions;
  Duties& duties;
  Changes& changes;
  Seekers* const seekers;  // none: whoever looks for somebody is in the memory of the one server

  virtual StoreCounters counters() const = 0;
};

// Whether this names a database of PostgreSQL's (postgres://…) and no file.
bool is_database_url(std::string_view data);
// The same for people to read: an address without the password in it.
std::string shown_data(const std::string& data);

// Which servers may have a database at a time: one, or nodes that divide their duties.
enum class Sharing { alone, nodes };

// Opens the file, or makes it, or the database that is named by a URL; no other process may have it open in this way,
// and of a database no other but nodes, where this is one.
// Whoever had asked to be forgotten when the power went is forgotten now. Without `looks` names are only told apart by
// their keys.
Result<std::unique_ptr<Store>> open_store(const std::string& data, Deliver deliver, Forget forget, Looks looks = {},
                                          Sharing sharing = Sharing::alone);

}  // namespace cb
