// SPDX-License-Identifier: MIT
// Where pushes may go: every address and every way to write one by which a stranger could make us call a neighbour.
#include "server/notices/endpoint.hpp"

#include <arpa/inet.h>
#include <gtest/gtest.h>

#include <array>

namespace cb::server {
namespace {

bool is_public(const std::string& text) {
  std::array<std::uint8_t, 16> bytes{};
  if (inet_pton(AF_INET, text.c_str(), bytes.data()) == 1) return is_public_address(std::span(bytes).first(4));
  EXPECT_EQ(inet_pton(AF_INET6, text.c_str(), bytes.data()), 1) << text;
  return is_public_address(bytes);
}

// The first and the last address of every range.
constexpr const char* kForbidden[] = {"0.0.0.0",
                                      "0.255.255.255",
                                      "10.0.0.0",
                                      "10.255.255.255",
                                      "100.64.0.0",
                                      "100.127.255.255",
                                      "127.0.0.1",
                                      "127.255.255.255",
                                      "169.254.0.0",
                                      "169.254.169.254",
                                      "169.254.255.255",
                                      "172.16.0.0",
                                      "172.31.255.255",
                                      "192.0.0.0",
                                      "192.0.0.170",
                                      "192.0.0.255",
                                      "192.0.2.0",
                                      "192.0.2.255",
                                      "192.31.196.1",
                                      "192.52.193.1",
                                      "192.88.99.1",
                                      "192.168.0.0",
                                      "192.168.255.255",
                                      "192.175.48.1",
                                      "198.18.0.0",
                                      "198.19.255.255",
                                      "198.51.100.0",
                                      "198.51.100.255",
                                      "203.0.113.0",
                                      "203.0.113.255",
                                      "224.0.0.0",
                                      "239.255.255.255",
                                      "240.0.0.0",
                                      "255.255.255.255",
                                      "::",
                                      "::1",
                                      "::127.0.0.1",
                                      "::ffff:127.0.0.1",
                                      "::ffff:8.8.8.8",
                                      "::ffff:0:8.8.8.8",
                                      "64:ff9b::8.8.8.8",
                                      "64:ff9b::10.0.0.1",
                                      "64:ff9b:1::1",
                                      "100::1",
                                      "100:0:0:1::1",
                                      "2001::1",
                                      "2001:1::1",
                                      "2001:2::1",
                                      "2001:3::1",
                                      "2001:4:112::1",
                                      "2001:10::1",
                                      "2001:20::1",
                                      "2001:30::1",
                                      "2001:1ff:ffff::1",
                                      "2001:db8::1",
                                      "2001:db8:ffff:ffff::1",
                                      "2002:7f00:1::1",
                                      "2002:808:808::1",
                                      "2620:4f:8000::1",
                                      "3fff::1",
                                      "3fff:fff:ffff:ffff::1",
                                      "4000::1",
                                      "5f00::1",
                                      "fc00::1",
                                      "fd00::1",
                                      "fdff:ffff::1",
                                      "fe80::1",
                                      "febf::1",
                                      "fec0::1",
                                      "ff02::1",
                                      "ffff::1",
                                      "2a00:1450:4001::5efe:10.0.0.1",
                                      "2a00:1450:4001:0:200:5efe:10.0.0.1"};

// What lies next to them, and some that push services have.
constexpr const char* kAllowed[] = {"1.1.1.1",         "9.255.255.255",   "11.0.0.0",
                                    "100.63.255.255",  "100.128.0.0",     "126.255.255.255",
                                    "128.0.0.0",       "169.253.255.255", "169.255.0.0",
                                    "172.15.255.255",  "172.32.0.0",      "192.0.1.0",
                                    "192.0.3.0",       "192.167.255.255", "192.169.0.0",
                                    "198.17.255.255",  "198.20.0.0",      "198.51.99.255",
                                    "203.0.114.0",     "223.255.255.255", "34.107.243.93",
                                    "2000::1",         "2001:200::1",     "2001:db7:ffff::1",
                                    "2001:db9::1",     "2003::1",         "2606:4700:4700::1111",
                                    "2620:4f:7fff::1", "2620:4f:8001::1", "2a00:1450:4001:82f::200a",
                                    "3ffe:ffff::1",    "3fff:1000::1"};

std::string as_host(const std::string& address) { return address.contains(':') ? "[" + address + "]" : address; }

TEST(Endpoint, NoSpecialAddressIsPublic) {
  for (const auto* address : kForbidden) {
    EXPECT_FALSE(is_public(address)) << address;
    const auto url = "https://" + as_host(address) + "/push";
    const auto refused = read_endpoint(url);
    ASSERT_FALSE(refused) << url;
    EXPECT_EQ(refused.error().code, "push.host") << url;
    EXPECT_TRUE(read_endpoint(url, true)) << url;
  }
}

TEST(Endpoint, WhatLiesBesideThemIs) {
  for (const auto* address : kAllowed) {
    EXPECT_TRUE(is_public(address)) << address;
    EXPECT_TRUE(read_endpoint("https://" + as_host(address) + "/push")) << address;
  }
}

TEST(Endpoint, OnlyAddressesAreAddresses) {
  for (const std::size_t size : {0, 3, 5, 15, 17}) {
    const std::vector<std::uint8_t> bytes(size, 0x21);
    EXPECT_FALSE(is_public_address(bytes)) << size;
  }
  sockaddr other{};
  other.sa_family = AF_UNIX;
  EXPECT_FALSE(is_public_address(other));
}

TEST(Endpoint, TellsTheOriginAndKeepsTheRest) {
  const auto read = [](std::string_view url) { return read_endpoint(url).value(); };
  EXPECT_EQ(read("https://fcm.googleapis.com/fcm/send/abc:def").origin, "https://fcm.googleapis.com");
  EXPECT_EQ(read("https://Push.Example:443/x?y=%20z").origin, "https://push.example");
  EXPECT_EQ(read("https://Push.Example:443/x?y=%20z").url, "https://Push.Example:443/x?y=%20z");
  EXPECT_EQ(read("https://push.example:8443/x").origin, "https://push.example:8443");
  EXPECT_EQ(read_endpoint("http://[::1]:8080/x", true)->origin, "http://[::1]:8080");
  EXPECT_EQ(read_endpoint("http://localhost:80/x", true)->origin, "http://localhost");
}

TEST(Endpoint, RefusesWhatIsNoPushService) {
  for (const auto* url : {"",
                          "push.example",
                          "http://push.example/x",
                          "ftp://push.example/x",
                          "file:///etc/passwd",
                          "gopher://a.example/",
                          "https:push.example",
                          "https:///x",
                          "https://",
                          "https://user@push.example/x",
                          "https://user:word@push.example/",
                          "https://push.example/x#y",
                          "https://push.example:0/",
                          "https://push.example:65536/",
                          "https://push.example:22/",
                          "https://push.example:25/x",
                          "https://push example/",
                          "https://push.example/a b",
                          "https://push.example\\@x/",
                          "https://push.example/\r\nX: y",
                          "https://push.example/\xc3\xa4",
                          "https://p\xc3\xbcsh.example/",
                          "https://%6cocalhost/",
                          "https://push.example%00/",
                          "https://localhost/",
                          "https://LOCALHOST/",
                          "https://localhost./",
                          "https://x.localhost/",
                          "https://push.local/",
                          "https://metadata.google.internal/",
                          "https://router.lan/",
                          "https://x.home.arpa/",
                          "https://printer/",
                          "https://127.1/",
                          "https://0x7f.0.0.1/",
                          "https://0x7f000001/",
                          "https://2130706433/",
                          "https://0177.0.0.1/",
                          "https://127.0.0.1./",
                          "https://a..example/",
                          "https://[::1%25eth0]/",
                          "https://[fe80::1%25lo]/",
                          "https://[v1.x]/",
                          "https://x_y.example/"})
    EXPECT_FALSE(read_endpoint(url)) << url;
  EXPECT_FALSE(read_endpoint("https://push.example/" + std::string(2'100, 'x')));
  // Whatever is allowed, it is still an address, and of HTTP.
  for (const auto* url : {"", "ftp://127.0.0.1/", "http://user@127.0.0.1/", "http://127.0.0.1/#x", "http://:80/"})
    EXPECT_FALSE(read_endpoint(url, true)) << url;
}

}  // namespace
}  // namespace cb::server
