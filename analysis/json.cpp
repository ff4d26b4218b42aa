// SPDX-License-Identifier: MIT
#include "analysis/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace cb {
namespace {

using nlohmann::ordered_json;

// Four places are more than a search can tell, and read better than a float's digits.
double rounded(float value) { return std::round(static_cast<double>(value) * 1e4) / 1e4; }

std::string_view story_code(Story story) {
  constexpr std::string_view kCodes[] = {"lost-ground", "gave-lead",      "gave-away",
                                         "missed-win",  "threw-win-away", "lost-game"};
  return kCodes[static_cast<int>(story)];
}

ordered_json ply_json(const AnyGame& game, const AnyState& state, const JudgedPly& ply, int turn_seat) {
  const int seat = ply.actor == kChance ? turn_seat : ply.actor;
  ordered_json json = {{"ply", ply.ply + 1},
                       {"turn", ply.turn},
                       {"seat", game.seat_name(seat)},
                       {"action", game.write_action(state, ply.action)},
                       {"mark", mark_code(ply.mark)}};
  if (ply.judged()) {
    json["value"] = rounded(ply.played);
    json["best"] = game.write_action(state, ply.best_action);
    json["best_value"] = rounded(ply.best);
    json["loss"] = rounded(ply.loss());
  }
  if (!ply.before.empty()) json["before"] = to_json(game, ply.before);
  if (!ply.after.empty()) json["after"] = to_json(game, ply.after);
  return json;
}

ordered_json summary_json(const AnyGame& game, int seat, const SeatSummary& summary) {
  ordered_json json = {{"seat", game.seat_name(seat)}, {"decisions", summary.decisions}};
  for (int mark = 0; mark <= static_cast<int>(Mark::blunder); ++mark)
    json[std::string(mark_code(static_cast<Mark>(mark)))] = summary.count[mark];
  json["average_loss"] = rounded(summary.average_loss);
  return json;
}

}  // namespace

ordered_json to_json(const AnyGame& game, const Chances& chances) {
  ordered_json json = ordered_json::object();
  for (std::size_t seat = 0; seat < chances.size(); ++seat)
    json[game.seat_name(static_cast<int>(seat))] = rounded(chances[seat]);
  return json;
}

ordered_json to_json(const AnyGame& game, const AnyState& state, const Assessment& assessment) {
  ordered_json json = {{"seat", game.seat_name(assessment.seat)},
                       {"nodes", assessment.nodes},
                       {"depth", assessment.depth},
                       {"chances", to_json(game, assessment.chances)},
                       {"line", ordered_json::array()},
                       {"moves", ordered_json::array()}};
  AnyState at = state;
  for (const auto action : assessment.line) {
    json["line"].push_back(game.write_action(at, action));
    game.apply(at, action);
  }
  for (const auto& move : assessment.moves) {
    ordered_json entry = {{"action", game.write_action(state, move.action)}, {"visits", move.visits}};
    if (move.visits > 0) entry["value"] = rounded(move.value);
    json["moves"].push_back(std::move(entry));
  }
  return json;
}

ordered_json to_json(const Match& match, const Review& review) {
  const AnyGame& game = match.game();
  ordered_json json = {{"nodes", review.nodes},
                       {"seats", ordered_json::array()},
                       {"turning_points", ordered_json::array()},
                       {"plies", ordered_json::array()}};
  for (int seat = 0; seat < game.seats(); ++seat)
    json["seats"].push_back(summary_json(game, seat, review.seats[static_cast<std::size_t>(seat)]));
  for (const auto& moment : turning_points(review, review.plies.size())) {
    const auto& ply = review.plies[moment.ply];
    ordered_json entry = {{"ply", moment.ply + 1}, {"turn", ply.turn}};
    if (moment.swing != nullptr) {
      entry["kind"] = "luck";
      entry["last_ply"] = moment.swing->last + 1;
      entry["seat"] = game.seat_name(moment.swing->seat);
      entry["before"] = rounded(moment.swing->before);
      entry["after"] = rounded(moment.swing->after);
    } else {
      entry["kind"] = story_code(story_of(game, ply));
      entry["seat"] = game.seat_name(ply.actor);
      entry["before"] = rounded(ply.best);
      entry["after"] = rounded(ply.played);
    }
    json["turning_points"].push_back(std::move(entry));
  }
  AnyState state = match.start();
  for (const auto& ply : review.plies) {
    json["plies"].push_back(ply_json(game, state, ply, match.log()[ply.ply].turn));
    game.apply(state, ply.action);
  }
  return json;
}

}  // namespace cb
