// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "server/club/club_api.hpp"
#include "server/club/operator_api.hpp"
#include "server/club/orders.hpp"
#include "server/club/tallies.hpp"
#include "server/events/events_api.hpp"
#include "server/finding/challenges_api.hpp"
#include "server/finding/finder.hpp"
#include "server/http/listener.hpp"
#include "server/http/security_headers.hpp"
#include "server/notices/base64url.hpp"
#include "server/notices/outbox.hpp"
#include "server/operations_api.hpp"
#include "server/people/contacts_api.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/identities.hpp"
#include "server/people/mailer.hpp"
#include "server/people/names.hpp"
#include "server/people/notices_api.hpp"
#include "server/people/passwords.hpp"
#include "server/people/people_api.hpp"
#include "server/people/rating.hpp"
#include "server/people/turn_notices.hpp"
#include "server/room/blocks.hpp"
#include "server/room/bot_pool.hpp"
#include "server/room/local_bus.hpp"
#include "server/room/table_entry.hpp"
#include "server/room/table_id.hpp"
#include "server/tables/tables_api.hpp"
#include "server/tables/watch_api.hpp"
#include "session/bot_name.hpp"
#include "storage/store.hpp"
#include "table/event_json.hpp"

namespace cb::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kTick = 200ms;          // clocks, bots that wait, rooms that sleep
constexpr auto kLookAround = 2'500ms;  // clients that have gone without a word
constexpr auto kStartAgain = 1'000ms;  // after a start that could not be kept
constexpr auto kBringTogether = 1s;    // people who look for somebody
constexpr auto kForgetOld = 60s;       // challenges that nobody has answered
constexpr auto kWriteLetters = 30s;    // to those for whom tables have waited long
constexpr auto kTakeOrders = 300ms;    // of whoever has the command line
constexpr auto kCount = 10s;           // what happened in the day is handed to the store
constexpr auto kAlive = 2'000ms;       // what a clock may be charged of the time without a server, at most

constexpr std::string_view kStarting = "The server has not started yet: its database keeps nothing.";

Milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// For what only passes: a clock that nobody sets.
Milliseconds time_passed() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

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

// In the order in which they need each other; taken apart the other way round.
struct Server::Parts {
  Parts(Config chosen, Logger& the_logger, Oracles the_oracles)
      : config(std::move(chosen)), logger(the_logger), oracles(std::move(the_oracles)) {}

  const Config config;
  Logger& logger;
  const Oracles oracles;
  Metrics metrics;
  LocalBus bus;
  net::Loop loop;
  Deliver deliver = [this](auto news) {
    loop.post([news = std::move(news)]() mutable {
      for (auto& tell : news) tell();
    });
  };
  Pages pages = Pages::plain();
  Outbox::Settings outbox_settings;
  std::unique_ptr<Store> store;
  std::optional<Listener> listener;
  bool going_down = false;
  Milliseconds end_by = 0;  // once it goes down
  bool accepting = false;
  bool started = false;  // the time without a server is known, and kept
  bool store_failing = false;
  std::string store_damage;

  // Everything that needs the store.
  struct Service {
    explicit Service(Parts& whole);
    void make_table(const table::Made& made, std::move_only_function<void(Result<std::string>)> then);
    void lay_table(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
                   std::move_only_function<void(Result<void>)> then);
    void changed(const Room& room);
    void awaits(const Room& room);
    void tell_of_turn(const Turn& turn, bool in_one_go);
    // The keys of this server are known: from now on people can be told of things.
    void begin_notices(EcKey push_key, std::string letter_secret);
    void rate(const MatchId& match);
    Anchors anchors() const;
    void forget(const std::string& person);
    void ban(const std::string& person);
    void take_orders();
    void identify(const std::string& token, std::move_only_function<void(std::optional<Person>)> then);

    Parts& parts;
    BotPool bots;
    Blocks blocks;
    Sanctions sanctions;
    NameRules name_rules;
    Tallies tallies;
    OrderBox orders;
    Rooms rooms;
    Limits limits;
    Sockets sockets;
    Identities identities;
    Passwords passwords;
    PeopleApi people;
    NoticesApi notices;
    ContactsApi contacts;
    TablesApi tables;
    WatchApi watch;
    Finder finder;
    ChallengesApi challenges;
    ClubApi club;
    OperatorApi operators;
    Evenings evenings;
    EventsApi events_api;
    OperationsApi operations;
    Router router;
    FrontDesk desk;

