// SPDX-License-Identifier: MIT
#include "server/room/tail.hpp"

#include <cstring>
#include <numeric>

#include "table/event_json.hpp"

namespace cb::server {
namespace {

constexpr std::size_t kMostEvents = 500;
constexpr std::size_t kMostBytes = std::size_t{64} * 1024;

void put(std::string& bytes, std::uint64_t number) {
  bytes.append(reinterpret_cast<const char*>(&number), sizeof number);
}
std::optional<std::uint64_t> take(std::string_view& bytes) {
  std::uint64_t number = 0;
  if (bytes.size() < sizeof number) return std::nullopt;
  std::memcpy(&number, bytes.data(), sizeof number);
  bytes.remove_prefix(sizeof number);
  return number;
}

}  // namespace

void Tail::add(const table::Event& event, std::string text, int seats) {
  Told told;
  if (table::seen_as_kept(event)) {
    told.push_back(std::move(text));
  } else {
    told.push_back(table::write_seen(event, kNobody));
    for (int seat = 0; seat < seats; ++seat) told.push_back(table::write_seen(event, seat));
  }
  push(std::move(told));
}

void Tail::push(Told told) {
  const auto size = [](const Told& one) {
    return std::accumulate(one.begin(), one.end(), std::size_t{0},
                           [](std::size_t sum, const std::string& text) { return sum + text.size(); });
  };
  bytes_ += size(told);
  told_.push_back(std::move(told));
  while (told_.size() > 1 && (told_.size() > kMostEvents || bytes_ > kMostBytes)) {
    bytes_ -= size(told_.front());
    told_.pop_front();
    ++from_;
  }
}

const std::string& Tail::text(std::uint64_t version, int eyes) const {
  const auto& told = told_[static_cast<std::size_t>(version - from_)];
  return told.size() == 1 || eyes < 0 ? told.front() : told[static_cast<std::size_t>(eyes + 1)];
}

std::string Tail::write() const {
  std::string bytes;
  put(bytes, from_);
  for (const auto& told : told_) {
    put(bytes, told.size());
    for (const auto& text : told) {
      put(bytes, text.size());
      bytes += text;
    }
  }
  return bytes;
}

std::optional<Tail> Tail::read(std::string_view bytes) {
  const auto from = take(bytes);
  if (!from) return std::nullopt;
  Tail tail(*from);
  while (!bytes.empty()) {
    Told told;
    const auto texts = take(bytes);
    if (!texts || *texts == 0 || *texts > kMaxSeats + 1) return std::nullopt;
    for (std::uint64_t n = 0; n < *texts; ++n) {
      const auto size = take(bytes);
      if (!size || *size > bytes.size()) return std::nullopt;
      told.emplace_back(bytes.substr(0, *size));
      bytes.remove_prefix(*size);
    }
    tail.push(std::move(told));
  }
  return tail;
}

}  // namespace cb::server
