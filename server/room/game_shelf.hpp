// SPDX-License-Identifier: MIT
// The games in use: tables that play the same share one object of rules and tables worked out from them.
#pragma once

#include <memory>
#include <string>
#include <unordered_map>

#include "table/table.hpp"

namespace cb::server {

class GameShelf {
 public:
  Result<std::shared_ptr<const AnyGame>> find(const table::Made& made);

 private:
  std::unordered_map<std::string, std::weak_ptr<const AnyGame>> games_;
  std::size_t sweep_at_ = 64;  // how many entries before those nobody uses are dropped
};

}  // namespace cb::server
