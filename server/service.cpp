// SPDX-License-Identifier: MIT
#include "server/service.hpp"

#include <sodium.h>

#include <algorithm>

#include "server/http/security_headers.hpp"
#include "server/now.hpp"
#include "server/people/rating.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "session/bot_name.hpp"
#include "table/event_json.hpp"
#include "tournament/next.hpp"

namespace cb::server {
namespace {

// How long a table goes without word of its log before it is looked at, where news may be lost between nodes.
constexpr Milliseconds kLookEvery = 2'000;
// How long a bot of another node may be on its way, besides its thinking.
constexpr Milliseconds kBotPatience = 2'000;
// A node that reads only now and then what others play knows of a bot's turn before it has been waited for too long.
static_assert(kBotPatience >= kLookEvery);
// When what follows from a change of a table is tried again that the database could not keep.
constexpr std::chrono::seconds kTryAgain{10};

template <class Bytes>
Bytes draw(Bytes bytes) {
  randombytes_buf(bytes.data(), bytes.size());
  return bytes;
}

// By chances that nobody can foresee: who sits first may matter.
void shuffle(std::vector<PartyMember>& party) {
  for (auto left = static_cast<std::uint32_t>(party.size()); left > 1; --left)
    std::swap(party[left - 1], party[randombytes_uniform(left)]);
}

}  // namespace

Service::Service(ServiceWorld given)
    : world(std::move(given)),
      now(world.now),
      bots(world.config.bot_workers, static_cast<std::size_t>(world.config.bot_queue),
           std::chrono::milliseconds(world.config.bot_milliseconds), world.metrics, world.deliver, world.oracles),
      tallies(world.store.club, now),
      orders(world.config.data),
      rooms(
          {.log = world.store.log,
           .now = now,
           .draw_seed = [] { return draw(Seed{}); },
           .think = [this](BotTask& task) { return think(task); },
           .bus = &world.bus,
           .look_every = world.config.node.empty() ? 0 : kLookEvery,
           .leads = world.config.node.empty()
                        ? std::function<bool(const MatchId&)>()
                        : [this](const MatchId& match) { return world.leases.holds_table(match); },
           .node = world.config.node.empty() ? std::string() : world.leases.node().substr(world.config.node.size() + 1),
           .knows_time = world.knows_time,
           .bot_patience = kBotPatience + world.config.bot_milliseconds,
           .make_table = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
           .changed = [this](const Room& room, bool ours) { changed(room, ours); },
           .awaits = [this](const Room& room) { awaits(room); },
           .metrics = &world.metrics,
           .blocks = &blocks,
           .sanctions = &sanctions,
           .tell_bots = world.config.nats_bots,
           .make_bot = [this](const auto& game, const auto& name) { return bots.make(game, name); }},
          world.store.directory),
      limits(world.config, world.metrics),
      sockets(rooms, limits, world.metrics, world.logger, world.config, time_passed),
      identities(world.store.people, now),
      passwords(world.deliver),
      pairings(world.deliver, kMostUnfinished + 1),
      people({.people = world.store.people,
              .directory = world.store.directory,
              .notices = world.store.notices,
              .contacts = world.store.contacts,
              .challenges = world.store.challenges,
              .tournaments = world.store.tournaments,
              .identities = identities,
              .passwords = passwords,
              .now = now,
              .gone = [this](const std::string& person) { forget(person); },
              .revoked =
                  [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); },
              .leaving = [this](const std::string& person) { finder.send_away(person); },
              .allows_name = [this](std::string_view name) { return name_rules.check(name); },
              .banned = [this](const std::string& person) { return sanctions.ban_of(person, now()); },
              .club = &world.store.club,
              .puzzles = &world.store.puzzles,
              .editions = &world.store.editions,
              .closed_until = [this](auto address) { return doors.closed_until(address, now()); }}),
      puzzles(world.store.puzzles, now),
      notices(
          {.people = world.store.people,
           .notices = world.store.notices,
           .identities = identities,
           .passwords = passwords,
           .attempts = people.attempts(),
           .now = now,
           .enter = [this](const Call& call, const Person& person,
                           Answer answer) { people.enter(call, person, std::move(answer)); },
           .revoked =
               [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); }}),
      contacts({.contacts = world.store.contacts, .blocks = blocks, .now = now}),
      editions({.editions = world.store.editions,
                .now = now,
                .allows_name = [this](std::string_view words) { return name_rules.check(words); }}),
      tables({.create = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
              .directory = world.store.directory,
              .find_entry = [this](const MatchId& match, auto then) { rooms.entry(match, std::move(then)); },
              .read_log = [this](const MatchId& match, auto then) { world.store.log.read(match, 0, std::move(then)); },
              .now = now,
              .find_game = [this](const table::Made& made) { return rooms.find_game(made); },
              .oracles = world.oracles,
              .anchors = anchors(),
              .rated = [this](const MatchId& match, auto then) { world.store.people.rated(match, std::move(then)); },
              .standing = [this](auto of, auto then) { world.store.people.ratings(std::move(of), std::move(then)); },
              .apart = [this](auto one, auto other) { return blocks.apart(one, other); },
              .banned = [this](const std::string& person) { return sanctions.banned(person, now()); },
              .find_edition = [this](const std::string& key, auto then) { editions.find(key, std::move(then)); }}),
      watch({.directory = world.store.directory,
             .people = world.store.people,
             .glance = [this](const MatchId& match) -> std::optional<Glance> {
               const auto* const room = rooms.awake(match);
               if (room == nullptr) return std::nullopt;
               return Glance{room->table().match().log().size(), room->watching()};
             },
             .now = now,
             .apart = [this](auto one, auto other) { return blocks.apart(one, other); }}),
      finder({.people = world.store.people,
              .blocks = blocks,
              .now = now,
              .make_table = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
              .shuffle = [](std::vector<PartyMember>& party) { shuffle(party); },
              .seekers = world.store.seekers,
              .leads = [this] { return world.leases.holds(duty::kPairs); },
              .draw_match = [] { return MatchId{draw(MatchId{}.bytes)}; },
              .lay = [this](const MatchId& match, const auto& made,
                            auto then) { lay_table(match, made, std::nullopt, std::move(then)); }}),
      challenges({.challenges = world.store.challenges,
                  .contacts = world.store.contacts,
                  .people = world.store.people,
                  .blocks = blocks,
                  .now = now,
                  .make_table = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
                  .shuffle = [](std::vector<PartyMember>& party) { shuffle(party); },
                  .tell =
                      [this](const Challenge& challenge) {
                        if (turns) turns->tell(challenge);
                      },
                  .banned = [this](const std::string& person) { return sanctions.banned(person, now()); }}),
      club({.club = world.store.club,
            .now = now,
            .find_table = [this](const MatchId& match, auto then) { rooms.entry(match, std::move(then)); },
            .report_days = world.config.report_days,
            .operator_log_days = world.config.operator_log_days,
            .edition_days = world.config.edition_days,
            .letters = !world.config.smtp_url.empty(),
            .nodes = !world.config.node.empty()}),
      operators(
          {.club = world.store.club,
           .people = world.store.people,
           .identities = identities,
           .sanctions = sanctions,
           .rules = name_rules,
           .logger = world.logger,
           .now = now,
           .banned = [this](const std::string& person) { ban(person); },
           .renamed =
               [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); },
           .close_doors = [this](const auto& person, auto until) { return doors.close(person, until, now()); },
           .open_doors = [this](const auto& person) { doors.open(person); }}),
      operator_editions(
          {.editions = world.store.editions, .people = world.store.people, .logger = world.logger, .now = now}),
      retention({.club = world.store.club,
                 .puzzles = world.store.puzzles,
                 .editions = world.store.editions,
                 .logger = world.logger,
                 .now = now,
                 .report_days = world.config.report_days,
                 .operator_log_days = world.config.operator_log_days,
                 .edition_days = world.config.edition_days}),
      evenings({.log = world.store.log,
                .tournaments = world.store.tournaments,
                .now = now,
                .lay = [this](const auto& match, const auto& made, const auto& seed,
                              auto then) { lay_table(match, made, seed, std::move(then)); },
                .find_room = [this](const MatchId& match, auto then) { rooms.find(match, std::move(then)); },
                .logger = &world.logger,
                .reckon = [this](auto tournament, auto at,
                                 auto then) { reckon(std::move(tournament), at, std::move(then)); },
                .leads = world.config.node.empty() ? std::function<bool()>()
                                                   : [this] { return world.leases.holds(duty::kEvents); },
                .find_entry = [this](const MatchId& match, auto then) { rooms.entry(match, std::move(then)); }}),
      events_api({.evenings = evenings,
                  .tournaments = world.store.tournaments,
                  .people = world.store.people,
                  .now = now,
                  .draw_seed = [] { return draw(Seed{}); },
                  .find_game = [this](const table::Made& made) { return rooms.find_game(made); },
                  .anchors = anchors(),
                  .allows_name = [this](std::string_view name) { return name_rules.check(name); },
                  .blocks = [this](auto person, auto other) { return blocks.blocks(person, other); }}),
      operator_events({.evenings = evenings,
                       .club = world.store.club,
                       .logger = world.logger,
                       .now = now,
                       .allows_name = [this](std::string_view title) { return name_rules.check(title); }}),
      operations(
          world.metrics, world.store.log, world.trouble,
          [this](auto delay, auto job) { world.loop.after(delay, std::move(job)); }, world.config.metrics_open),
      desk{.config = world.config,
           .router = router,
           .pages = world.pages,
           .sockets = sockets,
           .limits = limits,
           .metrics = world.metrics,
           .logger = world.logger,
           .identify = [this](const auto& token, auto then) { identify(token, std::move(then)); },
           .headers = security_headers(world.config.public_url),
           .closed = world.closed,
           .banned = [this](const Person& person) { return sanctions.ban_of(person.id, now()); },
           .came = [this](const Person& person, const auto& address) { doors.saw(person.id, address, now()); },
           .answered = [this](auto method, auto route, auto status) { tallies.answered(method, route, status); },
           .now = now} {
  if (world.config.nats_bots && world.line != nullptr)
    remote_bots.emplace(
        *world.line, bots, world.metrics, world.deliver,
        RemoteBots::Settings{
            .most_open = static_cast<std::size_t>(world.config.bot_queue),
            .longest_thought = std::chrono::milliseconds(world.config.bot_milliseconds),
            .draw_seed = [] { return std::uint64_t{randombytes_random()} << 32 | randombytes_random(); }});
  people.add_routes(router);
  puzzles.add_routes(router);
  notices.add_routes(router);
  contacts.add_routes(router);
  editions.add_routes(router);
  tables.add_routes(router);
  watch.add_routes(router);
  finder.add_routes(router);
  challenges.add_routes(router);
  club.add_routes(router);
  operators.add_routes(router);
  operator_editions.add_routes(router);
  events_api.add_routes(router);
  operator_events.add_routes(router);
  operations.add_routes(router);
}

