// SPDX-License-Identifier: MIT
#include "cli/reports/arena_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/record.hpp"

namespace cb::cli {
namespace {

double mean(double sum, std::uint64_t count) { return count == 0 ? 0 : sum / static_cast<double>(count); }

double milliseconds(std::int64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }

double nodes_a_move(const Effort& effort) { return mean(static_cast<double>(effort.nodes), effort.moves); }

double milliseconds_a_move(const Effort& effort) { return mean(milliseconds(effort.nanoseconds), effort.moves); }

std::string_view verdict_word(SprtVerdict verdict) {
  switch (verdict) {
    case SprtVerdict::elo0:
      return "elo0";
    case SprtVerdict::elo1:
      return "elo1";
    case SprtVerdict::open:
      break;
  }
  return "open";
}

std::string sprt_line(const Sprt& sprt) {
  const auto& setting = sprt.setting();
  const std::string found = sprt.verdict() == SprtVerdict::open ? "not decided"
                            : sprt.verdict() == SprtVerdict::elo1
                                ? fmt::format("accepted Elo {}, wrong at most {}", setting.elo1, percent(setting.alpha))
                                : fmt::format("accepted Elo {}, wrong at most {}", setting.elo0, percent(setting.beta));
  return fmt::format("  SPRT     Elo {} or {}: LLR {:+.2f} in ({:+.2f}, {:+.2f}), {}\n", setting.elo0, setting.elo1,
                     sprt.llr(), sprt.lower(), sprt.upper(), found);
}

std::string effort_line(std::string_view name, const Effort& effort) {
  return fmt::format("  {:8} {} moves; {:.0f} nodes and {:.2f} ms a move, the slowest {:.1f} ms\n", name, effort.moves,
                     nodes_a_move(effort), milliseconds_a_move(effort), milliseconds(effort.longest));
}

std::string seat_lines(const ArenaOutcome& outcome) {
  const auto& game = *outcome.contest.game;
  std::string text;
  for (int seat = 0; seat < game.seats(); ++seat) {
    text += fmt::format("  {:8} {:8}", seat == 0 ? "seats" : "", game.seat_name(seat));
    for (std::size_t who = 0; who < 2; ++who)
      text += fmt::format("  {} {:.3f}", short_name(outcome.contest.players[who]),
                          outcome.summary.players[who].seats[static_cast<std::size_t>(seat)].share());
    text += "\n";
  }
  return text;
}

// Where all win together, what counts for people is how often a team does.
std::string team_lines(const ArenaOutcome& outcome) {
  std::string text;
  for (std::size_t who = 0; who < 2; ++who) {
    const auto& team = outcome.summary.players[who].team;
    const auto [low, high] = share_interval(team.won, static_cast<double>(team.games));
    text += fmt::format("  {:8} {} won {:.0f} of {} deals, {:.1f}% [{:.1f}, {:.1f}]\n", who == 0 ? "teams" : "",
                        short_name(outcome.contest.players[who]), team.won, team.games, 100 * team.share(), 100 * low,
                        100 * high);
  }
  return text;
}

std::string trouble_lines(const ArenaOutcome& outcome) {
  const auto& summary = outcome.summary;
  std::string text;
  if (summary.unfinished > 0)
    text += fmt::format("  stopped  {} games at the ply limit, counted as even\n", summary.unfinished);
  for (std::size_t who = 0; who < 2; ++who)
    if (const auto& player = summary.players[who]; player.forfeits > 0)
      text += fmt::format("  forfeits {} lost {} games; the first time: {}\n", short_name(outcome.contest.players[who]),
                          player.forfeits, player.forfeit);
  if (summary.repeated > 0)
    text += fmt::format("  repeated {} rounds went move for move as an earlier one and say nothing new\n",
                        summary.repeated);
  return text;
}

nlohmann::ordered_json tally_json(const Tally& tally) { return {{"games", tally.games}, {"won", tally.won}}; }

nlohmann::ordered_json player_json(const ArenaOutcome& outcome, std::size_t who) {
  const auto& game = *outcome.contest.game;
  const auto& player = outcome.summary.players[who];
  nlohmann::ordered_json seats = nlohmann::ordered_json::object();
  for (int seat = 0; seat < game.seats(); ++seat)
    seats[game.seat_name(seat)] = tally_json(player.seats[static_cast<std::size_t>(seat)]);
  nlohmann::ordered_json json = {{"name", outcome.contest.players[who]}, {"seats", seats}};
  if (is_cooperative(game)) {
    const auto [low, high] = share_interval(player.team.won, static_cast<double>(player.team.games));
    json["team"] = tally_json(player.team);
    json["team"]["interval"] = {low, high};
  }
  json["forfeits"] = player.forfeits;
  if (player.forfeits > 0) json["first_forfeit"] = player.forfeit;
  json["moves"] = player.effort.moves;
  json["nodes_per_move"] = nodes_a_move(player.effort);
  json["ms_per_move"] = milliseconds_a_move(player.effort);
  json["slowest_ms"] = milliseconds(player.effort.longest);
  return json;
}

nlohmann::ordered_json outcome_json(const ArenaOutcome& outcome) {
  const auto& summary = outcome.summary;
  const auto& rating = summary.rating;
  nlohmann::ordered_json json = contest_json(outcome.contest);
  json["rounds"] = rating.rounds;
  json["rounds_wanted"] = outcome.wanted;
  json["interrupted"] = outcome.interrupted;
  json["games"] = summary.games;
  json["mean_plies"] = mean(static_cast<double>(summary.plies), summary.games);
  json["unfinished"] = summary.unfinished;
  json["repeated_rounds"] = summary.repeated;
  json["score"] = rating.score;
  json["standard_error"] = rating.error;
  json["score_interval"] = {rating.interval.low, rating.interval.high};
  json["elo"] = elo_of(rating.score);
  json["elo_interval"] = {elo_of(rating.interval.low), elo_of(rating.interval.high)};
  json["likely_better"] = rating.likely_better;
  if (outcome.sprt) {
    const auto& setting = outcome.sprt->setting();
    json["sprt"] = {{"elo0", setting.elo0},           {"elo1", setting.elo1},
                    {"alpha", setting.alpha},         {"beta", setting.beta},
                    {"llr", outcome.sprt->llr()},     {"lower", outcome.sprt->lower()},
                    {"upper", outcome.sprt->upper()}, {"accepted", verdict_word(outcome.sprt->verdict())}};
  }
  json["players"] = {player_json(outcome, 0), player_json(outcome, 1)};
  return json;
}

// What is not UTF-8 in the name of a player, which may be any command, is replaced.
std::string json_text(const nlohmann::ordered_json& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

std::string ladder_line(const ArenaOutcome& pair) {
  const auto& rating = pair.summary.rating;
  return fmt::format("  {:7} {:6} {:6}  {:.3f}  {:22} {:+7.2f}  {}\n",
                     fmt::format("{} v {}", pair.contest.players[0], pair.contest.players[1]), rating.rounds,
                     pair.summary.games, rating.score, elo_text(rating), pair.sprt->llr(),
                     pair.first_is_better()                      ? "yes"
                     : pair.sprt->verdict() == SprtVerdict::open ? "open"
                                                                 : "NO");
}

}  // namespace

std::string short_name(std::string_view player) {
  const auto open = player.find('[');
  const auto close = player.find(']');
  const bool weighted = !player.starts_with("exec:") && open < close && close != std::string_view::npos;
  if (!weighted) return std::string(player);
  return fmt::format("{}[..]{}", player.substr(0, open), player.substr(close + 1));
}

std::string elo_text(const EloRating& rating) {
  return fmt::format("{:+.0f} [{:+.0f}, {:+.0f}]", elo_of(rating.score), elo_of(rating.interval.low),
                     elo_of(rating.interval.high));
}

std::string percent(double share) { return fmt::format("{:.3g}%", 100 * share); }

std::string arena_text(const ArenaOutcome& outcome) {
  const auto& contest = outcome.contest;
  const auto& summary = outcome.summary;
  const auto& rating = summary.rating;
  auto text = fmt::format("{}: {} against {}{}\n", contest.game->info().title, contest.players[0], contest.players[1],
                          outcome.interrupted ? fmt::format(", stopped before {} rounds", outcome.wanted) : "");
  text +=
      fmt::format("  played   {} round{}, {} games, {:.1f} plies each\n", rating.rounds, rating.rounds == 1 ? "" : "s",
                  summary.games, mean(static_cast<double>(summary.plies), summary.games));
  if (rating.rounds == 0) return text;
  text += fmt::format("  score    {:.3f} [{:.3f}, {:.3f}], standard error {:.3f}\n", rating.score, rating.interval.low,
                      rating.interval.high, rating.error);
  text += fmt::format("  Elo      {}; {} is the stronger with a probability of {:.1f}%\n", elo_text(rating),
                      short_name(contest.players[0]), 100 * rating.likely_better);
  if (outcome.sprt) text += sprt_line(*outcome.sprt);
  text += is_cooperative(*contest.game) ? team_lines(outcome) : seat_lines(outcome);
  for (std::size_t who = 0; who < 2; ++who)
    text += effort_line(short_name(contest.players[who]), summary.players[who].effort);
  return text + trouble_lines(outcome);
}

std::string arena_json(const ArenaOutcome& outcome) { return json_text(outcome_json(outcome)); }

bool ladder_won(std::span<const ArenaOutcome> pairs) {
  return pairs.size() == kLevels - 1 && std::ranges::all_of(pairs, &ArenaOutcome::first_is_better);
}

std::string ladder_text(std::span<const ArenaOutcome> pairs) {
  const auto& first = pairs.front();
  const auto& setting = first.sprt->setting();
  auto text = fmt::format(
      "{}: each level against the one below it (SPRT, Elo {} or {}, wrong at most {})\n"
      "  pair    rounds  games  score  Elo [95%]                  LLR  won\n",
      first.contest.game->info().title, setting.elo0, setting.elo1, percent(setting.alpha));
  for (const auto& pair : pairs) text += ladder_line(pair);
  return text + (ladder_won(pairs) ? fmt::format("Every level beats the one below it with {} confidence.\n",
                                                 percent(1 - setting.alpha))
                                   : "It is not shown that every level beats the one below it.\n");
}

std::string ladder_json(std::span<const ArenaOutcome> pairs) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const auto& pair : pairs) list.push_back(outcome_json(pair));
  return json_text({{"game", pairs.front().contest.game->info().name}, {"won", ladder_won(pairs)}, {"pairs", list}});
}

}  // namespace cb::cli
