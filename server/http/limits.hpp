// SPDX-License-Identifier: MIT
// How much a person and an address may ask for. What each message may do is declared beside it (wire/request.hpp) and
// counted for a person at a table; addresses have generous limits, because a club shares one. Runs on the network's
// thread; memory stays the same however many come.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "server/http/http.hpp"
#include "server/operations/config.hpp"
#include "server/operations/metrics.hpp"
#include "server/operations/token_buckets.hpp"
#include "storage/log.hpp"
#include "table/clock.hpp"
#include "wire/request.hpp"

namespace cb::server {

class Limits {
 public:
  Limits(const Config& config, Metrics& metrics);

  // A person at a table, as the limits know them: made once for a socket.
  struct Sender {
    std::uint64_t person = 0;
    std::uint64_t table = 0;
  };
  Sender sender(std::string_view person, const MatchId& table) const;

  struct Verdict {
    enum class What : std::uint8_t {
      fine,
      refused,   // answer with `error()`; nothing else happens
      flooding,  // it goes on in spite of refusals: close the socket
    } what = What::fine;
    Milliseconds wait = 0;
    Error error() const;
  };
  Verdict message(const Sender& sender, const wire::Body& body, Milliseconds now);
  // What asks for nothing: a frame that is no message, a ping of the WebSocket itself.
  Verdict idle_word(const Sender& sender, Milliseconds now);

  // The answer to an HTTP call that is too much: 429 and when to try again. A new socket counts as a call.
  std::optional<Reply> refuse(const Call& call, Milliseconds now);
  // What a call turned out to cost beside itself.
  void charge(const Call& call, int price, Milliseconds now);
  // Whether a new connection from an address is one too many, even if nothing has come over it.
  bool turns_away(std::string_view address, Milliseconds now);

 private:
  std::uint64_t hash(std::string_view text) const;
  std::uint64_t hash_address(std::string_view address) const;
  Verdict judge(std::uint64_t person, TokenBuckets::Microseconds wait, std::string_view limit, Milliseconds now);

  int act_rate_, message_rate_, address_rate_;
  Metrics& metrics_;
  std::array<unsigned char, 16> secret_{};
  TokenBuckets buckets_;
};

}  // namespace cb::server