    std::optional<Outbox> outbox;
    std::optional<Mailer> mailer;
    std::optional<TurnNotices> turns;
  };
  std::optional<Service> service;

  Result<void> open();
  void begin();
  void start();
  void start_notices(std::vector<Directory::Gap> gaps);
  net::Task<> start_tables(std::vector<Directory::Gap> gaps);
  void start_events();
  void start_again(const Error& error);
  void accept();
  void publish(const StoreCounters& counted);
  std::string trouble() const;
  void go_down();
  void finish();
};

Result<std::unique_ptr<Server>> Server::open(const Config& config, Logger& logger, Oracles oracles) {
  if (sodium_init() < 0) return fail("server.sodium", "", "The library for secrets cannot be used here.");
  auto parts = std::make_unique<Parts>(config, logger, std::move(oracles));
  if (const auto opened = parts->open(); !opened) return std::unexpected(opened.error());
  return std::unique_ptr<Server>(new Server(std::move(parts)));
}

Server::Server(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Server::~Server() = default;

int Server::port() const { return parts_->listener->port(); }

void Server::run() {
  parts_->begin();
  parts_->loop.run();
}

void Server::heed_signals() {
  parts_->loop.at_signal([this] { stop(); });
}

void Server::stop() {
  parts_->loop.post([this] {
    if (!std::exchange(parts_->going_down, true)) parts_->go_down();
  });
}

Result<void> Server::Parts::open() {
  if (!config.pages.empty()) {
    auto loaded = Pages::load(config.pages);
    if (!loaded) return std::unexpected(loaded.error());
    pages = std::move(*loaded);
  }
  auto settings = Outbox::settings(config);
  if (!settings) return std::unexpected(settings.error());
  if (!settings->relay.empty() && config.public_url.empty())
    return fail("notices.url", "", "Where smtp-url is set, public-url says where the links in letters lead.");
  outbox_settings = std::move(*settings);
  auto opened = open_store(config.data, deliver, without_person, looks_of);
  if (!opened) return std::unexpected(opened.error());
  store = std::move(*opened);
  OrderBox(config.data).clear();
  auto listening = Listener::open(loop, config.listen_address(), config.port);
  if (!listening) return std::unexpected(listening.error());
  listener.emplace(std::move(*listening));
  service.emplace(*this);
  return {};
}

void Server::Parts::begin() {
  // What these throw leaves the loop: without one of them the server would only look alive, and it is better to end and
  // be started again.
  start();
  loop.every(kTick, [this] {
    service->rooms.tick();
    metrics.rooms_awake.set(static_cast<std::int64_t>(service->rooms.awake()));
    metrics.bot_queue.set(static_cast<std::int64_t>(service->bots.waiting()));
    publish(store->counters());
  });
  loop.every(kLookAround, [this] { service->sockets.check_alive(); });
  loop.every(kBringTogether, [this] {
    service->finder.tick();
    if (started) service->evenings.tick();
  });
  loop.every(kForgetOld, [this] {
    if (started) service->challenges.tick();
  });
  loop.every(kWriteLetters, [this] {
    if (service->turns) service->turns->write_letters();
  });
  loop.every(kTakeOrders, [this] { service->take_orders(); });
  loop.every(kCount, [this] { service->tallies.hand_over(); });
  // Not before the start is kept: it would hide since when no server had been there.
  loop.every(kAlive, [this] {
    if (started) store->directory.alive(now());
  });
}

// Nobody's clock may be charged for the time without a server, so nothing of the tables begins before that time is
// written down; a disk that is full or locked is tried again until it holds.
void Server::Parts::start() {
  store->directory.start(now(), [this](Result<std::vector<Directory::Gap>> gaps) {
    if (going_down) return;
    if (!gaps) return start_again(gaps.error());
    start_notices(std::move(*gaps));
  });
}

void Server::Parts::accept() {
  if (!std::exchange(accepting, true)) listener->accept(service->desk);
}

void Server::Parts::start_again(const Error& error) {
  logger.error("server.start", {{"problem", error.text()}, {"store", store->counters().problem}});
  accept();  // whoever comes is told how it is
  loop.after(kStartAgain, [this] { start(); });
}

// Browsers subscribe with the key of this server, and old letters have tickets signed with its secret: both are made at
// the first start and stay with the data.
void Server::Parts::start_notices(std::vector<Directory::Gap> gaps) {
  const auto fresh = EcKey::make();
  if (!fresh) return start_again(fresh.error());
  store->notices.key("push", fresh->text(), [this, gaps = std::move(gaps)](Result<std::string> push_key) mutable {
    if (going_down) return;
    auto key = push_key ? EcKey::read(*push_key) : std::unexpected(push_key.error());
    if (!key) return start_again(key.error());
    auto secret = draw(std::array<char, 32>{});
    store->notices.key("letters", to_base64url({secret.data(), secret.size()}),
                       [this, key = std::move(*key), gaps = std::move(gaps)](Result<std::string> letters) mutable {
                         if (going_down) return;
                         if (!letters) return start_again(letters.error());
                         service->begin_notices(std::move(key), std::move(*letters));
                         net::spawn(start_tables(std::move(gaps)));
                       });
  });
}

// Nobody comes in before it is known whom they do not want to meet, and who is banned.
net::Task<> Server::Parts::start_tables(std::vector<Directory::Gap> gaps) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  const auto blocks =
      co_await net::answer_of<Result<Pairs>>([&](auto then) { store->contacts.all_blocks(std::move(then)); });
  const auto sanctions = co_await net::answer_of<Result<std::vector<Sanction>>>(
      [&](auto then) { store->club.sanctions(std::move(then)); });
  const auto rules =
      co_await net::answer_of<Result<std::vector<NameRule>>>([&](auto then) { store->club.rules(std::move(then)); });
  if (going_down) co_return;
  if (!blocks) co_return start_again(blocks.error());
  if (!sanctions) co_return start_again(sanctions.error());
  if (!rules) co_return start_again(rules.error());
  service->blocks.fill(*blocks);
  service->sanctions.fill(*sanctions);
  std::vector<std::string> words;
  for (const auto& rule : *rules) words.push_back(rule.word);
  service->name_rules = NameRules(words);
  // Where a server was killed between the answer and the table.
  store->challenges.reopen_all([this](const Result<void>& kept) {
    if (!kept) logger.error("challenges.reopen", {{"problem", kept.error().text()}});
  });
  started = true;
  service->rooms.wake_all(gaps);
  start_events();
}

