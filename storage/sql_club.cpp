// SPDX-License-Identifier: MIT
#include "storage/sql_club.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

// Whoever wants to bury the operators in reports is stopped here.
constexpr std::int64_t kMostOpenReports = 5'000;
constexpr int kReportsToTakeAway = 10'000;

constexpr std::string_view kPeople = "people";

constexpr const char* kReportsOpen =
    "SELECT r.number, r.at, r.reporter, r.person, r.reason, r.words, r.match, 0 FROM reports r"
    " WHERE r.number < ? AND NOT EXISTS (SELECT 1 FROM handled h WHERE h.report = r.number)"
    " ORDER BY r.number DESC LIMIT ?";
constexpr const char* kReportsHandled =
    "SELECT r.number, r.at, r.reporter, r.person, r.reason, r.words, r.match, h.entry FROM handled h"
    " JOIN reports r ON r.number = h.report WHERE h.report < ? ORDER BY h.report DESC LIMIT ?";
constexpr const char* kReportsBy =
    "SELECT r.number, r.at, r.reporter, r.person, r.reason, r.words, r.match, COALESCE(h.entry, 0) FROM reports r"
    " LEFT JOIN handled h ON h.report = r.number WHERE r.reporter = ? ORDER BY r.number DESC LIMIT ?";
constexpr const char* kReportsAbout =
    "SELECT r.number, r.at, r.reporter, r.person, r.reason, r.words, r.match, COALESCE(h.entry, 0) FROM reports r"
    " LEFT JOIN handled h ON h.report = r.number WHERE r.person = ? ORDER BY r.number DESC LIMIT ?";

Result<void> check_length(std::string_view text, std::size_t most) {
  if (text.size() > most || text.find('\0') != std::string_view::npos)
    return fail("club.long", "", "That is more than {} bytes.", most);
  return {};
}

Sanction sanction_from(const sql::Statement::Rows& rows) {
  return {rows.text(0), static_cast<Sanction::Kind>(rows.integer(1)), rows.integer(2), rows.integer(3),
          std::string(sql::unpadded(rows.view(4)))};
}

Error never_an_operator() {
  return refuse("operator.peer", "",
                "That is an operator; whoever runs the server can take the role away on the command line.");
}

}  // namespace

