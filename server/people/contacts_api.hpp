// SPDX-License-Identifier: MIT
// Over HTTP: whom one follows, whom one does not want to meet, whom one has met.
#pragma once

#include <functional>
#include <string>

#include "net/task.hpp"
#include "server/http/http.hpp"
#include "server/people/quota.hpp"
#include "server/room/blocks.hpp"
#include "storage/contacts.hpp"
#include "table/clock.hpp"

namespace cb::server {

struct ContactsWorld {
  Contacts& contacts;
  Blocks& blocks;
  std::function<Milliseconds()> now;
};

class ContactsApi {
 public:
  explicit ContactsApi(ContactsWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);

 private:
  net::Task<> show(std::string person, Answer answer);
  void tie(const Call& call, const Person& person, Tie tie, const std::string& other, Answer answer);
  void untie(const Person& person, Tie tie, const std::string& other, Answer answer);

  // Blocks are asked for with every chair that is taken, so all of them are in memory: this is how fast they may grow.
  static constexpr int kBlocksADay = 200;  // from an address, which a club shares
  static constexpr Milliseconds kDay = 24LL * 60 * 60 * 1000;

  ContactsWorld world_;
  Quota blocks_{kBlocksADay, kDay};
};

}  // namespace cb::server
