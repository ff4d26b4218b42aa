// SPDX-License-Identifier: MIT
// The bus between nodes that share one store. What a node publishes is heard in its own rooms at once, as on a local
// bus, and goes to the others over NATS, at most once. Subjects are a keyed hash of the topic, since a table's id is
// its link and whoever looks after NATS should not have it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cluster/connection.hpp"
#include "net/loop.hpp"
#include "server/operations/metrics.hpp"
#include "server/room/local_bus.hpp"

namespace cb::server {

class NatsBus final : public Bus {
 public:
  // News of others come by `post`, to the one thread that this bus may be used on; and what is published goes out by
  // it, at once with whatever else is published until it is run.
  NatsBus(cluster::Connection& connection, std::function<void(net::Job)> post, Metrics& metrics);
  ~NatsBus() override;

  // All nodes have the same. Before that nothing goes out, and nothing of others is heard.
  void use_key(std::string_view secret);

  void publish(std::string_view topic, std::string_view news) override;
  bool hears_others() const override { return !key_.empty() && connection_.connected(); }
  std::unique_ptr<Subscription> subscribe(std::string topic, std::function<void(std::string_view)> hear) override;

  // What the line counts, for the metrics.
  void count() const;

 private:
  class Ear;
  struct Mail;
  struct Abroad {
    std::size_t ears = 0;
    std::string subject = {};
    std::unique_ptr<cluster::Connection::Subscription> line;
  };

  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };

  std::string subject(std::string_view topic) const;
  void listen(const std::string& topic, Abroad& abroad);
  void send();
  void leave(const std::string& topic);
  void deliver();

  cluster::Connection& connection_;
  Metrics& metrics_;
  LocalBus here_;
  std::string key_;
  std::shared_ptr<Mail> mail_;
  std::unordered_map<std::string, Abroad, Hash, std::equal_to<>> abroad_;
  std::vector<cluster::Letter> outgoing_;
};

}  // namespace cb::server
