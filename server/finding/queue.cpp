// SPDX-License-Identifier: MIT
#include "server/finding/queue.hpp"

#include <cmath>
#include <numeric>

#include "core/text.hpp"

namespace cb::server {
namespace {

// At a table for several: how many of the nearest are thought of for each place, and how many ways to seat them are
// tried, before those who wait are told to wait on. Two who are kept apart rarely need more than a few.
constexpr std::size_t kCandidatesAPlace = 4;
constexpr int kMostTries = 500;

std::string pair_of(const std::string& one, const std::string& other) {
  return one < other ? one + '\n' + other : other + '\n' + one;
}

int players_wanted(const Offer& offer, Milliseconds waited) { return waited < kFewAfter ? offer.most : offer.fewest; }

std::vector<std::size_t> up_to(std::size_t end) {
  std::vector<std::size_t> numbers(end);
  // NOLINTNEXTLINE(modernize-use-ranges): g++ 12 has none of it
  std::iota(numbers.begin(), numbers.end(), std::size_t{0});
  return numbers;
}

// People in some order. Whoever has gone is stepped over in next to no time.
class Walk {
 public:
  explicit Walk(std::vector<std::size_t> order) : order_(std::move(order)), place_(order_.size()) {
    for (std::size_t place = 0; place < order_.size(); ++place) place_[order_[place]] = place;
    next_ = up_to(order_.size() + 1);
  }
  std::size_t end() const { return order_.size(); }
  std::size_t place_of(std::size_t person) const { return place_[person]; }
  std::size_t person_at(std::size_t place) const { return order_[place]; }
  const std::vector<std::size_t>& order() const { return order_; }
  // The first place from here on where somebody still is.
  std::size_t from(std::size_t place) {
    while (next_[place] != place) place = next_[place] = next_[next_[place]];
    return place;
  }
  void take_out(std::size_t person) { next_[place_[person]] = place_[person] + 1; }

 private:
  std::vector<std::size_t> order_, place_, next_;
};

}  // namespace

double reach_of(double deviation, Milliseconds waited) {
  const double seconds = static_cast<double>(waited) / 1000;
  return std::min(kWidestReach, kNarrowReach + deviation + kWideningPerSecond * seconds);
}

// Everybody who waits for one offer, by numbers: who has waited longest is 0. Whoever has chosen, or was chosen, goes
// out of it.
class Queue::Line {
 public:
  Line(const Queue& queue, const Offer& offer, std::vector<const Waiting*> all, Milliseconds now)
      : queue_(queue),
        offer_(offer),
        now_(now),
        all_(by_age(std::move(all))),
        upwards_(by_rating(1)),
        downwards_(by_rating(-1)),
        gone_(all_.size()) {}

  std::vector<Party> parties() {
    std::vector<Party> found;
    for (std::size_t eldest = 0; eldest < all_.size(); ++eldest) {
      if (gone_[eldest]) continue;
      auto party = gather(eldest);
      if (!party.empty()) found.push_back(describe(party));
      // Who finds nobody is out of it too: with those who came later it is the elder's reach that counts, and they were
      // looked at.
      if (party.empty()) party = {eldest};
      for (const auto one : party) take_out(one);
    }
    return found;
  }

 private:
  using Numbers = std::vector<std::size_t>;

  static std::vector<const Waiting*> by_age(std::vector<const Waiting*> all) {
    std::ranges::sort(all, {}, [](const Waiting* one) { return one->age(); });
    return all;
  }
  // Of those who are rated alike, who has waited longer is first.
  Numbers by_rating(int sign) const {
    Numbers order = up_to(all_.size());
    std::ranges::sort(order, {}, [&](std::size_t one) { return std::pair(sign * rating(one), one); });
    return order;
  }

  double rating(std::size_t one) const { return all_[one]->seeker.rating; }
  double apart(std::size_t one, std::size_t other) const { return std::abs(rating(one) - rating(other)); }
  Milliseconds waited(std::size_t one) const { return all_[one]->waited(now_); }
  double reach(std::size_t one) const { return reach_of(all_[one]->seeker.deviation, waited(one)); }

  void take_out(std::size_t one) {
    gone_[one] = true;
    upwards_.take_out(one);
    downwards_.take_out(one);
  }

  // Whether two may meet at a table that `eldest` has waited for.
  bool may_meet(std::size_t one, std::size_t other, std::size_t eldest) const {
    const auto& first = all_[one]->seeker.person;
    const auto& second = all_[other]->seeker.person;
    if (queue_.apart_(first, second)) return false;
    return waited(eldest) >= kAgainAfter || !queue_.were_together_lately(first, second);
  }

  // Those within reach who may meet whoever asks, the nearest first, of two as near who has waited longer.
  Numbers nearest(std::size_t eldest) {
    const auto most = offer_.most == 2 ? std::size_t{1} : kCandidatesAPlace * static_cast<std::size_t>(offer_.most);
    // Those who are rated alike and waited longer have chosen already, so all of them are upwards.
    const auto lower = std::ranges::partition_point(downwards_.order(),
                                                    [&](std::size_t one) { return rating(one) >= rating(eldest); });
    auto up = upwards_.from(upwards_.place_of(eldest) + 1);
    auto down = downwards_.from(static_cast<std::size_t>(lower - downwards_.order().begin()));
    Numbers found;
    while (found.size() < most && (up < upwards_.end() || down < downwards_.end())) {
      const auto rank = [&](std::size_t one) { return std::pair(apart(one, eldest), one); };
      const bool go_up = down == downwards_.end() ||
                         (up < upwards_.end() && rank(upwards_.person_at(up)) < rank(downwards_.person_at(down)));
      const auto next = go_up ? upwards_.person_at(up) : downwards_.person_at(down);
      if (apart(next, eldest) > reach(eldest)) break;
      if (may_meet(eldest, next, eldest)) found.push_back(next);
      if (go_up)
        up = upwards_.from(up + 1);
      else
        down = downwards_.from(down + 1);
    }
    return found;
  }