Result<void> SqlClub::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&name_, "SELECT id, name FROM people WHERE number = ?"},
      {&account_, "SELECT 1 FROM accounts WHERE person = ?"},
      {&operator_, "SELECT 1 FROM operators WHERE person = ?"},
      {&appoint_, "INSERT INTO operators (person, since) VALUES (?, ?)"},
      {&dismiss_, "DELETE FROM operators WHERE person = ?"},
      {&operators_, "SELECT person, since FROM operators ORDER BY since, person"},
      {&write_down_,
       "INSERT INTO deeds (at, operator, what, person, about, why) VALUES (?, ?, ?, ?, ?, ?) RETURNING number"},
      {&entry_, "SELECT number, at, operator, what, person, about, why FROM deeds WHERE number = ?"},
      {&log_,
       "SELECT number, at, operator, what, person, about, why FROM deeds WHERE number < ?"
       " ORDER BY number DESC LIMIT ?"},
      {&done_to_,
       "SELECT number, at, operator, what, person, about, why FROM deeds WHERE person = ? AND what NOT LIKE 'report.%'"
       " ORDER BY number"},
      {&lay_,
       "INSERT INTO sanctions (person, kind, since, until, entry) VALUES (?, ?, ?, ?, ?)"
       " ON CONFLICT (person, kind) DO UPDATE SET since = excluded.since, until = excluded.until,"
       " entry = excluded.entry"},
      {&sanction_, "SELECT 1 FROM sanctions WHERE person = ? AND kind = ?"},
      {&lift_, "DELETE FROM sanctions WHERE person = ? AND kind = ?"},
      {&sanctions_,
       "SELECT p.id, s.kind, s.since, s.until, d.why FROM sanctions s JOIN people p ON p.number = s.person"
       " JOIN deeds d ON d.number = s.entry ORDER BY s.person, s.kind"},
      {&sanctions_of_,
       "SELECT p.id, s.kind, s.since, s.until, d.why FROM sanctions s JOIN people p ON p.number = s.person"
       " JOIN deeds d ON d.number = s.entry WHERE s.person = ? ORDER BY s.kind"},
      {&announce_, "INSERT INTO announcements (english, german, begins, ends) VALUES (?, ?, ?, ?) RETURNING number"},
      {&count_announcements_, "SELECT COUNT(*) FROM announcements WHERE ends > ?"},
      {&announcement_, "SELECT 1 FROM announcements WHERE number = ?"},
      {&withdraw_, "DELETE FROM announcements WHERE number = ?"},
      {&announcements_,
       "SELECT number, english, german, begins, ends FROM announcements WHERE ends > ? ORDER BY begins, number"},
      {&word_, "SELECT 1 FROM name_rules WHERE word = ?"},
      {&rule_, "SELECT 1 FROM name_rules WHERE number = ?"},
      {&add_rule_, "INSERT INTO name_rules (word) VALUES (?) RETURNING number"},
      {&count_rules_, "SELECT COUNT(*) FROM name_rules WHERE number > ?"},
      {&remove_rule_, "DELETE FROM name_rules WHERE number = ?"},
      {&rules_, "SELECT number, word FROM name_rules ORDER BY word"},
      {&report_, "INSERT INTO reports (at, reporter, person, reason, words, match) VALUES (?, ?, ?, ?, ?, ?)"},
      {&count_reports_, "SELECT COUNT(*) FROM reports WHERE reporter = ? AND at >= ?"},
      {&open_reports_, "SELECT (SELECT COUNT(*) FROM reports) - (SELECT COUNT(*) FROM handled)"},
      {&reports_open_, kReportsOpen},
      {&reports_handled_, kReportsHandled},
      {&reports_by_, kReportsBy},
      {&reports_about_, kReportsAbout},
      {&whom_, "SELECT p.id FROM reports r JOIN people p ON p.number = r.person WHERE r.number = ?"},
      {&handled_, "SELECT 1 FROM handled WHERE report = ?"},
      {&handle_, "INSERT INTO handled (report, entry) VALUES (?, ?)"},
      {&reopen_, "DELETE FROM handled WHERE report = ?"},
      {&old_reports_, "SELECT number FROM reports WHERE at < ? ORDER BY number LIMIT ?"},
      {&drop_report_, "DELETE FROM reports WHERE number = ?"},
      {&old_sanctions_, "DELETE FROM sanctions WHERE until > 0 AND until < ?"},
      {&old_entries_,
       "SELECT d.number FROM deeds d WHERE d.at < ? AND NOT EXISTS (SELECT 1 FROM sanctions s WHERE s.entry = d.number)"
       " AND NOT EXISTS (SELECT 1 FROM handled h WHERE h.entry = d.number) ORDER BY d.number LIMIT ?"},
      {&drop_entry_, "DELETE FROM deeds WHERE number = ?"},
      {&people_,
       "SELECT p.number, p.id, p.name, a.person IS NOT NULL, o.person IS NOT NULL, p.made FROM people p"
       " LEFT JOIN accounts a ON a.person = p.number LEFT JOIN operators o ON o.person = p.number"
       " WHERE p.number < ? AND substr(p.name, 1, 1) <> ? ORDER BY p.number DESC LIMIT ?"},
      {&tally_,
       "INSERT INTO tallies (day, what, count) VALUES (?, ?, ?)"
       " ON CONFLICT (day, what) DO UPDATE SET count = tallies.count + excluded.count"},
      {&tallies_, "SELECT day, what, count FROM tallies WHERE day >= ? ORDER BY day, what"},
      {&come_,
       "INSERT INTO here (person, day) VALUES (?, ?) ON CONFLICT (person) DO UPDATE SET day = excluded.day"
       " WHERE here.day < excluded.day RETURNING 1"},
      {&gone_home_, "DELETE FROM here WHERE day < ?"},
  };
  return writer_.database().prepare(statements);
}

std::optional<std::int64_t> SqlClub::number_of(const std::string& person) {
  return sql::number_of_person(number_, person);
}

bool SqlClub::is_operator(std::int64_t number) { return operator_.with(number).next(); }

PersonName SqlClub::name_of(std::int64_t number) {
  if (number == 0) return {};
  auto rows = name_.with(number);
  if (!rows.next()) return {};
  const auto name = sql::unpadded(rows.view(1));
  return {rows.text(0), std::string(name.empty() ? kSomeoneWhoLeft : name)};
}

