// SPDX-License-Identifier: MIT
// Reads an edition of Bottlecap Vikings: tiles, bottlecap, tokens, starting goods and city cards.
#include "game/edition.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/bottlecap_vikings/edition_faces.hpp"
#include "games/bottlecap_vikings/game.hpp"
#include "games/bottlecap_vikings/notation.hpp"

namespace cb::bottlecap_vikings {
namespace {

constexpr int kSmallestMeter = 4;  // fits every start and the trades of BV-82
constexpr int kMostTokens = 40;
constexpr int kMostCost = kLargestMeter;
constexpr int kMostHelmets = 4;

void read_tiles(EditionReader& in, Edition& edition) {
  const std::string key = "rondel.tiles";
  const FilePart part(in);
  const auto rows = in.string_rows(key);
  if (!part.ok()) return;
  if (rows.size() != kSpaces)
    return in.reject(key, refuse("bottlecap-vikings.edition.tiles", "BV-01", "The rondel has {} tiles, not {}.",
                                 kSpaces, rows.size()));
  int owner[kActions];
  std::ranges::fill(owner, -1);
  for (int tile = 0; tile < kSpaces; ++tile) {
    const auto& faces = rows[static_cast<std::size_t>(tile)];
    const auto at = fmt::format("{}[{}]", key, tile);
    if (faces.size() != 2) {
      in.reject(at, refuse("bottlecap-vikings.edition.faces", "BV-01", "Tile {} has two faces, not {}.", tile + 1,
                           faces.size()));
      continue;
    }
    for (std::size_t face = 0; face < 2; ++face) {
      const auto& name = faces[face];
      const auto place = fmt::format("{}[{}]", at, face);
      if (name.size() != 1 || name[0] < 'A' || name[0] >= 'A' + kActions) {
        in.reject(place, refuse("bottlecap-vikings.edition.letter", "BV-02",
                                "{} is not an action; the letters are A to O.", quote(name)));
        continue;
      }
      const int code = letter(name[0]);
      if (owner[code] >= 0 && owner[code] != tile)
        in.reject(place, refuse("bottlecap-vikings.edition.two-tiles", "BV-02", "Action {} is on two tiles.", name));
      owner[code] = tile;
      edition.tiles[tile][face] = static_cast<std::uint8_t>(code);
    }
  }
  if (!part.ok()) return;
  const int city = owner[letter('A')];
  if (city < 0 || edition.tiles[city][0] != edition.tiles[city][1])
    in.reject(city < 0 ? key : fmt::format("{}[{}]", key, city),
              refuse("bottlecap-vikings.edition.city", "BV-02",
                     "The city improvement A must be on both faces of one tile, so that it is never missing."));
}

void read_tokens(EditionReader& in, Edition& edition) {
  edition.red = static_cast<std::uint8_t>(in.integer("tokens.red", kRedsForValkyries, kMostTokens));
  const FilePart part(in);
  const auto grey = in.integers("tokens.grey", 0, kMostTokens);
  if (!part.ok()) return;
  if (grey.size() != kMostPlayers - kFewestPlayers + 1u)
    return in.reject("tokens.grey", refuse("bottlecap-vikings.edition.grey", "BV-04",
                                           "There is a number of grey tokens for 2, for 3 and for 4 players."));
  std::ranges::copy(grey, edition.grey + kFewestPlayers);
}

void read_start(EditionReader& in, Edition& edition) {
  constexpr std::string_view kTables[] = {"two", "three", "four"};
  for (int players = kFewestPlayers; players <= kMostPlayers; ++players) {
    StartGoods& start = edition.start[players];
    const auto key = fmt::format("start.{}", kTables[players - kFewestPlayers]);
    start.wood = static_cast<std::uint8_t>(in.integer(key + ".wood", 0, kSmallestMeter));
    start.glory = static_cast<std::uint8_t>(in.integer(key + ".glory", 0, kSmallestMeter - 1));
    start.free_improvement = static_cast<std::uint8_t>(in.integer(key + ".free_improvement", 0, 1));
    const FilePart part(in);
    const auto choice = in.integers(key + ".choice", 0, kMostGoodsChosen);
    if (!part.ok()) continue;
    if (choice.size() == static_cast<std::size_t>(players))
      std::ranges::copy(choice, start.choice);
    else
      in.reject(key + ".choice", refuse("bottlecap-vikings.edition.choice", "BV-11",
                                        "There is one number for each of {} players.", players));
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
    const FilePart tiers(in_);
    read_tiers();
    const bool has_tiers = tiers.ok();
    read_paths(has_tiers);
    read_prices(has_tiers);
    return side_;
  }

 private:
  std::string key(std::string_view name) const { return fmt::format("{}.{}", key_, name); }
  std::uint8_t number(std::string_view name, int minimum, int maximum) {
    return static_cast<std::uint8_t>(in_.integer(key(name), minimum, maximum));
  }

  void read_levels() {
    const FilePart part(in_);
    const auto levels = in_.integers(key("levels"), 1, kLargestMeter);
    if (!part.ok()) return;
    if (levels.empty() || levels.size() >= kMostHelmets || !std::ranges::is_sorted(levels, std::less_equal<>()))
      return in_.reject(key("levels"), refuse("bottlecap-vikings.edition.levels", "BV-07",
                                              "Helmet levels begin at one to three rising numbers of glory."));
    for (int glory = 0; glory <= kLargestMeter; ++glory)
      side_.level[glory] =
          static_cast<std::uint8_t>(std::ranges::count_if(levels, [&](int begin) { return begin <= glory; }));
  }

  void read_tiers() {
    const FilePart part(in_);
    const auto rows = in_.integer_rows(key("tiers"), kFirstAbility, kFirstAbility + kAbilities - 1);
    if (!part.ok()) return;
    if (rows.empty() || rows.size() > kMostTiers)
      return in_.reject(key("tiers"),
                        refuse("bottlecap-vikings.edition.tiers", "BV-08", "A city has 1 to {} tiers.", kMostTiers));
    side_.tiers = static_cast<std::uint8_t>(rows.size());
    for (std::size_t tier = 0; tier < rows.size(); ++tier) {
      if (rows[tier].empty())
        in_.reject(fmt::format("{}[{}]", key("tiers"), tier),
                   refuse("bottlecap-vikings.edition.empty-tier", "BV-08", "Tier {} is empty.", tier + 1));
      for (std::size_t n = 0; n < rows[tier].size(); ++n)
        if (!add_spot(tier, n, rows[tier][n])) return;
    }
    side_.tier[side_.throne_place()] = static_cast<std::uint8_t>(side_.tiers + 1);
  }

  // A spot of a tier; false where there is no room for more.
  bool add_spot(std::size_t tier, std::size_t n, int rule) {
    const auto at = fmt::format("{}[{}][{}]", key("tiers"), tier, n);
    if (side_.spots == kMostSpots) {
      in_.reject(at, refuse("bottlecap-vikings.edition.spots", "BV-08", "A city has at most {} spots.", kMostSpots));
      return false;
    }
    if ((side_.printed & ability(rule)) != 0)
      in_.reject(at, refuse("bottlecap-vikings.edition.ability-twice", "BV-08",
                            "Ability {} is printed twice on this side.", rule));
    const int place = ++side_.spots;
    side_.printed |= ability(rule);
    side_.ability[place] = static_cast<std::uint8_t>(rule - kFirstAbility);
    side_.tier[place] = static_cast<std::uint8_t>(tier + 1);
    return true;
  }

  int place_of(int rule) const {
    for (int place = 1; place <= side_.spots; ++place)
      if (side_.ability[place] + kFirstAbility == rule) return place;
    return 0;
  }

  // A path goes up exactly one tier.
  void add_path(const std::string& at, int from, int rule) {
    const int to = place_of(rule);
    if (to == 0 || side_.tier[to] != side_.tier[from] + 1)
      in_.reject(at, refuse("bottlecap-vikings.edition.path-up", "BV-08",
                            "A path cannot lead to {}, which is not one tier further up.", rule));
    else
      side_.paths[from] |= 1u << to;
  }

  void read_paths(bool has_tiers) {
    const FilePart part(in_);
    const auto bottom = in_.integers(key("bottom"), kFirstAbility, kFirstAbility + kAbilities - 1);
    const auto rows = in_.integer_rows(key("paths"), kFirstAbility, kFirstAbility + kAbilities - 1);
    if (!part.ok() || !has_tiers) return;
    for (std::size_t n = 0; n < bottom.size(); ++n) add_path(fmt::format("{}[{}]", key("bottom"), n), 0, bottom[n]);
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto at = fmt::format("{}[{}]", key("paths"), row);
      const int from = rows[row].empty() ? 0 : place_of(rows[row][0]);
      if (from == 0)
        in_.reject(at, refuse("bottlecap-vikings.edition.path-from", "BV-08",
                              "Each path begins with an ability of this side."));
      else
        for (std::size_t n = 1; n < rows[row].size(); ++n) add_path(fmt::format("{}[{}]", at, n), from, rows[row][n]);
    }
    for (int place = 1; place <= side_.spots; ++place)
      if (side_.tier[place] == side_.tiers) side_.paths[place] |= 1u << side_.throne_place();
    if (part.ok()) check_ways_up();
  }

