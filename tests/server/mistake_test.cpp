// SPDX-License-Identifier: MIT
// A mistake in one route of ours.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <stdexcept>
#include <thread>

#include "raw_client.hpp"
#include "server/http/listener.hpp"
#include "server/people/forgetting.hpp"
#include "storage/store.hpp"

namespace cb::server::testing {
namespace {

using nlohmann::json;

// A connection served by one route that fails in a way nobody thought of.
TEST(Server, AMistakeOfOursCostsOneCall) {
  net::Loop loop;
  const auto file = std::filesystem::temp_directory_path() / ("capbarrel-" + std::to_string(std::random_device{}()));
  auto store = open_store(
                   file,
                   [&](auto news) {
                     loop.post([news = std::move(news)]() mutable {
                       for (auto& tell : news) tell();
                     });
                   },
                   without_person)
                   .value();
  Config config;
  Metrics metrics;
  Logger logger({.level = LogLevel::error, .now = {}});
  const auto now = [] { return Milliseconds{1}; };
  Rooms rooms(
      {.log = store->log, .now = now, .draw_seed = [] { return Seed{}; }, .think = [](BotTask&) { return false; }},
      store->directory);
  Limits limits(config, metrics);
  Sockets sockets(rooms, limits, metrics, logger, config, now);
  Router router;
  router.add({"GET", "/mistake", Route::Who::anyone,
              [](const Call&, const auto&, const Places&, Answer) { throw std::logic_error("a mistake"); }});
  router.add({"GET", "/right", Route::Who::anyone,
              [](const Call&, const auto&, const Places&, Answer answer) { answer({.body = "{}", .headers = {}}); }});
  const auto pages = Pages::plain();
  FrontDesk desk{.config = config,
                 .router = router,
                 .pages = pages,
                 .sockets = sockets,
                 .limits = limits,
                 .metrics = metrics,
                 .logger = logger,
                 .identify = [](const auto&, auto then) { then(std::nullopt); },
                 .headers = {}};
  auto listener = Listener::open(loop, "127.0.0.1", 0).value();
  listener.accept(desk);
  std::thread thread([&] { loop.run(); });
  {
    RawSocket socket(listener.port());
    for (const auto& [path, status] : {std::pair("/mistake", 500), {"/right", 200}}) {
      socket.send(fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\n\r\n", path));
      const auto answer = read_answer(socket);
      EXPECT_EQ(answer ? answer->status : 0, status) << path;
    }
  }
  loop.stop();
  thread.join();
  store = nullptr;
  for (const auto* ending : {"", "-wal", "-shm"}) std::filesystem::remove(file.string() + ending);
}

}  // namespace
}  // namespace cb::server::testing
