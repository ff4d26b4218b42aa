// SPDX-License-Identifier: MIT
// How a server shows push services who it is (VAPID, RFC 8292): a token signed with its key, for each service its own.
#pragma once

#include <chrono>
#include <map>
#include <string>

#include "server/notices/ec_key.hpp"

namespace cb::server {

class Vapid {
 public:
  // `contact`: mailto: or https:, whom a service may write to about our pushes; empty: nobody.
  Vapid(EcKey key, std::string contact) : key_(std::move(key)), contact_(std::move(contact)) {}

  // What stands in the header Authorization of a push to this origin. A token is used again for some hours.
  Result<std::string> authorization(const std::string& origin, std::chrono::system_clock::time_point now);

 private:
  struct Token {
    std::string text;
    std::chrono::system_clock::time_point made;
  };
  EcKey key_;
  std::string contact_;
  std::map<std::string, Token> tokens_;  // by origin
};

}  // namespace cb::server
