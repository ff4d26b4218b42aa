// SPDX-License-Identifier: MIT
// What the arena has found out, in words and as JSON.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "arena/round.hpp"
#include "arena/sprt.hpp"
#include "arena/summary.hpp"

namespace cb::cli {

struct ArenaOutcome {
  Contest contest;
  std::uint64_t wanted = 0;  // rounds, at most
  Summary summary;
  std::optional<Sprt> sprt;
  bool interrupted = false;

  bool first_is_better() const { return sprt && sprt->verdict() == SprtVerdict::elo1; }
};

// "5[..]@2000": without the weights that its name holds
std::string short_name(std::string_view player);
// "+35 [+12, +58]"
std::string elo_text(const EloRating& rating);
// "4.4% or 5%": of an SPRT's error
std::string percent(double share);

std::string arena_text(const ArenaOutcome& outcome);
std::string arena_json(const ArenaOutcome& outcome);

// Each level against the one below it; won only if all of them were played.
bool ladder_won(std::span<const ArenaOutcome> pairs);
std::string ladder_text(std::span<const ArenaOutcome> pairs);
std::string ladder_json(std::span<const ArenaOutcome> pairs);

}  // namespace cb::cli
