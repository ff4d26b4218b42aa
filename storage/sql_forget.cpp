// SPDX-License-Identifier: MIT
#include "storage/sql_forget.hpp"

#include <utility>

namespace cb {
namespace {

// About a millisecond's work: moves that come meanwhile wait no longer than that.
constexpr std::size_t kEventsAtOnce = 1'000;
// More people wait for the next walk.
constexpr int kPeopleAtOnce = 16;
// How often an event is read again that another node was rewriting.
constexpr int kRewriteTries = 8;

}  // namespace

// One step of a walk. The next is queued only once this one is kept.
class SqlForget::Slice final : public SqlJob {
 public:
  explicit Slice(SqlForget& forget) : forget_(forget), from_(forget.walk_) {}

  // Asked anew it goes the same way again: the database has kept nothing of the first time.
  void run() override {
    forget_.walk_ = from_;
    step_ = forget_.walk();
  }
  void lost() override { lost_ = true; }
  void settle(StoreCounters&) override {
    if (!lost_ && step_ == Step::more) return next();
    told_ = forget_.end_walk();
    // What was lost is taken up when the database keeps something again, or is opened again.
    if (lost_) return;
    if (step_ == Step::finished) forget_.writer_.wipe();
    // Somebody may have entered after this step looked.
    if (step_ == Step::finished || !forget_.waiting_.empty()) next();
  }
  void tell() override {
    for (auto& then : told_) {
      if (lost_)
        then(fail("storage.failed", "", "The database failed while the logs were gone through."));
      else
        then({});
    }
  }

 private:
  void next() {
    forget_.under_way_ = false;
    if (!forget_.writer_.closing()) forget_.go();
  }

  SqlForget& forget_;
  const Walk from_;
  Step step_ = Step::nobody;
  bool lost_ = false;
  std::vector<Then> told_;
};

Result<void> SqlForget::prepare() {
  const bool shared = writer_.database().is_shared();
  const sql::Database::Wanted statements[] = {
      {&enter_, "INSERT INTO leaving (person) VALUES (?) ON CONFLICT DO NOTHING"},
      {&leaving_, shared ? "SELECT l.person, (w.person IS NOT NULL)::int::bigint FROM leaving l"
                           " LEFT JOIN walked w ON w.person = l.person"
                           " WHERE w.at IS NULL OR w.at < clock_timestamp() - interval '1 minute' LIMIT ?"
                         : "SELECT person, 1 FROM leaving LIMIT ?"},
      {&done_, "DELETE FROM leaving WHERE person = ?"},
      {&events_, "SELECT place, data FROM events WHERE place > ? ORDER BY place LIMIT ?"},
      {&event_, "SELECT data FROM events WHERE place = ?"},
      {&update_, "UPDATE events SET data = ? WHERE place = ? AND data = ? RETURNING 1"},
      // A snapshot can be made again from the log.
      {&drop_snapshots_, "DELETE FROM snapshots WHERE instr(data, ?) > 0"},
  };
  if (auto ready = writer_.database().prepare(statements); !ready || !shared) return ready;
  const sql::Database::Wanted among_several[] = {
      {&walked_,
       "INSERT INTO walked (person, at) SELECT person, clock_timestamp() FROM leaving WHERE person = ?"
       " ON CONFLICT DO NOTHING"},
      {&end_walked_,
       "DELETE FROM walked w WHERE person = ?"
       " AND NOT EXISTS (SELECT 1 FROM leaving l WHERE l.person = w.person)"},
  };
  return writer_.database().prepare(among_several);
}

void SqlForget::enter(const std::string& person) { enter_.run(person); }

void SqlForget::tell(const std::string& person, Then then) {
  waiting_.insert_or_assign(person, std::move(then));
  go();
}

void SqlForget::go() {
  if (std::exchange(under_way_, true)) return;
  writer_.add(SqlWriter::Kind::write, std::make_unique<Slice>(*this));
}

void SqlForget::go_on() {
  auto work = [this]() -> Result<void> {
    go();
    return {};
  };
  writer_.add<void>(SqlWriter::Kind::read, std::move(work), [](const Result<void>&) {});
}

SqlForget::Step SqlForget::walk() {
  auto& [people, place] = walk_;
  if (people.empty()) {
    auto rows = leaving_.with(kPeopleAtOnce);
    while (rows.next()) people.push_back({rows.text(0), rows.integer(1) != 0});
    if (people.empty()) return Step::nobody;
  }
  std::size_t seen = 0;
  std::vector<std::pair<std::int64_t, std::string>> found;
  {
    auto rows = events_.with(place, kEventsAtOnce);
    for (; rows.next(); ++seen) {
      place = rows.integer(0);
      const auto event = rows.view(1);
      for (const auto& leaver : people) {
        if (event.find(leaver.person) == std::string_view::npos) continue;
        found.emplace_back(place, event);
        break;
      }
    }
  }
  // Another node may be forgetting somebody else in the same event: what it left of it is taken instead.
  for (auto& [at, event] : found)
    for (int tries = 0; !rewrite(at, event) && tries < kRewriteTries && !writer_.database().failed(); ++tries)
      if (auto rows = event_.with(at); rows.next()) event = rows.text(0);
  if (seen == kEventsAtOnce) return Step::more;
  for (const auto& leaver : people) finish(leaver);
  return Step::finished;
}

void SqlForget::finish(const Leaver& leaver) {
  const auto& person = leaver.person;
  drop_snapshots_.run(sql::Bytes(reinterpret_cast<const std::uint8_t*>(person.data()), person.size()));
  const bool shared = writer_.database().is_shared();
  if (leaver.again) {
    if (shared && drop_) drop_(person);
    done_.run(person);
  }
  if (!shared) return;
  walked_.run(person);
  end_walked_.run(person);
}

std::vector<SqlForget::Then> SqlForget::end_walk() {
  std::vector<Then> told;
  for (const auto& leaver : std::exchange(walk_, {}).people)
    if (auto found = waiting_.extract(leaver.person)) told.push_back(std::move(found.mapped()));
  under_way_ = false;
  return told;
}

bool SqlForget::rewrite(std::int64_t place, const std::string& before) {
  auto event = before;
  const auto length = event.size();
  bool changed = false;
  for (const auto& leaver : walk_.people)
    if (auto without = forget_(event, leaver.person)) {
      event = std::move(*without);
      changed = true;
    }
  if (!changed) return true;
  // An event of the same length is written over the old one; another might be moved, and leave something behind.
  if (event.size() < length) event.resize(length, ' ');
  const auto bytes_of = [](const std::string& text) {
    return sql::Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  };
  return update_.with(bytes_of(event), place, bytes_of(before)).next();
}

}  // namespace cb