Result<std::int64_t> SqlClub::write_down(const Deed& deed) {
  if (auto ok = check_length(deed.why, kLongestWhy); !ok) return std::unexpected(ok.error());
  const auto by = deed.by.empty() ? std::optional<std::int64_t>(0) : number_of(deed.by);
  const auto whom = deed.person.empty() ? std::optional<std::int64_t>(0) : number_of(deed.person);
  if (!by || !whom) return std::unexpected(sql::no_such_person());
  const auto why = sql::padded<kLongestWhy>(deed.why);
  return asked(write_down_, deed.at, *by, deed.what, *whom, deed.about, Bytes(why));
}

LogEntry SqlClub::entry_from(const sql::Statement::Rows& rows) {
  return {rows.integer(0),
          rows.integer(1),
          name_of(rows.integer(2)),
          rows.text(3),
          name_of(rows.integer(4)),
          rows.text(5),
          std::string(sql::unpadded(rows.view(6)))};
}

PlayerReport SqlClub::report_from(const sql::Statement::Rows& rows) {
  PlayerReport report{rows.integer(0),          rows.integer(1), name_of(rows.integer(2)),
                      name_of(rows.integer(3)), rows.text(4),    std::string(sql::unpadded(rows.view(5)))};
  if (const auto match = rows.view(6); match.size() == MatchId{}.bytes.size())
    std::ranges::copy(match, report.match.emplace().bytes.begin());
  if (const auto entry = rows.integer(7); entry != 0)
    if (auto found = entry_.with(entry); found.next()) report.handled = entry_from(found);
  return report;
}