void Server::Parts::start_events() {
  service->evenings.start([this](const Result<void>& woken) {
    if (going_down) return;
    accept();
    if (!woken) {
      // Tables can be played meanwhile.
      logger.error("events.start", {{"problem", woken.error().text()}});
      return loop.after(kStartAgain, [this] { start_events(); });
    }
    logger.info("server.started", {{"port", listener->port()}});
  });
}

void Server::Parts::publish(const StoreCounters& counted) {
  metrics.commits.set(counted.commits);
  metrics.commit_seconds.set(counted.seconds);
  metrics.commit_requests.set(counted.batches, static_cast<double>(counted.requests));
  metrics.events_stored.set(counted.events);
  metrics.store_conflicts.set(counted.conflicts);
  metrics.store_failures.set(counted.failures);
  if (counted.damage != std::exchange(store_damage, counted.damage))
    logger.error("store.damaged", {{"problem", counted.damage}});
  if (counted.failing == std::exchange(store_failing, counted.failing)) return;
  if (store_failing)
    logger.error("store.failing", {{"failures", counted.failures}, {"problem", counted.problem}});
  else
    logger.warning("store.recovered", {{"failures", counted.failures}});
}

std::string Server::Parts::trouble() const {
  if (going_down) return "The server is going down.";
  // Which page of which file is in the log; here anybody reads it.
  if (!store->counters().damage.empty()) return "The database is damaged; restore a backup.";
  if (!started) return std::string(kStarting);
  return store_failing ? "The database could not keep what it was given last." : "";
}

void Server::Parts::go_down() {
  logger.info("server.stopping", {{"sockets", service->sockets.size()}});
  listener->close();
  service->sockets.close_all();
  end_by = time_passed() + std::int64_t{config.shutdown_timeout} * 1'000;
  finish();
}

