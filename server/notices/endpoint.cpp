// SPDX-License-Identifier: MIT
#include "server/notices/endpoint.hpp"

#include <netinet/in.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <boost/url/parse.hpp>
#include <cstring>

#include "core/text.hpp"

namespace cb::server {

namespace urls = boost::urls;

namespace {

constexpr std::size_t kMostUrl = 2'048;
constexpr std::size_t kMostHost = 253;
constexpr std::uint16_t kPlainPort = 80;
constexpr std::uint16_t kSecurePort = 443;
constexpr std::uint16_t kFirstFreePort = 1'024;  // below, other protocols live

// The beginning of an address, and how many of its bits count.
struct Range {
  std::array<std::uint8_t, 6> bytes;
  int bits;
};

bool within(std::span<const std::uint8_t> address, const Range& range) {
  const auto whole = static_cast<std::size_t>(range.bits / 8);
  if (!std::equal(range.bytes.begin(), range.bytes.begin() + whole, address.begin())) return false;
  const int rest = range.bits % 8;
  return rest == 0 || (address[whole] ^ range.bytes[whole]) >> (8 - rest) == 0;
}

// IANA's IPv4 special-purpose address registry, whole, and class D. What it calls globally reachable (anycast for
// AS112, AMT, PCP and TURN) is nobody's push service either.
constexpr Range kSpecialV4[] = {
    {{0}, 8},              // this network
    {{10}, 8},             // private
    {{100, 64}, 10},       // shared by customers of a provider (CGNAT)
    {{127}, 8},            // loopback
    {{169, 254}, 16},      // link-local, where clouds keep their metadata
    {{172, 16}, 12},       // private
    {{192, 0, 0}, 24},     // protocol assignments
    {{192, 0, 2}, 24},     // documentation
    {{192, 31, 196}, 24},  // AS112
    {{192, 52, 193}, 24},  // AMT
    {{192, 88, 99}, 24},   // 6to4 relays, deprecated
    {{192, 168}, 16},      // private
    {{192, 175, 48}, 24},  // AS112
    {{198, 18}, 15},       // benchmarks
    {{198, 51, 100}, 24},  // documentation
    {{203, 0, 113}, 24},   // documentation
    {{224}, 4},            // multicast
    {{240}, 4},            // reserved, and broadcast
};

// All that is assigned for machines of the internet. Outside lie loopback, IPv4-mapped and -compatible addresses,
// NAT64, unique local, link-local, site-local and multicast ones, segment routing and whatever comes.
constexpr Range kGlobalV6 = {{0x20}, 3};

// What IANA's IPv6 special-purpose address registry takes out of it.
constexpr Range kSpecialV6[] = {
    {{0x20, 0x01, 0x00}, 23},                    // protocol assignments: Teredo, benchmarks, ORCHID, drones and others
    {{0x20, 0x01, 0x0d, 0xb8}, 32},              // documentation
    {{0x20, 0x02}, 16},                          // 6to4, which has an IPv4 address within
    {{0x26, 0x20, 0x00, 0x4f, 0x80, 0x00}, 48},  // AS112
    {{0x3f, 0xff, 0x00}, 20},                    // documentation
};

// ISATAP writes an IPv4 address behind these four bytes into an otherwise usual one.
bool is_isatap(std::span<const std::uint8_t> address) {
  return (address[8] == 0 || address[8] == 2) && address[9] == 0 && address[10] == 0x5e && address[11] == 0xfe;
}

// A name that other machines may know: names with a dot, the last of them no number (0x7f.1 is 127.0.0.1 to some), none
// of those that mean this machine or this network.
bool is_public_name(std::string_view host) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-.";
  if (host.size() > kMostHost || host.find_first_not_of(kLetters) != std::string_view::npos) return false;
  const auto labels = split(host, '.');
  if (labels.size() < 2 || std::ranges::any_of(labels, [](auto label) { return label.empty(); })) return false;
  const auto last = labels.back();
  if (last.front() >= '0' && last.front() <= '9') return false;
  constexpr std::string_view kLocal[] = {"localhost", "local", "internal", "home", "lan", "invalid", "test", "onion"};
  return std::ranges::find(kLocal, last) == std::end(kLocal) && !host.ends_with(".home.arpa");
}

Result<void> check_host(const urls::url_view& url, std::string_view host) {
  bool fits = false;
  if (url.host_type() == urls::host_type::ipv4) {
    fits = is_public_address(url.host_ipv4_address().to_bytes());
  } else if (url.host_type() == urls::host_type::ipv6) {
    fits = is_public_address(url.host_ipv6_address().to_bytes());
  } else {
    fits = url.host_type() == urls::host_type::name && is_public_name(host);
  }
  if (!fits) return fail("push.host", "", "{} is no public host that a push could be sent to.", quote(host));
  return {};
}

}  // namespace

Result<Endpoint> read_endpoint(std::string_view url, bool allow_private) {
  const auto bad = [&](std::string_view sentence) { return fail("push.endpoint", "", sentence, quote(url)); };
  if (url.size() > kMostUrl) return fail("push.endpoint", "", "The address of a push service is too long.");
  const auto read = urls::parse_uri(url);
  if (!read || !read->has_authority()) return bad("{} is no address of a push service.");
  const bool secure = lower(read->scheme()) == "https";
  if (!secure && !(allow_private && lower(read->scheme()) == "http"))
    return bad("A push service is reached by https only, not by {}.");
  if (read->has_userinfo() || read->has_fragment())
    return bad("The address of a push service has neither a user nor a fragment: {}.");
  const auto host = lower(read->encoded_host());
  if (host.empty() || host.contains('%')) return bad("{} names no host.");
  const auto usual = secure ? kSecurePort : kPlainPort;
  if (read->has_port() && read->port_number() == 0) return bad("{} has no port that could be called.");
  const auto port = read->has_port() ? read->port_number() : usual;
  if (!allow_private) {
    if (port != kSecurePort && port < kFirstFreePort)
      return fail("push.port", "", "A push service is not called at port {}.", port);
    if (const auto fits = check_host(*read, host); !fits) return std::unexpected(fits.error());
  }
  auto origin = fmt::format("{}://{}", secure ? "https" : "http", host);
  if (port != usual) origin += fmt::format(":{}", port);
  return Endpoint{std::string(url), std::move(origin)};
}

bool is_public_address(std::span<const std::uint8_t> bytes) {
  const auto inside = [&](const Range& range) { return within(bytes, range); };
  if (bytes.size() == 4) return std::ranges::none_of(kSpecialV4, inside);
  return bytes.size() == 16 && within(bytes, kGlobalV6) && std::ranges::none_of(kSpecialV6, inside) &&
         !is_isatap(bytes);
}

bool is_public_address(const sockaddr& address) {
  // By copies: what a library hands out as one kind of address may have been made as another.
  if (address.sa_family == AF_INET) {
    sockaddr_in v4{};
    std::memcpy(&v4, &address, sizeof v4);
    std::array<std::uint8_t, 4> bytes{};
    std::memcpy(bytes.data(), &v4.sin_addr, bytes.size());
    return is_public_address(bytes);
  }
  if (address.sa_family == AF_INET6) {
    sockaddr_in6 v6{};
    std::memcpy(&v6, &address, sizeof v6);
    return is_public_address(std::span<const std::uint8_t>(v6.sin6_addr.s6_addr));
  }
  return false;
}

}  // namespace cb::server
