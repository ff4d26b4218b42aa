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

std::string words_for(const AnyGame& game, const table::Sat& sat);
// `before` had the seat until then.
std::string words_for(const AnyGame& game, const table::Replaced& replaced, const table::Holder& before);

// For everything else that is not the game itself; empty where there is nothing to tell.
std::string words_for(const AnyGame& game, const table::Event& event, const std::vector<table::Holder>& seats);

}  // namespace cb::client
