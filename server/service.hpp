// SPDX-License-Identifier: MIT
// All that a server does for people, put together: rooms, accounts, notices, the club, events and the routes to them.
// `Server` starts it, calls it now and then, and ends it.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>

#include "net/loop.hpp"
#include "server/club/club_api.hpp"
#include "server/club/operator_api.hpp"
#include "server/club/operator_editions.hpp"
#include "server/club/orders.hpp"
#include "server/club/retention.hpp"
#include "server/club/tallies.hpp"
#include "server/events/events_api.hpp"
#include "server/events/operator_events.hpp"
#include "server/finding/challenges_api.hpp"
#include "server/finding/finder.hpp"
#include "server/http/http_session.hpp"
#include "server/notices/outbox.hpp"
#include "server/operations/leases.hpp"
#include "server/operations/worker.hpp"
#include "server/operations_api.hpp"
#include "server/people/contacts_api.hpp"
#include "server/people/identities.hpp"
#include "server/people/mailer.hpp"
#include "server/people/names.hpp"
#include "server/people/notices_api.hpp"
#include "server/people/passwords.hpp"
#include "server/people/people_api.hpp"
#include "server/people/puzzles_api.hpp"
#include "server/people/turn_notices.hpp"
#include "server/room/blocks.hpp"
#include "server/room/bot_pool.hpp"
#include "server/room/bus.hpp"
#include "server/room/doors.hpp"
#include "server/room/remote_bots.hpp"
#include "server/tables/editions_api.hpp"
#include "server/tables/tables_api.hpp"
#include "server/tables/watch_api.hpp"
#include "storage/store.hpp"

namespace cb::server {

struct ServiceWorld {
  const Config& config;
  Logger& logger;
  const Oracles& oracles;
  Metrics& metrics;
  Bus& bus;
  cluster::Connection* line;  // to whoever else there is; none: this server is alone
  Leases& leases;
  std::function<Milliseconds()> now;
  std::function<bool()> knows_time;  // up to now, when no server was there
  net::Loop& loop;
  const Deliver& deliver;
  const Pages& pages;
  const Outbox::Settings& outbox;
  Store& store;
  // Why the server should get no new work, or nothing.
  std::function<std::string()> trouble;
  // Why it answers nobody yet, or nothing.
  std::function<std::string()> closed;
};

struct Service {
  explicit Service(ServiceWorld given);

  void make_table(const table::Made& made, std::move_only_function<void(Result<std::string>)> then);
  void make_table_at(const MatchId& match, const table::Made& made, std::move_only_function<void(Result<void>)> then);
  void lay_table(const MatchId& match, const table::Made& made, const std::optional<Seed>& seed,
                 std::move_only_function<void(Result<void>)> then);
  // What is due at an event, on a thread of its own.
  void reckon(tournament::Tournament tournament, Milliseconds at,
              std::move_only_function<void(std::optional<tournament::Event>)> then);
  void changed(const Room& room, bool ours);
  void put(const TableEntry& entry);
  void rate_and_put(const TableEntry& entry);
  void awaits(const Room& room);
  void tell_of_turn(const Turn& turn, bool may_come_back);
  // The keys of this server are known: from now on people can be told of things.
  void begin_notices(EcKey push_key, std::string letter_secret);
  bool think(BotTask& task);
  // Called a few times a second. How many bots wait.
  std::size_t tick_bots();
  void rate(const MatchId& match, std::move_only_function<void(bool)> then);
  Anchors anchors() const;
  void forget(const std::string& person);
  void ban(const std::string& person);
  // Of all who are banned, once events are awake.
  void follow_bans();
  void take_orders();
  // What other nodes have changed of what is at hand here. Called about every second.
  void look_at_changes();
  void take(const Change& change);
  void read_sanctions();
  void read_rules();
  void identify(const std::string& token, std::move_only_function<void(std::optional<Person>)> then);

  // In the order in which they need each other; taken apart the other way round.
  const ServiceWorld world;
  const std::function<Milliseconds()> now;  // the time at the tables
  BotPool bots;
  std::optional<RemoteBots> remote_bots;
  Blocks blocks;
  Sanctions sanctions;
  Doors doors;
  NameRules name_rules;
  Tallies tallies;
  OrderBox orders;
  Rooms rooms;
  Limits limits;
  Sockets sockets;
  Identities identities;
  Passwords passwords;
  Worker pairings;
  PeopleApi people;
  PuzzlesApi puzzles;
  NoticesApi notices;
  ContactsApi contacts;
  EditionsApi editions;
  TablesApi tables;
  WatchApi watch;
  Finder finder;
  ChallengesApi challenges;
  ClubApi club;
  OperatorApi operators;
  OperatorEditions operator_editions;
  Retention retention;
  Evenings evenings;
  EventsApi events_api;
  OperatorEvents operator_events;
  OperationsApi operations;
  Router router;
  FrontDesk desk;

  bool looking_at_changes = false;
  bool sanctions_changed = false;
  bool rules_changed = false;
  std::set<std::string> to_send_away;  // where they are banned now

  std::optional<Outbox> outbox;
  std::optional<Mailer> mailer;
  std::optional<TurnNotices> turns;
};

}  // namespace cb::server
