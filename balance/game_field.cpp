// SPDX-License-Identifier: MIT
#include "balance/game_field.hpp"

#include <algorithm>
#include <mutex>
#include <thread>

#include "core/text.hpp"
#include "session/opening.hpp"

namespace cb::balance {
namespace {

constexpr std::uint64_t kPartGames = 64;  // what a run that is cut short loses at most of each board under way

using GamePtr = std::shared_ptr<const AnyGame>;

Result<GamePtr> make_game(const FieldPlan& plan, std::string_view text) {
  auto made = plan.type->make(plan.settings, text);
  if (!made) return std::unexpected(made.error());
  return GamePtr(std::move(*made));
}

std::string_view word_for(ExactValue::Outcome outcome) {
  return outcome == ExactValue::Outcome::win ? "win" : outcome == ExactValue::Outcome::draw ? "draw" : "loss";
}

Result<void> check_exact(const FieldPlan& plan, const AnyGame& game) {
  if (!plan.aims.exact) return {};
  const auto value = plan.oracle ? plan.oracle->value(game, game.start()) : std::nullopt;
  if (!value)
    return fail("balance.no-table", "",
                "What this start is really worth no table says; capbarrel solve makes one for Top Cap.");
  if (value->outcome != *plan.aims.exact)
    return fail("balance.worth", "", "Whoever begins has a {} here, not a {}.", word_for(value->outcome),
                word_for(*plan.aims.exact));
  return {};
}

Result<void> check_board(const FieldPlan& plan, std::string_view text, bool exact) {
  const auto game = make_game(plan, text);
  if (!game) return std::unexpected(game.error());
  if ((*game)->actor((*game)->start()) == kNobody)
    return fail("balance.over", "", "On this board the game is over before it begins.");
  return exact ? check_exact(plan, **game) : Result<void>();
}

Result<Observer> make_observer(const FieldPlan& plan, const GamePtr& game, const std::string& bot, std::uint64_t seed) {
  StudyPlan study;
  study.bot = bot;
  study.oracle = plan.oracle;
  study.make_player = plan.make_player;
  study.seed = seed;
  study.ply_limit = plan.ply_limit;
  study.judge_every = plan.aims.ask_the_judge() ? 1 : 0;
  study.variants.push_back({"", game, game->start(), plan.opening.value_or(usual_opening(*game))});
  return Observer::make(study, 0);
}

// Games of a trial that are kept together.
struct Part {
  Trial trial;
  GamePtr game;
  Played played;
  std::uint64_t left = 0;
};

// All games that are still to be played, part by part.
class Roster {
 public:
  explicit Roster(std::vector<Part>& parts) : parts_(parts) {
    for (const auto& part : parts_) all_ += part.left;
  }
  struct Game {
    Part* part;
    std::uint64_t number;
  };
  std::optional<Game> next() {
    if (part_ == parts_.size()) return {};
    const Game game{&parts_[part_], game_};
    if (++game_ == parts_[part_].trial.games) {
      game_ = 0;
      ++part_;
    }
    return game;
  }
  std::uint64_t all() const { return all_; }

 private:
  std::vector<Part>& parts_;
  std::size_t part_ = 0;
  std::uint64_t game_ = 0;
  std::uint64_t all_ = 0;
};

// A player of games: of one part after the other.
class Hand {
 public:
  Hand(const FieldPlan& plan, std::vector<Aim> aims) : plan_(plan), aims_(std::move(aims)) {}

  std::vector<Sample> play(const Part& part, std::uint64_t number) {
    if (part_ != &part) observer_.emplace(make_observer(plan_, part.game, part.trial.bot, part.trial.seed).value());
    part_ = &part;
    const auto seen = observer_->observe(part.trial.from + number);
    std::vector<Sample> samples;
    for (const auto& aim : aims_) samples.push_back(aim.measure.sample(*part.game, seen));
    return samples;
  }

