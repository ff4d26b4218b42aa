// SPDX-License-Identifier: MIT
#include "study/run.hpp"

#include <mutex>
#include <optional>
#include <thread>

namespace cb {
namespace {

// An observer for each variant.
Result<std::vector<Observer>> make_observers(const StudyPlan& plan) {
  std::vector<Observer> observers;
  for (std::size_t variant = 0; variant < plan.variants.size(); ++variant) {
    auto observer = Observer::make(plan, variant);
    if (!observer) return std::unexpected(observer.error());
    observers.push_back(std::move(*observer));
  }
  return observers;
}

// All games of a study, in the order in which they are played.
class Roster {
 public:
  explicit Roster(const StudyPlan& plan) : variants_(plan.variants.size()), games_(plan.games * variants_) {}

  // One that the plan has no place for is passed over: an earlier run may have been a longer one.
  void add(Observation seen) {
    const auto at = seen.game * variants_ + seen.variant;
    if (at >= games_.size()) return;
    there_ += !games_[at];
    games_[at] = std::move(seen);
  }
  struct Number {
    std::uint64_t game;
    std::size_t variant;
  };
  std::optional<Number> next() {
    while (next_ < games_.size() && games_[next_]) ++next_;
    if (next_ == games_.size()) return {};
    const auto at = next_++;
    return Number{at / variants_, at % variants_};
  }
  std::uint64_t there() const { return there_; }
  std::vector<Observation> counted() && {
    std::vector<Observation> counted;
    for (auto& seen : games_) {
      if (!seen) break;
      counted.push_back(std::move(*seen));
    }
    return counted;
  }

 private:
  std::size_t variants_;
  std::vector<std::optional<Observation>> games_;
  std::uint64_t there_ = 0;
  std::size_t next_ = 0;
};

}  // namespace

Result<std::vector<Observation>> run_study(
    const StudyPlan& plan, std::vector<Observation> found, int jobs, const std::atomic<bool>& stop,
    const std::function<Result<void>(const Observation& seen, std::uint64_t there)>& on_game) {
  std::vector<std::vector<Observer>> crews;
  for (int job = 0; job < jobs; ++job) {
    auto observers = make_observers(plan);
    if (!observers) return std::unexpected(observers.error());
    crews.push_back(std::move(*observers));
  }
  Roster roster(plan);
  for (auto& seen : found) roster.add(std::move(seen));

  std::mutex mutex;
  Result<void> outcome;
  const auto next = [&]() -> std::optional<Roster::Number> {
    const std::scoped_lock lock(mutex);
    if (stop || !outcome) return {};
    return roster.next();
  };
  const auto work = [&](std::vector<Observer>& observers) {
    while (const auto number = next()) {
      auto seen = observers[number->variant].observe(number->game);
      const std::scoped_lock lock(mutex);
      if (auto told = on_game(seen, roster.there() + 1); !told) outcome = std::move(told);
      roster.add(std::move(seen));
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t job = 1; job < crews.size(); ++job) others.emplace_back(work, std::ref(crews[job]));
    work(crews.front());
  }
  if (!outcome) return std::unexpected(outcome.error());
  return std::move(roster).counted();
}

}  // namespace cb
