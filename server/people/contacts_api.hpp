// SPDX-License-Identifier: MIT
// Over HTTP: whom one follows, whom one does not want to meet, whom one has met.
#pragma once

#include <functional>
#include <string>

#include "net/task.hpp"
#include "server/http/http.hpp"
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
  void tie(const Person& person, Tie tie, const std::string& other, Answer answer);
  void untie(const Person& person, Tie tie, const std::string& other, Answer answer);

  ContactsWorld world_;
};

}  // namespace cb::server
