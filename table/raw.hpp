// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace cb {

// JSON that is handed on as it is: an event as its log has it, the id of a request.
struct Raw {
  std::string text = {};
  bool operator==(const Raw&) const = default;
};

}  // namespace cb
