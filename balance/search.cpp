// SPDX-License-Identifier: MIT
#include "balance/search.hpp"

#include <algorithm>
#include <array>

#include "core/hash.hpp"

namespace cb::balance {
namespace {

constexpr std::size_t kElite = 4;
constexpr std::uint64_t kRoundGames = 1'024;  // numbers of a round: those of the race, then those of the duel
constexpr std::uint64_t kDuelFrom = 512;
constexpr std::uint64_t kProofFrom = std::uint64_t{1} << 40;  // no round comes so far

struct Rung {
  std::uint64_t from;
  std::uint64_t games;
  bool sieve;  // played by whoever is quick
};
constexpr std::array<Rung, 3> kRungs = {{{0, 64, true}, {64, 128, true}, {192, 320, false}}};

struct Candidate {
  std::size_t number = 0;
  Change change;
  Played played;
  double loss = 0;
};

// Of boards that are good, the best first, each once.
class Elite {
 public:
  explicit Elite(std::string best) : texts_{std::move(best)} {}
  const std::string& best() const { return texts_.front(); }
  // The best three times in four.
  const std::string& parent(Rng& rng) const {
    if (texts_.size() == 1 || rng.below(4) != 0) return texts_.front();
    return texts_[1 + any_of_size(texts_.size() - 1, rng)];
  }
  void add(const std::string& text) {
    std::erase(texts_, text);
    texts_.push_back(text);
    if (texts_.size() > kElite) texts_.erase(texts_.begin() + 1);  // the oldest that is not the best
  }
  void crown(const std::string& text) {
    std::erase(texts_, text);
    texts_.insert(texts_.begin(), text);
    if (texts_.size() > kElite) texts_.pop_back();
  }

 private:
  std::vector<std::string> texts_;
};

void append(Played& played, Played more) { std::ranges::move(more, std::back_inserter(played)); }

class Race {
 public:
  Race(const SearchPlan& plan, Field& field) : plan_(plan), field_(field), elite_(plan.base) {
    found_.best = plan.base;
  }

  Result<SearchFound> run(const std::function<void(const RoundFound&)>& on_round) {
    for (std::size_t round = 0; round < plan_.rounds && !found_.met && !found_.stopped; ++round) {
      auto candidates = draw(round);
      if (candidates.empty())
        return fail("balance.nothing", "", "Every change that was tried is refused; let more change.");
      if (const auto raced = race(round, candidates); !raced) return std::unexpected(raced.error());
      if (found_.stopped) break;
      if (const auto met = duel(round, candidates, on_round); !met) return std::unexpected(met.error());
      if (found_.stopped) break;
      if (const auto proved = prove(); !proved) return std::unexpected(proved.error());
    }
    return std::move(found_);
  }

 private:
  std::vector<Candidate> draw(std::size_t round) {
    constexpr int kTries = 8;
    Rng rng(mix(plan_.seed) + round);
    std::vector<Candidate> candidates;
    const auto is_new = [&](const std::string& text) {
      return text != elite_.best() &&
             std::ranges::none_of(candidates, [&](const Candidate& one) { return one.change.text == text; });
    };
    for (std::size_t number = 0; number < kCandidates; ++number)
      for (int tries = 0; tries < kTries; ++tries) {
        auto change = field_.change(elite_.parent(rng), rng);
        if (!change || !is_new(change->text)) continue;
        candidates.push_back({number, std::move(*change), {}, 0});
        break;
      }
    return candidates;
  }

  // Leaves those that came through, the best first.
  Result<void> race(std::size_t round, std::vector<Candidate>& candidates) {
    for (std::size_t number = 0; number < kRungs.size(); ++number) {
      const auto& rung = kRungs[number];
      const bool quick = rung.sieve && !plan_.sieve.empty();
      std::vector<Trial> trials;
      for (const auto& one : candidates)
        trials.push_back({one.change.text, quick ? plan_.sieve : plan_.bot, plan_.seed, round * kRoundGames + rung.from,
                          rung.games, fmt::format("round {}, candidate {}, rung {}", round, one.number, number)});
      auto played = field_.play(trials);
      if (!played) return std::unexpected(played.error());
      found_.stopped = !played->has_value();
      if (found_.stopped) return {};
      for (std::size_t n = 0; n < candidates.size(); ++n) {
        if (number > 0 && !plan_.sieve.empty() && !rung.sieve) candidates[n].played.clear();
        append(candidates[n].played, std::move((**played)[n]));
        candidates[n].loss = loss(plan_.aims, candidates[n].played);
      }
      std::ranges::stable_sort(candidates, {}, &Candidate::loss);
      if (number + 1 < kRungs.size()) candidates.resize((candidates.size() + 1) / 2);
    }
    return {};
  }

  Result<void> duel(std::size_t round, const std::vector<Candidate>& candidates,
                    const std::function<void(const RoundFound&)>& on_round) {
    const auto& first = candidates.front();
    const std::array texts = {first.change.text, elite_.best()};
    std::vector<Trial> trials;
    for (const auto& text : texts)
      trials.push_back({text, plan_.bot, plan_.seed, round * kRoundGames + kDuelFrom, kRoundGames - kDuelFrom,
                        fmt::format("round {}, {}", round, &text == texts.data() ? "the first" : "the best")});
    auto played = field_.play(trials);
    if (!played) return std::unexpected(played.error());
    found_.stopped = !played->has_value();
    if (found_.stopped) return {};
    auto& challenger = (**played)[0];
    auto& best = (**played)[1];
    RoundFound told{round, first.change.turned, loss(plan_.aims, best), loss_difference(plan_.aims, challenger, best),
                    false};
    told.replaced = told.difference.value && *told.difference.value < -told.difference.error;
    for (auto other = candidates.rbegin(); other != candidates.rend(); ++other) elite_.add(other->change.text);
    if (told.replaced) {
      elite_.crown(first.change.text);
      found_.best = first.change.text;
      found_.played = std::move(challenger);
      proved_ = false;
    } else {
      append(found_.played, std::move(best));
    }
    found_.rounds.push_back(told);
    on_round(told);
    return {};
  }

  // Once for every best.
  Result<void> prove() {
    if (proved_ || !all_met(plan_.aims, found_.played)) return {};
    const Trial trial{found_.best, plan_.bot, plan_.seed, kProofFrom, kProof, "the proof"};
    auto played = field_.play({&trial, 1});
    if (!played) return std::unexpected(played.error());
    found_.stopped = !played->has_value();
    if (found_.stopped) return {};
    proved_ = true;
    found_.met = all_met(plan_.aims, (**played).front());
    append(found_.played, std::move((**played).front()));
    return {};
  }

  const SearchPlan& plan_;
  Field& field_;
  Elite elite_;
  SearchFound found_;
  bool proved_ = false;
};

}  // namespace

Result<SearchFound> search(const SearchPlan& plan, Field& field,
                           const std::function<void(const RoundFound&)>& on_round) {
  return Race(plan, field).run(on_round);
}

}  // namespace cb::balance
