// SPDX-License-Identifier: MIT
#include "cli/reports/tune_report.hpp"

#include <fmt/format.h>

#include "thought/weights.hpp"

namespace cb::cli {
namespace {

// "5[pawn=120]@2000" of "5@2000": the bot with these weights.
std::string weighted(std::string_view bot, const std::string& weights) {
  const auto at = bot.substr(0, bot.find('@')).size();
  return fmt::format("{}[{}]{}", bot.substr(0, at), weights, bot.substr(at));
}

}  // namespace

std::string tune_text(const Tuning& tuning, const Spsa& spsa, std::string_view settings, std::string_view command) {
  const auto& contest = tuning.contest;
  const auto& bot = contest.players[0];
  const auto& weights = tuning.mind.weights();
  const auto tuned = spsa.tuned();
  auto text = fmt::format("# {}: {} steps of {} rounds each with {}. Keep the weights only if they are better:\n",
                          contest.game->info().title, spsa.steps(), Spsa::kPairs, bot);
  // Its rounds are others than those that the weights were tuned by.
  text += fmt::format("# capbarrel arena {} '{}' '{}' --rounds 400 --seed {}\n", settings,
                      weighted(bot, write_weights(tuning.mind, tuned)),
                      weighted(bot, write_weights(tuning.mind, weight_values(tuning.mind))), contest.seed + 1);
  text += "\n[weights]\n";
  for (std::size_t n = 0; n < weights.size(); ++n)
    text += fmt::format("{:<24}# was {}\n", fmt::format("{} = {}", weights[n].name, tuned[n]), weights[n].value);
  text += fmt::format("\n[origin]\nweights = \"{}\"\n", command);
  return text;
}

}  // namespace cb::cli