void Service::make_table(const table::Made& made, std::move_only_function<void(Result<std::string>)> then) {
  const MatchId match{draw(MatchId{}.bytes)};
  make_table_at(match, made, [match, then = std::move(then)](const Result<void>& kept) mutable {
    then(kept ? Result<std::string>(table_id(match)) : std::unexpected(kept.error()));
  });
}

void Service::make_table_at(const MatchId& match, const table::Made& made,
                            std::move_only_function<void(Result<void>)> then) {
  rooms.make(match, made, [this, game = made.game, then = std::move(then)](const Result<void>& kept) mutable {
    if (kept) {
      world.metrics.matches_made.add({game});
      tallies.add(std::string(Tallies::kMade) + game);
    }
    then(kept);
  });
}

void Service::lay_table(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
                        std::move_only_function<void(Result<void>)> then) {
  rooms.lay(match, made, seed, [this, game = made.game, then = std::move(then)](Result<void> laid) mutable {
    if (laid) world.metrics.matches_made.add({game});
    then(std::move(laid));
  });
}

// An event has one round to pair at most, so there is always room for it.
void Service::reckon(tournament::Tournament tournament, Milliseconds at,
                     std::move_only_function<void(std::optional<tournament::Event>)> then) {
  pairings.add([tournament = std::move(tournament), at, then = std::move(then)](bool busy) mutable {
    auto due = busy ? std::nullopt : tournament::next_event(tournament, at);
    return [due = std::move(due), then = std::move(then)]() mutable { then(std::move(due)); };
  });
}