// Once nobody is there any more, or has been given long enough.
void Server::Parts::finish() {
  if ((service->sockets.size() > 0 || service->desk.at_work > 0) && time_passed() < end_by)
    return loop.after(20ms, [this] {
      service->sockets.check_alive();
      finish();
    });
  service->rooms.keep_snapshots();
  service->tallies.hand_over();
  store->directory.alive(now());
  logger.info("server.stopped");
  loop.stop();
}

Server::Parts::Service::Service(Parts& whole)
    : parts(whole),
      bots(parts.config.bot_workers, static_cast<std::size_t>(parts.config.bot_queue),
           std::chrono::milliseconds(parts.config.bot_milliseconds), parts.metrics, parts.deliver, parts.oracles),
      tallies(parts.store->club, now),
      orders(parts.config.data),
      rooms({.log = parts.store->log,
             .now = now,
             .draw_seed = [] { return draw(Seed{}); },
             .think = [this](BotTask& task) { return bots.take(task); },
             .bus = &parts.bus,
             .make_table = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
             .changed = [this](const Room& room) { changed(room); },
             .awaits = [this](const Room& room) { awaits(room); },
             .metrics = &parts.metrics,
             .blocks = &blocks,
             .sanctions = &sanctions,
             .make_bot = [this](const auto& game, const auto& name) { return bots.make(game, name); }},
            parts.store->directory),
      limits(parts.config, parts.metrics),
      sockets(rooms, limits, parts.metrics, parts.logger, parts.config, time_passed),
      identities(parts.store->people, now),
      passwords(parts.deliver),
      people({.people = parts.store->people,
              .directory = parts.store->directory,
              .notices = parts.store->notices,
              .contacts = parts.store->contacts,
              .challenges = parts.store->challenges,
              .tournaments = parts.store->tournaments,
              .identities = identities,
              .passwords = passwords,
              .now = now,
              .gone = [this](const std::string& person) { forget(person); },
              .revoked =
                  [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); },
              .leaving = [this](const std::string& person) { finder.send_away(person); },
              .allows_name = [this](std::string_view name) { return name_rules.check(name); },
              .banned = [this](const std::string& person) { return sanctions.ban_of(person, now()); },
              .club = &parts.store->club}),
      notices(
          {.people = parts.store->people,
           .notices = parts.store->notices,
           .identities = identities,
           .passwords = passwords,
           .attempts = people.attempts(),
           .now = now,
           .enter = [this](const Call& call, const Person& person,
                           Answer answer) { people.enter(call, person, std::move(answer)); },
           .revoked =
               [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); }}),
      contacts({.contacts = parts.store->contacts, .blocks = blocks, .now = now}),
      tables({.create = [this](const auto& made, auto then) { make_table(made, std::move(then)); },
              .directory = parts.store->directory,
              .find_entry = [this](const MatchId& match, auto then) { rooms.entry(match, std::move(then)); },
              .read_log = [this](const MatchId& match, auto then) { parts.store->log.read(match, 0, std::move(then)); },
              .now = now,
              .find_game = [this](const table::Made& made) { return rooms.find_game(made); },
              .oracles = parts.oracles,
              .anchors = anchors(),
              .rated = [this](const MatchId& match, auto then) { parts.store->people.rated(match, std::move(then)); },
              .apart = [this](auto one, auto other) { return blocks.apart(one, other); },
              .banned = [this](const std::string& person) { return sanctions.banned(person, now()); }}),
      watch({.directory = parts.store->directory,
             .people = parts.store->people,
             .glance = [this](const MatchId& match) -> std::optional<Glance> {
               const auto* const room = rooms.awake(match);
               if (room == nullptr) return std::nullopt;
               return Glance{room->table().match().log().size(), room->watching()};
             },
             .now = now,
             .apart = [this](auto one, auto other) { return blocks.apart(one, other); }}),
      finder({.people = parts.store->people,
              .blocks = blocks,
              .now = now,
              .make_table = [this](auto made, auto then) { make_table(made, std::move(then)); },
              .shuffle = [](std::vector<PartyMember>& party) { shuffle(party); }}),
      challenges({.challenges = parts.store->challenges,
                  .contacts = parts.store->contacts,
                  .people = parts.store->people,
                  .blocks = blocks,
                  .now = now,
                  .make_table = [this](auto made, auto then) { make_table(made, std::move(then)); },
                  .shuffle = [](std::vector<PartyMember>& party) { shuffle(party); },
                  .tell =
                      [this](const Challenge& challenge) {
                        if (turns) turns->tell(challenge);
                      }}),
      club({.club = parts.store->club,
            .now = now,
            .find_table = [this](const MatchId& match, auto then) { rooms.entry(match, std::move(then)); }}),
      operators(
          {.club = parts.store->club,
           .people = parts.store->people,
           .identities = identities,
           .sanctions = sanctions,
           .rules = name_rules,
           .logger = parts.logger,
           .now = now,
           .banned = [this](const std::string& person) { ban(person); },
           .renamed =
               [this](const std::string& person) { sockets.close_person(person, wire::kGoingDown, "come again"); }}),
      evenings({.log = parts.store->log,
                .tournaments = parts.store->tournaments,
                .now = now,
                .lay = [this](const auto& match, const auto& made, const auto& seed,
                              auto then) { lay_table(match, made, seed, std::move(then)); },
                .find_room = [this](const MatchId& match, auto then) { rooms.find(match, std::move(then)); },
                .logger = &parts.logger}),
      events_api({.evenings = evenings,
                  .tournaments = parts.store->tournaments,
                  .people = parts.store->people,
                  .now = now,
                  .draw_seed = [] { return draw(Seed{}); },
                  .find_game = [this](const table::Made& made) { return rooms.find_game(made); },
                  .anchors = anchors()}),
      operations(
          parts.metrics, parts.store->log, [this] { return parts.trouble(); },
          [this](auto delay, auto job) { parts.loop.after(delay, std::move(job)); }, parts.config.metrics_open),
      desk{.config = parts.config,
           .router = router,
           .pages = parts.pages,
           .sockets = sockets,
           .limits = limits,
           .metrics = parts.metrics,
           .logger = parts.logger,
           .identify = [this](const auto& token, auto then) { identify(token, std::move(then)); },
           .headers = security_headers(parts.config.public_url),
           .closed = [this] { return parts.started ? std::string() : std::string(kStarting); },
           .banned = [this](const Person& person) { return sanctions.ban_of(person.id, now()); },
           .answered = [this](auto method, auto route, auto status) { tallies.answered(method, route, status); }} {
  people.add_routes(router);
  notices.add_routes(router);
  contacts.add_routes(router);
  tables.add_routes(router);
  watch.add_routes(router);
  finder.add_routes(router);
  challenges.add_routes(router);
  club.add_routes(router);
  operators.add_routes(router);
  events_api.add_routes(router);
  operations.add_routes(router);
}

