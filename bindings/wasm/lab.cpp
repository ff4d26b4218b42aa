// SPDX-License-Identifier: MIT
// Studies for a page that changes a board and looks what that does: games that a bot plays against itself, and what
// they say so far. docs/scenes.md has all questions.
#include <algorithm>
#include <chrono>
#include <map>
#include <nlohmann/json.hpp>

#include "bindings/wasm/entry.hpp"
#include "bindings/wasm/frame.hpp"
#include "session/opening.hpp"
#include "session/sides.hpp"
#include "study/json.hpp"
#include "study/observation_json.hpp"
#include "study/observer.hpp"
#include "study/study.hpp"

namespace cb::wasm {
namespace {

// One for the board that is changed and one for the board beside it; a few more while one gives way to the next.
constexpr std::size_t kMostStudies = 8;

json refusal_of(const Error& error) { return {{"error", to_json(error)}}; }

Result<StudyPlan> plan_of(const json& question) {
  const auto type = find_game(question.value("game", ""));
  if (!type) return std::unexpected(type.error());
  Settings settings;
  const auto chosen = question.value("settings", json::object());
  for (const auto& [name, value] : chosen.items()) settings.emplace_back(name, value.get<std::string>());
  auto made = (*type)->make(settings, question.value("edition", ""));
  if (!made) return std::unexpected(made.error());
  const std::shared_ptr<const AnyGame> game = std::move(*made);
  if (game->actor(game->start()) == kNobody)
    return fail("study.over", "", "In this position the game is over; there is nothing to play.");
  StudyPlan plan;
  plan.bot = question.value("bot", "2");
  plan.seed = question.value("seed", std::uint64_t{1});
  plan.ply_limit = question.value("plyLimit", plan.ply_limit);
  plan.judge_every = question.value("judgeEvery", plan.judge_every);
  plan.variants.push_back({"", game, game->start(), question.value("opening", usual_opening(*game))});
  return plan;
}

// A study of one board: what is played here, and what is known of all that was played.
class BoardStudy {
 public:
  static Result<BoardStudy> open(const json& question) {
    auto plan = plan_of(question);
    if (!plan) return std::unexpected(plan.error());
    auto observer = Observer::make(*plan, 0);
    if (!observer) return std::unexpected(observer.error());
    return BoardStudy(std::move(*plan), std::move(*observer));
  }

  json told() const {
    const auto& game = this->game();
    json seats = json::array();
    json sides = json::array();
    for (int seat = 0; seat < game.seats(); ++seat) {
      seats.push_back(game.seat_name(seat));
      sides.push_back(game.side(seat));
    }
    const auto found = find(game, {});
    return {{"seats", seats}, {"sides", sides}, {"cooperative", found.cooperative}, {"fair", found.fair}};
  }

  json play(const json& question) {
    const auto from = question.value("from", std::uint64_t{0});
    const auto end = from + std::max(question.value("games", std::uint64_t{1}), std::uint64_t{1});
    const std::chrono::milliseconds longest(question.value("milliseconds", 0));
    const auto begin = std::chrono::steady_clock::now();
    json observations = json::array();
    auto game = from;
    do {
      observations.push_back(observation_json(observer_.observe(game++)).dump());
    } while (game < end && std::chrono::steady_clock::now() - begin < longest);
    return {{"observations", observations}, {"next", game}};
  }

  json take(const json& question) {
    const auto texts = question.value("observations", json::array());
    for (const auto& text : texts) {
      auto seen = read_observation(plan_, text.is_string() ? text.get<std::string>() : "");
      if (!seen) return refusal_of(seen.error());
      if (seen->game >= counted_.size()) ahead_.emplace(seen->game, std::move(*seen));
    }
    for (auto next = ahead_.find(counted_.size()); next != ahead_.end(); next = ahead_.find(counted_.size()))
      counted_.push_back(std::move(ahead_.extract(next).mapped()));
    return {{"played", counted_.size()}};
  }

  json findings() const {
    return {{"played", counted_.size()}, {"variant", variant_json(plan_.variants.front(), find(game(), counted_))}};
  }

 private:
  BoardStudy(StudyPlan plan, Observer observer) : plan_(std::move(plan)), observer_(std::move(observer)) {}
  const AnyGame& game() const { return *plan_.variants.front().game; }

  StudyPlan plan_;
  Observer observer_;
  std::vector<Observation> counted_;            // all up to the first that is missing
  std::map<std::uint64_t, Observation> ahead_;  // the others
};

class Lab {
 public:
  json answer(const json& question) {
    const auto wish = question.value("do", "");
    if (wish == "study.open") return open(question);
    const auto found = studies_.find(question.value("study", 0));
    if (found == studies_.end()) return refusal_of(refuse("engine.study", "", "There is no such study."));
    if (wish == "study.play") return found->second.play(question);
    if (wish == "study.take") return found->second.take(question);
    if (wish == "study.findings") return found->second.findings();
    if (wish != "study.close") return refusal_of(refuse("engine.wish", "", "The lab cannot do {}.", wish));
    studies_.erase(found);
    return json::object();
  }

 private:
  json open(const json& question) {
    if (studies_.size() >= kMostStudies) return refusal_of(refuse("engine.full", "", "Too many open studies."));
    auto study = BoardStudy::open(question);
    if (!study) return refusal_of(study.error());
    json told = study->told();
    studies_.emplace(++last_id_, std::move(*study));
    told["study"] = last_id_;
    return told;
  }

  std::map<int, BoardStudy> studies_;
  int last_id_ = 0;
};

}  // namespace

json answer(const json& question) {
  static Lab lab;
  return lab.answer(question);
}

}  // namespace cb::wasm
