// SPDX-License-Identifier: MIT
// The bus of a server that is alone: publisher and subscribers share one thread, and news is heard at once.
#pragma once

#include <unordered_map>
#include <vector>

#include "server/room/bus.hpp"

namespace cb::server {

class LocalBus final : public Bus {
 public:
  void publish(std::string_view topic, std::string_view news) override;
  std::unique_ptr<Subscription> subscribe(std::string topic, std::function<void(std::string_view)> hear) override;

 private:
  class Ear;
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  std::unordered_map<std::string, std::vector<Ear*>, Hash, std::equal_to<>> ears_;
};

}  // namespace cb::server
