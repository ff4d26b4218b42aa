// SPDX-License-Identifier: MIT
#include "session/any_game.hpp"

#include <cstring>
#include <nlohmann/json.hpp>
#include <tuple>
#include <utility>

#include "core/text.hpp"
#include "game/action_code.hpp"
#include "game/definition.hpp"
#include "game/values.hpp"
#include "games/all_games.hpp"

namespace cb {
namespace {

template <class T, class Any>
T load(const Any& any) {
  T value;
  std::memcpy(static_cast<void*>(&value), any.bytes.data(), sizeof(T));
  return value;
}

template <class Any = AnyState, class T>
Any store(const T& value) {
  static_assert(sizeof(T) <= AnyState::kCapacity);
  Any any;
  std::memcpy(any.bytes.data(), &value, sizeof(T));
  return any;
}

template <Definition D>
// NOLINTNEXTLINE(performance-unnecessary-value-param): it is moved from
Terms terms_of(const typename D::Rules& rules, std::size_t number, Settings settings, std::string_view edition) {
  Terms terms{.info = &D::info, .number = number, .settings = std::move(settings), .edition = std::string(edition)};
  for (int seat = 0; seat < rules.seats(); ++seat) terms.sides.push_back(side_of(rules, seat));
  terms.repetition_limit = rules.repetition_limit();
  terms.hides_information = Hidden<typename D::Rules>;
  if constexpr (requires { D::phrases(); })
    terms.phrases = D::phrases();
  else
    terms.phrases = kUsualPhrases;
  return terms;
}

template <Definition D>
class Model final : public AnyGame {
  static_assert(Pictured<D>, "every game tells a browser's board what lies on the table");

 public:
  using Rules = typename D::Rules;
  using State = typename Rules::State;
  using Action = typename Rules::Action;
  using View = typename ViewOf<Rules>::Type;

  Model(const Rules& rules, Terms terms) : AnyGame(std::move(terms)), rules_(rules) {}

  AnyState start() const override { return store(rules_.start()); }
  Actor actor(const AnyState& any) const override { return rules_.actor(load<State>(any)); }
  int turn(const AnyState& any) const override { return rules_.turn(load<State>(any)); }
  bool begins_turn(const AnyState& any) const override { return rules_.begins_turn(load<State>(any)); }

  std::vector<ListedAction> actions(const AnyState& any) const override {
    const auto state = load<State>(any);
    std::vector<ListedAction> list;
    if constexpr (Chance<Rules>) {
      if (rules_.at_chance(state)) {
        const auto outcomes = rules_.chance(state);
        for (int n = 0; n < outcomes.size(); ++n) list.push_back({to_code(Action(outcomes[n])), outcomes.weight(n)});
        return list;
      }
    }
    for (const Action action : rules_.legal(state)) list.push_back({to_code(action), 0});
    return list;
  }

  bool is_legal(const AnyState& any, ActionCode code) const override {
    const auto action = from_code<Action>(code);
    return to_code(action) == code && allowed(load<State>(any), action);
  }

  void apply(AnyState& any, ActionCode code) const override {
    auto state = load<State>(any);
    rules_.apply(state, from_code<Action>(code));
    any = store(state);
  }

  Ending ending(const AnyState& any) const override { return rules_.ending(load<State>(any)); }
  AnyState position(const AnyState& any) const override { return store(rules_.position(load<State>(any))); }

  std::uint64_t key(const AnyState& any) const override { return cb::key(rules_, load<State>(any)); }

  std::string seat_name(int seat) const override { return D::seat_name(rules_, seat); }
  std::string write_position(const AnyState& any) const override { return D::write_position(rules_, load<State>(any)); }
  Result<AnyState> read_position(std::string_view text) const override {
    const auto state = D::read_position(rules_, trim(text));
    if (!state) return std::unexpected(state.error());
    return store(*state);
  }
  std::string write_action(const AnyState& any, ActionCode code) const override {
    return D::write_action(rules_, load<State>(any), from_code<Action>(code));
  }
  std::string write_seen_action(const AnyState& any, ActionCode code, [[maybe_unused]] int seat) const override {
    if constexpr (Hidden<Rules>)
      return D::write_seen_action(rules_, load<State>(any), from_code<Action>(code), seat);
    else
      return write_action(any, code);
  }
  std::string describe_action(const AnyState& any, ActionCode code) const override {
    if constexpr (Describes<D>)
      return D::describe_action(rules_, load<State>(any), from_code<Action>(code));
    else
      return {};
  }
  Result<ActionCode> read_action(const AnyState& any, std::string_view text) const override;

