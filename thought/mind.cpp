// SPDX-License-Identifier: MIT
#include "thought/mind.hpp"

#include <array>
#include <cstring>
#include <type_traits>
#include <utility>

#include "bots/together.hpp"
#include "core/bytes.hpp"
#include "games/all_evaluations.hpp"
#include "games/all_games.hpp"

namespace cb {
namespace {

// What of a mind needs the types of its game.
struct Judgement {
  const std::vector<NamedWeight>& (*own_weights)(std::string_view game);
  std::vector<std::byte> (*evaluation)(const void* rules, std::span<const int> weights);
};

// As bots.toml has them; read once. That it can be read a test says: it is part of the program.
template <class E, std::size_t Number>
const std::vector<NamedWeight>& own_weights(std::string_view game) {
  static const auto weights = name_weights<E>(read_bot_book<E>(kBotBooks[Number], game).value().weights);
  return weights;
}

template <class E>
std::vector<std::byte> make_evaluation(const void* rules, std::span<const int> weights) {
  static_assert(std::is_trivially_copyable_v<E>);
  const E evaluation(from_bytes<typename E::Rules>(rules), make_weights<E>(weights));
  std::vector<std::byte> bytes(sizeof(E));
  std::memcpy(bytes.data(), &evaluation, sizeof(E));
  return bytes;
}

const Judgement& judgement_of(std::size_t number) {
  static constexpr auto kTable = []<class... E, std::size_t... Number>(TypeList<E...>, std::index_sequence<Number...>) {
    return std::array<Judgement, sizeof...(E)>{Judgement{&own_weights<E, Number>, &make_evaluation<E>}...};
  }(AllEvaluations{}, std::make_index_sequence<AllEvaluations::size>{});
  return kTable[number];
}

std::vector<std::byte> evaluation_of(const AnyRules& game, std::span<const NamedWeight> weights) {
  std::vector<int> values;
  for (const auto& weight : weights) values.push_back(weight.value);
  return judgement_of(game.number()).evaluation(game.rules_bytes(), values);
}

}  // namespace

AnyMind::AnyMind(const std::shared_ptr<const AnyRules>& game)
    : AnyMind(game, judgement_of(game->number()).own_weights(game->info().name)) {}

AnyMind::AnyMind(std::shared_ptr<const AnyRules> game, std::vector<NamedWeight> weights)
    : game_(std::move(game)), weights_(std::move(weights)), evaluation_(evaluation_of(*game_, weights_)) {}

AnyMind AnyMind::with_weights(std::span<const int> values) const {
  auto weights = weights_;
  for (std::size_t n = 0; n < weights.size(); ++n) weights[n].value = values[n];
  return {game_, std::move(weights)};
}

SearchReply AnyMind::think(const AnyView& view, const AnyThought& thought) const {
  const ThinkRequest request{game_->rules_bytes(), evaluation_.data(), view.bytes.data(), thought.past,
                             thought.plan,         thought.limits,     thought.seed,      thought.memory};
  return think_together(thinker(preferred_instruction_set(), game_->number()), request, thought.threads);
}

}  // namespace cb
