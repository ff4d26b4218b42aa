// SPDX-License-Identifier: MIT
// Reads an edition of Bottlecap Vikings: tiles, bottlecap, tokens, starting goods and city cards.
#include "game/edition.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr int kSmallestMeter = 4;  // fits every start and the trades of BV-82
constexpr int kMostTokens = 40;
constexpr int kMostCost = kLargestMeter;
constexpr int kMostHelmets = 4;

void read_tiles(EditionReader& in, Edition& edition) {
  const auto* key = "rondel.tiles";
  const auto rows = in.string_rows(key);
  if (!in.ok()) return;
  if (rows.size() != kSpaces)
    return in.reject(key, fmt::format("The rondel has {} tiles, not {} (BV-01).", kSpaces, rows.size()));
  int owner[kActions];
  std::ranges::fill(owner, -1);
  for (int tile = 0; tile < kSpaces; ++tile) {
    const auto& faces = rows[static_cast<std::size_t>(tile)];
    if (faces.size() != 2)
      return in.reject(key, fmt::format("Tile {} has two faces, not {} (BV-01).", tile + 1, faces.size()));
    for (std::size_t face = 0; face < 2; ++face) {
      const auto& name = faces[face];
      if (name.size() != 1 || name[0] < 'A' || name[0] >= 'A' + kActions)
        return in.reject(key, fmt::format("{} is not an action; the letters are A to O (BV-02).", quote(name)));
      const int code = letter(name[0]);
      if (owner[code] >= 0 && owner[code] != tile)
        return in.reject(key, fmt::format("Action {} is on two tiles (BV-02).", name));
      owner[code] = tile;
      edition.tiles[tile][face] = static_cast<std::uint8_t>(code);
    }
  }
  const int city = owner[letter('A')];
  if (city < 0 || edition.tiles[city][0] != edition.tiles[city][1])
    in.reject(key, "The city improvement A must be on both faces of one tile, so that it is never missing (BV-02).");
}

void read_start(EditionReader& in, Edition& edition) {
  constexpr std::string_view kTables[] = {"two", "three", "four"};
  for (int players = kFewestPlayers; players <= kMostPlayers; ++players) {
    StartGoods& start = edition.start[players];
    const auto key = fmt::format("start.{}", kTables[players - kFewestPlayers]);
    start.wood = static_cast<std::uint8_t>(in.integer(key + ".wood", 0, kSmallestMeter));
    start.glory = static_cast<std::uint8_t>(in.integer(key + ".glory", 0, kSmallestMeter - 1));
    start.free_improvement = static_cast<std::uint8_t>(in.integer(key + ".free_improvement", 0, 1));
    const auto choice = in.integers(key + ".choice", 0, kMostGoodsChosen);
    if (in.ok() && choice.size() != static_cast<std::size_t>(players))
      in.reject(key + ".choice", fmt::format("There is one number for each of {} players (BV-11).", players));
    if (!in.ok()) return;
    std::ranges::copy(choice, start.choice);
  }
}

// The places of a side by ability, while its paths are read.
class SideReader {
 public:
  SideReader(EditionReader& in, std::string_view name) : in_(in), key_(fmt::format("cities.{}", name)) {}

  CitySide read() {
    side_.gold = number("gold_meter", kSmallestMeter, kLargestMeter);
    side_.wood = number("wood_meter", kSmallestMeter, kLargestMeter);
    side_.throne = number("throne", kSmallestMeter + 1, kLargestMeter);
    read_levels();
    read_tiers();
    read_paths();
    read_prices();
    return side_;
  }

 private:
  std::string key(std::string_view name) const { return fmt::format("{}.{}", key_, name); }
  std::uint8_t number(std::string_view name, int minimum, int maximum) {
    return static_cast<std::uint8_t>(in_.integer(key(name), minimum, maximum));
  }

  void read_levels() {
    const auto levels = in_.integers(key("levels"), 1, kLargestMeter);
    if (!in_.ok()) return;
    if (levels.empty() || levels.size() >= kMostHelmets || !std::ranges::is_sorted(levels, std::less_equal<>()))
      return in_.reject(key("levels"), "Helmet levels begin at one to three rising numbers of glory (BV-07).");
    for (int glory = 0; glory <= kLargestMeter; ++glory)
      side_.level[glory] =
          static_cast<std::uint8_t>(std::ranges::count_if(levels, [&](int begin) { return begin <= glory; }));
  }

