// SPDX-License-Identifier: MIT
// What every game says about itself in words.
#pragma once

#include <string>
#include <string_view>

namespace cb {

struct GameInfo {
  std::string_view name;                  // "top-cap": on command lines and in files
  std::string_view title;                 // "Top Cap"
  std::string_view prefix;                // of its rule numbers, "TC"
  std::string_view players;               // "2", "2–6": for people
  std::string_view pitch;                 // one sentence
  std::string_view repetition_rule = {};  // where the match is drawn by repetition: the rule that says so
  std::string_view makers;                // who made the printed game
};

// A sentence with the rule behind it.
struct Sentence {
  std::string text;
  std::string rule;
};

}  // namespace cb
