// SPDX-License-Identifier: MIT
#include "balance/ablation.hpp"

#include <algorithm>

namespace cb::balance {
namespace {

using Accepts = std::function<bool(std::string_view text)>;
enum class Way : std::uint8_t { take_back, take_over };

// The board with some changes taken over or back; nothing where it is refused.
std::optional<std::string> changed(const Changes& changes, std::string text, const std::vector<EditionDifference>& some,
                                   Way way, const Accepts& accepts) {
  for (const auto& one : some) {
    auto next = with_value(changes, text, one.key, way == Way::take_back ? one.before : one.after);
    if (!next) return {};
    text = std::move(*next);
  }
  return accepts(text) ? std::optional(std::move(text)) : std::nullopt;
}

// A change with the boards that show what it bought.
struct Shown {
  std::vector<EditionDifference> changes;
  std::optional<std::string> without;
  std::optional<std::string> alone;
};

class Ablation {
 public:
  Ablation(const AblationPlan& plan, const Changes& changes, const Accepts& accepts)
      : plan_(plan), changes_(changes), accepts_(accepts) {}

  // Each change by itself where a board may have it so; all others in one.
  std::vector<Shown> steps() const {
    std::vector<Shown> steps;
    std::vector<EditionDifference> together;
    for (const auto& one : changes_between(plan_.base, plan_.best)) {
      auto step = shown({one});
      if (step.without || step.alone)
        steps.push_back(std::move(step));
      else
        together.push_back(one);
    }
    if (!together.empty()) steps.push_back(shown(std::move(together)));
    return steps;
  }

 private:
  Shown shown(std::vector<EditionDifference> some) const {
    auto without = changed(changes_, plan_.best, some, Way::take_back, accepts_);
    auto alone = changed(changes_, plan_.base, some, Way::take_over, accepts_);
    return {std::move(some), std::move(without), std::move(alone)};
  }

  const AblationPlan& plan_;
  const Changes& changes_;
  const Accepts& accepts_;
};

std::vector<Estimate> effects(const std::vector<Aim>& aims, const Played& with, const Played& without) {
  std::vector<Estimate> effects;
  for (std::size_t aim = 0; aim < aims.size(); ++aim) effects.push_back(value_difference(aims, aim, with, without));
  effects.push_back(loss_difference(aims, with, without));
  return effects;
}

}  // namespace

Result<std::optional<std::vector<Bought>>> ablate(const AblationPlan& plan, const Changes& changes,
                                                  const Accepts& accepts, Field& field) {
  const auto steps = Ablation(plan, changes, accepts).steps();
  if (steps.empty()) return std::vector<Bought>();
  std::vector<Trial> trials;
  const auto add = [&](const std::string& text, std::string why) {
    trials.push_back({text, plan.bot, plan.seed, 0, plan.games, std::move(why)});
  };
  add(plan.base, "the old board");
  add(plan.best, "the new board");
  for (const auto& step : steps) {
    if (step.without) add(*step.without, "without " + step.changes.front().key);
    if (step.alone) add(*step.alone, step.changes.front().key + " alone");
  }
  auto played = field.play(trials);
  if (!played) return std::unexpected(played.error());
  if (!*played) return std::nullopt;
  const auto& all = **played;
  std::vector<Bought> bought;
  std::size_t next = 2;
  for (const auto& step : steps) {
    auto& one = bought.emplace_back(Bought{step.changes, {}, {}});
    if (step.without) one.now = effects(plan.aims, all[1], all[next++]);
    if (step.alone) one.alone = effects(plan.aims, all[next++], all[0]);
  }
  return bought;
}

}  // namespace cb::balance