  void read_tiers() {
    const auto rows = in_.integer_rows(key("tiers"), kFirstAbility, kFirstAbility + kAbilities - 1);
    if (!in_.ok()) return;
    if (rows.empty() || rows.size() > kMostTiers)
      return in_.reject(key("tiers"), fmt::format("A city has 1 to {} tiers (BV-08).", kMostTiers));
    side_.tiers = static_cast<std::uint8_t>(rows.size());
    int place = 0;
    for (std::size_t tier = 0; tier < rows.size(); ++tier) {
      if (rows[tier].empty()) return in_.reject(key("tiers"), fmt::format("Tier {} is empty (BV-08).", tier + 1));
      for (const int rule : rows[tier]) {
        if (++place > kMostSpots)
          return in_.reject(key("tiers"), fmt::format("A city has at most {} spots (BV-08).", kMostSpots));
        if ((side_.printed & ability(rule)) != 0)
          return in_.reject(key("tiers"), fmt::format("Ability {} is printed twice on this side (BV-08).", rule));
        side_.printed |= ability(rule);
        side_.ability[place] = static_cast<std::uint8_t>(rule - kFirstAbility);
        side_.tier[place] = static_cast<std::uint8_t>(tier + 1);
      }
    }
    side_.spots = static_cast<std::uint8_t>(place);
    side_.tier[side_.throne_place()] = static_cast<std::uint8_t>(side_.tiers + 1);
  }

  int place_of(int rule) const {
    for (int place = 1; place <= side_.spots; ++place)
      if (side_.ability[place] + kFirstAbility == rule) return place;
    return 0;
  }

  // A path goes up exactly one tier.
  bool add_path(std::string_view name, int from, int rule) {
    const int to = place_of(rule);
    if (to == 0 || side_.tier[to] != side_.tier[from] + 1) {
      in_.reject(key(name), fmt::format("A path cannot lead to {}, which is not one tier further up (BV-08).", rule));
      return false;
    }
    side_.paths[from] |= 1u << to;
    return true;
  }

  void read_paths() {
    const auto bottom = in_.integers(key("bottom"), kFirstAbility, kFirstAbility + kAbilities - 1);
    const auto rows = in_.integer_rows(key("paths"), kFirstAbility, kFirstAbility + kAbilities - 1);
    if (!in_.ok()) return;
    for (const int rule : bottom)
      if (!add_path("bottom", 0, rule)) return;
    for (const auto& row : rows) {
      const int from = row.empty() ? 0 : place_of(row[0]);
      if (from == 0) return in_.reject(key("paths"), "Each path begins with an ability of this side (BV-08).");
      for (std::size_t n = 1; n < row.size(); ++n)
        if (!add_path("paths", from, row[n])) return;
    }
    for (int place = 1; place <= side_.spots; ++place)
      if (side_.tier[place] == side_.tiers) side_.paths[place] |= 1u << side_.throne_place();
    if (side_.paths[0] == 0) return in_.reject(key("bottom"), "The bottom leads nowhere (BV-08).");
    std::uint32_t reached = side_.paths[0];
    for (int place = 1; place <= side_.spots; ++place) {
      if (side_.paths[place] == 0)
        return in_.reject(key("paths"),
                          fmt::format("Ability {} leads nowhere (BV-08).", side_.ability[place] + kFirstAbility));
      if ((reached >> place & 1) == 0)
        return in_.reject(key("paths"),
                          fmt::format("No path leads to ability {} (BV-08).", side_.ability[place] + kFirstAbility));
      reached |= side_.paths[place];
    }
  }

  void read_prices() {
    const auto costs = in_.integers(key("costs"), 0, kMostCost);
    const auto helmets = in_.integers(key("helmets"), 0, kMostHelmets);
    if (!in_.ok()) return;
    for (const auto* name : {"costs", "helmets"})
      if ((name == std::string_view("costs") ? costs : helmets).size() != side_.tiers + 1u)
        return in_.reject(key(name),
                          fmt::format("There is one number for each of {} steps up (BV-07).", side_.tiers + 1));
    for (int place = 0; place <= side_.spots; ++place) {
      side_.cost[place] = static_cast<std::uint8_t>(costs[side_.tier[place]]);
      side_.helmets[place] = static_cast<std::uint8_t>(helmets[side_.tier[place]]);
    }
  }

  EditionReader& in_;
  std::string key_;
  CitySide side_;
};

}  // namespace

Result<Edition> Definition::read_edition(std::string_view text) {
  EditionReader in(text, info.name);
  in.string("name");
  Edition edition;
  read_tiles(in, edition);
  edition.helper = static_cast<std::uint8_t>(in.integer("bottlecap.helper", 0, kSpaces - 1));
  edition.line = static_cast<std::uint8_t>(in.integer("bottlecap.line", 0, kSpaces - 1));
  edition.red = static_cast<std::uint8_t>(in.integer("tokens.red", kRedsForValkyries, kMostTokens));
  const auto grey = in.integers("tokens.grey", 0, kMostTokens);
  if (in.ok() && grey.size() != kMostPlayers - kFewestPlayers + 1u)
    in.reject("tokens.grey", "There is a number of grey tokens for 2, for 3 and for 4 players (BV-04).");
  if (in.ok()) std::ranges::copy(grey, edition.grey + kFewestPlayers);
  read_start(in, edition);
  for (int side = 0; side < kSides; ++side) edition.sides[side] = SideReader(in, kSideNames[side]).read();
  if (auto error = in.finish()) return std::unexpected(*error);
  return edition;
}

}  // namespace cb::bottlecap_vikings