bool Service::think(BotTask& task) { return remote_bots ? remote_bots->take(task) : bots.take(task); }

std::size_t Service::tick_bots() {
  if (!remote_bots) return bots.waiting();
  remote_bots->tick();
  return remote_bots->waiting();
}

// The directory follows the log, and ratings and events follow the end of a match. The directory says that it is over
// only once it is rated: a server that is killed before finds it again among those that play.
void Service::changed(const Room& room, bool ours) {
  const auto& table = room.table();
  const bool over = table.stage() == table::Stage::over;
  if (ours) {
    const auto entry = entry_of(room.match(), table, now());
    if (over && table.made().rated)
      rate_and_put(entry);
    else
      put(entry);
  }
  if (!over) return;
  if (ours) {
    world.metrics.matches_ended.add({table.made().game});
    tallies.finished(room.match(), table.made().game, table.made().rated);
  }
  evenings.table_changed(room);
}

// What could not be kept is tried again: nobody else looks at a table that plays on a node that lives.
void Service::put(const TableEntry& entry) {
  world.store.directory.put(entry, [this, entry](const Result<void>& kept) {
    if (kept) return;
    world.logger.error("directory.put", {{"problem", kept.error().text()}});
    world.loop.after(kTryAgain, [this, entry] { put(entry); });
  });
}