void SqlClub::appoint(std::string person, Deed deed, Then<void> then) {
  auto work = [this, person = std::move(person), deed = std::move(deed)]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (!account_.with(*number).next())
      return fail("operator.guest", "", "An operator needs an account; a guest could not be found again.");
    if (is_operator(*number)) return fail("operator.twice", "", "That is an operator already.");
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    appoint_.run(*number, deed.at);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::dismiss(std::string person, Deed deed, Then<void> then) {
  auto work = [this, person = std::move(person), deed = std::move(deed)]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (!is_operator(*number)) return fail("operator.none", "", "That is no operator.");
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    dismiss_.run(*number);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::operators(Then<std::vector<Operator>> then) {
  auto work = [this]() -> Result<std::vector<Operator>> {
    std::vector<Operator> found;
    for (auto rows = operators_.with(); rows.next();) found.push_back({name_of(rows.integer(0)), rows.integer(1)});
    return found;
  };
  writer_.add<std::vector<Operator>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::lay(Sanction sanction, Deed deed, Then<void> then) {
  auto work = [this, sanction = std::move(sanction), deed = std::move(deed)]() -> Result<void> {
    const auto number = number_of(sanction.person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (is_operator(*number)) return std::unexpected(never_an_operator());
    const auto entry = write_down(deed);
    if (!entry) return std::unexpected(entry.error());
    lay_.run(*number, static_cast<int>(sanction.kind), sanction.since, sanction.until, *entry);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::lift(std::string person, Sanction::Kind kind, Deed deed, Then<bool> then) {
  auto work = [this, person = std::move(person), kind, deed = std::move(deed)]() -> Result<bool> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (!sanction_.with(*number, static_cast<int>(kind)).next()) return false;
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    lift_.run(*number, static_cast<int>(kind));
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::sanctions(Then<std::vector<Sanction>> then) {
  auto work = [this]() -> Result<std::vector<Sanction>> {
    std::vector<Sanction> found;
    for (auto rows = sanctions_.with(); rows.next();) found.push_back(sanction_from(rows));
    return found;
  };
  writer_.add<std::vector<Sanction>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::sanctions_of(std::string person, Then<std::vector<Sanction>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::vector<Sanction>> {
    std::vector<Sanction> found;
    const auto number = number_of(person);
    if (!number) return found;
    for (auto rows = sanctions_of_.with(*number); rows.next();) found.push_back(sanction_from(rows));
    return found;
  };
  writer_.add<std::vector<Sanction>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::announce(Announcement announcement, int most, Deed deed, Then<std::int64_t> then) {
  auto work = [this, announcement = std::move(announcement), most, deed = std::move(deed)]() -> Result<std::int64_t> {
    if (asked(count_announcements_, deed.at) >= most)
      return fail("announcement.most", "", "There are {} announcements already; withdraw one of them first.", most);
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    return asked(announce_, announcement.english, announcement.german, announcement.from, announcement.until);
  };
  writer_.add<std::int64_t>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::withdraw(std::int64_t number, Deed deed, Then<bool> then) {
  auto work = [this, number, deed = std::move(deed)]() -> Result<bool> {
    if (!announcement_.with(number).next()) return false;
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    withdraw_.run(number);
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::announcements(std::int64_t now, Then<std::vector<Announcement>> then) {
  auto work = [this, now]() -> Result<std::vector<Announcement>> {
    std::vector<Announcement> found;
    for (auto rows = announcements_.with(now); rows.next();)
      found.push_back({rows.integer(0), rows.text(1), rows.text(2), rows.integer(3), rows.integer(4)});
    return found;
  };
  writer_.add<std::vector<Announcement>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::add_rule(std::string word, int most, Deed deed, Then<std::int64_t> then) {
  auto work = [this, word = std::move(word), most, deed = std::move(deed)]() -> Result<std::int64_t> {
    if (asked(count_rules_, 0) >= most)
      return fail("rule.most", "", "There are {} words already; remove one of them first.", most);
    if (word_.with(word).next()) return fail("rule.twice", "", "That word is in the list already.");
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    return asked(add_rule_, word);
  };
  writer_.add<std::int64_t>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::remove_rule(std::int64_t number, Deed deed, Then<bool> then) {
  auto work = [this, number, deed = std::move(deed)]() -> Result<bool> {
    if (!rule_.with(number).next()) return false;
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    remove_rule_.run(number);
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::rules(Then<std::vector<NameRule>> then) {
  auto work = [this]() -> Result<std::vector<NameRule>> {
    std::vector<NameRule> found;
    for (auto rows = rules_.with(); rows.next();) found.push_back({rows.integer(0), rows.text(1)});
    return found;
  };
  writer_.add<std::vector<NameRule>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::report(PlayerReport report, std::int64_t since, int most, Then<void> then) {
  auto work = [this, report = std::move(report), since, most]() -> Result<void> {
    if (auto ok = check_length(report.words, kLongestReport); !ok) return ok;
    const auto by = number_of(report.by.id);
    const auto whom = number_of(report.person.id);
    if (!by || !whom) return std::unexpected(sql::no_such_person());
    if (*by == *whom) return fail("report.self", "", "That is yourself.");
    std::int64_t lately = 0;
    if (auto rows = count_reports_.with(*by, since); rows.next()) lately = rows.integer(0);
    if (lately >= most)
      return fail("report.often", "", "You have reported {} times lately; the operators will look at these first.",
                  most);
    if (auto rows = open_reports_.with(); rows.next() && rows.integer(0) >= kMostOpenReports)
      return fail("report.full", "", "Very many reports wait for the operators already; please try again tomorrow.");
    const auto words = sql::padded<kLongestReport>(report.words);
    report_.run(report.at, *by, *whom, report.reason, Bytes(words),
                report.match ? Bytes(report.match->bytes) : Bytes());
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::reports(bool handled, std::int64_t before, int most, Then<std::vector<PlayerReport>> then) {
  auto work = [this, handled, before, most]() -> Result<std::vector<PlayerReport>> {
    std::vector<PlayerReport> found;
    for (auto rows = (handled ? reports_handled_ : reports_open_).with(before, most); rows.next();)
      found.push_back(report_from(rows));
    return found;
  };
  writer_.add<std::vector<PlayerReport>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::reports_by(std::string person, Then<std::vector<PlayerReport>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::vector<PlayerReport>> {
    std::vector<PlayerReport> found;
    const auto number = number_of(person);
    if (!number) return found;
    for (auto rows = reports_by_.with(*number, kReportsToTakeAway); rows.next();) found.push_back(report_from(rows));
    return found;
  };
  writer_.add<std::vector<PlayerReport>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::reports_about(std::string person, int most, Then<std::vector<PlayerReport>> then) {
  auto work = [this, person = std::move(person), most]() -> Result<std::vector<PlayerReport>> {
    std::vector<PlayerReport> found;
    const auto number = number_of(person);
    if (!number) return found;
    for (auto rows = reports_about_.with(*number, most); rows.next();) found.push_back(report_from(rows));
    return found;
  };
  writer_.add<std::vector<PlayerReport>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::open_reports(Then<std::int64_t> then) {
  auto work = [this]() -> Result<std::int64_t> {
    auto rows = open_reports_.with();
    return rows.next() ? rows.integer(0) : 0;
  };
  writer_.add<std::int64_t>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::handle(std::int64_t report, bool handled, Deed deed, Then<bool> then) {
  auto work = [this, report, handled, deed = std::move(deed)]() mutable -> Result<bool> {
    {
      auto rows = whom_.with(report);
      if (!rows.next()) return false;
      deed.person = rows.text(0);
    }
    // Of somebody who has left only the number is known.
    if (!number_of(deed.person)) deed.person.clear();
    if (handled_.with(report).next() == handled) return false;
    const auto entry = write_down(deed);
    if (!entry) return std::unexpected(entry.error());
    if (handled)
      handle_.run(report, *entry);
    else
      reopen_.run(report);
    return true;
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::rename(std::string person, std::string name, NameKey key, Deed deed, Then<void> then) {
  auto work = [this, person = std::move(person), name = std::move(name), key,
               deed = std::move(deed)]() -> Result<void> {
    const auto renamed = everybody_.may_rename(person, name, key);
    if (!renamed) return std::unexpected(renamed.error());
    if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
    everybody_.rename_now(*renamed, name, key);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

Result<void> SqlClub::note_now(Deed deed) {
  if (!number_of(deed.person)) deed.person.clear();
  if (const auto kept = write_down(deed); !kept) return std::unexpected(kept.error());
  return {};
}

void SqlClub::note(Deed deed, Then<void> then) {
  auto work = [this, deed = std::move(deed)] { return note_now(deed); };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::log(std::int64_t before, int most, Then<std::vector<LogEntry>> then) {
  auto work = [this, before, most]() -> Result<std::vector<LogEntry>> {
    std::vector<LogEntry> found;
    for (auto rows = log_.with(before, most); rows.next();) found.push_back(entry_from(rows));
    return found;
  };
  writer_.add<std::vector<LogEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::done_to(std::string person, Then<std::vector<LogEntry>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::vector<LogEntry>> {
    std::vector<LogEntry> found;
    const auto number = number_of(person);
    if (!number) return found;
    for (auto rows = done_to_.with(*number); rows.next();) found.push_back(entry_from(rows));
    return found;
  };
  writer_.add<std::vector<LogEntry>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::purge(std::int64_t reports_before, std::int64_t log_before, int most, Then<std::int64_t> then) {
  auto work = [this, reports_before, log_before, most]() -> Result<std::int64_t> {
    const auto numbers = [&](sql::Statement& old, std::int64_t before) {
      std::vector<std::int64_t> found;
      for (auto rows = old.with(before, most); rows.next();) found.push_back(rows.integer(0));
      return found;
    };
    const auto reports = numbers(old_reports_, reports_before);
    for (const auto report : reports) {
      reopen_.run(report);
      drop_report_.run(report);
    }
    old_sanctions_.run(log_before);
    const auto entries = numbers(old_entries_, log_before);
    for (const auto entry : entries) drop_entry_.run(entry);
    const auto gone = static_cast<std::int64_t>(reports.size() + entries.size());
    if (gone > 0) writer_.wipe();
    return gone;
  };
  writer_.add<std::int64_t>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::people(std::int64_t before, int most, Then<std::vector<Listed>> then) {
  auto work = [this, before, most]() -> Result<std::vector<Listed>> {
    std::vector<Listed> found;
    for (auto rows = people_.with(before, sql::kNoName, most); rows.next();) {
      Person person{rows.text(1), std::string(sql::unpadded(rows.view(2))), rows.integer(3) != 0, {}};
      person.is_operator = rows.integer(4) != 0;
      found.push_back({rows.integer(0), std::move(person), rows.integer(5)});
    }
    return found;
  };
  writer_.add<std::vector<Listed>>(Kind::read, std::move(work), std::move(then));
}

void SqlClub::count(std::vector<DayTally> tallies, std::int64_t day, std::vector<std::string> here, Then<void> then) {
  auto work = [this, tallies = std::move(tallies), day, here = std::move(here)]() -> Result<void> {
    for (const auto& tally : tallies) tally_.run(tally.day, tally.what, tally.count);
    gone_home_.run(day);
    std::int64_t fresh = 0;
    for (const auto& person : here) {
      const auto number = number_of(person);
      if (number && come_.with(*number, day).next()) ++fresh;
    }
    if (fresh > 0) tally_.run(day, kPeople, fresh);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlClub::tallies(std::int64_t from_day, Then<std::vector<DayTally>> then) {
  auto work = [this, from_day]() -> Result<std::vector<DayTally>> {
    std::vector<DayTally> found;
    for (auto rows = tallies_.with(from_day); rows.next();)
      found.push_back({rows.integer(0), rows.text(1), rows.integer(2)});
    return found;
  };
  writer_.add<std::vector<DayTally>>(Kind::read, std::move(work), std::move(then));
}

}  // namespace cb
