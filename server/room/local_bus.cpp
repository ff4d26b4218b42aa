// SPDX-License-Identifier: MIT
#include "server/room/local_bus.hpp"

#include <algorithm>

namespace cb::server {

class LocalBus::Ear final : public Bus::Subscription {
 public:
  Ear(LocalBus& bus, std::string topic, std::function<void(std::string_view)> hear)
      : bus_(bus), topic_(std::move(topic)), hear_(std::move(hear)) {
    bus_.ears_[topic_].push_back(this);
  }
  ~Ear() override {
    const auto found = bus_.ears_.find(topic_);
    std::erase(found->second, this);
    if (found->second.empty()) bus_.ears_.erase(found);
  }
  void hear(std::string_view news) const { hear_(news); }

 private:
  LocalBus& bus_;
  std::string topic_;
  std::function<void(std::string_view)> hear_;
};

void LocalBus::publish(std::string_view topic, std::string_view news) {
  const auto found = ears_.find(topic);
  if (found == ears_.end()) return;
  if (found->second.size() == 1) return found->second.front()->hear(news);
  // Who hears may come and go meanwhile.
  const auto there = found->second;
  for (auto* ear : there)
    if (const auto still = ears_.find(topic);
        still != ears_.end() && std::ranges::find(still->second, ear) != still->second.end())
      ear->hear(news);
}

std::unique_ptr<Bus::Subscription> LocalBus::subscribe(std::string topic, std::function<void(std::string_view)> hear) {
  return std::make_unique<Ear>(*this, std::move(topic), std::move(hear));
}

}  // namespace cb::server