  AnyView view(const AnyState& any, int seat) const override {
    return store<AnyView>(view_of(rules_, load<State>(any), seat));
  }
  std::string write_view(const AnyView& any) const override {
    if constexpr (Hidden<Rules>)
      return D::write_view(rules_, load<View>(any));
    else
      return D::write_position(rules_, load<View>(any));
  }
  Result<AnyView> read_view(std::string_view text) const override;
  AnyState sample(const AnyView& any, [[maybe_unused]] Rng& rng) const override {
    if constexpr (Hidden<Rules>)
      return store(rules_.sample(load<View>(any), rng));
    else
      return store(load<View>(any));
  }
  std::string draw(const AnyState& any, int seat, const Pen& pen) const override {
    return D::draw(rules_, view_of(rules_, load<State>(any), seat), seat, pen);
  }
  nlohmann::json scene(const AnyState& any, int seat) const override {
    return D::scene(rules_, view_of(rules_, load<State>(any), seat), seat);
  }
  nlohmann::json tell_action(const AnyState& any, ActionCode code, int seat) const override {
    return D::tell_action(rules_, load<State>(any), from_code<Action>(code), seat);
  }
  nlohmann::json tell_ending(const AnyState& any) const override { return D::tell_ending(rules_, load<State>(any)); }
  Sentence describe_ending(const AnyState& any) const override { return D::describe_ending(rules_, load<State>(any)); }

  const void* rules_bytes() const override { return &rules_; }

 private:
  bool allowed(const State& state, Action action) const {
    if constexpr (Chance<Rules>) {
      if (rules_.at_chance(state)) return rules_.chance(state).contains(action);
    }
    return rules_.legal(state).contains(action);
  }

  Rules rules_;
};

template <Definition D>
Result<AnyView> Model<D>::read_view(std::string_view text) const {
  const auto view = [&] {
    if constexpr (Hidden<Rules>)
      return D::read_view(rules_, trim(text));
    else
      return D::read_position(rules_, trim(text));
  }();
  if (!view) return std::unexpected(view.error());
  return store<AnyView>(*view);
}

template <Definition D>
Result<ActionCode> Model<D>::read_action(const AnyState& any, std::string_view text) const {
  const auto state = load<State>(any);
  if (rules_.actor(state) == kNobody) return fail("game.over", "", "The game is over; there is nothing to play.");
  const auto action = D::read_action(rules_, state, trim(text));
  if (!action) return std::unexpected(action.error());
  if (!allowed(state, *action)) return std::unexpected(D::explain(rules_, state, *action));
  return to_code(*action);
}

template <Definition D, std::size_t Index>
class Type final : public GameType {
 public:
  const GameInfo& info() const override { return D::info; }
  std::vector<OptionSpec> options() const override {
    std::vector<OptionSpec> specs;
    for (const auto& option : D::options()) specs.push_back(option.spec);
    return specs;
  }
  std::vector<std::string_view> editions() const override { return D::editions(); }
  ReadEdition read_edition(std::string_view text) const override {
    EditionReader in(text, info().name);
    D::read_edition(in);
    in.finish();
    return {in.head(), in.problems()};
  }
  std::string_view rules_text() const override { return kRulesTexts[Index]; }
  std::vector<std::string_view> variants() const override { return D::variants(); }

  Result<std::unique_ptr<AnyGame>> make(const Settings& settings, std::string_view edition_text) const override {
    const auto options = read_options(D::options(), settings);
    if (!options) return std::unexpected(options.error());
    if (edition_text.empty()) edition_text = D::editions().front();
    const auto edition = cb::read_edition<D>(edition_text);
    if (!edition) return std::unexpected(edition.error());
    const auto rules = D::make_rules(*edition, *options);
    if (!rules) return std::unexpected(rules.error());
    return std::make_unique<Model<D>>(*rules,
                                      terms_of<D>(*rules, Index, write_options(D::options(), *options), edition_text));
  }
};

}  // namespace

std::span<const GameType* const> all_game_types() {
  static const auto types = []<class... D, std::size_t... Index>(TypeList<D...>, std::index_sequence<Index...>) {
    static const std::tuple<Type<D, Index>...> objects;
    return std::array<const GameType*, sizeof...(D)>{&std::get<Index>(objects)...};
  }(AllGames{}, std::make_index_sequence<AllGames::size>{});
  return types;
}

Result<const GameType*> find_game(std::string_view name) {
  std::vector<std::string> names;
  for (const auto* type : all_game_types()) {
    if (type->info().name == name) return type;
    names.emplace_back(type->info().name);
  }
  return fail("game.unknown", "", "There is no game {}; there is {}.", quote(name), any_of(names));
}

ActionCode random_action(const AnyRules& game, const AnyState& state, Rng& rng) {
  const auto list = game.actions(state);
  if (list.front().weight == 0) return list[rng.below(static_cast<std::uint32_t>(list.size()))].code;
  std::uint32_t total = 0;
  for (const auto& outcome : list) total += outcome.weight;
  std::uint32_t ticket = rng.below(total);
  std::size_t n = 0;
  while (ticket >= list[n].weight) ticket -= list[n++].weight;
  return list[n].code;
}

}  // namespace cb