 private:
  const FieldPlan& plan_;
  std::vector<Aim> aims_;
  const Part* part_ = nullptr;
  std::optional<Observer> observer_;
};

// Who plays, who may stop it, and where it is kept.
struct Play {
  const FieldPlan& plan;
  int jobs;
  const std::atomic<bool>& stop;
  const GameField::Tell& tell;
  std::optional<BalanceRecord>& record;
};

Result<void> play_all(const Play& play, std::vector<Part>& parts) {
  Roster roster(parts);
  std::mutex mutex;
  Result<void> outcome;
  std::uint64_t done = 0;
  const auto next = [&]() -> std::optional<Roster::Game> {
    const std::scoped_lock lock(mutex);
    if (play.stop || !outcome) return {};
    return roster.next();
  };
  const auto work = [&] {
    Hand hand(play.plan, play.plan.aims.played);
    while (const auto game = next()) {
      auto samples = hand.play(*game->part, game->number);
      const std::scoped_lock lock(mutex);
      auto& part = *game->part;
      part.played[game->number] = std::move(samples);
      play.tell(part.trial, ++done, roster.all());
      if (--part.left > 0 || !play.record) continue;
      if (auto kept = play.record->append(part.trial, part.played); !kept) outcome = std::move(kept);
    }
  };
  {
    std::vector<std::jthread> others;
    for (int job = 1; job < play.jobs; ++job) others.emplace_back(work);
    work();
  }
  return outcome;
}

std::vector<Trial> parts_of(const Trial& trial) {
  std::vector<Trial> parts;
  for (std::uint64_t done = 0; done < trial.games; done += kPartGames) {
    parts.push_back(trial);
    parts.back().from += done;
    parts.back().games = std::min(kPartGames, trial.games - done);
  }
  return parts;
}

}  // namespace

Result<GameField> GameField::make(FieldPlan plan, std::string_view base, const std::vector<std::string>& bots, int jobs,
                                  const std::atomic<bool>& stop, Tell tell) {
  const auto shared = std::make_shared<const FieldPlan>(std::move(plan));
  auto changes = Changes::make(*shared->type, shared->dials, [shared](std::string_view text) {
    return check_board(*shared, text, true).has_value();
  });
  if (!changes) return std::unexpected(changes.error());
  if (const auto good = check_board(*shared, base, false); !good) return std::unexpected(good.error());
  const auto game = make_game(*shared, base);
  for (const auto& bot : bots)
    if (const auto observer = make_observer(*shared, *game, bot, 1); !observer)
      return std::unexpected(observer.error());
  return GameField(shared, std::move(*changes), jobs, stop, std::move(tell));
}

Result<void> GameField::check(std::string_view text) const { return check_board(*plan_, text, true); }

Result<std::optional<std::vector<Played>>> GameField::play(std::span<const Trial> trials) {
  std::vector<Part> parts;
  for (const auto& trial : trials)
    for (auto& part : parts_of(trial))
      if (!record_ || record_->find(part) == nullptr) {
        auto game = make_game(*plan_, part.text);
        if (!game) return std::unexpected(game.error());
        const auto games = part.games;
        parts.push_back({std::move(part), std::move(*game), Played(games), games});
      }
  if (const auto played = play_all({*plan_, jobs_, stop_, tell_, record_}, parts); !played)
    return std::unexpected(played.error());
  if (std::ranges::any_of(parts, [](const Part& part) { return part.left > 0; })) return std::nullopt;
  std::vector<Played> all;
  auto next = parts.begin();
  for (const auto& trial : trials) {
    auto& played = all.emplace_back();
    for (const auto& part : parts_of(trial)) {
      const auto* known = record_ ? record_->find(part) : nullptr;
      const auto& games = known != nullptr ? *known : (next++)->played;
      played.insert(played.end(), games.begin(), games.end());
    }
  }
  return all;
}

}  // namespace cb::balance
