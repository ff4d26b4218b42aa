// SPDX-License-Identifier: MIT
// Why a socket is closed, and whether it is for good. docs/protocol.md says it to people, and the pages have it from
// web/app/table/net/wire.json; a test holds both against this.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

namespace cb::wire {

struct CloseCode {
  int number;
  std::string_view name;
  bool final;  // coming again would end the same way
  constexpr operator int() const { return number; }
};

inline constexpr CloseCode kDone{1000, "done", true};
inline constexpr CloseCode kGoingDown{1001, "going-down", false};
inline constexpr CloseCode kPolicy{1008, "policy", true};
inline constexpr CloseCode kTooBig{1009, "too-big", true};
inline constexpr CloseCode kTryLater{1013, "try-later", false};
inline constexpr CloseCode kDialAgain{4000, "dial-again", false};
inline constexpr CloseCode kNotAMessage{4400, "not-a-message", true};
inline constexpr CloseCode kNoToken{4401, "no-token", true};
inline constexpr CloseCode kBanned{4403, "banned", true};
inline constexpr CloseCode kNotOpen{4404, "not-open", true};

inline constexpr std::array kCloseCodes = {kDone,      kGoingDown,   kPolicy,  kTooBig, kTryLater,
                                           kDialAgain, kNotAMessage, kNoToken, kBanned, kNotOpen};

// Any other code is that of a line that broke, or of something between the two ends.
constexpr bool is_final(int code) {
  return std::ranges::any_of(kCloseCodes, [&](const auto& one) { return one.number == code && one.final; });
}

}  // namespace cb::wire
