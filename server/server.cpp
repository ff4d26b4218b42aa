// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <span>

#include "server/http/listener.hpp"
#include "server/notices/base64url.hpp"
#include "server/now.hpp"
#include "server/operations/leases.hpp"
#include "server/operations/truth_clock.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "server/room/local_bus.hpp"
#include "server/room/nats_bus.hpp"
#include "server/service.hpp"

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
constexpr auto kTakeAway = 1h;         // what was kept for a time only
constexpr auto kGoodbye = 2'000ms;     // until a database that does not answer is not waited for
constexpr auto kAlive = 2'000ms;       // what a clock may be charged of the time without a server, at most
// Where no server has kept for so long that it is there, none was, or the database could keep nothing.
constexpr Milliseconds kSilence = 6'000;
// So long after a server last kept it that time is charged. Less than the above: whoever may have missed a gap waits
// until it knows.
constexpr Milliseconds kTimeIsKnownFor = 5'000;

constexpr std::string_view kStarting = "The server has not started yet: its database keeps nothing.";

std::string draw_secret() {
  std::array<char, 32> secret{};
  randombytes_buf(secret.data(), secret.size());
  return to_base64url({secret.data(), secret.size()});
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
  // Before the loop, which may still hold rooms when it goes.
  std::unique_ptr<Bus> bus;
  NatsBus* nats = nullptr;  // the bus, where it leads to other nodes
  net::Loop loop;
  Deliver deliver = [this](auto news) {
    loop.post([news = std::move(news)]() mutable {
      for (auto& tell : news) tell();
    });
  };
  Pages pages = Pages::plain();
  Outbox::Settings outbox_settings;
  std::unique_ptr<Store> store;
  std::unique_ptr<cluster::Connection> line;  // to NATS; none: this server is alone
  TruthClock truth{time_passed, server::now};
  std::optional<Leases> leases;
  std::optional<Listener> listener;
  bool going_down = false;
  bool stopped = false;
  Milliseconds end_by = 0;  // once it goes down
  bool accepting = false;
  bool started = false;  // the time without a server is known, and kept
  // Up to when that time is known, the end of the latest, and whether the store is being asked.
  Milliseconds known_at = 0;
  Milliseconds gaps_until = 0;
  bool saying_alive = false;
  bool store_failing = false;
  std::string store_damage;

  // Everything that needs the store.
  std::optional<Service> service;

  Result<void> open();
  Result<void> open_bus();
  Milliseconds now() { return truth.now(); }
  void begin();
  void start();
  void start_counting();
  void say_alive();
  bool knows_time() { return std::abs(now() - known_at) < kTimeIsKnownFor; }
  void know_gaps(Milliseconds at, std::span<const Directory::Gap> gaps);
  void start_notices(std::vector<Directory::Gap> gaps);
  void start_bus(std::vector<Directory::Gap> gaps);
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
  const bool alone = config.node.empty();
  if (!alone && config.nats_url.empty())
    return fail("cluster.node", "",
                "Where node is set, nats-url says by which server the nodes tell each other what is new.");
  if (const auto opened = open_bus(); !opened) return opened;
  auto opened = open_store(config.data, deliver, without_person, looks_of, alone ? Sharing::alone : Sharing::nodes);
  if (!opened) return std::unexpected(opened.error());
  store = std::move(*opened);
  leases.emplace(
      LeasesWorld{.duties = store->duties,
                  .node = fmt::format("{}/{}", config.node, draw_secret().substr(0, 8)),
                  .passed = time_passed,
                  .told_time = [this](auto theirs, auto sent, auto came) { truth.learn(theirs, sent, came); },
                  .logger = alone ? nullptr : &logger});
  OrderBox(config.data).clear();
  auto listening = Listener::open(loop, config.listen_address(), config.port);
  if (!listening) return std::unexpected(listening.error());
  listener.emplace(std::move(*listening));
  service.emplace(ServiceWorld{.config = config,
                               .logger = logger,
                               .oracles = oracles,
                               .metrics = metrics,
                               .bus = *bus,
                               .line = line.get(),
                               .leases = *leases,
                               .now = [this] { return now(); },
                               .knows_time = [this] { return knows_time(); },
                               .loop = loop,
                               .deliver = deliver,
                               .pages = pages,
                               .outbox = outbox_settings,
                               .store = *store,
                               .trouble = [this] { return trouble(); },
                               .closed = [this] { return std::string(started ? "" : kStarting); }});
  return {};
}

