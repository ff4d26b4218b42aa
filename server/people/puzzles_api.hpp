// SPDX-License-Identifier: MIT
// Puzzles over HTTP: how hard they have turned out to be, and somebody's first try at one.
#pragma once

#include <functional>
#include <string>

#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "storage/puzzles.hpp"
#include "table/clock.hpp"

namespace cb::server {

// How many tries one person may tell of in ten minutes, and everybody at an address together.
inline constexpr int kTriesOfPerson = 60;
inline constexpr int kTriesOfAddress = 600;
// How many from one address count for a puzzle in a day: whoever is a new guest for every try moves little.
inline constexpr int kCountedOfAddress = 3;

class PuzzlesApi {
 public:
  PuzzlesApi(Puzzles& puzzles, std::function<Milliseconds()> now) : puzzles_(puzzles), now_(std::move(now)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  void standings(const std::string& game, Answer answer);
  void attempt(const Call& call, const Person& person, const Places& places, Answer answer);

  Puzzles& puzzles_;
  std::function<Milliseconds()> now_;
  Quota of_person_{kTriesOfPerson, 600'000};
  Quota of_address_{kTriesOfAddress, 600'000};
  Quota counted_{kCountedOfAddress, 24LL * 60 * 60 * 1000, 65'536};
};

}  // namespace cb::server
