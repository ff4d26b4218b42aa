// SPDX-License-Identifier: MIT
#include "server/server.hpp"

#include <sodium.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <csignal>

#include "server/bot_pool.hpp"
#include "server/games_api.hpp"
#include "server/identities.hpp"
#include "server/limits.hpp"
#include "server/listener.hpp"
#include "server/local_bus.hpp"
#include "server/operations_api.hpp"
#include "server/pages.hpp"
#include "server/passwords.hpp"
#include "server/people_api.hpp"
#include "server/rooms.hpp"
#include "server/security_headers.hpp"
#include "server/table_id.hpp"
#include "server/tables_api.hpp"
#include "storage/store.hpp"
#include "table/forget.hpp"

namespace cb::server {
namespace {

using namespace std::chrono_literals;

constexpr auto kTick = 200ms;        // clocks, bots that wait, rooms that sleep
constexpr auto kLookAround = 2500ms;  // clients that have gone without a word
constexpr auto kAlive = 2s;          // how much time without a server may be charged to a clock, at most

Milliseconds now() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
      .count();
}

Seed draw_seed() {
  Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

MatchId draw_match_id() {
  MatchId match;
  randombytes_buf(match.bytes.data(), match.bytes.size());
  return match;
}

}  // namespace