Result<void> Server::Parts::open_bus() {
  if (config.nats_url.empty()) {
    if (config.nats_bots)
      return fail("cluster.bots", "", "Where nats-bots is set, nats-url says by which server bots are asked.");
    bus = std::make_unique<LocalBus>();
    return {};
  }
  auto opened = cluster::Connection::open(config.nats_url, "capbarrel serve");
  if (!opened) return std::unexpected(opened.error());
  line = std::move(*opened);
  auto made = std::make_unique<NatsBus>(*line, [this](net::Job job) { loop.post(std::move(job)); }, metrics);
  nats = made.get();
  bus = std::move(made);
  return {};
}

void Server::Parts::begin() {
  // What these throw leaves the loop: without one of them the server would only look alive, and it is better to end and
  // be started again.
  start();
  loop.every(kTick, [this] {
    service->rooms.tick();
    metrics.rooms_awake.set(static_cast<std::int64_t>(service->rooms.awake()));
    metrics.bot_queue.set(static_cast<std::int64_t>(service->tick_bots()));
    if (nats != nullptr) nats->count();
    publish(store->counters());
  });
  loop.every(kLookAround, [this] { service->sockets.check_alive(); });
  loop.every(kBeat, [this] {
    leases->beat();
    if (!started) return;
    service->look_at_changes();
    if (!knows_time()) say_alive();
  });
  loop.every(kBringTogether, [this] {
    service->finder.tick();
    if (started) service->evenings.tick();
  });
  loop.every(kForgetOld, [this] {
    if (started && leases->holds(duty::kChallenges)) service->challenges.tick();
    if (started && leases->holds(duty::kRetention)) store->people.go_on_forgetting();
  });
  loop.every(kWriteLetters, [this] {
    if (service->turns && leases->holds(duty::kLetters)) service->turns->write_letters();
  });
  loop.every(kTakeOrders, [this] {
    if (started) service->take_orders();
  });
  loop.every(kCount, [this] { service->tallies.hand_over(); });
  loop.every(kTakeAway, [this] {
    if (!started || !leases->holds(duty::kRetention)) return;
    service->retention.run();
    store->changes.purge();
  });
  loop.every(kAlive, [this] {
    if (started) say_alive();
  });
}

// Whether others are there already, and what time it is, the store says first.
void Server::Parts::start() {
  leases->beat([this](const Result<void>& counted) {
    if (going_down) return;
    if (!counted) return start_again(counted.error());
    start_counting();
  });
}

// Nobody's clock may be charged for the time without a server, so nothing of the tables begins before that time is
// written down; a disk that is full or locked is tried again until it holds.
void Server::Parts::start_counting() {
  const auto at = now();
  // Nodes may have others beside them, so only silence tells; whoever has the database alone knows that nobody had.
  store->directory.alive(at, config.node.empty() ? 0 : kSilence, 0,
                         [this, at](Result<std::vector<Directory::Gap>> gaps) {
                           if (going_down) return;
                           if (!gaps) return start_again(gaps.error());
                           know_gaps(at, *gaps);
                           start_notices(std::move(*gaps));
                         });
}

// One at a time: what had to wait for a database that was away must not hide that it was.
void Server::Parts::say_alive() {
  if (std::exchange(saying_alive, true)) return;
  const auto at = now();
  store->directory.alive(at, kSilence, gaps_until, [this, at](const Result<std::vector<Directory::Gap>>& gaps) {
    saying_alive = false;
    if (!gaps || going_down) return;
    know_gaps(at, *gaps);
    service->rooms.forgive(*gaps);
  });
}

void Server::Parts::know_gaps(Milliseconds at, std::span<const Directory::Gap> gaps) {
  known_at = at;
  for (const auto& gap : gaps) gaps_until = std::max(gaps_until, gap.until);
}

