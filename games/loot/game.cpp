// SPDX-License-Identifier: MIT
#include "games/loot/game.hpp"

#include "game/edition.hpp"
#include "games/loot/embedded.hpp"
#include "games/loot/notation.hpp"

namespace cb::loot {

static_assert(cb::Definition<Definition>);

const OptionTable<Options>& Definition::options() {
  static const OptionTable<Options> table{
      choice<&Options::movement>("movement", "LT-05", "how a pawn takes its two steps: in one line or as it likes",
                                 {"straight", "free"}),
      number<&Options::repetition>("repetition", "LT-17", "how often a position may occur before the game is drawn", 2,
                                   100, true),
      number<&Options::quiet>("quiet", "LT-17", "how many turns without a capture, pick-up or respawn make a draw", 2,
                              1000, true),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::loot::edition_toml}; }

namespace {

// Reads the tile that a key's text names; says what is wrong with it otherwise.
std::optional<int> tile_of(EditionReader& in, const std::string& key, const std::string& text) {
  const auto tile = read_tile(text);
  if (in.ok() && !tile) in.reject(key, fmt::format("{} is not a tile of the board, a1 to i9 (LT-01).", quote(text)));
  return tile;
}

}  // namespace

Result<Edition> Definition::read_edition(std::string_view text) {
  EditionReader in(text, info.name);
  Edition edition;
  edition.reconstructed = in.string("name") == "reconstructed";
  Tiles loot_tiles;
  for (int side : {kCrates, kBarrels}) {
    const auto key = fmt::format("{}.loot", side_name(side));
    const auto tile = tile_of(in, key, in.string(key));
    if (!tile) continue;
    if (loot_tiles.has(*tile)) in.reject(key, fmt::format("Both loot tiles are on {} (LT-02).", tile_name(*tile)));
    edition.loot[side] = static_cast<std::uint8_t>(*tile);
    loot_tiles = loot_tiles | Tiles::of(*tile);
  }
  for (int side : {kCrates, kBarrels}) {
    const auto key = fmt::format("{}.pawns", side_name(side));
    for (const auto& name : in.strings(key)) {
      const auto tile = tile_of(in, key, name);
      if (!tile) continue;
      if ((edition.pawns[0] | edition.pawns[1]).has(*tile))
        in.reject(key, fmt::format("Two pawns stand on {} (LT-02).", name));
      if (loot_tiles.has(*tile)) in.reject(key, fmt::format("No pawn starts on {}, a loot tile (LT-07).", name));
      edition.pawns[side] = edition.pawns[side] | Tiles::of(*tile);
    }
    if (const int pawns = edition.pawns[side].size(); pawns != kPawnsEach)
      in.reject(key, fmt::format("{} need {} pawns, not {} (LT-01).", side_title(side), kPawnsEach, pawns));
  }
  for (const auto& name : in.strings("respawns")) {
    const auto tile = tile_of(in, "respawns", name);
    if (!tile) continue;
    if (edition.respawns.has(*tile)) in.reject("respawns", fmt::format("{} is named twice (LT-02).", name));
    if (loot_tiles.has(*tile))
      in.reject("respawns", fmt::format("{} is a loot tile, so no pawn can respawn there (LT-02).", name));
    edition.respawns = edition.respawns | Tiles::of(*tile);
  }
  if (const int tiles = edition.respawns.size(); tiles < 1 || tiles > kMostRespawns)
    in.reject("respawns", fmt::format("There must be 1 to {} respawn tiles, not {} (LT-02).", kMostRespawns, tiles));
  if (auto error = in.finish()) return std::unexpected(*error);
  return edition;
}

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) { return Rules(edition, options); }

std::string Definition::seat_name(const Rules&, int seat) { return std::string(side_name(seat)); }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  const int winner = ending.won(kCrates) ? kCrates : kBarrels;
  if (ending.how == kCarriedHome)
    return {fmt::format("{} win: they carried the {}' loot home.", side_title(winner), side_name(1 - winner)), "LT-13"};
  if (ending.how == kWipedOut)
    return {fmt::format("{} win: no {} are left and every respawn tile is covered.", side_title(winner),
                        side_name(1 - winner)),
            "LT-15"};
  return {fmt::format("A draw: {} turns in a row without a capture, pick-up or respawn.", rules.options().quiet),
          "LT-17"};
}

std::vector<std::string_view> Definition::variants() {
  return {"movement=free", "quiet=off", "quiet=10", "movement=free quiet=off repetition=off"};
}

}  // namespace cb::loot
