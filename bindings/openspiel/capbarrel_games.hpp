// SPDX-License-Identifier: MIT
// Our games for whoever builds OpenSpiel from source: include this in one file of that build, link cb_stepping, and
// call register_capbarrel_games() once; then open_spiel::LoadGame("capbarrel_top_drop(players=3)"). For the wheel there
// is capbarrel.openspiel (bindings/python), with the same parameters.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.hpp"
#include "open_spiel/spiel.h"
#include "session/encoding.hpp"
#include "session/sides.hpp"

namespace cb::spiel {

// The game, and where and for how long it is played.
struct Table {
  std::shared_ptr<const AnyGame> game;
  std::shared_ptr<const AnyEncoding> encoding;
  Match first;
  int max_plies = 0;
};

inline std::string short_name(std::string_view game) {
  std::string name = "capbarrel_" + std::string(game);
  for (char& letter : name) letter = letter == '-' ? '_' : letter;
  return name;
}

// A match, as OpenSpiel asks about it.
class State : public open_spiel::State {
 public:
  State(std::shared_ptr<const open_spiel::Game> game, std::shared_ptr<const Table> table)
      : open_spiel::State(std::move(game)), table_(std::move(table)), match_(table_->first) {}

  open_spiel::Player CurrentPlayer() const override {
    if (IsTerminal()) return open_spiel::kTerminalPlayerId;
    return match_.actor() == kChance ? open_spiel::kChancePlayerId : match_.actor();
  }
  bool IsTerminal() const override {
    return match_.finish().has_value() || static_cast<int>(match_.log().size()) >= table_->max_plies;
  }
  std::vector<open_spiel::Action> LegalActions() const override {
    if (IsTerminal()) return {};
    if (match_.actor() == kChance) return LegalChanceOutcomes();
    std::vector<open_spiel::Action> numbers;
    for (const auto& action : game().actions(match_.state()))
      numbers.push_back(encoding().number(match_.state(), action.code));
    std::ranges::sort(numbers);
    return numbers;
  }
  open_spiel::ActionsAndProbs ChanceOutcomes() const override {
    const auto outcomes = game().actions(match_.state());
    double total = 0;
    for (const auto& outcome : outcomes) total += outcome.weight;
    open_spiel::ActionsAndProbs list;
    for (const auto& outcome : outcomes) list.emplace_back(list.size(), outcome.weight / total);
    return list;
  }
  std::string ActionToString(open_spiel::Player player, open_spiel::Action action) const override {
    if (player != open_spiel::kChancePlayerId) {
      const auto code = encoding().action(match_.state(), action);
      return code ? game().write_action(match_.state(), *code) : std::to_string(action);
    }
    return game().write_action(match_.state(), game().actions(match_.state())[static_cast<std::size_t>(action)].code);
  }
  std::string ToString() const override { return game().write_position(match_.state()); }
  std::vector<double> Returns() const override {
    std::vector<double> returns(static_cast<std::size_t>(game().seats()), 0.0);
    if (!match_.finish()) return returns;
    for (int seat = 0; seat < game().seats(); ++seat)
      returns[static_cast<std::size_t>(seat)] = 2 * seat_share(game(), match_.finish()->winners, seat) - 1;
    return returns;
  }
  std::string InformationStateString(open_spiel::Player player) const override {
    std::string told;
    AnyState state = match_.start();
    for (const Ply& ply : match_.log()) {
      told += fmt::format("{}{}:{}", told.empty() ? "" : " ", ply.actor,
                          game().write_seen_action(state, ply.action, player));
      game().apply(state, ply.action);
    }
    return told;
  }
  std::string ObservationString(open_spiel::Player player) const override {
    return game().write_view(game().view(match_.state(), player));
  }
  void InformationStateTensor(open_spiel::Player player, absl::Span<float> values) const override {
    std::vector<std::uint8_t> entries(encoding().information_entries());
    encoding().information(match_, player, entries);
    std::ranges::copy(entries, values.begin());
  }
  void ObservationTensor(open_spiel::Player player, absl::Span<float> values) const override {
    std::vector<std::uint8_t> entries(encoding().entries());
    encoding().observe(game().view(match_.state(), player), player, entries);
    std::ranges::copy(entries, values.begin());
  }
  std::unique_ptr<open_spiel::State> Clone() const override { return std::make_unique<State>(*this); }

 protected:
  void DoApplyAction(open_spiel::Action action) override {
    const bool chance = match_.actor() == kChance;
    const auto code = chance ? game().actions(match_.state())[static_cast<std::size_t>(action)].code
                             : encoding().action(match_.state(), action).value_or(~ActionCode{0});
    if (const auto played = match_.play(code); !played) open_spiel::SpielFatalError(played.error().text());
  }

 private:
  const AnyGame& game() const { return *table_->game; }
  const AnyEncoding& encoding() const { return *table_->encoding; }

  std::shared_ptr<const Table> table_;
  Match match_;
};

class Game : public open_spiel::Game {
 public:
  Game(open_spiel::GameType type, open_spiel::GameParameters parameters, std::shared_ptr<const Table> table)
      : open_spiel::Game(std::move(type), std::move(parameters)), table_(std::move(table)) {}

