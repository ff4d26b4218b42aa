// SPDX-License-Identifier: MIT
// What is said between whoever wants a bot's move and the workers that think (docs/engine-protocol.md, "Over NATS").
#pragma once

#include <chrono>
#include <cstddef>
#include <string_view>

namespace cb::cluster {

// Questions go here; workers hear them in a group, so that each is one worker's.
inline constexpr const char* kWorkSubject = "capbarrel.bots.1";
inline constexpr const char* kWorkGroup = "workers";
// A question is a whole conversation of the engine protocol: an edition, and a match from its start, at most.
inline constexpr std::size_t kLongestQuestion = 256 * 1024;
inline constexpr std::size_t kLongestAnswer = 256 * 1024;
// As long as a worker thinks at most.
inline constexpr std::chrono::milliseconds kLongestThought{60'000};
// In place of an answer: it is being thought about or soon will be; there is no room for it here.
inline constexpr std::string_view kWait = "wait";
inline constexpr std::string_view kBusy = "busy";
// How often a worker says so of every question that it holds.
inline constexpr std::chrono::milliseconds kWaitEvery{250};

}  // namespace cb::cluster
