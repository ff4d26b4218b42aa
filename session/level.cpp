// SPDX-License-Identifier: MIT
#include "session/level.hpp"

#include <string>

#include "core/text.hpp"

namespace cb {

bool is_level(std::string_view bot) {
  const auto level = to_number(bot);
  return level && *level >= 1 && *level <= kLevels && bot == std::to_string(*level);
}

}  // namespace cb
