// SPDX-License-Identifier: MIT
#include "server/events/evening.hpp"

#include <algorithm>
#include <utility>

#include "core/forgotten.hpp"
#include "server/events/event_words.hpp"
#include "server/room/table_id.hpp"
#include "tournament/event_json.hpp"
#include "tournament/next.hpp"

namespace cb::server {
namespace {

using tournament::Event;
using tournament::Format;
using tournament::Stage;
using tournament::Tournament;

constexpr Milliseconds kLayAgain = 1'000;
// Wishes that wait while something is being stored; who asks for more floods it.
constexpr std::size_t kMostWaiting = 512;
// How often a wish is made again that another node was faster than.
constexpr int kMostTries = 8;

Error busy() { return refuse("event.busy", "", "Too much is happening at this event; try again."); }
Error not_kept() { return refuse("storage.event", "", "That could not be kept; nothing has changed, try again."); }

// People's names are theirs; a team's is what somebody called it.
std::string text_of(const Event& event, Format format) {
  if (const auto* joined = std::get_if<tournament::Joined>(&event); joined != nullptr && format != Format::duplicate) {
    auto nameless = *joined;
    nameless.name.clear();
    return tournament::write_event(nameless);
  }
  return tournament::write_event(event);
}

// Gives people the names they have now. What somebody who left had called something goes with them at once, even where
// the log has not been gone through yet.
void name_people(TournamentEvents& log, const Names& names) {
  const auto has_left = [&](const std::string& person) {
    const auto name = names.find(person);
    return name == names.end() || name->second == kSomeoneWhoLeft;
  };
  for (auto& event : log) {
    if (auto* made = std::get_if<tournament::Made>(&event); made != nullptr && has_left(made->organiser))
      made->name.clear();
    if (auto* renamed = std::get_if<tournament::Renamed>(&event); renamed != nullptr && has_left(renamed->organiser))
      renamed->name.clear();
    auto* const joined = std::get_if<tournament::Joined>(&event);
    if (joined == nullptr) continue;
    if (joined->members.empty())
      joined->name = has_left(joined->id) ? std::string(kSomeoneWhoLeft) : names.at(joined->id);
    else if (std::ranges::any_of(joined->members, has_left))
      joined->name = kSomeoneWhoLeft;
  }
}

}  // namespace

std::vector<bool> deals_done(const Tournament& tournament) {
  const auto& made = tournament.made();
  std::vector<std::size_t> done(static_cast<std::size_t>(made.rounds) + 1);
  for (const auto& table : tournament.tables())
    if (!table.running() && tournament.player(table.players.front()).present)
      ++done[static_cast<std::size_t>(table.deal)];
  const auto teams = tournament.present().size();
  std::vector<bool> all;
  all.reserve(done.size());
  for (const auto count : done) all.push_back(count >= teams);
  return all;
}

void reckon_at_once(const Tournament& tournament, Milliseconds now,
                    std::move_only_function<void(std::optional<Event>)> then) {
  then(tournament::next_event(tournament, now));
}

Result<std::shared_ptr<Evening>> Evening::make(const MatchId& id, TournamentEvents log, Names names,
                                               EveningWorld world) {
  name_people(log, names);
  auto tournament = Tournament::fold(log);
  if (!tournament) return std::unexpected(tournament.error());
  auto play = read_play(tournament->made().play);
  if (!play) return std::unexpected(play.error());
  return std::shared_ptr<Evening>(
      new Evening(id, std::move(*tournament), std::move(*play), std::move(log), std::move(names), std::move(world)));
}

Evening::Evening(const MatchId& id, Tournament tournament, Play play, TournamentEvents log, Names names,
                 EveningWorld world)
    : id_(id),
      tournament_(std::move(tournament)),
      play_(std::move(play)),
      names_(std::move(names)),
      world_(std::move(world)),
      version_(log.size()) {
  if (tournament_.made().format == Format::duplicate) log_ = std::move(log);
}

std::string Evening::name_of(const std::string& person) const {
  const auto found = names_.find(person);
  return found == names_.end() ? std::string(kSomeoneWhoLeft) : found->second;
}

std::optional<int> Evening::player_of(const std::string& person) const {
  if (tournament_.made().format != Format::duplicate) return tournament_.find(person);
  const auto& teams = tournament_.players();
  for (std::size_t n = 0; n < teams.size(); ++n)
    if (std::ranges::find(teams[n].members, person) != teams[n].members.end()) return static_cast<int>(n);
  return std::nullopt;
}

std::vector<std::string> Evening::people() const {
  std::vector<std::string> people;
  for (const auto& player : tournament_.players()) {
    if (tournament_.made().format != Format::duplicate) people.push_back(player.id);
    people.insert(people.end(), player.members.begin(), player.members.end());
  }
  return people;
}

bool Evening::is_shown(int table) const {
  if (tournament_.made().format != Format::duplicate || over()) return true;
  return deals_done(tournament_)[static_cast<std::size_t>(tournament_.table(table).deal)];
}

const Tournament& Evening::as_shown() const {
  if (log_.empty() || over()) return tournament_;
  if (masked_.tournament && masked_.version == version_) return *masked_.tournament;
  const auto done = deals_done(tournament_);
  const auto hidden = [&](int table) { return !done[static_cast<std::size_t>(tournament_.table(table).deal)]; };
  // A deal that is hidden counts as if nobody had a result on it yet.
  TournamentEvents seen;
  for (const auto& event : log_) {
    const auto* reported = std::get_if<tournament::Reported>(&event);
    const auto* corrected = std::get_if<tournament::Corrected>(&event);
    if (corrected != nullptr && hidden(corrected->table)) continue;
    if (reported != nullptr && hidden(reported->table))
      seen.emplace_back(tournament::CalledOff{reported->table, reported->at});
    else
      seen.push_back(event);
  }
  auto folded = Tournament::fold(seen);
  masked_ = {version_, folded ? *folded : tournament_};
  return *masked_.tournament;
}

void Evening::ask(Wish wish, Then then) {
  if (broken_) return then(std::unexpected(not_kept()));
  if (queue_.size() >= kMostWaiting) return then(std::unexpected(busy()));
  queue_.push_back({std::move(wish), std::move(then)});
  go_on();
}

void Evening::ask_again(AskedOfEvening asked) {
  if (broken_ || asked.tries >= kMostTries) return asked.then(std::unexpected(not_kept()));
  queue_.push_back(std::move(asked));
  go_on();
}

bool Evening::take_news(std::span<const Event> events) {
  if (working_ || broken_) return false;
  auto next = tournament_;
  for (const auto& event : events) {
    const bool of_people = std::holds_alternative<tournament::Made>(event) ||
                           std::holds_alternative<tournament::Joined>(event) ||
                           std::holds_alternative<tournament::Renamed>(event);
    if (of_people || !next.take(event)) return false;
  }
  tournament_ = std::move(next);
  version_ += events.size();
  if (tournament_.made().format == Format::duplicate) log_.insert(log_.end(), events.begin(), events.end());
  ask_again_at_ = tournament::ask_again_at(tournament_, world_.now());
  return true;
}

void Evening::go_on() {
  if (!working_ && !broken_) net::spawn(work());
}

std::optional<Milliseconds> Evening::due_at() const {
  if (over() || working_) return std::nullopt;
  if (tables_to_lay().empty()) return ask_again_at_;
  return std::min(ask_again_at_.value_or(lay_again_at_), lay_again_at_);
}

std::vector<int> Evening::tables_to_lay() const {
  std::vector<int> tables;
  if (tournament_.stage() != Stage::running) return tables;
  for (int n = static_cast<int>(tournament_.tables().size()) - 1; n >= 0; --n)
    if (tournament_.table(n).running() && tournament_.table(n).match.empty()) tables.push_back(n);
  return tables;
}

// A team that is not complete cannot play: it is left out when the event begins.
net::Task<TournamentEvents> Evening::what_is_due() const {
  const auto now = world_.now();
  std::optional<Event> due;
  if (tournament::takes_long(tournament_)) {
    auto told = co_await net::answer_of<std::optional<Event>>(
        [&](auto then) { world_.reckon(tournament_, now, std::move(then)); });
    due = std::move(told);
  } else {
    due = tournament::next_event(tournament_, now);
  }
  TournamentEvents events;
  if (!due) co_return events;
  if (std::holds_alternative<tournament::Begun>(*due)) {
    events = without_incomplete_teams(tournament_, play_, now);
    auto ready = tournament_;
    for (const auto& event : events) (void)ready.take(event);
    if (!ready.take(*due)) co_return TournamentEvents{};
  }
  events.push_back(std::move(*due));
  co_return events;
}

// One thing after the other, and none while something is being stored.
net::Task<> Evening::work() {
  const auto self = shared_from_this();
  working_ = true;
  while (!broken_) {
    TournamentEvents events;
    AskedOfEvening asked{{}, [](const auto&) {}};
    auto& then = asked.then;
    const bool wished_for = !queue_.empty();
    if (wished_for) {
      asked = std::move(queue_.front());
      queue_.pop_front();
      auto wished = asked.wish(tournament_, world_.now());
      if (!wished || wished->empty()) {
        asked.then(wished ? Result<std::uint64_t>(version_) : std::unexpected(wished.error()));
        continue;
      }
      events = std::move(*wished);
    } else {
      if (world_.leads && !world_.leads()) break;
      auto due = co_await what_is_due();
      events = std::move(due);
      if (broken_) break;
      if (events.empty() && world_.now() >= lay_again_at_ && !tables_to_lay().empty()) {
        auto laid = co_await lay_tables();
        events = std::move(laid);
      }
      if (events.empty()) break;
    }
    auto next = tournament_;
    std::optional<Error> refused;
    for (const auto& event : events)
      if (const auto taken = next.take(event); !taken && !refused) refused = taken.error();
    if (refused) {
      then(std::unexpected(*refused));
      // What is due by itself fits; if it did not, it would be due for ever.
      if (!wished_for) break;
      continue;
    }
    const bool kept = co_await store(std::move(events), std::move(next));
    if (behind_ && wished_for) {
      ++asked.tries;
      queue_.push_front(std::move(asked));
      break;
    }
    then(kept ? Result<std::uint64_t>(version_) : std::unexpected(not_kept()));
  }
  working_ = false;
  ask_again_at_ = tournament::ask_again_at(tournament_, world_.now());
  if (broken_) give_up();
}

net::Task<bool> Evening::store(TournamentEvents events, Tournament next) {
  std::vector<std::string> texts;
  for (const auto& event : events) texts.push_back(text_of(event, tournament_.made().format));
  const auto outcome = co_await net::answer_of<Appended>(
      [&](auto told) { world_.log.append(log_of_event(id_), version_, std::move(texts), std::move(told)); });
  // FENCE (tests/model/duties.pml): of two nodes that do the same one is refused.
  if (outcome != Appended::done) {
    behind_ = outcome == Appended::conflict && world_.behind;
    broken_ = true;
    co_return false;
  }
  tournament_ = std::move(next);
  version_ += events.size();
  if (tournament_.made().format == Format::duplicate) log_.insert(log_.end(), events.begin(), events.end());
  world_.stored(*this, events);
  co_return true;
}

// All at once, so that the store keeps them together.
net::Task<TournamentEvents> Evening::lay_tables() {
  const auto tables = tables_to_lay();
  auto laid = co_await net::answer_of<TournamentEvents>([&](auto then) { lay(tables, std::move(then)); });
  if (laid.size() < tables.size()) lay_again_at_ = world_.now() + kLayAgain;
  co_return laid;
}

// By copy: what is answered at once may end whoever asked.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void Evening::lay(std::vector<int> tables, std::move_only_function<void(TournamentEvents)> then) {
  struct Laying {
    std::size_t left;
    TournamentEvents laid;
    std::move_only_function<void(TournamentEvents)> then;
  };
  const auto laying = std::make_shared<Laying>(Laying{tables.size(), {}, std::move(then)});
  const auto self = shared_from_this();
  for (const int table : tables) {
    const auto match = match_of_table(play_, table);
    const int deal = tournament_.table(table).deal;
    const auto seed = deal > 0 ? std::optional(seed_of_deal(play_, tournament_.made(), deal)) : std::optional<Seed>();
    const auto made =
        table_for(play_, tournament_, table, id_, [this](const auto& id) { return name_of(id); }, world_.now());
    world_.lay(match, made, seed, [laying, table, match](const Result<void>& kept) {
      if (kept) laying->laid.emplace_back(tournament::Laid{table, table_id(match)});
      if (--laying->left == 0) laying->then(std::move(laying->laid));
    });
  }
}

void Evening::give_up() {
  if (behind_) return world_.behind(*this, std::exchange(queue_, {}));
  for (auto& asked : std::exchange(queue_, {})) asked.then(std::unexpected(not_kept()));
  world_.broken(*this);
}

}  // namespace cb::server
