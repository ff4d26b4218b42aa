// SPDX-License-Identifier: MIT
#include "bindings/wasm/advice.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "analysis/reviewer.hpp"
#include "bindings/wasm/table.hpp"
#include "thought/bot.hpp"

namespace cb::wasm {
namespace {

json refused(const Error& error) { return {{"error", to_json(error)}}; }

// A phone has little to give, and a bot of ours does not need more.
const BotResources kResources{.memory = std::size_t{48} << 20};

struct Moment {
  std::size_t ply;
  AnyState state;
  std::vector<std::uint64_t> past;
};

Moment moment_of(const Match& match, const json& question) {
  const std::size_t last = match.log().size();
  const auto ply = std::min(question.value("ply", last), last);
  const auto keys = match.past_keys();
  const auto known = keys.first(std::min(ply, keys.size()));
  return {ply, ply == last ? match.state() : match.state_after(ply), {known.begin(), known.end()}};
}

json moves_json(const AnyGame& game, const AnyState& state, const Assessment& found) {
  json list = json::array();
  for (const auto& move : found.moves) {
    if (move.visits == 0) continue;
    json entry = game.tell_action(state, move.action, found.seat);
    entry["action"] = game.write_action(state, move.action);
    entry["value"] = move.value;
    entry["visits"] = move.visits;
    list.push_back(std::move(entry));
  }
  return list;
}

json line_json(const AnyGame& game, AnyState state, const std::vector<ActionCode>& line) {
  json list = json::array();
  for (const auto action : line) {
    const Actor actor = game.actor(state);
    json entry = game.tell_action(state, action, actor);
    entry["action"] = game.write_action(state, action);
    entry["actor"] = actor;
    list.push_back(std::move(entry));
    game.apply(state, action);
  }
  return list;
}

json judge(const Match& match, const json& question) {
  const AnyGame& game = match.game();
  auto judge = Judge::make(match.shared_game(), question.value("bot", "5"), kResources);
  if (!judge) return refused(judge.error());
  const auto [ply, state, past] = moment_of(match, question);
  const auto seed = question.value("seed", std::uint64_t{1});
  const bool over = ply == match.log().size() && match.finish();
  const Actor actor = over ? kNobody : game.actor(state);
  if (over) return {{"ply", ply}, {"chances", final_chances(game, match.finish()->winners)}};
  if (actor < 0) {
    // Where hands are hidden nobody can say more than who acts next will.
    if (game.hides_information()) return {{"ply", ply}, {"chances", json::array()}};
    return {{"ply", ply}, {"chances", judge->chances(state, past, seed)}};
  }
  const auto found = judge->assess(game.view(state, actor), actor, past, seed);
  return {{"ply", ply},
          {"chances", found.chances},
          {"seat", actor},
          {"depth", found.depth},
          {"nodes", found.nodes},
          {"moves", moves_json(game, state, found)},
          {"line", line_json(game, state, found.line)}};
}

json judge_ply(const Match& match, const json& question) {
  const AnyGame& game = match.game();
  const auto [ply, state, past] = moment_of(match, question);
  if (ply >= match.log().size()) return refused(refuse("match.ply", "", "There is no such move."));
  auto judge = Judge::make(match.shared_game(), question.value("bot", "5"), kResources);
  if (!judge) return refused(judge.error());
  const Ply& played = match.log()[ply];
  PlyQuestion asked{state, past, game.actions(state).size(), {}};
  if (ply + 1 == match.log().size() && match.finish()) asked.ended = final_chances(game, match.finish()->winners);
  JudgedPly judged;
  judged.ply = ply;
  judged.actor = played.actor;
  judged.action = played.action;
  ReviewSettings settings;
  settings.seed = question.value("seed", std::uint64_t{1});
  Reviewer reviewer(game, std::move(*judge), settings);
  reviewer.judge(asked, judged);
  json answer = {{"ply", ply}, {"mark", mark_code(judged.mark)}, {"before", judged.before}, {"after", judged.after}};
  if (judged.judged()) {
    answer["best"] = judged.best;
    answer["played"] = judged.played;
    answer["bestAction"] = game.tell_action(state, judged.best_action, played.actor);
    answer["bestAction"]["action"] = game.write_action(state, judged.best_action);
  }
  return answer;
}

class BotAdvisor final : public Advisor {
 public:
  std::optional<json> advise(std::string_view wish, const Match& match, const json& question) override {
    if (wish == "think") return think(match, question);
    if (wish != "judge" && wish != "mark") return std::nullopt;
    memory_ = {};  // a judge has its own, and there is not enough for both
    return wish == "judge" ? judge(match, question) : judge_ply(match, question);
  }

 private:
  json think(const Match& match, const json& question) {
    const auto bot = bot_for(match, question.value("bot", "3"));
    if (!bot) return refused(bot.error());
    if (match.actor() < 0) return refused(refuse("match.nobody", "", "Nobody is to act."));
    const auto seed = question.value("seed", std::uint64_t{1});
    const auto view = match.game().view(match.state(), match.actor());
    const auto action = (*bot)->choose((*bot)->think(view, match.past_keys(), seed, memory_, nullptr), seed);
    return {{"action", match.game().write_action(match.state(), action)}};
  }

  Result<const Bot*> bot_for(const Match& match, const std::string& name) {
    if (game_ != match.shared_game()) bots_.clear();
    game_ = match.shared_game();
    if (const auto known = bots_.find(name); known != bots_.end()) return &known->second;
    auto bot = Bot::make(game_, name, kResources);
    if (!bot) return std::unexpected(bot.error());
    return &bots_.emplace(name, std::move(*bot)).first->second;
  }

  std::shared_ptr<const AnyGame> game_;  // that was last thought about
  std::map<std::string, Bot> bots_;      // at its table
  SearchMemory memory_;                  // for whichever of them thinks
};

}  // namespace

std::unique_ptr<Advisor> make_advisor() { return std::make_unique<BotAdvisor>(); }

}  // namespace cb::wasm
