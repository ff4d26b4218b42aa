// SPDX-License-Identifier: MIT
// The append-only logs of matches, as everything but storage/ knows them: which database keeps them, and whether other
// processes write to it too, is behind this.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

#include "core/error.hpp"

namespace cb {

// A match by 128 random bits: nobody finds one by trying.
struct MatchId {
  std::array<std::uint8_t, 16> bytes{};
  auto operator<=>(const MatchId&) const = default;
};

// The bytes are random already.
struct HashMatchId {
  std::size_t operator()(const MatchId& match) const {
    std::size_t hash = 0;
    std::memcpy(&hash, match.bytes.data(), sizeof hash);
    return hash;
  }
};

enum class Appended {
  done,      // kept, and there after any crash
  conflict,  // somebody else has appended to the match since
  failed,    // the database could not; nothing was kept
};

// What a match had become after so many events, as whoever keeps it writes such things; bytes here.
struct LogSnapshot {
  std::uint64_t version = 0;
  std::string bytes;  // empty: there is none
};
// How to make a match again: from its latest snapshot and what came after it.
struct LogEnd {
  LogSnapshot snapshot;
  std::vector<std::string> events;
};

// Runs callbacks where its owner wants them: on the network thread of a server, at once in a test.
using Deliver = std::function<void(std::vector<std::move_only_function<void()>>)>;

class Log {
 public:
  virtual ~Log() = default;

  // Adds events to a match whose version (the number of its events) is `expected`. All of them are kept or none;
  // `then` is told once they would survive a loss of power. FENCE (tests/model/duties.pml). Never blocks.
  virtual void append(const MatchId& match, std::uint64_t expected, std::vector<std::string> events,
                      std::move_only_function<void(Appended)> then) = 0;

  // The events of a match from version `from` on, in order; none where there is no such match. Sees everything that
  // was reported done before the call: READ (tests/model/duties.pml).
  virtual void read(const MatchId& match, std::uint64_t from,
                    std::move_only_function<void(Result<std::vector<std::string>>)> then) = 0;

  // Keeps a snapshot in place of an older one. It only saves work: it may be lost, and nobody is told.
  // NOLINTNEXTLINE(performance-unnecessary-value-param): whoever keeps it takes it over
  virtual void keep_snapshot(const MatchId&, LogSnapshot) {}
  virtual void read_end(const MatchId& match, std::move_only_function<void(Result<LogEnd>)> then) {
    read(match, 0, [then = std::move(then)](Result<std::vector<std::string>> events) mutable {
      then(events ? Result<LogEnd>(LogEnd{{}, std::move(*events)}) : std::unexpected(events.error()));
    });
  }
};

}  // namespace cb
