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

Error no_tile(std::string_view name) {
  return refuse("loot.edition.tile", "LT-01", "{} is not a tile of the board, a1 to i9.", quote(name));
}

// Where an edition may name so many tiles, all different, none of them a loot tile.
struct TileKey {
  std::string key;
  int fewest, most;
  TileList crates = {};  // where crates start already
};

TileList read_tiles(EditionReader& in, const TileKey& asked, const Edition& edition) {
  const auto& key = asked.key;
  TileList list;
  const FilePart part(in);
  const auto names = in.strings(key);
  if (!part.ok()) return list;
  const int given = static_cast<int>(names.size());
  if (given < asked.fewest || given > asked.most) {
    in.reject(key, asked.fewest == asked.most
                       ? refuse("loot.edition.count", "LT-02", "{} must name {} tiles, not {}.", key, asked.most, given)
                       : refuse("loot.edition.range", "LT-02", "{} must name {} to {} tiles, not {}.", key,
                                asked.fewest, asked.most, given));
    return list;
  }
  for (std::size_t n = 0; n < names.size(); ++n) {
    const auto& name = names[n];
    const auto at = fmt::format("{}[{}]", key, n);
    const auto tile = read_tile(name);
    if (!tile) {
      in.reject(at, no_tile(name));
    } else if (*tile == edition.loot[kCrates] || *tile == edition.loot[kBarrels]) {
      in.reject(at, refuse("loot.edition.base", "LT-02", "{} is a loot tile, where nothing starts or respawns.", name));
    } else if (list.has(*tile)) {
      in.reject(at, refuse("loot.edition.twice", "LT-02", "{} names {} twice.", key, name));
    } else {
      if (asked.crates.has(*tile))
        in.reject(at, refuse("loot.edition.both-pawns", "LT-02", "A crate starts on {} too.", name));
      list.add(*tile);
    }
  }
  return list;
}

void read_loot(EditionReader& in, Edition& edition) {
  const FilePart part(in);
  for (const int side : {kCrates, kBarrels}) {
    const auto key = fmt::format("{}.loot", side_name(side));
    const FilePart name_part(in);
    const auto name = in.string(key);
    const auto tile = read_tile(name);
    if (name_part.ok() && !tile) in.reject(key, no_tile(name));
    edition.loot[side] = static_cast<std::uint8_t>(tile.value_or(kNoTile));
  }
  if (part.ok() && edition.loot[kCrates] == edition.loot[kBarrels])
    in.reject("barrels.loot", refuse("loot.edition.both-loot", "LT-02", "Both loot tiles are on {}.",
                                     tile_name(edition.loot[kBarrels])));
}

}  // namespace

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  edition.reconstructed = in.reconstructed();
  read_loot(in, edition);
  edition.pawns[kCrates] = read_tiles(in, {"crates.pawns", kPawnsEach, kPawnsEach}, edition);
  edition.pawns[kBarrels] = read_tiles(in, {"barrels.pawns", kPawnsEach, kPawnsEach, edition.pawns[kCrates]}, edition);
  edition.respawns = read_tiles(in, {"respawns", 1, kMostRespawns}, edition);
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
