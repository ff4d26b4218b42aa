// SPDX-License-Identifier: MIT
// What a client asks, carried out at the table: whether it may, and what follows.
#pragma once

#include "server/room/client.hpp"
#include "server/room/world.hpp"

namespace cb::server {

struct Wish {
  table::Table& table;
  const Client& client;
  const World& world;
  Milliseconds lag = 0;
  std::string token = {};  // of a link that was asked for: for the asker's eyes alone
};

Result<table::Events> carry_out(Wish& wish, const wire::Body& body);

}  // namespace cb::server
