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
                                   100, {{"off", 0}}),
      number<&Options::quiet>("quiet", "LT-17", "how many turns without a capture, pick-up or respawn make a draw", 2,
                              1000, {{"off", 0}}),
  };
  return table;
}

std::vector<std::string_view> Definition::editions() { return {embedded::loot::edition_toml}; }

namespace {

// Reads the tiles that a key names: so many of them, all different, none on a loot tile.
TileList read_tiles(EditionReader& in, const std::string& key, const std::vector<std::string>& names, int fewest,
                    int most, const Edition& edition) {
  TileList list;
  const int given = static_cast<int>(names.size());
  if (given < fewest || given > most) {
    const auto wanted = fewest == most ? fmt::format("{}", most) : fmt::format("{} to {}", fewest, most);
    in.reject(key, fmt::format("{} must name {} tiles, not {} (LT-02).", key, wanted, given));
    return list;
  }
  for (const auto& name : names) {
    const auto tile = read_tile(name);
    if (!tile) {
      in.reject(key, fmt::format("{} is not a tile of the board, a1 to i9 (LT-01).", quote(name)));
    } else if (*tile == edition.loot[kCrates] || *tile == edition.loot[kBarrels]) {
      in.reject(key, fmt::format("{} is a loot tile, where nothing starts or respawns (LT-02).", name));
    } else if (list.has(*tile)) {
      in.reject(key, fmt::format("{} names {} twice (LT-02).", key, name));
    } else {
      list.add(*tile);
    }
  }
  return list;
}

}  // namespace

Result<Edition> Definition::read_edition(std::string_view text) {
  EditionReader in(text, info.name);
  Edition edition;
  edition.reconstructed = in.string("name") == "reconstructed";
  for (const int side : {kCrates, kBarrels}) {
    const auto key = fmt::format("{}.loot", side_name(side));
    const auto name = in.string(key);
    const auto tile = read_tile(name);
    if (!tile) in.reject(key, fmt::format("{} is not a tile of the board, a1 to i9 (LT-01).", quote(name)));
    edition.loot[side] = static_cast<std::uint8_t>(tile.value_or(0));
  }
  if (edition.loot[kCrates] == edition.loot[kBarrels])
    in.reject("barrels.loot", fmt::format("Both loot tiles are on {} (LT-02).", tile_name(edition.loot[kBarrels])));
  for (const int side : {kCrates, kBarrels}) {
    const auto key = fmt::format("{}.pawns", side_name(side));
    edition.pawns[side] = read_tiles(in, key, in.strings(key), kPawnsEach, kPawnsEach, edition);  // LT-01
  }
  for (const int tile : edition.pawns[kBarrels])
    if (edition.pawns[kCrates].has(tile))
      in.reject("barrels.pawns", fmt::format("A crate starts on {} too (LT-02).", tile_name(tile)));
  edition.respawns = read_tiles(in, "respawns", in.strings("respawns"), 1, kMostRespawns, edition);
  if (auto error = in.finish()) return std::unexpected(*error);
  return edition;
}

Result<Rules> Definition::make_rules(const Edition& edition, const Options& options) { return Rules(edition, options); }

std::string Definition::seat_name(const Rules&, int seat) { return std::string(side_name(seat)); }

Sentence Definition::describe_ending(const Rules& rules, const State& state) {
  const Ending ending = rules.ending(state);
  const int winner = ending.won(kCrates) ? kCrates : kBarrels;
  const auto won = side_title(winner);
  const auto lost = side_name(1 - winner);
  if (ending.how == kCarriedHome)
    return {.text = fmt::format("{} win: they carried the {}' loot home.", won, lost), .rule = "LT-13"};
  if (ending.how == kWipedOut)
    return {.text = fmt::format("{} win: no {} are left and every respawn tile is covered.", won, lost),
            .rule = "LT-15"};
  return {
      .text = fmt::format("A draw: {} turns in a row without a capture, pick-up or respawn.", rules.options().quiet),
      .rule = "LT-17"};
}

std::vector<std::string_view> Definition::variants() {
  return {"movement=free", "quiet=off", "quiet=10", "movement=free quiet=off repetition=off"};
}

}  // namespace cb::loot
