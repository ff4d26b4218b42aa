// SPDX-License-Identifier: MIT
// A table of two with its log, without any server.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "game/testing.hpp"
#include "table/link.hpp"
#include "table/table.hpp"

namespace cb::table {

inline Holder person(std::string id) { return {Holder::Kind::person, id, "Name of " + id}; }
inline Holder bot(std::string name) { return {Holder::Kind::bot, std::move(name), {}}; }

inline Made two_at(std::string game, std::string_view settings = "") {
  Made made;
  made.game = std::move(game);
  made.settings = testing_table::settings_from(settings);
  made.host = "ann";
  made.seats = {person("ann"), person("bob")};
  return made;
}

inline Seed some_seed(std::uint8_t n = 7) {
  Seed seed{};
  seed.fill(n);
  return seed;
}

// A table with its log, as a server keeps it.
class Kept {
 public:
  explicit Kept(const Made& made) : table(Table::make(made).value()) { log.emplace_back(made); }

  // The refusal's code, or nothing when it went well.
  std::string operator()(Result<Events> events) {
    if (!events) return events.error().code;
    for (auto& event : *events) log.push_back(std::move(event));
    return "";
  }
  void begin(Milliseconds now = 0) {
    EXPECT_EQ((*this)(table.promise(some_seed())), "");
    EXPECT_EQ((*this)(table.begin(now)), "");
  }
  template <class E>
  int count() const {
    return static_cast<int>(
        std::ranges::count_if(log, [](const Event& one) { return std::holds_alternative<E>(one); }));
  }

  Table table;
  Events log;
};

// An action by its word, read where it comes in, as a server reads it.
inline Result<Events> act(Table& table, int seat, std::string_view text, Milliseconds now, Milliseconds lag = 0) {
  if (const auto ok = table.may_act(seat, now, lag); !ok) return std::unexpected(ok.error());
  const auto action = table.game().read_action(table.match().state(), text);
  if (!action) return std::unexpected(action.error());
  return table.act(seat, *action, now, lag);
}

// Plays random moves until somebody has won or so many were made.
inline void play_on(Kept& kept, int most, Rng& rng, Milliseconds& now) {
  for (int n = 0; n < most && kept.table.stage() == Stage::playing; ++n) {
    const auto& match = kept.table.match();
    const auto action = random_action(match.game(), match.state(), rng);
    ASSERT_EQ(kept(kept.table.act(match.actor(), action, now += 1'000)), "");
  }
}

inline void expect_same(const Table& one, const Table& two, Milliseconds now) {
  EXPECT_EQ(one.stage(), two.stage());
  EXPECT_EQ(one.match().state(), two.match().state());
  EXPECT_EQ(one.seats(), two.seats());
  EXPECT_EQ(one.clocks().deadline(), two.clocks().deadline());
  for (int seat = 0; seat < one.game().seats(); ++seat)
    EXPECT_EQ(one.clocks().left(seat, now), two.clocks().left(seat, now)) << seat;
  EXPECT_EQ(one.ended().has_value(), two.ended().has_value());
}

}  // namespace cb::table
