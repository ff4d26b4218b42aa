// SPDX-License-Identifier: MIT
// Boards of people's own over HTTP: one is put on the shelf, found there by whoever has its link, and taken away by
// whoever put it there.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "storage/editions.hpp"
#include "table/clock.hpp"

namespace cb::server {

// With a board's text in it, which JSON makes longer.
inline constexpr std::size_t kLongestEditionForm = 16 * 1024;
// How many boards one person has on the shelf, and how often they, and everybody at an address together, try within an
// hour to put one there.
inline constexpr int kMostEditions = 100;
inline constexpr int kEditionsOfPerson = 30;
inline constexpr int kEditionsOfAddress = 300;

struct EditionsWorld {
  Editions& editions;
  std::function<Milliseconds()> now;
  // Whether a board may be called so, and that be said of it, beside what holds for every board.
  std::function<Result<void>(std::string_view words)> allows_name = [](std::string_view) { return Result<void>(); };
};

class EditionsApi {
 public:
  explicit EditionsApi(EditionsWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

  // Looks one up for somebody who has its link, and remembers that it was asked for.
  void find(const std::string& key, Editions::Then<std::optional<StoredEdition>> then);

 private:
  void put(const Call& call, const Person& person, Answer answer);
  void show(const std::string& key, Answer answer);
  void own(const Person& person, Answer answer);
  void remove(const Person& person, const std::string& key, Answer answer);

  EditionsWorld world_;
  Quota of_person_{kEditionsOfPerson, 3'600'000};
  Quota of_address_{kEditionsOfAddress, 3'600'000};
};

// "/workshop/loot/shelf/KEY"
std::string path_of(const StoredEdition& edition);
Error no_such_edition();

}  // namespace cb::server
