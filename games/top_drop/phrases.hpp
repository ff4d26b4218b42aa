// SPDX-License-Identifier: MIT
// What players may say during a game of Top Drop (TD-23): moods and wishes, never a number, a colour or a card.
#pragma once

#include <span>

#include "core/target.hpp"
#include "game/phrases.hpp"

namespace cb::inline CB_ISA::top_drop {

inline constexpr Phrase kPhrases[] = {
    {"no-big-jumps", "No big jumps, please."},
    {"only-low", "I only have low cards."},
    {"only-high", "I only have high cards."},
    {"need-action", "I will need an action card."},
    {"cannot-play", "I cannot play any card."},
    {"wish-up", "I wish we went up."},
    {"wish-down", "I wish we went down."},
    {"comfortable", "I am comfortable."},
    {"save-actions", "Let us save the action cards."},
    {"well-done", "Well done!"},
};

}  // namespace cb::inline CB_ISA::top_drop
