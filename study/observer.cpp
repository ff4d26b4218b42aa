// SPDX-License-Identifier: MIT
#include "study/observer.hpp"

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <tuple>

#include "core/hash.hpp"
#include "study/named_deeds.hpp"

namespace cb {
namespace {

std::string ending_of(const Match& match) {
  if (!match.finish()) return std::string(kUnfinished);
  if (match.game().actor(match.state()) != kNobody) return std::string(kRepetition);
  const auto told = match.game().tell_ending(match.state());
  auto name = told.at("key").get<std::string>();
  // Some games end in several ways with the same winner.
  if (const auto& words = told.at("args"); words.contains("how")) name += ", " + words.at("how").get<std::string>();
  return name;
}

std::vector<SideDeed> deeds_of(const Match& match) {
  const auto& game = match.game();
  std::vector<ActionCode> actions;
  for (const auto& ply : match.log()) actions.push_back(ply.action);
  std::map<std::tuple<int, std::string, std::string>, std::uint32_t> times;
  for (const auto& deed : named_deeds(game, match.start(), actions))
    ++times[{game.side(deed.seat), std::string(deed.group), deed.name}];
  std::vector<SideDeed> deeds;
  deeds.reserve(times.size());
  for (const auto& [what, count] : times)
    deeds.push_back({std::get<0>(what), std::get<1>(what), std::get<2>(what), count});
  return deeds;
}

// The turns of a game, those of chance alone left out.
class TurnCount {
 public:
  explicit TurnCount(Observation& seen) : seen_(seen) {}
  void begin() {
    seen_.turns += decided_;
    seen_.forced_turns += decided_ && !had_choice_;
    decided_ = had_choice_ = false;
  }
  void decide(bool choice) {
    decided_ = true;
    had_choice_ = had_choice_ || choice;
  }

 private:
  Observation& seen_;
  bool decided_ = false;
  bool had_choice_ = false;
};

}  // namespace

Result<Observer> Observer::make(const StudyPlan& plan, std::size_t variant) {
  const auto& game = plan.variants[variant].game;
  BotResources resources;
  resources.oracle = plan.oracle;
  auto player = plan.make_player(game, plan.bot, resources);
  if (!player) return std::unexpected(player.error());
  auto judge = Judge::make(game, kStudyJudge, resources);
  if (!judge) return std::unexpected(judge.error());
  return Observer(plan, variant, std::move(*player), std::move(*judge));
}

Observer::Observer(const StudyPlan& plan, std::size_t variant, std::unique_ptr<Player> player, Judge judge)
    : variant_(plan.variants[variant]),
      number_(variant),
      seed_(plan.seed),
      ply_limit_(plan.ply_limit),
      judge_every_(plan.judge_every),
      player_(std::move(player)),
      judge_(std::move(judge)) {}

Observation Observer::observe(std::uint64_t game) {
  Rng seeds(mix(seed_) + game);
  const auto match = play(seeds);
  Observation seen;
  seen.variant = number_;
  seen.game = game;
  seen.winners = match.finish() ? match.finish()->winners : std::uint8_t{0};
  seen.ending = ending_of(match);
  seen.plies = static_cast<std::uint32_t>(match.log().size());
  for (const auto& ply : match.log()) seen.key = mix(seen.key ^ (ply.action + 1ULL));
  seen.deeds = deeds_of(match);
  look_back(match, seeds, seen);
  return seen;
}

Match Observer::play(Rng& seeds) {
  Rng luck(seeds.next());
  Rng opening(seeds.next());
  Rng whims(seeds.next());
  Match match(variant_.game, variant_.start);
  int moves = 0;
  while (!match.finish() && match.log().size() < ply_limit_) {
    if (match.actor() == kChance)
      (void)match.play(random_action(match.game(), match.state(), luck));
    else if (moves++ < variant_.opening)
      (void)match.play(random_action(match.game(), match.state(), opening));
    else
      (void)match.play(player_->choose(match, whims.next()).value());  // a bot of ours always has a move
  }
  return match;
}

// Goes through the game again, now that its length is known.
void Observer::look_back(const Match& match, Rng& seeds, Observation& seen) {
  const auto& log = match.log();
  Match again(variant_.game, variant_.start);
  TurnCount turns(seen);
  const bool judged = is_judged(seen.game);
  std::size_t looks = 0;
  for (std::size_t n = 0; n < log.size(); ++n) {
    const auto part = n * kParts / log.size();
    if (log[n].begins_turn) turns.begin();
    if (log[n].actor >= 0) {
      const auto actions = static_cast<std::uint32_t>(again.game().actions(again.state()).size());
      seen.choices[part].decisions += 1;
      seen.choices[part].actions += actions;
      seen.choices[part].forced += actions == 1;
      turns.decide(actions > 1);
      // Where chance acts between two parts, or the judge has nothing to say, it waits for whoever acts next.
      if (judged && looks < part) {
        const auto chances = standing(again, seeds.next());
        while (looks < part && !chances.empty()) seen.standings[looks++] = chances;
      }
    }
    (void)again.play(log[n].action);
  }
  turns.begin();
}

Standing Observer::standing(const Match& match, std::uint64_t seed) {
  const auto& game = match.game();
  const auto view = game.view(match.state(), match.actor());
  const auto judged = judge_.assess(view, match.actor(), match.past_keys(), seed);
  if (!judged.known()) return {};
  Standing chances(static_cast<std::size_t>(count_sides(game)));
  for (int seat = 0; seat < game.seats(); ++seat)
    chances[static_cast<std::size_t>(game.side(seat))] =
        static_cast<int>(std::lround(1'000 * judged.chances[static_cast<std::size_t>(seat)]));
  return chances;
}

}  // namespace cb