  // Every spot is on a way from the bottom to the throne.
  void check_ways_up() {
    if (side_.paths[0] == 0)
      return in_.reject(key("bottom"),
                        refuse("bottlecap-vikings.edition.bottom", "BV-08", "The bottom leads nowhere."));
    std::uint32_t reached = side_.paths[0];
    for (int place = 1; place <= side_.spots; ++place) {
      const int rule = side_.ability[place] + kFirstAbility;
      if (side_.paths[place] == 0)
        in_.reject(key("paths"),
                   refuse("bottlecap-vikings.edition.nowhere", "BV-08", "Ability {} leads nowhere.", rule));
      if ((reached >> place & 1) == 0)
        in_.reject(key("paths"),
                   refuse("bottlecap-vikings.edition.unreached", "BV-08", "No path leads to ability {}.", rule));
      reached |= side_.paths[place];
    }
  }

  void read_prices(bool has_tiers) {
    const auto costs = read_price("costs", kMostCost, has_tiers);
    const auto helmets = read_price("helmets", kMostHelmets, has_tiers);
    for (int place = 0; place <= side_.spots; ++place) {
      const std::size_t tier = side_.tier[place];
      side_.cost[place] = static_cast<std::uint8_t>(costs[tier]);
      side_.helmets[place] = static_cast<std::uint8_t>(helmets[tier]);
    }
  }

  // What each step up asks for, by the tier it begins in.
  std::vector<int> read_price(std::string_view name, int most, bool has_tiers) {
    const FilePart part(in_);
    auto price = in_.integers(key(name), 0, most);
    if (part.ok() && has_tiers && price.size() != side_.tiers + 1u)
      in_.reject(key(name), refuse("bottlecap-vikings.edition.prices", "BV-07",
                                   "There is one number for each of {} steps up.", side_.tiers + 1));
    price.resize(kMostTiers + 1);
    return price;
  }

  EditionReader& in_;
  std::string key_;
  CitySide side_;
};

}  // namespace

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  edition.reconstructed = in.reconstructed();
  read_faces(in, edition);
  read_tiles(in, edition);
  edition.helper = static_cast<std::uint8_t>(in.integer("bottlecap.helper", 0, kSpaces - 1));
  edition.line = static_cast<std::uint8_t>(in.integer("bottlecap.line", 0, kSpaces - 1));
  read_tokens(in, edition);
  read_start(in, edition);
  for (int side = 0; side < kSides; ++side) edition.sides[side] = SideReader(in, kSideNames[side]).read();
  return edition;
}

}  // namespace cb::bottlecap_vikings
