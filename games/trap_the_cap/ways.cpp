// SPDX-License-Identifier: MIT
#include "games/trap_the_cap/ways.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "games/trap_the_cap/board.hpp"
#include "games/trap_the_cap/notation.hpp"

namespace cb::trap_the_cap {
namespace {

std::string way_key(std::string_view key, std::size_t n) { return fmt::format("{}[{}]", key, n); }

template <class Ways>
bool contains(const Ways& ways, Way way) {
  return std::ranges::find(ways, way) != ways.end();
}

std::vector<Way> ways_of_plan(const Plan& plan) {
  std::vector<Way> ways;
  plan.each_way([&](int one, int other) { ways.push_back(way_between(one, other)); });
  return ways;
}

// The spaces next to each.
using Joined = std::vector<std::vector<int>>;
Joined joined(const Edition& edition) {
  Joined next(static_cast<std::size_t>(edition.spaces()));
  edition.each_way([&](int one, int other) {
    next[static_cast<std::size_t>(one)].push_back(other);
    next[static_cast<std::size_t>(other)].push_back(one);
  });
  return next;
}

// How far every space is from one, without the use of a way; -1 where nothing leads.
std::vector<int> distances(const Joined& next, int from, Way without = {}) {
  std::vector<int> far(next.size(), -1);
  std::vector<int> reached = {from};
  far[static_cast<std::size_t>(from)] = 0;
  for (std::size_t n = 0; n < reached.size(); ++n)
    for (const int space : next[static_cast<std::size_t>(reached[n])]) {
      int& way = far[static_cast<std::size_t>(space)];
      if (way >= 0 || (without != Way{} && way_between(reached[n], space) == without)) continue;
      way = far[static_cast<std::size_t>(reached[n])] + 1;
      reached.push_back(space);
    }
  return far;
}

// Whether some way round that leads over a way is shorter than the tables of a board allow.
bool too_short(const Joined& next, Way way) {
  const int back = distances(next, way.one, way)[way.other];
  return back >= 0 && back + 1 < kShortestRound;
}

class WayReader {
 public:
  WayReader(EditionReader& in, Edition& edition) : in_(in), edition_(edition) {}

  void read(bool has_plan) {
    const FilePart part(in_);
    const auto more = names("board.ways");
    const auto closed = names("board.closed");
    const auto homes = names("board.homes");
    if (!has_plan || !part.ok()) return;
    plan_ = ways_of_plan(edition_);
    read_list("board.ways", more, edition_.more, false);
    read_list("board.closed", closed, edition_.closed, true);
    read_homes(homes);
    if (!part.ok()) return;
    const Joined next = joined(edition_);
    check_rounds(next);
    check_crowds(next);
    check_whole(next);
  }

 private:
  std::vector<std::string> names(std::string_view key) {
    return in_.has(key) ? in_.strings(key) : std::vector<std::string>();
  }

  void read_list(std::string_view key, const std::vector<std::string>& names, OwnWays& ways, bool of_plan) {
    if (names.size() > kMostOwnWays)
      return in_.reject(key, refuse("trap.edition.ways", "TT-01", "There can be at most {} of them, not {}.",
                                    kMostOwnWays, names.size()));
    for (std::size_t n = 0; n < names.size(); ++n) {
      const auto way = read_way(names[n]);
      if (const auto problem = way ? unfit(ways, *way, of_plan) : way.error())
        in_.reject(way_key(key, n), *problem);
      else
        ways.push_back(*way);
    }
  }

  // Why a way cannot be among these, or nothing.
  std::optional<Error> unfit(const OwnWays& ways, Way way, bool of_plan) const {
    const auto name = way_name(edition_, way);
    if (of_plan && !contains(plan_, way))
      return refuse("trap.edition.no-way", "TT-01", "{} is no way of this board that could be closed.", name);
    if (!of_plan && contains(plan_, way))
      return refuse("trap.edition.way-there", "TT-01", "{} is there already.", name);
    if (contains(ways, way)) return refuse("trap.edition.twice", "TT-01", "{} is named twice.", quote(name));
    return std::nullopt;
  }

  Result<Way> read_way(std::string_view name) const {
    const auto ends = split(name, '-');
    const auto one = read_space(edition_, ends.front());
    const auto other = read_space(edition_, ends.back());
    if (ends.size() != 2 || !one || !other || *one == *other)
      return fail("trap.edition.way", "TT-01", "{} is no way: it names two spaces, as in A4-C4 or BC2-centre.",
                  quote(name));
    return way_between(*one, *other);
  }

  // A home joins X1 but where the edition says otherwise.
  void read_homes(const std::vector<std::string>& names) {
    constexpr std::string_view kKey = "board.homes";
    for (int base = 0; base < edition_.bases; ++base)
      edition_.home_at[base] = static_cast<std::uint8_t>(edition_.rim_space(base, 1));
    if (names.empty()) return;
    if (std::cmp_not_equal(names.size(), edition_.bases))
      return in_.reject(
          kKey, refuse("trap.edition.homes", "TT-01", "There is one space for each of {} homes.", edition_.bases));
    for (std::size_t base = 0; base < names.size(); ++base) {
      const auto space = read_space(edition_, static_cast<char>('A' + base) + names[base]);
      if (space && *space < edition_.bases * edition_.rim)
        edition_.home_at[base] = static_cast<std::uint8_t>(*space);
      else
        in_.reject(way_key(kKey, base),
                   refuse("trap.edition.home", "TT-01", "A home joins a space of the rim, 1 to {}, not {}.",
                          edition_.rim, quote(names[base])));
    }
  }

  // Homes have one way only, so no way round leads through them.
  void check_rounds(const Joined& next) {
    const auto short_round = [&] {
      return refuse("trap.edition.round", "TT-01", "Every way round must be at least {} spaces long.", kShortestRound);
    };
    bool found = false;
    for (int n = 0; n < edition_.more.size(); ++n)
      if (too_short(next, edition_.more[n])) {
        in_.reject(way_key("board.ways", static_cast<std::size_t>(n)), short_round());
        found = true;
      }
    if (found) return;
    if (std::ranges::any_of(plan_, [&](Way way) { return !contains(edition_.closed, way) && too_short(next, way); }))
      in_.reject("board", short_round());
  }

  void check_crowds(const Joined& next) {
    for (int space = 0; space < edition_.spaces(); ++space) {
      const auto* const homes = edition_.home_at;
      const auto ways = next[static_cast<std::size_t>(space)].size() +
                        static_cast<std::size_t>(std::count(homes, homes + edition_.bases, space));
      if (ways > kMaxSeats)
        in_.reject("board.ways", refuse("trap.edition.crowd", "TT-01",
                                        "At most {} ways meet at a space, its home counted; at {} {} do.", kMaxSeats,
                                        space_name(edition_, space), ways));
    }
  }

  void check_whole(const Joined& next) {
    const auto far = distances(next, edition_.centre());
    for (int space = 0; space < edition_.spaces(); ++space)
      if (far[static_cast<std::size_t>(space)] < 0)
        return in_.reject("board.closed", refuse("trap.edition.alone", "TT-01", "No way leads from {} to the centre.",
                                                 space_name(edition_, space)));
  }

  EditionReader& in_;
  Edition& edition_;
  std::vector<Way> plan_;
};

}  // namespace

std::string way_name(const Plan& plan, Way way) {
  return fmt::format("{}-{}", space_name(plan, way.one), space_name(plan, way.other));
}

void read_ways(EditionReader& in, Edition& edition, bool has_plan) { WayReader(in, edition).read(has_plan); }

}  // namespace cb::trap_the_cap
