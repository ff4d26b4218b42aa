// SPDX-License-Identifier: MIT
#include "cli/reports/balance_report.hpp"

#include <fmt/format.h>

#include <cmath>

#include "cli/reports/edition_report.hpp"
#include "cli/terminal/aligned_columns.hpp"

namespace cb::cli {
namespace {

constexpr double kErrors = 1.96;  // of these the 95% interval has as many to either side

// Shares in hundredths, ratios and counts as they are.
double scale_of(const balance::Aim& aim) { return aim.measure.unit() == balance::Measure::Unit::share ? 100 : 1; }
int digits_of(const balance::Aim& aim) { return aim.measure.unit() == balance::Measure::Unit::ratio ? 3 : 1; }

std::string number(const balance::Estimate& estimate, double scale, int digits) {
  if (!estimate.value) return "-";
  if (!std::isfinite(estimate.error)) return fmt::format("{:.{}f}", scale * *estimate.value, digits);
  return fmt::format("{:.{}f} ± {:.{}f}", scale * *estimate.value, digits, scale * kErrors * estimate.error, digits);
}

std::string value_text(const BalanceResult& result, std::size_t aim, std::size_t board) {
  const auto& aims = result.plan.aims;
  return number(balance::value_of(aims, aim, result.verified[board]), scale_of(aims[aim]), digits_of(aims[aim]));
}

std::string met_text(const BalanceResult& result, std::size_t aim) {
  const auto& aim_of = result.plan.aims[aim];
  return aim_of.met(balance::value_of(result.plan.aims, aim, result.verified.back()).value) ? "met" : "not met";
}

std::string verified_text(const BalanceResult& result) {
  const bool changed = result.verified.size() > 1;
  AlignedColumns table({fmt::format("in {} fresh games", result.verified.front().size()), "the old board"});
  if (changed) table.add_column("the new one");
  table.add_column("");
  for (std::size_t aim = 0; aim < result.plan.aims.size(); ++aim) {
    std::vector<std::string> row = {result.plan.aims[aim].text};
    for (std::size_t board = 0; board < result.verified.size(); ++board) row.push_back(value_text(result, aim, board));
    row.push_back(met_text(result, aim));
    table.add_row(std::move(row));
  }
  return table.text() + "Shares in hundredths; ±: 95%.\n";
}

std::string keys_text(const balance::Bought& bought) {
  std::string text;
  for (const auto& change : bought.changes) text += (text.empty() ? "" : ", ") + change.key;
  return text;
}

std::string side_text(const EditionTree& value) { return value.is_null() ? "-" : value.dump(); }

std::string values_text(const balance::Bought& bought, EditionTree EditionDifference::* side) {
  std::string text;
  for (const auto& change : bought.changes) text += (text.empty() ? "" : ", ") + side_text(change.*side);
  return text;
}

std::string bought_text(const BalanceResult& result) {
  const auto& aims = result.plan.aims;
  std::string text;
  for (std::size_t aim = 0; aim < aims.size(); ++aim) {
    AlignedColumns table({"what changed", "from", "to", aims[aim].measure.name() + " by it now", "by it alone"});
    const auto effect = [&](const std::optional<std::vector<balance::Estimate>>& effects) {
      return effects ? number((*effects)[aim], scale_of(aims[aim]), digits_of(aims[aim])) : "no such board";
    };
    for (const auto& bought : result.bought)
      table.add_row({keys_text(bought), values_text(bought, &EditionDifference::before),
                     values_text(bought, &EditionDifference::after), effect(bought.now), effect(bought.alone)});
    text += table.text() + "\n";
  }
  return text + "Now: the new board less the same without the change. Alone: the old board with it less the old one.\n";
}

}  // namespace

std::string dials_text(const std::vector<Dial>& dials) {
  AlignedColumns table({"dial", "what it changes"});
  for (const auto& dial : dials) table.add_row({dial.name, dial.help});
  return table.text();
}

std::string round_text(const balance::RoundFound& round) {
  return fmt::format("round {}: loss {:.3f}, {} by {:.3f} ± {:.3f}{}", round.round, round.loss,
                     fmt::join(round.turned, " "), round.difference.value.value_or(0), round.difference.error,
                     round.replaced ? ", taken" : "");
}

std::string balance_text(const BalanceResult& result) {
  const auto& found = result.found;
  auto text = fmt::format("{}: bot {} in all seats, seed {}, {} rounds.\n", result.game->info().title, result.plan.bot,
                          result.plan.seed, found.rounds.size());
  if (found.stopped) text += "It was stopped; the same command with its record goes on.\n";
  if (found.best == result.plan.base) text += "No board was found that is nearer to the aims.\n";
  text += "\n";
  if (!result.verified.empty()) text += verified_text(result) + "\n";
  if (found.best != result.plan.base)
    text += result.bought.empty() ? differences_text(result.plan.base, found.best) : bought_text(result);
  return text;
}

}  // namespace cb::cli
