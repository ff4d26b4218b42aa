// SPDX-License-Identifier: MIT
// Reads a board (TT-01, TT-02, TT-03, TT-32) from an edition file.
#include "game/edition.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/trap_the_cap/embedded.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

// The spaces of one colour, marked in three places of the edition.
struct Marks {
  bool* rim;
  bool* spoke;
  bool* centre;  // null: the centre cannot have this colour
};

// Marks a space by its name after the base's letter; the reason it cannot be marked, or nothing.
std::optional<std::string> mark(const Edition& edition, const Marks& marks, std::string_view name) {
  if (name == "centre") {
    if (marks.centre == nullptr) return "The centre cannot be grey, because the golden cap starts there (TT-26).";
    *marks.centre = true;
    return std::nullopt;
  }
  const bool on_spoke = name.starts_with('C');
  const auto number = to_number(name.substr(on_spoke ? 1 : 0));
  const int last = on_spoke ? edition.spoke : edition.rim;
  if (!number || *number < 1 || *number > last)
    return fmt::format("{} is no space: the rim has 1 to {}, the spoke C1 to C{}, and there is centre.", quote(name),
                       edition.rim, edition.spoke);
  bool& place = (on_spoke ? marks.spoke : marks.rim)[*number];
  if (place) return fmt::format("{} is named twice.", quote(name));
  place = true;
  return std::nullopt;
}

void read_colours(EditionReader& in, Edition& edition) {
  const Marks grey{edition.grey_rim, edition.grey_spoke, nullptr};
  const Marks yellow{edition.yellow_rim, edition.yellow_spoke, &edition.yellow_centre};
  int greys = 0;
  for (const auto& name : in.strings("board.grey")) {
    if (const auto problem = mark(edition, grey, name)) in.reject("board.grey", *problem);
    greys += edition.bases;
  }
  if (greys > kMostGreys)
    in.reject("board.grey",
              fmt::format("That makes {} grey spaces; at most {} can be kept count of.", greys, kMostGreys));
  for (const auto& name : in.strings("board.yellow")) {
    if (name == "others") {
      for (int number = 1; number <= edition.rim; ++number) edition.yellow_rim[number] = !edition.grey_rim[number];
      for (int number = 1; number <= edition.spoke; ++number)
        edition.yellow_spoke[number] = !edition.grey_spoke[number];
      edition.yellow_centre = true;
    } else if (const auto problem = mark(edition, yellow, name)) {
      in.reject("board.yellow", *problem);
    }
  }
  for (int number = 1; number <= kMostSpaces; ++number)
    if ((edition.grey_rim[number] && edition.yellow_rim[number]) ||
        (edition.grey_spoke[number] && edition.yellow_spoke[number]))
      in.reject("board.yellow", "A space is both grey and yellow.");
}

void read_players(EditionReader& in, Edition& edition) {
  const auto seats = in.strings("players.seats");
  edition.most_players = static_cast<int>(seats.size()) + kFewestPlayers - 1;
  if (seats.empty() || edition.most_players > edition.bases)
    in.reject("players.seats",
              fmt::format("There must be 1 to {} seatings, for two players upwards.", edition.bases - 1));
  for (std::size_t n = 0; n < seats.size() && in.ok(); ++n) {
    const auto& letters = seats[n];
    if (letters.size() != n + kFewestPlayers) {
      in.reject("players.seats", fmt::format("{} must name {} bases.", quote(letters), n + kFewestPlayers));
      return;
    }
    for (std::size_t seat = 0; seat < letters.size(); ++seat) {
      const int base = letters[seat] - 'A';
      if (base < 0 || base >= edition.bases || (seat > 0 && letters[seat] <= letters[seat - 1])) {
        in.reject("players.seats", fmt::format("{} must be letters from A to {} in clockwise order.", quote(letters),
                                               static_cast<char>('A' + edition.bases - 1)));
        return;
      }
      edition.seats[n][seat] = static_cast<std::uint8_t>(base);
    }
  }
  for (const int caps : in.integers("players.caps", 4, kMostCaps)) {
    if (caps == 5) in.reject("players.caps", "A player has six caps or four.");
    (caps == 6 ? edition.six_caps : edition.four_caps) = true;
  }
  if (!edition.six_caps && !edition.four_caps) in.reject("players.caps", "players.caps must name 6, 4 or both.");
}

}  // namespace

std::vector<std::string_view> Definition::editions() {
  return {embedded::trap_the_cap::edition_toml, embedded::trap_the_cap::edition_four_toml};
}

Result<Edition> Definition::read_edition(std::string_view text) {
  EditionReader in(text, info.name);
  in.string("name");
  Edition edition;
  edition.bases = in.integer("board.bases", 2, kMaxSeats);
  edition.rim = in.integer("board.rim", 2, 40);
  edition.spoke = in.integer("board.spoke", 1, 20);
  if (edition.bases * (edition.rim + edition.spoke) + 1 > kMostSpaces)
    in.reject("board", fmt::format("A board has at most {} spaces.", kMostSpaces));
  if (std::min(edition.bases * edition.rim, edition.rim + 2 * edition.spoke + 2) < kShortestRound)
    in.reject("board", fmt::format("Every way round must be at least {} spaces long.", kShortestRound));
  if (in.ok()) {
    read_colours(in, edition);
    read_players(in, edition);
  }
  if (auto error = in.finish()) return std::unexpected(*error);
  return edition;
}

}  // namespace cb::trap_the_cap