void Service::rate_and_put(const TableEntry& entry) {
  rate(entry.match, [this, entry](bool done) {
    if (done) return put(entry);
    world.loop.after(kTryAgain, [this, entry] { rate_and_put(entry); });
  });
}

void Service::awaits(const Room& room) {
  const auto due = room.deadline().value_or(0);
  const auto since = room.table().latest();
  // Whoever plays in one go, or is on their way here from where the table was awake before.
  const bool may_come_back = room.table().made().clock.pace == Pace::live || !room.was_visited();
  const auto failed = [this](const Error& problem) {
    world.logger.error("directory.await", {{"problem", problem.text()}});
  };
  // Where nobody is to be told, as in most moves of a game, nobody's entry is made up.
  const auto awaited = room.awaited();
  auto knowing = awaited;
  std::erase_if(knowing, [&](const auto& person) { return !room.knows_its_turn(person); });
  if (knowing.size() == awaited.size())
    return world.store.directory.await(room.match(), room.version(), awaited, since, due,
                                       [failed](const Result<std::vector<std::string>>& fresh) {
                                         if (!fresh) failed(fresh.error());
                                       });
  auto tell = [this, failed, due, since, may_come_back, knowing = std::move(knowing),
               entry = entry_of(room.match(), room.table(), now())](const Result<std::vector<std::string>>& fresh) {
    if (!fresh) return failed(fresh.error());
    for (const auto& person : *fresh)
      if (std::ranges::find(knowing, person) == knowing.end()) tell_of_turn({person, entry, since, due}, may_come_back);
  };
  world.store.directory.await(room.match(), room.version(), awaited, since, due, std::move(tell));
}

void Service::tell_of_turn(const Turn& turn, bool may_come_back) {
  if (turns) turns->tell(turn, may_come_back);
}

void Service::begin_notices(EcKey push_key, std::string letter_secret) {
  outbox.emplace(world.outbox, std::move(push_key), world.metrics, world.deliver);
  mailer.emplace(*outbox, world.config.public_url, std::move(letter_secret));
  turns.emplace(TurnNoticesWorld{.directory = world.store.directory,
                                 .notices = world.store.notices,
                                 .outbox = *outbox,
                                 .mailer = *mailer,
                                 .logger = world.logger,
                                 .now = now,
                                 .after = [this](auto delay, auto job) { world.loop.after(delay, std::move(job)); },
                                 .banned = [this](const auto& person) { return sanctions.banned(person, now()); }});
  notices.begin(*outbox, *mailer, *turns);
}

// Who sat there from the beginning and who left stands only in the log. `then`: whether it is rated, by whomever, or
// need not be.
void Service::rate(const MatchId& match, std::move_only_function<void(bool)> then) {
  world.store.log.read(match, 0, [this, match, then = std::move(then)](Result<std::vector<std::string>> log) mutable {
    const auto events = log ? table::read_events(*log) : std::unexpected(log.error());
    const auto table = events
                           ? table::Table::replay(*events, [this](const auto& made) { return rooms.find_game(made); })
                           : std::unexpected(events.error());
    if (!table) {
      world.logger.error("rating.read", {{"problem", table.error().text()}});
      // One that nobody can read will not be rated later either.
      return then(log.has_value());
    }
    rate_match(world.store.people, match, *events, table->game(), anchors(), now(),
               [this, then = std::move(then)](const auto& changes) mutable {
                 if (!changes) world.logger.error("rating.write", {{"problem", changes.error().text()}});
                 then(changes.has_value());
               });
  });
}

