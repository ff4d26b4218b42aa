// SPDX-License-Identifier: MIT
#include "server/club/retention.hpp"

#include "server/club/tallies.hpp"

namespace cb::server {
namespace {

// About a millisecond's work.
constexpr int kAtOnce = 200;

}  // namespace

void Retention::run() {
  if (!std::exchange(running_, true)) net::spawn(purge());
}

net::Task<> Retention::purge() {
  const auto now = world_.now();
  const auto days = [](int count) { return count * kDay; };
  using Gone = Result<std::int64_t>;
  for (bool more = true; more;) {
    const auto club = co_await net::answer_of<Gone>([&](auto then) {
      world_.club.purge(now - days(world_.report_days), now - days(world_.operator_log_days), kAtOnce, std::move(then));
    });
    const auto tries = co_await net::answer_of<Gone>(
        [&](auto then) { world_.puzzles.purge(now - kTriesKept, kAtOnce, std::move(then)); });
    const auto unused = world_.edition_days == 0 ? Gone(0) : co_await net::answer_of<Gone>([&](auto then) {
      world_.editions.purge(now - days(world_.edition_days), kAtOnce, std::move(then));
    });
    for (const auto* const gone : {&club, &tries, &unused})
      if (!*gone) world_.logger.error("retention", {{"problem", gone->error().text()}});
    // What failed is tried again the next time.
    more = club && tries && unused && (*club > 0 || *tries > 0 || *unused > 0);
  }
  running_ = false;
}

}  // namespace cb::server
