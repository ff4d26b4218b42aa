// SPDX-License-Identifier: MIT
// What can be said of tables without reading their logs: the lobby, a person's tables, and which are not over. It is
// made from the logs and follows them; where a crash came between, waking the table writes its entry again.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "storage/log.hpp"
#include "storage/ratings.hpp"

namespace cb {

struct TableEntry {
  enum class Stage : std::uint8_t { gathering, playing, over };
  struct Seat {
    std::string kind;    // "open", "person", "bot"
    std::string person;  // id of a person, or the bot's name
    std::string name;
  };

  MatchId match;
  std::string game;
  std::string summary;  // options that are not the usual, and the clock, in words
  std::string host;
  std::string host_name;
  Stage stage = Stage::gathering;
  bool listed = false;  // in the lobby while it gathers
  bool rated = false;
  bool watchable = false;
  bool shown = false;  // among the tables to watch, where everyone may find it
  std::vector<Seat> seats;
  std::uint8_t winners = 0;  // once it is over
  std::string ending;        // the code of its end
  std::string details;       // what else a summary says, as whoever writes entries understands it; no person's name
  std::int64_t made = 0;     // milliseconds since 1970
  std::int64_t changed = 0;
  std::uint64_t version = 0;  // of the log that this was made from
  // What it is played on: a key of the shelf, or the name of a board that comes with the game; empty: the game's first.
  std::string edition = {};
  std::string edition_name = {};  // on the shelf, where it is looked up; empty once it is gone from there
};

// A table whose match was rated for somebody.
struct RatedTable {
  TableEntry table;
  int seat = 0;  // theirs when it began, though a bot may hold it since they left
  Went went = Went::drawn;
};

// A table that waits for somebody.
struct Turn {
  std::string person;
  TableEntry table;
  std::int64_t since = 0;
  std::int64_t due = 0;  // when their time is up; 0: it never is
};

// A table to watch, with the ratings of its people in its game by their seats.
struct ShownTable {
  TableEntry table;
  std::vector<std::optional<Rating>> ratings;
};
// Where a page of them ends.
struct ShownPlace {
  std::int64_t changed = 0;
  MatchId match;
};

class Directory {
 public:
  template <class T>
  using Then = std::move_only_function<void(Result<T>)>;

  virtual ~Directory() = default;

  // Writes an entry or writes it anew, unless one of a later version is there: a node that was stopped for a while may
  // say what was.
  virtual void put(TableEntry entry, Then<void> then) = 0;
  virtual void find(const MatchId& match, Then<std::optional<TableEntry>> then) = 0;
  // Listed tables that still gather, the newest first; of one game, or of all where it is empty.
  virtual void lobby(std::string game, int most, Then<std::vector<TableEntry>> then) = 0;
  // A person's tables, the latest changed first, changed before `before`.
  virtual void of_person(std::string person, std::int64_t before, int most, Then<std::vector<TableEntry>> then) = 0;
  // The tables of a person's rated games of one kind, the latest first; those that they left too.
  virtual void rated_of(std::string person, std::string game, int most, Then<std::vector<RatedTable>> then) = 0;
  // Shown tables that play or are over, of one game or, where it is empty, of all; the latest changed first, after
  // `before` in this order.
  virtual void shown(TableEntry::Stage stage, std::string game, std::optional<ShownPlace> before, int most,
                     Then<std::vector<ShownTable>> then) = 0;
  // Of the latest of those that play, where everybody who sits there wants to be featured.
  virtual void featured(int most, Then<std::vector<ShownTable>> then) = 0;
  // The people for whom a table waits at a version of its log, since and until when, in place of those it waited for
  // before. Answers with those of them for whom it did not, each once however often it is said: they are the ones to be
  // told. The others have waited longer, and it stays known since when. Where it was said of a later version already,
  // this changes nothing and nobody is to be told.
  virtual void await(const MatchId& match, std::uint64_t version, std::vector<std::string> people, std::int64_t since,
                     std::int64_t due, Then<std::vector<std::string>> then) = 0;
  // Tables that wait for a person: what is due first, first.
  virtual void turns_of(std::string person, int most, Then<std::vector<Turn>> then) = 0;
  // Turns that have waited since before `before`; each is handed out once.
  virtual void take_old_turns(std::int64_t before, int most, Then<std::vector<Turn>> then) = 0;
  // Tables that play, in any order, after `after` in it: a server that starts wakes them.
  virtual void playing(std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) = 0;

  // When no server ran or none could keep anything, so that nobody's clock is charged for it.
  struct Gap {
    std::int64_t from = 0;
    std::int64_t until = 0;
  };
  // A server is there: said when it starts and every now and then, by each of several. Where nobody had said so for
  // longer than `silence`, the time since is recorded as a gap, once, however many say it then. Answers with the gaps
  // that end after `known`, the oldest first.
  virtual void alive(std::int64_t now, std::int64_t silence, std::int64_t known, Then<std::vector<Gap>> then) = 0;
};

}  // namespace cb
