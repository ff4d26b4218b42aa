// SPDX-License-Identifier: MIT
#include "cli/commands/lan.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace cb::cli {
namespace {

std::string to_text(const sockaddr* address) {
  std::array<char, INET_ADDRSTRLEN> text{};
  const auto* ipv4 = reinterpret_cast<const sockaddr_in*>(address);
  return inet_ntop(AF_INET, &ipv4->sin_addr, text.data(), text.size()) != nullptr ? text.data() : "";
}

// The address this machine would speak from to the world. Connecting a datagram socket sends nothing.
std::string way_out() {
  const int file = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (file < 0) return "";
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(9);
  inet_pton(AF_INET, "192.0.2.1", &there.sin_addr);  // an address for examples, nobody's
  sockaddr_in here{};
  socklen_t size = sizeof here;
  const bool known = connect(file, reinterpret_cast<const sockaddr*>(&there), sizeof there) == 0 &&
                     getsockname(file, reinterpret_cast<sockaddr*>(&here), &size) == 0;
  close(file);
  return known ? to_text(reinterpret_cast<const sockaddr*>(&here)) : "";
}

bool is_virtual(std::string_view interface) {
  constexpr std::string_view kVirtual[] = {"docker", "br-", "veth",   "virbr", "vmnet", "vboxnet", "lxc",
                                           "lxd",    "cni", "podman", "tun",   "tap",   "wg",      "tailscale"};
  return std::ranges::any_of(kVirtual, [&](std::string_view start) { return interface.starts_with(start); });
}

bool is_usable(const NetworkAddress& one) {
  return !one.address.starts_with("127.") && !one.address.starts_with("169.254.") && one.address != "0.0.0.0";
}

}  // namespace

std::vector<NetworkAddress> best_first(const std::vector<NetworkAddress>& all, const std::string& way_out) {
  const auto rank = [&](const NetworkAddress& one) {
    const bool doubtful = is_virtual(one.interface);
    return one.address == way_out && !doubtful ? 0 : doubtful ? 2 : 1;
  };
  // Among equals the system's own order stays.
  std::vector<NetworkAddress> best;
  for (int wanted = 0; wanted <= 2; ++wanted)
    for (const auto& one : all)
      if (is_usable(one) && rank(one) == wanted) best.push_back(one);
  return best;
}

std::vector<NetworkAddress> lan_addresses() {
  ifaddrs* list = nullptr;
  if (getifaddrs(&list) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> owner(list, &freeifaddrs);
  std::vector<NetworkAddress> all;
  for (const ifaddrs* one = list; one != nullptr; one = one->ifa_next) {
    constexpr unsigned kRunning = IFF_UP | IFF_RUNNING;
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & kRunning) == kRunning) all.push_back({one->ifa_name, to_text(one->ifa_addr)});
  }
  return best_first(all, way_out());
}

}  // namespace cb::cli
