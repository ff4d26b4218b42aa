// SPDX-License-Identifier: MIT
// What a match file may say beside the match itself, where it was played at a table that kept such things: what people
// were called, who took over from whom, how it ended if not by the rules, and the luck, so that anyone can check it.
// Each is a header line of its own; docs/notation.md describes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/any_game.hpp"

namespace cb {

struct StandIn {
  int seat = 0;
  std::size_t after = 0;  // how many actions and outcomes there were before
  std::string who;        // "bot:3", "human"
  std::string why;        // one word: "resigned"
  std::string name = {};  // of a person
  bool operator==(const StandIn&) const = default;
};

// An end that does not follow from the rules.
struct Closing {
  std::string code;  // one word: "resigned", "agreed"
  std::uint8_t winners = 0;
  std::string text;
  bool operator==(const Closing&) const = default;
};

// Everything in small hexadecimal digits.
struct ShownLuck {
  std::string commitment;
  std::string seed;
  std::vector<std::string> nonces;  // one for each seat, empty where it gave none
  bool operator==(const ShownLuck&) const = default;
};

struct MatchRecord {
  std::vector<std::string> names = {};  // one for each seat or none at all; empty where there is none
  std::vector<StandIn> stand_ins = {};
  std::optional<Closing> closing = {};
  std::optional<ShownLuck> luck = {};
  bool operator==(const MatchRecord&) const = default;
};

std::string write_record(const MatchRecord& record, const AnyGame& game);

// Collects the lines of a record while the game is not known yet.
class RecordLines {
 public:
  // Whether the line is one of these; it is kept then.
  bool take(const std::vector<std::string_view>& parts, int line);
  // The refusal names its line.
  Result<MatchRecord> read(const AnyGame& game) const;

 private:
  struct Line {
    std::vector<std::string_view> parts;
    int number;
  };
  std::vector<Line> lines_;
};

std::optional<int> seat_named(const AnyGame& game, std::string_view name);

// The winners in words for a result line: "cream", "cream+blue", "nobody".
std::string winners_text(const AnyGame& game, std::uint8_t winners);
std::optional<std::uint8_t> read_winners(const AnyGame& game, std::string_view text);

}  // namespace cb
