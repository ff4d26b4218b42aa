// SPDX-License-Identifier: MIT
#include "server/room/doors.hpp"

#include <sodium.h>

#include <algorithm>
#include <utility>

#include "server/operations/network.hpp"

namespace cb::server {

Doors::Doors(std::size_t most_people) : most_people_(most_people) { randombytes_buf(secret_.data(), secret_.size()); }

std::uint64_t Doors::hash(std::string_view address) const {
  const auto network = network_of(address);
  std::uint64_t hash = 0;
  static_assert(sizeof hash == crypto_shorthash_BYTES && crypto_shorthash_KEYBYTES == sizeof secret_);
  crypto_shorthash(reinterpret_cast<unsigned char*>(&hash), reinterpret_cast<const unsigned char*>(network.data()),
                   network.size(), secret_.data());
  return std::max<std::uint64_t>(hash, 1);
}

void Doors::turn(Milliseconds now) {
  const auto age = now - recent_since_;
  if (age < kRemembered / 2 && recent_.size() < most_people_ / 2) return;
  older_ = std::exchange(recent_, {});
  std::erase_if(older_, [&](const auto& one) { return now - one.second.at >= kRemembered; });
  recent_since_ = now;
}

void Doors::saw(const std::string& person, std::string_view address, Milliseconds now) {
  if (is_loopback(address)) return;
  turn(now);
  auto& [networks, at] = recent_[person];
  at = now;
  const auto network = hash(address);
  // The latest first.
  auto* const known = std::ranges::find(networks, network);
  std::rotate(networks.begin(), known == networks.end() ? networks.end() - 1 : known,
              known == networks.end() ? networks.end() : known + 1);
  networks.front() = network;
}

int Doors::close(const std::string& person, Milliseconds until, Milliseconds now) {
  turn(now);
  std::erase_if(closed_, [&](const auto& one) { return one.second.until <= now; });
  int doors = 0;
  for (const auto* const people : {&recent_, &older_}) {
    const auto found = people->find(person);
    if (found == people->end() || now - found->second.at >= kRemembered) continue;
    for (const auto network : found->second.networks)
      if (network != 0) doors += closed_.insert_or_assign(network, Closed{until, person}).second ? 1 : 0;
  }
  return doors;
}

void Doors::open(const std::string& person) {
  std::erase_if(closed_, [&](const auto& one) { return one.second.person == person; });
}

void Doors::forget(const std::string& person) {
  recent_.erase(person);
  older_.erase(person);
  for (auto& [network, closed] : closed_)
    if (closed.person == person) closed.person.clear();
}

Milliseconds Doors::closed_until(std::string_view address, Milliseconds now) {
  if (closed_.empty()) return 0;
  const auto found = closed_.find(hash(address));
  return found != closed_.end() && found->second.until > now ? found->second.until : 0;
}

}  // namespace cb::server
