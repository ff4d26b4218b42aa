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

// Marks a space by its name after the base's letter; why it cannot be marked, or nothing.
std::optional<Error> mark(const Edition& edition, const Marks& marks, std::string_view name) {
  if (name == "centre") {
    if (marks.centre == nullptr)
      return refuse("trap.edition.centre", "TT-26", "The centre cannot be grey, because the golden cap starts there.");
    *marks.centre = true;
    return std::nullopt;
  }
  const bool on_spoke = name.starts_with('C');
  const auto number = to_number(name.substr(on_spoke ? 1 : 0));
  const int last = on_spoke ? edition.spoke : edition.rim;
  if (!number || *number < 1 || *number > last)
    return refuse("trap.edition.space", "TT-01",
                  "{} is no space: the rim has 1 to {}, the spoke C1 to C{}, and there is centre.", quote(name),
                  edition.rim, edition.spoke);
  bool& place = (on_spoke ? marks.spoke : marks.rim)[*number];
  if (place) return refuse("trap.edition.twice", "TT-02", "{} is named twice.", quote(name));
  place = true;
  return std::nullopt;
}

std::string element(std::string_view key, std::size_t n) { return fmt::format("{}[{}]", key, n); }

void mark_greys(EditionReader& in, Edition& edition, const std::vector<std::string>& names) {
  const Marks grey{edition.grey_rim, edition.grey_spoke, nullptr};
  for (std::size_t n = 0; n < names.size(); ++n)
    if (const auto problem = mark(edition, grey, names[n])) in.reject(element("board.grey", n), *problem);
  if (const int greys = edition.bases * static_cast<int>(names.size()); greys > kMostGreys)
    in.reject("board.grey", refuse("trap.edition.greys", "TT-02",
                                   "That makes {} grey spaces; at most {} can be kept count of.", greys, kMostGreys));
}

void mark_yellows(EditionReader& in, Edition& edition, const std::vector<std::string>& names) {
  const Marks yellow{edition.yellow_rim, edition.yellow_spoke, &edition.yellow_centre};
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (names[n] == "others") {
      for (int number = 1; number <= edition.rim; ++number) edition.yellow_rim[number] = !edition.grey_rim[number];
      for (int number = 1; number <= edition.spoke; ++number)
        edition.yellow_spoke[number] = !edition.grey_spoke[number];
      edition.yellow_centre = true;
    } else if (const auto problem = mark(edition, yellow, names[n])) {
      in.reject(element("board.yellow", n), *problem);
    }
  }
  for (int number = 1; number <= kMostSpaces; ++number)
    for (const bool on_spoke : {false, true})
      if ((on_spoke ? edition.grey_spoke : edition.grey_rim)[number] &&
          (on_spoke ? edition.yellow_spoke : edition.yellow_rim)[number])
        in.reject("board.yellow", refuse("trap.edition.both", "TT-02", "{} is both grey and yellow.",
                                         fmt::format("{}{}", on_spoke ? "C" : "", number)));
}

void read_board(EditionReader& in, Edition& edition) {
  edition.bases = in.integer("board.bases", 2, kMaxSeats);
  edition.rim = in.integer("board.rim", 2, 40);
  edition.spoke = in.integer("board.spoke", 1, 20);
  if (edition.bases * (edition.rim + edition.spoke) + 1 > kMostSpaces)
    in.reject("board", refuse("trap.edition.spaces", "TT-01", "A board has at most {} spaces.", kMostSpaces));
  if (std::min(edition.bases * edition.rim, edition.rim + 2 * edition.spoke + 2) < kShortestRound)
    in.reject("board", refuse("trap.edition.round", "TT-01", "Every way round must be at least {} spaces long.",
                              kShortestRound));
}

void read_colours(EditionReader& in, Edition& edition, bool has_board) {
  const FilePart part(in);
  const auto greys = in.strings("board.grey");
  const auto yellows = in.strings("board.yellow");
  if (!part.ok() || !has_board) return;
  mark_greys(in, edition, greys);
  mark_yellows(in, edition, yellows);
}

// The bases of one seating, "ACE"; why it cannot be, or nothing.
std::optional<Error> seat(Edition& edition, std::size_t seating, std::string_view letters) {
  if (letters.size() != seating + kFewestPlayers)
    return refuse("trap.edition.seats", "TT-03", "{} must name {} bases.", quote(letters), seating + kFewestPlayers);
  for (std::size_t n = 0; n < letters.size(); ++n) {
    const int base = letters[n] - 'A';
    if (base < 0 || base >= edition.bases || (n > 0 && letters[n] <= letters[n - 1]))
      return refuse("trap.edition.letters", "TT-03", "{} must be letters from A to {} in clockwise order.",
                    quote(letters), static_cast<char>('A' + edition.bases - 1));
    edition.seats[seating][n] = static_cast<std::uint8_t>(base);
  }
  return std::nullopt;
}

void read_seats(EditionReader& in, Edition& edition, bool has_board) {
  const FilePart part(in);
  const auto seats = in.strings("players.seats");
  if (!part.ok() || !has_board) return;
  if (seats.empty() || std::cmp_greater_equal(seats.size(), edition.bases))
    return in.reject("players.seats",
                     refuse("trap.edition.seatings", "TT-03",
                            "There must be 1 to {} seatings, for two players upwards.", edition.bases - 1));
  edition.most_players = static_cast<int>(seats.size()) + kFewestPlayers - 1;
  for (std::size_t n = 0; n < seats.size(); ++n)
    if (const auto problem = seat(edition, n, seats[n])) in.reject(element("players.seats", n), *problem);
}

void read_caps(EditionReader& in, Edition& edition) {
  const FilePart part(in);
  const auto numbers = in.integers("players.caps", 4, kMostCaps);
  for (std::size_t n = 0; n < numbers.size(); ++n) {
    if (numbers[n] == 5)
      in.reject(element("players.caps", n), refuse("trap.edition.five", "TT-03", "A player has six caps or four."));
    (numbers[n] == 6 ? edition.six_caps : edition.four_caps) = true;
  }
  if (part.ok() && numbers.empty())
    in.reject("players.caps", refuse("trap.edition.caps", "TT-03", "players.caps must name 6, 4 or both."));
}

}  // namespace

std::vector<std::string_view> Definition::editions() {
  return {embedded::trap_the_cap::edition_toml, embedded::trap_the_cap::edition_four_toml};
}

Edition Definition::read_edition(EditionReader& in) {
  Edition edition;
  edition.reconstructed = in.head().name == "printed" || in.head().name == "four";
  const FilePart part(in);
  read_board(in, edition);
  const bool has_board = part.ok();
  read_colours(in, edition, has_board);
  read_seats(in, edition, has_board);
  read_caps(in, edition);
  return edition;
}

}  // namespace cb::trap_the_cap
