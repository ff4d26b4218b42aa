// SPDX-License-Identifier: MIT
// A table in the browser: a match that a page plays or looks back on. Knows nothing of the page but the JSON
// that it asks and answers with; docs/scenes.md has every member.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bindings/wasm/frame.hpp"
#include "core/rng.hpp"
#include "session/match.hpp"

namespace cb::wasm {

class Table {
 public:
  // {"game", "settings"?, "edition"?, "position"?, "actions"?: [text]}
  static Result<Table> open(const json& wish);

  // The table as a seat sees it, now or after the first `ply` plies.
  json look(int seat) const { return look(match_.log().size(), seat); }
  json look(std::size_t ply, int seat) const;
  // What happened, ply by ply, as a seat may know it.
  json story(int seat) const;

  // An action or an outcome in the game's notation. These two answer with the table as the seat then sees it, in
  // "last" with what the seat saw of it, and in "played" with what it was.
  Result<json> play(std::string_view text, int seat);
  // A throw or a draw.
  Result<json> draw_lots(int seat, Rng& rng);

  const Match& match() const { return match_; }
  // The match as a file: "seats" says who sat where, "names" what they are called, and "ended" how it ended where that
  // was not by the rules: a "code", the "winners", a bit for each, and the "seat" that gave up.
  std::string record(const json& wish) const;

 private:
  explicit Table(Match match) : match_(std::move(match)) {}
  Result<json> play(ActionCode action, int seat);

  Match match_;
};

}  // namespace cb::wasm
