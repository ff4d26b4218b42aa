// SPDX-License-Identifier: MIT
#include "study/comparison.hpp"

#include <map>
#include <set>
#include <utility>

#include "core/text.hpp"
#include "session/edition_choice.hpp"

namespace cb {
namespace {

std::string name_of(const AnyGame& game) { return edition_name(game.info().name, game.edition()); }

// Two boards may have one name: then a part of their checksums tells them apart.
std::string label_of(const AnyGame& game, const AnyGame& other) {
  constexpr std::size_t kEnough = 6;
  const auto name = name_of(game);
  if (name != name_of(other)) return name;
  return fmt::format("{}#{}", name, edition_checksum(game.edition()).substr(0, kEnough));
}

using Shares = std::map<std::string, Share>;

class Pairs {
 public:
  void add(std::string what, const Share& one, const Share& other) { pairs_.push_back({std::move(what), one, other}); }
  // By name, also those that one of them has not.
  void add_all(std::string_view what, const Shares& one, const Shares& other) {
    std::set<std::string> names;
    for (const auto* shares : {&one, &other})
      for (const auto& [name, share] : *shares) names.insert(name);
    const auto of = [](const Shares& shares, const std::string& name) {
      const auto found = shares.find(name);
      return found != shares.end() ? found->second : Share{};
    };
    for (const auto& name : names) add(fmt::format("{}: {}", what, name), of(one, name), of(other, name));
  }
  std::vector<SharePair> take() && { return std::move(pairs_); }

 private:
  std::vector<SharePair> pairs_;
};

// How a game ends is a share of all games also where it never ended so.
Shares endings_of(const Findings& found, const Findings& other) {
  Shares endings = found.endings;
  for (const auto& [name, share] : other.endings) endings.try_emplace(name, Share{0, found.games});
  return endings;
}

Shares deeds_of(const Findings& found) {
  Shares deeds;
  for (const auto& deed : found.deeds) deeds.emplace(fmt::format("{}, {}", deed.group, deed.name), deed.with);
  return deeds;
}

// Boards may call their seats otherwise.
std::string seat_names(const AnyGame& game, const AnyGame& other, int seat) {
  const auto name = game.seat_name(seat);
  const auto beside = other.seat_name(seat);
  return name == beside ? name : fmt::format("{} / {}", name, beside);
}

}  // namespace

bool compares_editions(const StudyPlan& plan) { return !plan.each.empty() && plan.each.front() == kEditionEach; }

Result<void> name_editions(StudyVariant& one, StudyVariant& other) {
  if (one.game->edition() == other.game->edition())
    return fail("study.against", "", "Both boards are the same one, {}; name two to compare.",
                quote(name_of(*one.game)));
  const auto labels = std::pair(label_of(*one.game, *other.game), label_of(*other.game, *one.game));
  const auto put = [](StudyVariant& variant, std::string_view label) {
    variant.name = fmt::format("{}={}{}{}", kEditionEach, label, variant.name.empty() ? "" : " ", variant.name);
  };
  put(one, labels.first);
  put(other, labels.second);
  return {};
}

bool SharePair::apart() const {
  if (!one.known() || !other.known()) return false;
  const auto a = one.interval();
  const auto b = other.interval();
  return a.high < b.low || b.high < a.low;
}

std::vector<SharePair> compare(const AnyGame& game, const Findings& one, const AnyGame& other_game,
                               const Findings& other) {
  Pairs pairs;
  pairs.add("decided", one.outcomes.decided, other.outcomes.decided);
  pairs.add("shared", one.outcomes.shared, other.outcomes.shared);
  pairs.add("unfinished", one.outcomes.unfinished, other.outcomes.unfinished);
  if (one.cooperative) pairs.add("won", one.outcomes.won, other.outcomes.won);
  pairs.add_all("ended", endings_of(one, other), endings_of(other, one));
  for (std::size_t seat = 0; seat < std::min(one.seats.size(), other.seats.size()); ++seat)
    pairs.add("won: " + seat_names(game, other_game, static_cast<int>(seat)), one.seats[seat], other.seats[seat]);
  pairs.add("forced decisions", one.branching.forced, other.branching.forced);
  pairs.add("forced turns", one.branching.forced_turns, other.branching.forced_turns);
  for (const auto& [when, part] : {std::pair{"comeback after a third", kParts / 3},
                                   {"comeback after a half", kParts / 2},
                                   {"comeback after two thirds", 2 * kParts / 3}}) {
    const auto at = static_cast<std::size_t>(part - 1);
    pairs.add(when, one.leads[at].comeback, other.leads[at].comeback);
  }
  pairs.add_all("won by those who did", deeds_of(one), deeds_of(other));
  return std::move(pairs).take();
}

}  // namespace cb
