// SPDX-License-Identifier: MIT
// What happens at a table besides the game, a sentence each.
#pragma once

#include <string>
#include <vector>

#include "session/any_game.hpp"
#include "table/event.hpp"

namespace cb::client {

// "Blue (Ann)", "Blue (bot 3)", "Blue"
std::string words_for_holder(const AnyGame& game, int seat, const table::Holder& holder);

// `seats`: as they were before it. Empty where there is nothing to tell.
std::string words_for(const AnyGame& game, const table::Event& event, const std::vector<table::Holder>& seats);

}  // namespace cb::client
