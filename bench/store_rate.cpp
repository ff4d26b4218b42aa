// SPDX-License-Identifier: MIT
// What an event costs the store: so many appends under way at a time, over many matches, one event each.
//   store_rate DATA [EVENTS [AT_ONCE]]     DATA: a file that is not there yet, or postgres://…
#include <fmt/format.h>

#include <chrono>
#include <condition_variable>
#include <cstring>
#include <ctime>
#include <mutex>
#include <vector>

#include "core/text.hpp"
#include "storage/store.hpp"

namespace {

using namespace cb;

constexpr std::uint64_t kMatches = 2'000;

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

MatchId match_number(std::uint64_t n) {
  MatchId id;
  n = (n + 1) * 0x9E3779B97F4A7C15;
  std::memcpy(id.bytes.data(), &n, sizeof n);
  return id;
}

int run(const char* data, std::uint64_t events, std::uint64_t at_once) {
  auto store = open_store(
      data,
      [](auto news) {
        for (auto& tell : news) tell();
      },
      [](std::string_view, std::string_view) { return std::nullopt; });
  if (!store) {
    fmt::print(stderr, "{}\n", store.error().text());
    return 2;
  }
  const std::string event(150, 'e');
  std::mutex mutex;
  std::condition_variable told;
  std::uint64_t under_way = 0;
  std::uint64_t failed = 0;
  const auto from = std::chrono::steady_clock::now();
  const auto processor_from = processor_seconds();
  for (std::uint64_t n = 0; n < events; ++n) {
    std::unique_lock lock(mutex);
    told.wait(lock, [&] { return under_way < at_once; });
    ++under_way;
    lock.unlock();
    (*store)->log.append(match_number(n % kMatches), n / kMatches, {event}, [&](Appended outcome) {
      const std::scoped_lock done(mutex);
      failed += outcome == Appended::done ? 0 : 1;
      --under_way;
      told.notify_one();
    });
  }
  std::unique_lock lock(mutex);
  told.wait(lock, [&] { return under_way == 0; });
  const auto seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
  const auto processor = processor_seconds() - processor_from;
  const auto counters = (*store)->counters();
  fmt::print("{} events, {} failed, {} commits of {:.0f}, {:.0f}/s, {:.1f} us of this process's processor time each\n",
             events, failed, counters.commits, static_cast<double>(events) / static_cast<double>(counters.commits),
             static_cast<double>(events) / seconds, processor * 1e6 / static_cast<double>(events));
  return failed == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    fmt::print(stderr, "store_rate DATA [EVENTS [AT_ONCE]]\n");
    return 2;
  }
  const auto number = [&](int n, std::uint64_t usual) {
    return count > n ? cb::to_number<std::uint64_t>(words[n]).value_or(usual) : usual;
  };
  return run(words[1], number(2, 200'000), number(3, 200));
}
