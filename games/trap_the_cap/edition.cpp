// SPDX-License-Identifier: MIT
// Reads a board (TT-01, TT-02, TT-03, TT-32) from an edition file.
#include "game/edition.hpp"

#include <algorithm>

#include "core/text.hpp"
#include "games/trap_the_cap/embedded.hpp"
#include "games/trap_the_cap/game.hpp"
#include "games/trap_the_cap/notation.hpp"
#include "games/trap_the_cap/ways.hpp"

namespace cb::trap_the_cap {
namespace {

std::string element(std::string_view key, std::size_t n) { return fmt::format("{}[{}]", key, n); }

// The spaces of every base that have a name after its letter, or the centre; none where there are no such.
SpaceSet named_alike(const Plan& plan, std::string_view name) {
  SpaceSet spaces;
  if (name == "centre") return only(plan.centre());
  for (int base = 0; base < plan.bases; ++base)
    if (const auto space = read_space(plan, fmt::format("{}{}", static_cast<char>('A' + base), name)))
      spaces |= only(*space);
  return spaces;
}

// TT-02: which spaces are grey and which are yellow, for every base alike and one by one.
class ColourReader {
 public:
  ColourReader(EditionReader& in, Edition& edition) : in_(in), edition_(edition) {}

  void read(bool has_plan) {
    const FilePart part(in_);
    const List lists[] = {{"board.grey", &edition_.grey, true},
                          {"board.grey_spaces", &edition_.grey, false},
                          {"board.yellow", &edition_.yellow, true},
                          {"board.yellow_spaces", &edition_.yellow, false}};
    std::vector<std::string> names[std::size(lists)];
    for (std::size_t n = 0; n < std::size(lists); ++n)
      if (lists[n].alike || in_.has(lists[n].key)) names[n] = in_.strings(lists[n].key);
    if (!part.ok() || !has_plan) return;
    for (std::size_t n = 0; n < std::size(lists); ++n) mark(lists[n], names[n]);
    if (const int greys = edition_.grey.size(); greys > kMostGreys)
      in_.reject("board.grey",
                 refuse("trap.edition.greys", "TT-02", "That makes {} grey spaces; at most {} can be kept count of.",
                        greys, kMostGreys));
  }

 private:
  struct List {
    std::string_view key;
    SpaceSet* colour;
    bool alike;  // for every base
  };

  void mark(const List& list, const std::vector<std::string>& names) {
    for (std::size_t n = 0; n < names.size(); ++n) {
      if (list.colour == &edition_.yellow && list.alike && names[n] == "others")
        mark_others();
      else if (const auto problem = mark(list, names[n]))
        in_.reject(element(list.key, n), *problem);
    }
  }

  // Marks what a name stands for; why that cannot be, or nothing.
  std::optional<Error> mark(const List& list, std::string_view name) {
    const auto space = list.alike ? std::nullopt : read_space(edition_, name);
    const SpaceSet spaces = list.alike ? named_alike(edition_, name) : space ? only(*space) : SpaceSet{};
    if (spaces.empty()) return no_space(list, name);
    const bool grey = list.colour == &edition_.grey;
    if (grey && spaces.has(edition_.centre()))
      return refuse("trap.edition.centre", "TT-26", "The centre cannot be grey, because the golden cap starts there.");
    if (!(spaces & *list.colour).empty())
      return refuse("trap.edition.twice", "TT-02", "{} is named twice.", quote(name));
    if (!grey && !(spaces & edition_.grey).empty())
      return refuse("trap.edition.both", "TT-02", "{} is both grey and yellow.", name);
    *list.colour |= spaces;
    return std::nullopt;
  }
  Error no_space(const List& list, std::string_view name) const {
    if (!list.alike)
      return refuse("trap.edition.place", "TT-01", "{} is no space of this board; spaces are A4, BC2 and centre.",
                    quote(name));
    return refuse("trap.edition.space", "TT-01",
                  "{} is no space: the rim has 1 to {}, the spoke C1 to C{}, and there is centre.", quote(name),
                  edition_.rim, edition_.spoke);
  }
  void mark_others() {
    for (int space = 0; space < edition_.spaces(); ++space)
      if (!edition_.grey.has(space)) edition_.yellow |= only(space);
  }

  EditionReader& in_;
  Edition& edition_;
};

// How many spaces there are; false where that is no board.
bool read_plan(EditionReader& in, Edition& edition) {
  const FilePart part(in);
  edition.bases = in.integer("board.bases", 2, kMaxSeats);
  edition.rim = in.integer("board.rim", 2, 40);
  edition.spoke = in.integer("board.spoke", 1, 20);
  if (edition.spaces() > kMostSpaces)
    in.reject("board", refuse("trap.edition.spaces", "TT-01", "A board has at most {} spaces.", kMostSpaces));
  return part.ok();
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

void read_seats(EditionReader& in, Edition& edition, bool has_plan) {
  const FilePart part(in);
  const auto seats = in.strings("players.seats");
  if (!part.ok() || !has_plan) return;
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
  const bool has_plan = read_plan(in, edition);
  read_ways(in, edition, has_plan);
  ColourReader(in, edition).read(has_plan);
  read_seats(in, edition, has_plan);
  read_caps(in, edition);
  return edition;
}

}  // namespace cb::trap_the_cap
