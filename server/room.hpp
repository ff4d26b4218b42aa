// SPDX-License-Identifier: MIT
// A table that is awake: whoever is connected to it, requests in the order they came, and nothing told to anybody
// before it is stored. Everything of a room runs on one strand.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/request.hpp"
#include "storage/log.hpp"
#include "table/table.hpp"

namespace cb::server {

using Frame = std::shared_ptr<const std::string>;

// Somebody at a table: a socket, or in a test anything that keeps what it is sent.
class Client {
 public:
  virtual ~Client() = default;
  virtual void send(Frame frame) = 0;
  virtual void close(int code, std::string_view why) = 0;
  virtual const std::string& person() const = 0;
  virtual const std::string& name() const = 0;
};

// A bot's turn: what it may see, and where its move goes.
struct BotTask {
  std::shared_ptr<const AnyGame> game;
  std::string bot;
  AnyView view;
  std::vector<std::uint64_t> past;
  std::move_only_function<void(ActionCode)> then;
};

// What a room needs of the world around it.
struct World {
  Log& log;
  std::function<Milliseconds()> now;
  std::function<Seed()> draw_seed;
  // False where too many are thinking already; the room asks again.
  std::function<bool(BotTask&)> think;
};

class Room : public std::enable_shared_from_this<Room> {
 public:
  Room(const MatchId& match, std::string id, table::Table table, std::uint64_t version, World world);

  // A client comes with the last version it has, or -1; it gets what it lacks, then everything that happens.
  void join(const std::shared_ptr<Client>& client, const Hello& hello);
  void leave(const Client& client);
  void ask(const std::shared_ptr<Client>& client, Request request, Milliseconds lag);
  // Everybody has had their chance to add to the luck: the game begins.
  void begin();
  // Time has passed, or the room has just woken: clocks that are up, bots that must think.
  void tick();

  const table::Table& table() const { return table_; }
  std::uint64_t version() const { return version_; }
  bool idle() const { return seated_.empty() && !busy_ && !thinking_ && queue_.empty(); }
  std::optional<Milliseconds> deadline() const { return table_.clocks().deadline(); }

 private:
  struct Seated {
    std::shared_ptr<Client> client;
    bool wants_moves = false;
  };
  struct Waiting {
    std::shared_ptr<Client> client;
    Request request;
    Milliseconds lag;
  };

  void next();
  void admit(const std::shared_ptr<Client>& client, const Hello& hello);
  void send_gap(Client& client, const std::vector<std::string>& log, std::uint64_t from);
  void send_welcome(const Seated& seated);
  Result<table::Events> carry_out(const Client& client, const Body& body, Milliseconds lag);
  Result<void> own_seat(const Client& client, int seat) const;
  void keep(table::Events events, const std::shared_ptr<Client>& asker, std::string id);
  void stored(const table::Events& events, const Client* asker, const std::string& id);
  void lose_faith(Appended outcome);
  void tell(const table::Event& event, std::uint64_t version, bool last, const Client* asker, const std::string& id);
  void let_bot_think();
  void bot_moves(int seat, const AnyState& state, ActionCode action);
  void tell_who_is_here();
  std::string clocks_text() const;
  std::string turn_text(const Seated& seated) const;
  int eyes_of(const Client& client) const;

  MatchId match_;
  std::string id_;
  table::Table table_;
  std::uint64_t version_;                // how many events are stored
  std::uint64_t last_that_matters_ = 0;  // the version of the latest action
  World world_;
  std::vector<Seated> seated_;
  std::deque<Waiting> queue_;
  bool busy_ = false;      // something is being stored or read
  bool thinking_ = false;  // a bot is asked
  bool broken_ = false;    // the log has gone another way
};

// A refusal as a client reads it.
std::string refusal(const Error& error, std::string_view id);

}  // namespace cb::server
