// SPDX-License-Identifier: MIT
#include "table_for_two.hpp"

namespace cb::server::testing {

using nlohmann::json;

TableForTwo::TableForTwo(int port, json form) : cookies_{become_guest(port, "Ann"), become_guest(port, "Bob")} {
  form["seats"] = {"me", "open"};
  const auto made = http(port, "POST", "/api/tables", form.dump(), {{"Cookie", cookies_[0]}});
  if (made.json().is_object()) id_ = made.json().value("table", "");
  come_back(port);
  const auto type = find_game(form["game"].get<std::string>()).value();
  const auto board = welcomes_[0].value(json::json_pointer("/made/edition"), std::string());
  match_ = std::make_unique<Match>(std::shared_ptr<const AnyGame>(type->make({}, board).value()));
  socket(1).send({{"t", "sit"}, {"seat", 1}});
  hear(0, "sat");
  hear(1, "sat");
}

void TableForTwo::come_back(int port) {
  for (std::size_t seat = 0; seat < 2; ++seat) {
    sockets_[seat] = std::make_unique<RawWebSocket>(port, id_, cookies_[seat]);
    sockets_[seat]->send({{"t", "hello"}, {"protocol", 1}, {"after", -1}});
    welcomes_[seat] = sockets_[seat]->read("welcome").value_or(json::object());
    version_ = welcomes_[seat].value("version", std::int64_t{-1});
  }
}

// Reads on until an event of this kind.
bool TableForTwo::hear(int seat, std::string_view kind) {
  while (const auto event = socket(seat).read("event")) {
    version_ = (*event)["version"].get<std::int64_t>();
    const auto& what = (*event)["event"];
    if (what["t"] == "acted") actions_[static_cast<std::size_t>(seat)] = what["action"].get<std::string>();
    if (what["t"] == kind) return true;
  }
  return false;
}

bool TableForTwo::begin() {
  socket(0).send({{"t", "start"}});
  for (int seat = 0; seat < 2; ++seat) {
    if (!hear(seat, "promised")) return false;
    socket(seat).send({{"t", "nonce"}, {"seat", seat}, {"value", "luck of seat " + std::to_string(seat)}});
  }
  return hear(0, "began") && hear(1, "began");
}

bool TableForTwo::play(int seat, const std::string& action) {
  if (!match_->play(action)) return false;
  socket(seat).send({{"t", "act"}, {"seat", seat}, {"action", action}, {"at", version_}});
  return hear(0, "acted") && hear(1, "acted") && last_action(0) == action && last_action(1) == action;
}

bool TableForTwo::play_some_move(int seat) {
  const auto& game = match_->game();
  return play(seat, game.write_action(match_->state(), game.actions(match_->state()).front().code));
}

}  // namespace cb::server::testing
