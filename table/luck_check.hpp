// SPDX-License-Identifier: MIT
// Working the luck of a match out again from what its file shows: was the seed the promised one, and does every throw
// and draw follow from it?
#pragma once

#include <cstdint>

#include "session/match_file.hpp"

namespace cb {

// How many throws and draws there were, all as they should be; or what is wrong, with its line where the match was read
// from a file. Nothing is to be checked where the file shows no luck.
Result<std::uint64_t> check_luck(const MatchFile& file);

}  // namespace cb