void Server::Parts::Service::make_table(const table::Made& made,
                                        std::move_only_function<void(Result<std::string>)> then) {
  const MatchId match{draw(MatchId{}.bytes)};
  rooms.make(match, made, [this, match, game = made.game, then = std::move(then)](Result<void> kept) mutable {
    if (!kept) return then(std::unexpected(kept.error()));
    parts.metrics.matches_made.add({game});
    tallies.add(std::string(Tallies::kMade) + game);
    then(table_id(match));
  });
}

void Server::Parts::Service::lay_table(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
                                       std::move_only_function<void(Result<void>)> then) {
  rooms.lay(match, made, seed, [this, game = made.game, then = std::move(then)](Result<void> laid) mutable {
    if (laid) parts.metrics.matches_made.add({game});
    then(std::move(laid));
  });
}

// The directory follows the log, and ratings and events follow the end of a match.
void Server::Parts::Service::changed(const Room& room) {
  const auto& table = room.table();
  parts.store->directory.put(entry_of(room.match(), table, now()), [this](Result<void> kept) {
    if (!kept) parts.logger.error("directory.put", {{"problem", kept.error().text()}});
  });
  if (table.stage() != table::Stage::over) return;
  parts.metrics.matches_ended.add({table.made().game});
  tallies.finished(room.match(), table.made().game, table.made().rated);
  if (table.made().rated) rate(room.match());
  evenings.table_changed(room);
}