void Server::Parts::accept() {
  if (!std::exchange(accepting, true)) listener->accept(service->desk);
}

void Server::Parts::start_again(const Error& error) {
  logger.error("server.start", {{"problem", error.text()}, {"store", store->counters().problem}});
  accept();  // whoever comes is told how it is
  loop.after(kStartAgain, [this] { start(); });
}

// Browsers subscribe with the key of this server, old letters have tickets signed with its secret, and nodes know each
// other's news by a third: they are made at the first start, stay with the data and are the same for all its nodes.
void Server::Parts::start_notices(std::vector<Directory::Gap> gaps) {
  const auto fresh = EcKey::make();
  if (!fresh) return start_again(fresh.error());
  store->notices.key("push", fresh->text(), [this, gaps = std::move(gaps)](Result<std::string> push_key) mutable {
    if (going_down) return;
    auto key = push_key ? EcKey::read(*push_key) : std::unexpected(push_key.error());
    if (!key) return start_again(key.error());
    store->notices.key("letters", draw_secret(),
                       [this, key = std::move(*key), gaps = std::move(gaps)](Result<std::string> letters) mutable {
                         if (going_down) return;
                         if (!letters) return start_again(letters.error());
                         service->begin_notices(std::move(key), std::move(*letters));
                         start_bus(std::move(gaps));
                       });
  });
}

void Server::Parts::start_bus(std::vector<Directory::Gap> gaps) {
  if (nats == nullptr) return net::spawn(start_tables(std::move(gaps)));
  store->notices.key("bus", draw_secret(), [this, gaps = std::move(gaps)](const Result<std::string>& secret) mutable {
    if (going_down) return;
    if (!secret) return start_again(secret.error());
    nats->use_key(*secret);
    net::spawn(start_tables(std::move(gaps)));
  });
}

// Nobody comes in before it is known whom they do not want to meet, and who is banned.
net::Task<> Server::Parts::start_tables(std::vector<Directory::Gap> gaps) {
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  // From here on nothing that others change is missed.
  const auto changes =
      co_await net::answer_of<Result<std::vector<Change>>>([&](auto then) { store->changes.look(std::move(then)); });
  const auto blocks =
      co_await net::answer_of<Result<Pairs>>([&](auto then) { store->contacts.all_blocks(std::move(then)); });
  const auto sanctions = co_await net::answer_of<Result<std::vector<Sanction>>>(
      [&](auto then) { store->club.sanctions(std::move(then)); });
  const auto rules =
      co_await net::answer_of<Result<std::vector<NameRule>>>([&](auto then) { store->club.rules(std::move(then)); });
  if (going_down) co_return;
  if (!changes) co_return start_again(changes.error());
  if (!blocks) co_return start_again(blocks.error());
  if (!sanctions) co_return start_again(sanctions.error());
  if (!rules) co_return start_again(rules.error());
  service->blocks.fill(*blocks);
  service->sanctions.fill(*sanctions);
  std::vector<std::string> words;
  for (const auto& rule : *rules) words.push_back(rule.word);
  service->name_rules = NameRules(words);
  // Where a server was killed between the answer and the table; nodes have others who see to it in a while.
  if (config.node.empty())
    store->challenges.reopen_left(std::numeric_limits<Milliseconds>::max(), [this](const Result<void>& kept) {
      if (!kept) logger.error("challenges.reopen", {{"problem", kept.error().text()}});
    });
  started = true;
  if (leases->holds(duty::kRetention)) service->retention.run();
  service->rooms.wake_all(gaps);
  leases->when_more_is_due([this] {
    service->rooms.look_after_more();
    if (leases->holds(duty::kEvents)) service->evenings.look_after_all();
  });
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
    service->follow_bans();
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
  store->directory.alive(now(), kSilence, gaps_until, [](const auto&) {});
  const auto stop = [this] {
    if (std::exchange(stopped, true)) return;
    logger.info("server.stopped");
    loop.stop();
  };
  // Others need not wait until its leases run out; where the database does not answer, they do.
  leases->release(stop);
  loop.after(kGoodbye, stop);
}

}  // namespace cb::server
