// SPDX-License-Identifier: MIT
#include "server/room/nats_bus.hpp"

#include <sodium.h>

#include <array>
#include <mutex>
#include <utility>
#include <vector>

#include "server/notices/base64url.hpp"

namespace cb::server {
namespace {

// News is a hint and short. What is longer is none of ours.
constexpr std::size_t kLongestNews = 64;
// News that wait for the network's thread: a flood is cut off here, and rooms look at their logs by themselves.
constexpr std::size_t kMostMail = 8'192;

}  // namespace

// What has come over the line and is not told yet. The line's thread may still have some when the bus has gone.
struct NatsBus::Mail {
  std::mutex mutex;
  std::vector<std::pair<std::string, std::string>> waiting;  // topic and news
  bool posted = false;
  std::function<void(net::Job)> post;
  NatsBus* bus = nullptr;  // of the network's thread; none: gone
};

class NatsBus::Ear final : public Bus::Subscription {
 public:
  Ear(NatsBus& bus, std::string topic, std::unique_ptr<Subscription> here)
      : bus_(bus), topic_(std::move(topic)), here_(std::move(here)) {}
  ~Ear() override { bus_.leave(topic_); }

 private:
  NatsBus& bus_;
  std::string topic_;
  std::unique_ptr<Subscription> here_;
};

NatsBus::NatsBus(cluster::Connection& connection, std::function<void(net::Job)> post, Metrics& metrics)
    : connection_(connection), metrics_(metrics), mail_(std::make_shared<Mail>()) {
  mail_->post = std::move(post);
  mail_->bus = this;
}

NatsBus::~NatsBus() {
  send();
  abroad_.clear();
  mail_->bus = nullptr;
}

void NatsBus::use_key(std::string_view secret) {
  key_ = secret;
  for (auto& [topic, abroad] : abroad_) listen(topic, abroad);
}

std::string NatsBus::subject(std::string_view topic) const {
  std::array<unsigned char, crypto_generichash_KEYBYTES> key{};
  std::array<unsigned char, crypto_generichash_BYTES_MIN> hash{};
  crypto_generichash(key.data(), key.size(), reinterpret_cast<const unsigned char*>(key_.data()), key_.size(), nullptr,
                     0);
  crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(topic.data()), topic.size(),
                     key.data(), key.size());
  return "capbarrel.news." + to_base64url({reinterpret_cast<const char*>(hash.data()), hash.size()});
}

// A commit is followed by the news of many tables: each by itself would wake a thread of the line.
void NatsBus::publish(std::string_view topic, std::string_view news) {
  if (!key_.empty()) {
    const auto known = abroad_.find(topic);
    outgoing_.push_back({known == abroad_.end() ? subject(topic) : known->second.subject, std::string(news)});
    if (outgoing_.size() == 1)
      mail_->post([mail = mail_] {
        if (mail->bus != nullptr) mail->bus->send();
      });
  }
  here_.publish(topic, news);
}

void NatsBus::send() {
  if (!outgoing_.empty()) connection_.publish(std::exchange(outgoing_, {}));
}

std::unique_ptr<Bus::Subscription> NatsBus::subscribe(std::string topic, std::function<void(std::string_view)> hear) {
  auto& abroad = abroad_[topic];
  if (abroad.ears++ == 0 && !key_.empty()) listen(topic, abroad);
  auto here = here_.subscribe(topic, std::move(hear));
  return std::make_unique<Ear>(*this, std::move(topic), std::move(here));
}

void NatsBus::leave(const std::string& topic) {
  const auto found = abroad_.find(topic);
  if (--found->second.ears == 0) abroad_.erase(found);
}

void NatsBus::listen(const std::string& topic, Abroad& abroad) {
  abroad.subject = subject(topic);
  abroad.line = connection_.subscribe(abroad.subject, {},
                                      [mail = mail_, topic, &lost = metrics_.bus_dropped](const auto& message) {
                                        if (message.data.empty() || message.data.size() > kLongestNews)
                                          return lost.add();
                                        {
                                          const std::scoped_lock lock(mail->mutex);
                                          if (mail->waiting.size() >= kMostMail) return lost.add();
                                          mail->waiting.emplace_back(topic, message.data);
                                          if (std::exchange(mail->posted, true)) return;
                                        }
                                        mail->post([mail] {
                                          if (mail->bus != nullptr) mail->bus->deliver();
                                        });
                                      });
}

void NatsBus::deliver() {
  std::vector<std::pair<std::string, std::string>> news;
  {
    const std::scoped_lock lock(mail_->mutex);
    news.swap(mail_->waiting);
    mail_->posted = false;
  }
  metrics_.bus_heard.add(news.size());
  for (const auto& [topic, text] : news) here_.publish(topic, text);
}

void NatsBus::count() const {
  const auto counts = connection_.counts();
  metrics_.bus_connected.set(connection_.connected() ? 1 : 0);
  metrics_.bus_published.set(counts.published);
  metrics_.line_dropped.set(counts.dropped);
}

}  // namespace cb::server
