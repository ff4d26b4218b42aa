// SPDX-License-Identifier: MIT
// Offers: a draw, to take a move back, to call the game off. All persons must agree; the next action lets an offer
// lapse.
#include <algorithm>
#include <bit>
#include <functional>
#include <iterator>

#include "session/sides.hpp"
#include "table/laid.hpp"
#include "table/table.hpp"

namespace cb::table {
namespace {

std::string_view name_of(Offer what) {
  switch (what) {
    case Offer::draw:
      return "a draw";
    case Offer::take_back:
      return "to take a move back";
    case Offer::abort:
      return "to call the game off";
  }
  return "";
}

}  // namespace

bool Table::each_side_has_acted() const {
  unsigned sides = 0;
  for (const Ply& ply : match_.log())
    if (ply.actor >= 0) sides |= 1U << match_.game().side(ply.actor);
  return std::popcount(sides) == count_sides(match_.game());
}

// How many plies go back so that the seat's last move is undone. Bots always agree, so what they answered goes with it.
Result<int> Table::plies_to_take_back(int seat) const {
  Match back = match_;
  for (int plies = 1;; ++plies) {
    const auto& log = back.log();
    const int actor = log.empty() ? kNobody : log.back().actor;
    const bool answer_of_bot = actor >= 0 && actor != seat && holder(actor).kind == Holder::Kind::bot;
    const int whose = answer_of_bot ? actor : seat;
    if (const auto ok = back.can_take_back(whose); !ok) return std::unexpected(ok.error());
    if (whose == seat) return plies;
    back.take_back();
  }
}

Result<Events> Table::offer(int seat, Offer what, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (standing_.pending && standing_.pending->what == what &&
      !standing_.pending->agreed[static_cast<std::size_t>(seat)])
    return answer(seat, what, true, now);
  if (standing_.pending)
    return fail("table.offer-pending", "", "There is an offer on the table already: {}.",
                name_of(standing_.pending->what));
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  if (what == Offer::draw && is_cooperative(match_.game()))
    return fail("table.no-draw", "", "Everyone here wins or loses together, so there is nothing to share.");
  if (what == Offer::take_back && made_.rated)
    return fail("table.rated-back", "", "In a rated game nothing is taken back.");
  if (what == Offer::take_back)
    if (const auto plies = plies_to_take_back(seat); !plies) return std::unexpected(plies.error());
  Events events;
  // At an event nobody gets out of meeting somebody by that.
  if (what == Offer::abort && !each_side_has_acted() && !is_of_event(made_.laid)) {
    end(events, 0, "aborted", "The game was called off.", "", now);
    return events;
  }
  happen(events, Offered{seat, what});
  // Bots take neither a move back nor the end of a game amiss, but play on rather than agree to a draw; nor is a rated
  // game called off because somebody is losing to a bot.
  const bool bots_agree = what != Offer::draw && !made_.rated;
  for (int other = 0; other < match_.game().seats() && standing_.pending; ++other)
    if (holder(other).kind == Holder::Kind::bot)
      if (auto more = answer(other, what, bots_agree, now)) std::ranges::move(*more, std::back_inserter(events));
  // Whoever sits alone with itself agrees.
  if (standing_.pending && standing_.all_agree())
    if (auto more = answer(seat, what, true, now)) std::ranges::move(*more, std::back_inserter(events));
  return events;
}

Result<Events> Table::answer(int seat, Offer what, bool yes, Milliseconds now) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (const auto ok = need(Stage::playing); !ok) return std::unexpected(ok.error());
  if (!standing_.pending || standing_.pending->what != what)
    return fail("table.no-offer", "", "There is no such offer on the table.");
  if (yes && standing_.pending->agreed[static_cast<std::size_t>(seat)] && !standing_.all_agree())
    return fail("table.agreed", "", "You have agreed already; the others have not.");
  Events events;
  happen(events, Answered{seat, what, yes, now});
  if (!yes || !standing_.pending || !standing_.all_agree()) return events;
  if (what == Offer::draw) {
    const auto all = static_cast<std::uint8_t>((1 << match_.game().seats()) - 1);
    end(events, all, "agreed", "Drawn by agreement.", "", now);
  } else if (what == Offer::abort) {
    end(events, 0, "aborted", "The game was called off.", "", now);
  }
  return events;
}

// Nobody's turn has ended, so nobody is given time for it.
Result<void> Table::take_back(int seat, Milliseconds now) {
  const auto plies = plies_to_take_back(seat);
  if (!plies) return std::unexpected(plies.error());
  clocks_.charge(now);
  clocks_.call_off();
  for (int n = 0; n < *plies; ++n) match_.take_back();
  moved_on_ = standing_.version - 1;
  return {};
}

}  // namespace cb::table
