// SPDX-License-Identifier: MIT
// The games in use: tables that play the same share one object of rules and tables worked out from them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "table/table.hpp"

namespace cb::server {

class GameShelf {
 public:
  Result<std::shared_ptr<const AnyGame>> find(const table::Made& made);
  // The signature (session/signature.hpp) of a game that was found here, worked out once for all tables that play it.
  std::uint64_t signature(const table::Made& made, const AnyGame& game);

 private:
  struct Entry {
    std::weak_ptr<const AnyGame> game;
    std::optional<std::uint64_t> signature = {};
  };
  std::unordered_map<std::string, Entry> games_;
  std::size_t sweep_at_ = 64;  // how many entries before those nobody uses are dropped
};

}  // namespace cb::server
