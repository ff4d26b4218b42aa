// SPDX-License-Identifier: MIT
// What those keep who run a server for others: who is an operator, what is announced, which words names may not have,
// who is muted or banned, what players reported, and a log of everything that was done about it. Words that tell of
// somebody stand in two places only, which are written once and blanked when that person leaves: the log and the
// reports.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/people.hpp"

namespace cb {

// Longer texts, in bytes, are not kept.
constexpr std::size_t kLongestWhy = 800;
constexpr std::size_t kLongestReport = 2'000;

struct PersonName {
  std::string id;  // empty: nobody
  std::string name;
  bool operator==(const PersonName&) const = default;
};

// Something an operator did. It is written down in the same commit as what it did, or before it is done.
struct Deed {
  std::string by;  // id of the operator; empty: whoever has the command line
  std::string what;
  std::string person = {};  // id of whom it was done to; empty: nobody
  std::string about = {};   // what else it was done to; tells of no person
  std::string why = {};
  std::int64_t at = 0;
};

struct LogEntry {
  std::int64_t number = 0;
  std::int64_t at = 0;
  PersonName by;
  std::string what;
  PersonName person;
  std::string about;
  std::string why;
  bool operator==(const LogEntry&) const = default;
};

struct Operator {
  PersonName person;
  std::int64_t since = 0;
  bool operator==(const Operator&) const = default;
};

struct Sanction {
  enum class Kind : std::uint8_t { mute, ban };
  std::string person;
  Kind kind = Kind::mute;
  std::int64_t since = 0;
  std::int64_t until = 0;  // 0: for good
  std::string reason = {};
  bool operator==(const Sanction&) const = default;

  bool holds(std::int64_t now) const { return until == 0 || now < until; }
};

struct Announcement {
  std::int64_t number = 0;
  std::string english;
  std::string german;
  std::int64_t from = 0;
  std::int64_t until = 0;
  bool operator==(const Announcement&) const = default;
};

struct NameRule {
  std::int64_t number = 0;
  std::string word;
  bool operator==(const NameRule&) const = default;
};

struct PlayerReport {
  std::int64_t number = 0;
  std::int64_t at = 0;
  PersonName by;
  PersonName person;
  std::string reason;  // a word of a short list
  std::string words;   // of whoever reported
  std::optional<MatchId> match = {};
  std::optional<LogEntry> handled = {};
  bool operator==(const PlayerReport&) const = default;
};

// Somebody in the order in which people came.
struct Listed {
  std::int64_t number = 0;
  Person person;
  std::int64_t made = 0;
};

// How often something happened on a day.
struct DayTally {
  std::int64_t day = 0;  // since 1970, in UTC
  std::string what;
  std::int64_t count = 0;
  bool operator==(const DayTally&) const = default;
};

class Club {
 public:
  template <class T>
  using Then = People::Then<T>;

  virtual ~Club() = default;

  // An account becomes an operator; refused for a guest, and for one who is.
  virtual void appoint(std::string person, Deed deed, Then<void> then) = 0;
  // Refused for somebody who is none.
  virtual void dismiss(std::string person, Deed deed, Then<void> then) = 0;
  virtual void operators(Then<std::vector<Operator>> then) = 0;

  // In place of one of the same kind. Its reason is why the deed was done. Refused for operators.
  virtual void lay(Sanction sanction, Deed deed, Then<void> then) = 0;
  // False where there is none.
  virtual void lift(std::string person, Sanction::Kind kind, Deed deed, Then<bool> then) = 0;
  // Everybody's, and one person's; also those that hold no longer.
  virtual void sanctions(Then<std::vector<Sanction>> then) = 0;
  virtual void sanctions_of(std::string person, Then<std::vector<Sanction>> then) = 0;

  // Refused for more than `most` that are not over.
  virtual void announce(Announcement announcement, int most, Deed deed, Then<std::int64_t> then) = 0;
  virtual void withdraw(std::int64_t number, Deed deed, Then<bool> then) = 0;
  // Those that are not over at that time, what begins first, first.
  virtual void announcements(std::int64_t now, Then<std::vector<Announcement>> then) = 0;

  virtual void add_rule(std::string word, int most, Deed deed, Then<std::int64_t> then) = 0;
  virtual void remove_rule(std::int64_t number, Deed deed, Then<bool> then) = 0;
  virtual void rules(Then<std::vector<NameRule>> then) = 0;

  // Refused for oneself, for nobody, for more than `most` of one person since `since`, and while very many are open.
  virtual void report(PlayerReport report, std::int64_t since, int most, Then<void> then) = 0;
  // Open ones, or those that were handled: the latest first, with numbers below `before`.
  virtual void reports(bool handled, std::int64_t before, int most, Then<std::vector<PlayerReport>> then) = 0;
  virtual void reports_by(std::string person, Then<std::vector<PlayerReport>> then) = 0;
  virtual void reports_about(std::string person, int most, Then<std::vector<PlayerReport>> then) = 0;
  virtual void open_reports(Then<std::int64_t> then) = 0;
  // False where there is no such report, or it is so already.
  virtual void handle(std::int64_t report, bool handled, Deed deed, Then<bool> then) = 0;

  // As People::rename.
  virtual void rename(std::string person, std::string name, NameKey key, Deed deed, Then<void> then) = 0;

  // Something that is done elsewhere, next. Of somebody who has left it does not say to whom.
  virtual void note(Deed deed, Then<void> then) = 0;
  // The latest first, with numbers below `before`.
  virtual void log(std::int64_t before, int most, Then<std::vector<LogEntry>> then) = 0;

  // What was done to somebody, the earliest first; not what became of reports about them, of which they are not told.
  virtual void done_to(std::string person, Then<std::vector<LogEntry>> then) = 0;

  // Takes away reports and entries of the log from before these times, so many of each at most, and says how many went.
  // An entry stays as long as a sanction or a report leans on it; a sanction that was over before that goes with them.
  virtual void purge(std::int64_t reports_before, std::int64_t log_before, int most, Then<std::int64_t> then) = 0;

  // People who have not left, the newest first, with numbers below `before`.
  virtual void people(std::int64_t before, int most, Then<std::vector<Listed>> then) = 0;

  // Adds to what was counted. Who was here is counted once a day, as "people", and it is known of this day only who.
  virtual void count(std::vector<DayTally> tallies, std::int64_t day, std::vector<std::string> here,
                     Then<void> then) = 0;
  virtual void tallies(std::int64_t from_day, Then<std::vector<DayTally>> then) = 0;
};

}  // namespace cb