  // The largest table that can be laid round somebody; empty where there is none. Nobody there is farther from anybody
  // than the reach of who waited longest.
  Numbers gather(std::size_t eldest) {
    const auto candidates = nearest(eldest);
    const auto fewest = static_cast<std::size_t>(players_wanted(offer_, waited(eldest)));
    for (auto size = std::min(static_cast<std::size_t>(offer_.most), candidates.size() + 1); size >= fewest; --size) {
      Numbers party = {eldest};
      int tries = 0;
      if (fill(party, candidates, 0, size, tries)) return party;
    }
    return {};
  }

  bool fill(Numbers& party, const Numbers& candidates, std::size_t from, std::size_t size, int& tries) const {
    if (party.size() == size) return true;
    for (auto n = from; n < candidates.size(); ++n) {
      if (candidates.size() - n < size - party.size() || ++tries > kMostTries) return false;
      if (!fits(party, candidates[n])) continue;
      party.push_back(candidates[n]);
      if (fill(party, candidates, n + 1, size, tries)) return true;
      party.pop_back();
    }
    return false;
  }

  bool fits(const Numbers& party, std::size_t one) const {
    const auto eldest = party.front();
    return std::ranges::all_of(
        party, [&](std::size_t other) { return apart(one, other) <= reach(eldest) && may_meet(one, other, eldest); });
  }

  Party describe(Numbers party) const {
    std::ranges::sort(party);
    Party found{offer_.name, {}, reach(party.front()), 0};
    for (const auto one : party) {
      found.people.push_back(all_[one]->seeker.person);
      for (const auto other : party) found.span = std::max(found.span, apart(one, other));
    }
    return found;
  }

  const Queue& queue_;
  const Offer& offer_;
  Milliseconds now_;
  std::vector<const Waiting*> all_;
  Walk upwards_, downwards_;
  std::vector<bool> gone_;
};

Result<void> Queue::enter(Seeker seeker, Milliseconds now) {
  const auto offer = std::ranges::find(offers_, seeker.offer, &Offer::name);
  if (offer == offers_.end()) return fail("queue.offer", "", "Nobody waits for {} here.", quote(seeker.offer));
  if (!std::isfinite(seeker.rating) || !std::isfinite(seeker.deviation))
    return fail("queue.rating", "", "A rating is a number.");
  leave(seeker.person);
  const auto number = next_++;
  const auto place = static_cast<std::size_t>(offer - offers_.begin());
  numbers_[seeker.person] = number;
  ++waiting_for_[place];
  waiting_[number] = {std::move(seeker), now, number, place};
  return {};
}

bool Queue::leave(std::string_view person) {
  const auto found = numbers_.find(std::string(person));
  if (found == numbers_.end()) return false;
  const auto waiting = waiting_.find(found->second);
  --waiting_for_[waiting->second.offer];
  waiting_.erase(waiting);
  numbers_.erase(found);
  return true;
}

std::vector<Party> Queue::tick(Milliseconds now) {
  forget(now);
  std::vector<std::vector<const Waiting*>> lines(offers_.size());
  for (const auto& [number, waiting] : waiting_) lines[waiting.offer].push_back(&waiting);
  std::vector<Party> parties;
  for (std::size_t n = 0; n < lines.size(); ++n)
    for (auto& party : Line(*this, offers_[n], std::move(lines[n]), now).parties()) parties.push_back(std::move(party));
  for (const auto& party : parties) {
    for (const auto& person : party.people) leave(person);
    remember(party, now);
  }
  return parties;
}

std::optional<Outlook> Queue::outlook(std::string_view person, Milliseconds now) const {
  const auto found = numbers_.find(std::string(person));
  if (found == numbers_.end()) return std::nullopt;
  const auto& one = waiting_.at(found->second);
  const auto& offer = offers_[one.offer];
  Outlook outlook;
  outlook.offer = offer.name;
  outlook.waited = one.waited(now);
  const auto reach = reach_of(one.seeker.deviation, outlook.waited);
  outlook.low = one.seeker.rating - reach;
  outlook.high = one.seeker.rating + reach;
  outlook.widest = reach >= kWidestReach;
  outlook.others = waiting_for_[one.offer] - 1;
  outlook.players = players_wanted(offer, outlook.waited);
  if (outlook.waited >= kBotAfter && !offer.bots.empty())
    outlook.bot = std::ranges::min(offer.bots, {}, [&](const Offer::Bot& bot) {
                    return std::abs(bot.rating - one.seeker.rating);
                  }).name;
  return outlook;
}

bool Queue::were_together_lately(const std::string& one, const std::string& other) const {
  return lately_.contains(pair_of(one, other));
}

void Queue::remember(const Party& party, Milliseconds now) {
  for (std::size_t one = 0; one < party.people.size(); ++one)
    for (std::size_t other = one + 1; other < party.people.size(); ++other) {
      auto pair = pair_of(party.people[one], party.people[other]);
      ++lately_[pair];
      brought_.push_back({now, std::move(pair)});
    }
}

void Queue::forget(Milliseconds now) {
  for (; !brought_.empty() && now - brought_.front().at >= kJustPlayed; brought_.pop_front())
    if (const auto found = lately_.find(brought_.front().pair); --found->second == 0) lately_.erase(found);
}

}  // namespace cb::server
