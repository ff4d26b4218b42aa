// SPDX-License-Identifier: MIT
// Two guests at one table of a running server, with a copy of the match to know what may be played.
#pragma once

#include <array>
#include <memory>
#include <string>

#include "raw_client.hpp"
#include "session/match.hpp"

namespace cb::server::testing {

class TableForTwo {
 public:
  // `form` is the body of POST /api/tables, less the seats.
  TableForTwo(int port, nlohmann::json form);

  // Starts the game, adds both numbers to the luck and waits for the first turn.
  bool begin();
  // Plays an action and waits until both have seen it.
  bool play(int seat, const std::string& action);
  // Plays the first legal move of whoever's turn it is.
  bool play_some_move(int seat);
  // Both connect again.
  void come_back(int port);

  const std::string& id() const { return id_; }
  const std::string& cookie(int seat) const { return cookies_[static_cast<std::size_t>(seat)]; }
  RawWebSocket& socket(int seat) { return *sockets_[static_cast<std::size_t>(seat)]; }
  const nlohmann::json& welcome(int seat) const { return welcomes_[static_cast<std::size_t>(seat)]; }
  const std::string& last_action(int seat) const { return actions_[static_cast<std::size_t>(seat)]; }
  const Match& match() const { return *match_; }
  std::int64_t version() const { return version_; }

 private:
  bool hear(int seat, std::string_view kind);

  std::string id_;
  std::array<std::string, 2> cookies_;
  std::array<std::unique_ptr<RawWebSocket>, 2> sockets_;
  std::array<nlohmann::json, 2> welcomes_;
  std::array<std::string, 2> actions_;
  std::unique_ptr<Match> match_;
  std::int64_t version_ = -1;
};

}  // namespace cb::server::testing