// A bot that knows a game by heart here is not the one that was measured.
Anchors Service::anchors() const {
  return [this](const AnyRules& game, std::string_view bot) -> std::optional<double> {
    const bool by_heart = oracle_for(world.oracles, game.info()) != nullptr;
    for (const auto& entry : bots_of(game))
      if (entry.name == bot && entry.plan.from_table && by_heart) return std::nullopt;
    return published_anchor(game, bot);
  };
}

// Whoever deleted themselves is at no table any more, and no room remembers their name.
void Service::forget(const std::string& person) {
  sockets.close_person(person, wire::kDone, "your data is deleted");
  blocks.forget(person);
  sanctions.forget(person);
  doors.forget(person);
  finder.send_away(person);
  rooms.close_where(person);
  evenings.forget(person);
  if (outbox) outbox->withdraw_pushes(person);
  if (mailer) mailer->withdraw(person);
}

// Whoever is banned is nowhere any more. Their seats stay theirs: the clocks and the hosts know what to do about them.
void Service::ban(const std::string& person) {
  sockets.close_person(person, wire::kBanned, "banned");
  finder.send_away(person);
  challenges.withdraw_all(person);
  evenings.take_out(person);
}

// A server may have been killed between a ban and what follows from it.
void Service::follow_bans() {
  for (const auto& person : sanctions.all_banned(now())) ban(person);
}

void Service::look_at_changes() {
  if (std::exchange(looking_at_changes, true)) return;
  world.store.changes.look([this](const Result<std::vector<Change>>& changes) {
    looking_at_changes = false;
    if (!changes) return;
    for (const auto& change : *changes) take(change);
    // What could not be read is read the next time.
    if (sanctions_changed) read_sanctions();
    if (rules_changed) read_rules();
  });
}

void Service::take(const Change& change) {
  switch (change.kind) {
    case Change::Kind::person:
    case Change::Kind::tokens:
      identities.forget_person(change.person);
      sockets.close_person(change.person, wire::kGoingDown, "come again");
      break;
    case Change::Kind::gone:
      identities.forget_person(change.person);
      forget(change.person);
      break;
    case Change::Kind::sanction:
      sanctions_changed = true;
      to_send_away.insert(change.person);
      break;
    case Change::Kind::block:
      blocks.add(change.person, change.other);
      break;
    case Change::Kind::unblock:
      blocks.remove(change.person, change.other);
      break;
    case Change::Kind::rules:
      rules_changed = true;
      break;
    case Change::Kind::doors:
      if (const auto until = to_number<Milliseconds>(change.other)) doors.close(change.person, *until, now());
      break;
  }
}

void Service::read_sanctions() {
  world.store.club.sanctions([this](const Result<std::vector<Sanction>>& all) {
    if (!all) return;
    sanctions.replace(*all);
    sanctions_changed = false;
    for (const auto& person : std::exchange(to_send_away, {})) {
      if (sanctions.banned(person, now()))
        ban(person);
      else
        doors.open(person);
    }
  });
}

void Service::read_rules() {
  world.store.club.rules([this](const Result<std::vector<NameRule>>& all) {
    if (!all) return;
    std::vector<std::string> words;
    for (const auto& rule : *all) words.push_back(rule.word);
    name_rules = NameRules(words);
    rules_changed = false;
  });
}

void Service::take_orders() {
  const auto order = orders.take();
  if (!order) return;
  carry_out(world.store.people, world.store.club, *order, now(), [this](const OrderAnswer& answer) {
    if (!answer.person.empty()) {
      identities.forget_person(answer.person);
      world.logger.info("operator.order", {{"person", brief(answer.person)}});
    }
    orders.answer(answer);
  });
}

void Service::identify(const std::string& token, std::move_only_function<void(std::optional<Person>)> then) {
  identities.find(token, [this, then = std::move(then)](Result<std::optional<Person>> found) mutable {
    if (!found) world.logger.error("people.find", {{"problem", found.error().text()}});
    if (found && *found) tallies.saw((*found)->id);
    then(found ? *found : std::nullopt);
  });
}

}  // namespace cb::server