  int NumDistinctActions() const override { return table_->encoding->actions(); }
  std::unique_ptr<open_spiel::State> NewInitialState() const override {
    return std::make_unique<State>(shared_from_this(), table_);
  }
  int MaxChanceOutcomes() const override { return kMostOutcomes; }
  int NumPlayers() const override { return table_->game->seats(); }
  double MinUtility() const override { return -1; }
  double MaxUtility() const override { return 1; }
  absl::optional<double> UtilitySum() const override {
    if (NumPlayers() == 2 && count_sides(*table_->game) == 2) return 0.0;
    return absl::nullopt;
  }
  std::vector<int> ObservationTensorShape() const override {
    const auto& shape = table_->encoding->shape();
    return {shape[0], shape[1], shape[2]};
  }
  std::vector<int> InformationStateTensorShape() const override {
    return {static_cast<int>(table_->encoding->information_entries())};
  }
  int MaxGameLength() const override { return table_->max_plies; }

 private:
  static constexpr int kMostOutcomes = 64;
  std::shared_ptr<const Table> table_;
};

// Whether an option is a number to OpenSpiel, which reads "players=3" as one.
inline bool is_number(const OptionSpec& spec) {
  const auto all_digits = [](std::string_view word) {
    return word.find_first_not_of("0123456789") == std::string_view::npos;
  };
  return std::ranges::all_of(spec.choices, all_digits);
}

inline open_spiel::GameParameter usual_value(const OptionSpec& spec) {
  const std::string written = spec.write(spec.fallback);
  if (!is_number(spec)) return open_spiel::GameParameter(written);
  return open_spiel::GameParameter(spec.choices.empty() ? spec.fallback : std::stoi(written));
}

inline std::string written(const OptionSpec& spec, const open_spiel::GameParameter& value) {
  if (!value.has_int_value()) return value.string_value();
  return spec.choices.empty() ? spec.write(value.int_value()) : std::to_string(value.int_value());
}

// Every option of ours by its name, `edition` the text of a file, `position` in notation.
inline std::shared_ptr<const Table> lay_table(const GameType& type, const open_spiel::GameParameters& parameters) {
  const auto text = [&](const char* name) {
    const auto found = parameters.find(name);
    return found == parameters.end() ? std::string() : found->second.string_value();
  };
  const auto checked = [](auto result) {
    if (!result) open_spiel::SpielFatalError(result.error().text());
    return std::move(*result);
  };
  Settings settings;
  for (const auto& spec : type.options())
    if (const auto found = parameters.find(spec.name); found != parameters.end())
      settings.emplace_back(spec.name, written(spec, found->second));
  const std::shared_ptr<const AnyGame> game = checked(type.make(settings, text("edition")));
  const std::string position = text("position");
  const AnyState start = position.empty() ? game->start() : checked(game->read_position(position));
  const auto limit = parameters.find("max_plies");
  return std::make_shared<const Table>(Table{game, std::make_shared<const AnyEncoding>(game), Match(game, start),
                                             limit == parameters.end() ? 10'000 : limit->second.int_value()});
}

inline open_spiel::GameParameters usual_parameters(const GameType& type) {
  open_spiel::GameParameters parameters = {{"edition", open_spiel::GameParameter(std::string())},
                                           {"position", open_spiel::GameParameter(std::string())},
                                           {"max_plies", open_spiel::GameParameter(10'000)}};
  for (const auto& spec : type.options()) parameters.emplace(spec.name, usual_value(spec));
  return parameters;
}

inline open_spiel::GameType type_of(const GameType& type, const AnyGame& game) {
  using Type = open_spiel::GameType;
  const bool together = is_cooperative(game);
  const bool duel = game.seats() == 2 && count_sides(game) == 2;
  return {.short_name = short_name(game.info().name),
          .long_name = std::string(game.info().title),
          .dynamics = Type::Dynamics::kSequential,
          .chance_mode = Type::ChanceMode::kExplicitStochastic,
          .information = game.hides_information() ? Type::Information::kImperfectInformation
                                                  : Type::Information::kPerfectInformation,
          .utility = together ? Type::Utility::kIdentical
                     : duel   ? Type::Utility::kZeroSum
                              : Type::Utility::kGeneralSum,
          .reward_model = Type::RewardModel::kTerminal,
          .max_num_players = kMaxSeats,
          .min_num_players = 1,
          .provides_information_state_string = true,
          .provides_information_state_tensor = true,
          .provides_observation_string = true,
          .provides_observation_tensor = true,
          .parameter_specification = usual_parameters(type)};
}

inline void register_capbarrel_games() {
  for (const auto* type : all_game_types()) {
    const auto usual = type->make({}, {}).value();
    open_spiel::GameRegisterer::RegisterGame(
        type_of(*type, *usual),
        [type](const open_spiel::GameParameters& parameters) -> std::shared_ptr<const open_spiel::Game> {
          const auto table = lay_table(*type, parameters);
          return std::make_shared<const Game>(type_of(*type, *table->game), parameters, table);
        });
  }
}

}  // namespace cb::spiel
