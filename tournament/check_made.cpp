// SPDX-License-Identifier: MIT
#include "tournament/check_made.hpp"

#include <algorithm>
#include <set>
#include <string_view>

#include "tournament/tournament.hpp"
#include "tournament/words.hpp"

namespace cb::tournament {
namespace {

constexpr int kMostPoints = 1000;
constexpr Milliseconds kLongestTime = Milliseconds{1000} * 60 * 60 * 24 * 366;
// In bytes; a letter takes up to four.
constexpr std::size_t kLongestId = 64;
constexpr std::size_t kLongestName = 400;
constexpr std::size_t kLongestPlay = 16'384;

Result<void> check_rounds(const Made& made) {
  const bool counted =
      made.format == Format::swiss || made.format == Format::duplicate || made.format == Format::round_robin;
  if (!counted && made.rounds != 0)
    return fail("tournament.rounds", "", "A tournament of the format {} has no number of rounds.",
                word_for(made.format));
  const int most = made.format == Format::round_robin && made.seats == 2 ? 2 : kMostRounds;
  if (counted && (made.rounds < 1 || made.rounds > most))
    return fail("tournament.rounds", "", "Such a tournament has 1 to {} rounds, not {}.", most, made.rounds);
  return {};
}

Result<void> check_seats_of(const Made& made) {
  if (made.seats < 2 || made.seats > kMostSeats)
    return fail("tournament.seats", "", "A table has 2 to {} seats, not {}.", kMostSeats, made.seats);
  if (made.fewest < 2 || made.fewest > made.seats)
    return fail("tournament.seats", "", "The fewest at a table are 2 to {}, not {}.", made.seats, made.fewest);
  if (made.format == Format::knock_out && made.seats != 2)
    return fail("tournament.knock-out-seats", "", "A knock-out is for games of two.");
  return {};
}

Result<void> check_points(const Made& made) {
  if (made.points.empty()) return {};
  if (made.format == Format::duplicate)
    return fail("tournament.points", "", "Deals are compared and have no points by place.");
  const auto fits = [](int points) { return points >= 0 && points <= kMostPoints; };
  if (static_cast<int>(made.points.size()) != made.seats || !std::ranges::all_of(made.points, fits) ||
      !std::ranges::is_sorted(made.points, std::ranges::greater{}))
    return fail("tournament.points", "",
                "There are points for each of {} places, from 0 to {}, never more for a later place.", made.seats,
                kMostPoints);
  return {};
}

Result<void> check_times(const Made& made) {
  for (const auto time : {made.length, made.last_pairing, made.pause})
    if (time < 0 || time > kLongestTime) return fail("tournament.time", "", "A time is out of range.");
  if (made.starts < 0 || made.at < 0) return fail("tournament.time", "", "A time is out of range.");
  const bool timed = made.format == Format::arena || made.format == Format::duplicate;
  if (!timed && made.length != 0)
    return fail("tournament.time", "", "Only an arena or a duplicate event has a length.");
  if (made.format == Format::arena && made.length <= made.last_pairing)
    return fail("tournament.time", "", "An arena must be longer than the time that is left at the last pairing.");
  return {};
}

Result<void> check_length(std::string_view text, std::size_t most, std::string_view what) {
  if (text.size() > most) return fail("tournament.long", "", "The {} has at most {} bytes.", what, most);
  return {};
}

}  // namespace

Result<void> check_made(const Made& made) {
  if (const auto ok = check_length(made.name, kLongestName, "name"); !ok) return ok;
  if (const auto ok = check_length(made.organiser, kLongestId, "organiser's id"); !ok) return ok;
  if (const auto ok = check_length(made.play, kLongestPlay, "description of what is played"); !ok) return ok;
  if (const auto ok = check_seats_of(made); !ok) return ok;
  if (const auto ok = check_rounds(made); !ok) return ok;
  if (const auto ok = check_points(made); !ok) return ok;
  if (const auto ok = check_times(made); !ok) return ok;
  if (made.third_place && made.format != Format::knock_out)
    return fail("tournament.third-place", "", "Only a knock-out has a game for the third place.");
  if (std::set(made.tie_breaks.begin(), made.tie_breaks.end()).size() != made.tie_breaks.size())
    return fail("tournament.tie-breaks", "", "A tie-break is named twice.");
  return {};
}

Result<void> check_joined(const Joined& joined) {
  if (joined.id.empty()) return fail("tournament.player", "", "Whoever joins has an id.");
  if (const auto ok = check_length(joined.id, kLongestId, "id"); !ok) return ok;
  if (const auto ok = check_length(joined.name, kLongestName, "name"); !ok) return ok;
  if (joined.members.size() > kMostSeats)
    return fail("tournament.members", "", "A team has at most {} members.", kMostSeats);
  for (const auto& member : joined.members)
    if (const auto ok = check_length(member, kLongestId, "id of a member"); !ok) return ok;
  return {};
}

}  // namespace cb::tournament