void Server::Parts::Service::awaits(const Room& room) {
  const auto due = room.deadline().value_or(0);
  const auto since = room.table().latest();
  const bool in_one_go = room.table().made().clock.pace == Pace::live;
  // Who looks at the table sees it anyway.
  auto here = room.awaited();
  std::erase_if(here, [&](const auto& person) { return !room.is_here(person); });
  auto tell = [this, due, since, in_one_go, here = std::move(here),
               entry = entry_of(room.match(), room.table(), now())](const Result<std::vector<std::string>>& fresh) {
    if (!fresh) return parts.logger.error("directory.await", {{"problem", fresh.error().text()}});
    for (const auto& person : *fresh)
      if (std::ranges::find(here, person) == here.end()) tell_of_turn({person, entry, since, due}, in_one_go);
  };
  parts.store->directory.await(room.match(), room.awaited(), since, due, std::move(tell));
}

void Server::Parts::Service::tell_of_turn(const Turn& turn, bool in_one_go) {
  if (turns) turns->tell(turn, in_one_go);
}

void Server::Parts::Service::begin_notices(EcKey push_key, std::string letter_secret) {
  outbox.emplace(parts.outbox_settings, std::move(push_key), parts.metrics, parts.deliver);
  mailer.emplace(*outbox, parts.config.public_url, std::move(letter_secret));
  turns.emplace(TurnNoticesWorld{.directory = parts.store->directory,
                                 .notices = parts.store->notices,
                                 .outbox = *outbox,
                                 .mailer = *mailer,
                                 .logger = parts.logger,
                                 .now = now,
                                 .after = [this](auto delay, auto job) { parts.loop.after(delay, std::move(job)); },
                                 .banned = [this](const auto& person) { return sanctions.banned(person, now()); }});
  notices.begin(*outbox, *mailer, *turns);
}

// Who sat there from the beginning and who left stands only in the log.
void Server::Parts::Service::rate(const MatchId& match) {
  parts.store->log.read(match, 0, [this, match](Result<std::vector<std::string>> log) {
    const auto events = log ? table::read_events(*log) : std::unexpected(log.error());
    const auto table = events
                           ? table::Table::replay(*events, [this](const auto& made) { return rooms.find_game(made); })
                           : std::unexpected(events.error());
    if (!table) return parts.logger.error("rating.read", {{"problem", table.error().text()}});
    rate_match(parts.store->people, match, *events, table->game(), anchors(), now(), [this](const auto& changes) {
      if (!changes) parts.logger.error("rating.write", {{"problem", changes.error().text()}});
    });
  });
}

// A bot that knows a game by heart here is not the one that was measured.
Anchors Server::Parts::Service::anchors() const {
  return [this](const AnyRules& game, std::string_view bot) -> std::optional<double> {
    const bool by_heart = oracle_for(parts.oracles, game.info()) != nullptr;
    for (const auto& entry : bots_of(game))
      if (entry.name == bot && entry.plan.from_table && by_heart) return std::nullopt;
    return published_anchor(game, bot);
  };
}

// Whoever deleted themselves is at no table any more, and no room remembers their name.
void Server::Parts::Service::forget(const std::string& person) {
  sockets.close_person(person, wire::kDone, "your data is deleted");
  blocks.forget(person);
  sanctions.forget(person);
  finder.send_away(person);
  rooms.close_where(person);
  evenings.forget(person);
  if (outbox) outbox->withdraw_pushes(person);
  if (mailer) mailer->withdraw(person);
}

// Whoever is banned is nowhere any more. Their seats stay theirs: the clocks and the hosts know what to do about them.
void Server::Parts::Service::ban(const std::string& person) {
  sockets.close_person(person, wire::kBanned, "banned");
  finder.send_away(person);
}

void Server::Parts::Service::take_orders() {
  if (!parts.started) return;
  const auto order = orders.take();
  if (!order) return;
  carry_out(parts.store->people, parts.store->club, *order, now(), [this](const OrderAnswer& answer) {
    if (!answer.person.empty()) {
      identities.forget_person(answer.person);
      parts.logger.info("operator.order", {{"person", brief(answer.person)}});
    }
    orders.answer(answer);
  });
}

void Server::Parts::Service::identify(const std::string& token,
                                      std::move_only_function<void(std::optional<Person>)> then) {
  identities.find(token, [this, then = std::move(then)](Result<std::optional<Person>> found) mutable {
    if (!found) parts.logger.error("people.find", {{"problem", found.error().text()}});
    if (found && *found) tallies.saw((*found)->id);
    then(found ? *found : std::nullopt);
  });
}

}  // namespace cb::server
