// SPDX-License-Identifier: MIT
// What players may say with a tap. A code is stable, for logs and translations; the text is English.
#pragma once

#include <string_view>

namespace cb {

struct Phrase {
  std::string_view code;
  std::string_view text;
};

// For every game that has no list of its own.
inline constexpr Phrase kUsualPhrases[] = {
    {"hello", "Hello!"},
    {"good-luck", "Good luck!"},
    {"well-played", "Well played!"},
    {"oops", "Oops."},
    {"nice-throw", "What luck!"},
    {"thinking", "Let me think."},
    {"your-turn", "Your turn."},
    {"back-soon", "I will be right back."},
    {"good-game", "Good game."},
    {"thanks", "Thank you!"},
};

}  // namespace cb
