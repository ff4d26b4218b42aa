// SPDX-License-Identifier: MIT
#include "server/events/evenings.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/forgotten.hpp"
#include "core/json.hpp"
#include "server/events/event_words.hpp"
#include "server/events/outcome.hpp"
#include "server/room/table_id.hpp"
#include "tournament/event_json.hpp"

namespace cb::server {
namespace {

using tournament::Stage;
using tournament::Tournament;
using Texts = std::vector<std::string>;

// How many that are over stay awake for those who look at them.
constexpr std::size_t kMostOverAwake = 32;
// How often it is looked what other nodes did, and whether tables have ended there.
constexpr Milliseconds kLookEvery = 2'000;
constexpr Milliseconds kLookAtTables = 10'000;

// Everybody an event speaks of.
Texts people_in(const TournamentEvents& log) {
  Texts people;
  for (const auto& event : log) {
    if (const auto* made = std::get_if<tournament::Made>(&event)) people.push_back(made->organiser);
    if (const auto* joined = std::get_if<tournament::Joined>(&event)) {
      if (joined->members.empty()) people.push_back(joined->id);
      people.insert(people.end(), joined->members.begin(), joined->members.end());
    }
  }
  return people;
}

bool changes_the_list(const tournament::Event& event) {
  return !std::holds_alternative<tournament::Laid>(event) && !std::holds_alternative<tournament::Reported>(event) &&
         !std::holds_alternative<tournament::Corrected>(event) && !std::holds_alternative<tournament::CalledOff>(event);
}

}  // namespace

TournamentEntry entry_of(const Evening& evening) {
  const auto& tournament = evening.tournament();
  const auto& made = tournament.made();
  TournamentEntry entry;
  entry.id = evening.id();
  entry.title = title_of(made);
  entry.organiser = made.organiser;
  entry.organiser_name = evening.name_of(made.organiser);
  entry.stage = static_cast<TournamentEntry::Stage>(tournament.stage());
  entry.listed = evening.play().listed;
  entry.details = write_json(details_json(evening));
  entry.made = made.at;
  entry.ended = tournament.ended_at();
  return entry;
}

void Evenings::start(Then<void> then) { net::spawn(wake_all(std::move(then))); }

net::Task<> Evenings::wake_all(Then<void> then) {
  const auto found = co_await net::answer_of<Result<std::vector<MatchId>>>(
      [&](auto told) { world_.tournaments.unfinished(std::move(told)); });
  if (!found) co_return then(std::unexpected(found.error()));
  for (const auto& id : *found) {
    const auto woken =
        co_await net::answer_of<Result<std::shared_ptr<Evening>>>([&](auto told) { find(id, std::move(told)); });
    // One that cannot be read must not keep the others from going on.
    if (!woken && world_.logger != nullptr)
      world_.logger->error("events.read", {{"event", table_id(id)}, {"problem", woken.error().text()}});
  }
  then({});
}

EveningWorld Evenings::evening_world() {
  return {.log = world_.log,
          .now = world_.now,
          .lay = world_.lay,
          .reckon = world_.reckon,
          .stored = [this](Evening& evening, auto events) { stored(evening, events); },
          .broken =
              [this](Evening& evening) {
                const auto found = awake_.find(evening.id());
                if (found == awake_.end() || found->second.get() != &evening) return;
                wake_again_.push_back(evening.id());
                awake_.erase(found);
              },
          .behind =
              [this](Evening& evening, auto asked) {
                const auto id = evening.id();
                if (const auto found = awake_.find(id); found != awake_.end() && found->second.get() == &evening)
                  awake_.erase(found);
                find(id, [this, id, asked = std::move(asked)](const auto& anew) mutable {
                  if (!anew) wake_again_.push_back(id);
                  for (auto& one : asked) {
                    if (anew)
                      (*anew)->ask_again(std::move(one));
                    else
                      one.then(std::unexpected(anew.error()));
                  }
                });
              },
          .leads = world_.leads};
}

void Evenings::look_after_all() {
  for (const auto& evening : unfinished())
    if (!evening->at_work()) read_anew(evening);
}

// Asks that it has taken meanwhile are answered before another is read.
void Evenings::read_anew(const std::shared_ptr<Evening>& evening) {
  evening->retire();
  awake_.erase(evening->id());
  over_.remove(evening->id());
  find(evening->id(), [this, id = evening->id()](const auto& anew) {
    if (!anew) wake_again_.push_back(id);
  });
}

// News between nodes is not waited for: an event has time for a second or two.
void Evenings::look_at_log(const std::shared_ptr<Evening>& evening) {
  const auto from = evening->version();
  world_.log.read(log_of_event(evening->id()), from, [this, evening, from](const Result<Texts>& texts) {
    const auto found = awake_.find(evening->id());
    if (!texts || texts->empty() || found == awake_.end() || found->second != evening) return;
    if (evening->version() != from || evening->at_work()) return;
    const auto events = tournament::read_events(*texts);
    if (!events || !evening->take_news(*events)) return read_anew(evening);
    happened(*evening, *events);
    evening->go_on();
  });
}

// Events that were made on other nodes.
void Evenings::look_for_new() {
  world_.tournaments.unfinished([this](const Result<std::vector<MatchId>>& all) {
    if (!all) return;
    for (const auto& id : *all)
      if (!awake_.contains(id) && !waking_.contains(id)) find(id, [](const auto&) {});
  });
}

// Whoever served a table that ended was to say so, and may have been killed.
void Evenings::look_for_ended_tables() {
  for (const auto& [match, seat] : playing_)
    world_.find_entry(match, [this, seat](const Result<std::optional<TableEntry>>& entry) {
      if (entry && *entry && (*entry)->stage == TableEntry::Stage::over) look_at_table(seat.event, seat.table);
    });
}

void Evenings::find(const MatchId& id, Then<std::shared_ptr<Evening>> then) {
  if (const auto found = awake_.find(id); found != awake_.end()) {
    auto evening = found->second;
    if (evening->over()) note_over(id);
    return then(std::move(evening));
  }
  auto& waiting = waking_[id];
  waiting.push_back(std::move(then));
  if (waiting.size() == 1) net::spawn(wake(id));
}

net::Task<> Evenings::wake(MatchId id) {
  const auto texts =
      co_await net::answer_of<Result<Texts>>([&](auto told) { world_.log.read(log_of_event(id), 0, std::move(told)); });
  auto evening = Result<std::shared_ptr<Evening>>(std::unexpected(no_such_event()));
  auto log = texts ? tournament::read_events(*texts) : std::unexpected(texts.error());
  std::vector<std::shared_ptr<Room>> rooms;
  if (!log) {
    evening = std::unexpected(log.error());
  } else if (!log->empty()) {
    // Before the names are: whoever deletes themselves meanwhile must not be called by one that was read earlier.
    const auto nameless = Evening::make(id, *log, {}, evening_world());
    if (nameless && leads()) {
      auto found = co_await running_rooms(*nameless);
      rooms = std::move(found);
    }
    auto people = people_in(*log);
    const auto called =
        co_await net::answer_of<Result<Texts>>([&](auto told) { world_.tournaments.names(people, std::move(told)); });
    if (called) {
      Names names;
      for (std::size_t n = 0; n < people.size(); ++n) names.emplace(people[n], (*called)[n]);
      evening = Evening::make(id, std::move(*log), std::move(names), evening_world());
    } else {
      evening = std::unexpected(called.error());
    }
  }
  if (evening) keep(*evening, rooms);
  auto waiting = std::move(waking_.extract(id).mapped());
  for (auto& then : waiting) then(evening);
}

// Those that were asked for last stay awake.
void Evenings::note_over(const MatchId& id) {
  over_.remove(id);
  over_.push_front(id);
  while (over_.size() > kMostOverAwake) {
    awake_.erase(over_.back());
    over_.pop_back();
  }
}

// Of the tables that are being played as far as the event knows: they may have ended while nobody listened. Nobody is
// told that the event is awake before they have been looked at, or whoever calls it off at once would leave results
// out.
net::Task<std::vector<std::shared_ptr<Room>>> Evenings::running_rooms(std::shared_ptr<Evening> evening) {
  using Found = std::vector<std::shared_ptr<Room>>;
  std::vector<int> running;
  const auto& tables = evening->tournament().tables();
  if (evening->tournament().stage() == Stage::running)
    for (std::size_t n = 0; n < tables.size(); ++n)
      if (tables[n].running()) running.push_back(static_cast<int>(n));
  if (running.empty()) co_return Found{};
  // All at once, so that the store reads them together.
  struct Looking {
    std::size_t left;
    Found found;
    std::move_only_function<void(Found)> then;
  };
  co_return co_await net::answer_of<Found>([&](auto then) {
    const auto looking = std::make_shared<Looking>(Looking{running.size(), {}, std::move(then)});
    // By copy: what is answered at once may end whoever asked.
    for (const int table : std::vector(running)) {
      // A server may have been killed between laying it and writing that down, or before it was laid.
      const bool laid = !evening->tournament().table(table).match.empty();
      world_.find_room(match_of_table(evening->play(), table),
                       [this, looking, laid](const Result<std::shared_ptr<Room>>& room) {
                         if (room)
                           looking->found.push_back(*room);
                         else if (laid && world_.logger != nullptr)
                           world_.logger->error("events.table", {{"problem", room.error().text()}});
                         if (--looking->left == 0) looking->then(std::move(looking->found));
                       });
    }
  });
}

void Evenings::keep(const std::shared_ptr<Evening>& evening, const std::vector<std::shared_ptr<Room>>& rooms) {
  awake_[evening->id()] = evening;
  if (evening->over()) return note_over(evening->id());
  // A server that was killed may have left the list behind the log.
  if (leads()) put(*evening);
  const auto& tables = evening->tournament().tables();
  const auto patience = std::min(kComeBackIn, evening->play().forfeit_after);
  for (int n = 0; n < static_cast<int>(tables.size()); ++n) {
    const auto& table = tables[static_cast<std::size_t>(n)];
    if (!table.running()) continue;
    playing_[match_of_table(evening->play(), n)] = {evening->id(), n};
    if (!table.match.empty())
      evening->checks[n] = std::max(table.paired_at + evening->play().forfeit_after, world_.now() + patience);
  }
  // Before anything else is asked of it; what ends from now on is heard of.
  for (const auto& room : rooms)
    if (room->settled()) table_changed(*room);
  evening->go_on();
}

void Evenings::put(const Evening& evening) {
  world_.tournaments.put(entry_of(evening), evening.people(), [this](const Result<void>& kept) {
    if (!kept && world_.logger != nullptr) world_.logger->error("events.put", {{"problem", kept.error().text()}});
  });
}

void Evenings::make(const MatchId& id, const tournament::Made& made, const Person& organiser, Then<void> then) {
  auto evening = Evening::make(id, {made}, {{organiser.id, organiser.name}}, evening_world());
  if (!evening) return then(std::unexpected(evening.error()));
  being_made_.insert(organiser.id);
  world_.log.append(log_of_event(id), 0, {tournament::write_event(made)},
                    [this, evening = *evening, by = organiser.id, then = std::move(then)](Appended outcome) mutable {
                      being_made_.erase(being_made_.find(by));
                      if (outcome != Appended::done)
                        return then(fail("storage.event", "", "The event could not be kept; try again in a moment."));
                      awake_[evening->id()] = evening;
                      evening->go_on();
                      world_.tournaments.put(entry_of(*evening), {}, std::move(then));
                    });
}

void Evenings::stored(Evening& evening, std::span<const tournament::Event> events) {
  happened(evening, events);
  if (std::ranges::any_of(events, changes_the_list)) put(evening);
}

void Evenings::happened(Evening& evening, std::span<const tournament::Event> events) {
  for (const auto& event : events) {
    if (const auto* laid = std::get_if<tournament::Laid>(&event)) {
      const auto& table = evening.tournament().table(laid->table);
      if (table.running()) watch_table(evening, laid->table, table.paired_at + evening.play().forfeit_after);
    }
    const auto gone = [&](int table) {
      playing_.erase(match_of_table(evening.play(), table));
      evening.checks.erase(table);
    };
    if (const auto* reported = std::get_if<tournament::Reported>(&event)) gone(reported->table);
    if (const auto* off = std::get_if<tournament::CalledOff>(&event)) gone(off->table);
  }
  if (evening.over()) {
    // What is still being played does not count any more.
    std::erase_if(playing_, [&](const auto& one) { return one.second.event == evening.id(); });
    evening.checks.clear();
    note_over(evening.id());
  }
}

void Evenings::watch_table(Evening& evening, int table, Milliseconds check_at) {
  playing_[match_of_table(evening.play(), table)] = {evening.id(), table};
  evening.checks[table] = check_at;
  if (leads()) look_at_table(evening.id(), table);
}

// It may have ended while nobody listened.
void Evenings::look_at_table(const MatchId& event, int table) {
  const auto found = awake_.find(event);
  if (found == awake_.end()) return;
  world_.find_room(match_of_table(found->second->play(), table), [this](const Result<std::shared_ptr<Room>>& room) {
    if (!room) {
      if (world_.logger != nullptr) world_.logger->error("events.table", {{"problem", room.error().text()}});
      return;
    }
    if ((*room)->settled()) table_changed(**room);
  });
}

void Evenings::table_changed(const Room& room) {
  if (room.table().stage() != table::Stage::over) return;
  if (const auto found = playing_.find(room.match()); found != playing_.end()) report(room, found->second);
}

void Evenings::report(const Room& room, const Seat& seat) {
  const auto evening = awake_.find(seat.event);
  if (evening == awake_.end()) return;
  const int table = seat.table;
  const bool deal = evening->second->tournament().table(table).deal > 0;
  const auto outcome = outcome_of(room.table(), deal);
  evening->second->ask(
      [table, outcome, id = table_id(room.match())](const Tournament& tournament,
                                                    Milliseconds now) -> Result<TournamentEvents> {
        // The organiser may have said how it ended, and an arena's time may be up.
        if (tournament.stage() != Stage::running || !tournament.table(table).running()) return TournamentEvents{};
        TournamentEvents events;
        if (tournament.table(table).match.empty()) events.emplace_back(tournament::Laid{table, id});
        if (outcome)
          events.emplace_back(tournament::Reported{table, *outcome, now});
        else
          events.emplace_back(tournament::CalledOff{table, now});
        return events;
      },
      [](const auto&) {});
}

void Evenings::tick() {
  const auto now = world_.now();
  for (const auto& id : std::exchange(wake_again_, {}))
    find(id, [this, id](const auto& woken) {
      if (!woken && woken.error().code != no_such_event().code) wake_again_.push_back(id);
    });
  if (shared() && now >= look_at_) {
    look_at_ = now + kLookEvery;
    look_for_new();
    for (const auto& evening : unfinished())
      if (!evening->at_work()) look_at_log(evening);
  }
  if (!leads()) return;
  if (shared() && now >= look_at_tables_at_) {
    look_at_tables_at_ = now + kLookAtTables;
    look_for_ended_tables();
  }
  for (const auto& evening : unfinished()) {
    std::vector<int> to_look_at;
    for (auto& [table, at] : evening->checks) {
      if (at > now) continue;
      // Who has a day to come is not looked for every few seconds.
      at = now + std::max(kLookForAbsent, evening->play().forfeit_after / 100);
      to_look_at.push_back(table);
    }
    for (const int table : to_look_at) look_for_absent(*evening, table);
    if (const auto due = evening->due_at(); due && *due <= now) evening->go_on();
    end_if_forgotten(*evening, now);
  }
}

void Evenings::look_for_absent(Evening& evening, int table) {
  const auto look = [this, event = evening.id(), table](const Result<std::shared_ptr<Room>>& room) {
    if (!room) return;
    table_changed(**room);
    const auto& at = (*room)->table();
    bool all_came = true;
    for (int seat = 0; seat < at.game().seats(); ++seat)
      all_came = all_came &&
                 (at.has_acted(seat) || at.seats()[static_cast<std::size_t>(seat)].kind != table::Holder::Kind::person);
    if (!all_came) return (*room)->forfeit_absent();
    if (const auto found = awake_.find(event); found != awake_.end()) found->second->checks.erase(table);
  };
  world_.find_room(match_of_table(evening.play(), table), look);
}

void Evenings::end_if_forgotten(Evening& evening, Milliseconds now) {
  const auto& tournament = evening.tournament();
  const auto quiet_since = std::max(tournament.latest(), tournament.made().starts);
  if (now - quiet_since < kForgottenAfter || !tournament.all_tables_done()) return;
  evening.ask([](const Tournament&,
                 Milliseconds at) -> Result<TournamentEvents> { return TournamentEvents{tournament::Ended{at, true}}; },
              [](const auto&) {});
}

std::vector<std::shared_ptr<Evening>> Evenings::unfinished() const {
  std::vector<std::shared_ptr<Evening>> all;
  for (const auto& [id, evening] : awake_)
    if (!evening->over()) all.push_back(evening);
  return all;
}

int Evenings::organised_by(const std::string& person) const {
  auto count = static_cast<int>(being_made_.count(person));
  for (const auto& [id, evening] : awake_)
    if (!evening->over() && evening->tournament().made().organiser == person) ++count;
  return count;
}

int Evenings::joined_by(const std::string& person) const {
  int count = 0;
  for (const auto& [id, evening] : awake_) {
    if (evening->over()) continue;
    const auto player = evening->player_of(person);
    if (player && evening->tournament().player(*player).present) ++count;
  }
  return count;
}

void Evenings::take_out(const std::string& person) {
  for (const auto& evening : unfinished()) {
    if (!evening->player_of(person)) continue;
    evening->ask(
        // The player's number stays theirs, whoever has left a team meanwhile.
        [person, evening](const Tournament& tournament, Milliseconds now) -> Result<TournamentEvents> {
          const auto player = evening->player_of(person);
          if (!player || !tournament.player(*player).present || tournament.stage() == Stage::over)
            return TournamentEvents{};
          return TournamentEvents{leaving(tournament, *player, person, now)};
        },
        [this, person](const Result<std::uint64_t>& done) {
          if (!done && world_.logger != nullptr)
            world_.logger->error("events.take-out", {{"problem", done.error().text()}});
        });
  }
}

void Evenings::forget(const std::string& person) {
  std::vector<std::shared_ptr<Evening>> known;
  for (const auto& [id, evening] : awake_)
    if (evening->knows(person)) known.push_back(evening);
  for (const auto& evening : known) {
    // Read anew it knows no name; until then nobody is shown the old one.
    const auto read_anew = [this, evening] {
      evening->retire();
      awake_.erase(evening->id());
      over_.remove(evening->id());
      find(evening->id(), [](const auto&) {});
    };
    if (evening->over()) {
      read_anew();
      continue;
    }
    evening->call(person, std::string(kSomeoneWhoLeft));
    evening->ask(
        [person, player = evening->player_of(person)](const Tournament& tournament,
                                                      Milliseconds now) -> Result<TournamentEvents> {
          if (!player || !tournament.player(*player).present || tournament.stage() == Stage::over)
            return TournamentEvents{};
          return TournamentEvents{tournament::Left{*player, now}};
        },
        [read_anew](const auto&) { read_anew(); });
  }
}

}  // namespace cb::server
