// SPDX-License-Identifier: MIT
// The tests that every game passes by being in the list. Included by one test program only.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <set>
#include <string>
#include <unordered_map>

#include "game/definition.hpp"
#include "game/encoding_conformance.hpp"
#include "game/perft_testing.hpp"
#include "game/playout.hpp"
#include "game/testing.hpp"

namespace cb::conformance {

using testing_table::with_actions;

// Where the folder of each game is, for its perft table; the test program says so.
std::filesystem::path games_folder();

// Calls check(rules) for the default game, every variant the game names, and the default game on every other board that
// is built in.
template <Definition D, class Check>
void for_each_variant(Check&& check) {
  const auto check_one = [&](std::string_view settings, std::string_view edition) {
    const auto rules = testing_table::try_rules<D>(settings, edition);
    ASSERT_TRUE(rules) << rules.error().text();
    check(*rules);
  };
  const auto editions = D::editions();
  std::vector<std::string_view> variants = D::variants();
  variants.insert(variants.begin(), "");
  for (const auto variant : variants) {
    SCOPED_TRACE(fmt::format("{} {}", D::info.name, variant));
    check_one(variant, editions.front());
    if (testing::Test::HasFatalFailure()) return;
  }
  for (std::size_t n = 1; n < editions.size(); ++n) {
    SCOPED_TRACE(fmt::format("{} on {}", D::info.name, EditionReader(editions[n], D::info.name).head().name));
    check_one("", editions[n]);
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Walks random games, calling visit(state) before every action and once at the end.
template <class R, class Visit>
void walk(const R& rules, int games, std::uint64_t seed, Visit&& visit) {
  constexpr int kFarBeyondAnyGame = 1'000'000;
  for (int game = 0; game < games; ++game) {
    Rng rng(seed + static_cast<std::uint64_t>(game));
    auto state = rules.start();
    int plies = 0;
    while (rules.actor(state) != kNobody) {
      visit(state);
      ASSERT_LT(plies++, kFarBeyondAnyGame) << "a random game does not end";
      ASSERT_NO_FATAL_FAILURE(testing_table::play_any(rules, state, rng));
    }
    visit(state);
  }
}

template <class D>
class Conformance : public testing::Test {};
TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, LegalSetsAreConsistent) {
  for_each_variant<TypeParam>([](const auto& rules) {
    walk(rules, 10, 1, [&](const auto& state) {
      with_actions(rules, state, [&](const auto& set) {
        using Action = typename TypeParam::Rules::Action;
        int n = 0;
        std::set<std::string> seen;
        for (const Action action : set) {
          ASSERT_LT(n, set.size());
          ASSERT_EQ(action, Action(set[n])) << "iteration and index disagree at " << n;
          ASSERT_TRUE(set.contains(action));
          std::string bytes(sizeof(Action), '\0');
          std::memcpy(bytes.data(), &action, sizeof(Action));
          ASSERT_TRUE(seen.insert(bytes).second) << "an action is listed twice";
          ++n;
        }
        ASSERT_EQ(n, set.size());
        ASSERT_EQ(n == 0, rules.actor(state) == kNobody);
      });
    });
  });
}

TYPED_TEST_P(Conformance, ActorsAndTurnsAreSeats) {
  for_each_variant<TypeParam>([](const auto& rules) {
    ASSERT_GE(rules.seats(), 1);
    ASSERT_LE(rules.seats(), kMaxSeats);
    walk(rules, 10, 2, [&](const auto& state) {
      const Actor actor = rules.actor(state);
      ASSERT_LT(actor, rules.seats());
      ASSERT_EQ(actor == kChance, at_chance(rules, state));
      ASSERT_GE(rules.turn(state), 0);
      ASSERT_LT(rules.turn(state), rules.seats());
    });
  });
}

TYPED_TEST_P(Conformance, OutcomeWeightsAddUp) {
  using R = typename TypeParam::Rules;
  if constexpr (Chance<R>) {
    for_each_variant<TypeParam>([](const R& rules) {
      walk(rules, 5, 3, [&](const auto& state) {
        if (!rules.at_chance(state)) return;
        const auto outcomes = rules.chance(state);
        std::uint32_t ticket = 0;
        for (int n = 0; n < outcomes.size(); ++n) {
          ASSERT_GT(outcomes.weight(n), 0u);
          for (std::uint32_t k = 0; k < outcomes.weight(n); ++k)
            ASSERT_EQ(typename R::Action(outcomes.pick(ticket++)), typename R::Action(outcomes[n]));
        }
        ASSERT_EQ(ticket, outcomes.total());
      });
    });
  }
}

TYPED_TEST_P(Conformance, NotationRoundTrips) {
  using D = TypeParam;
  for_each_variant<D>([](const auto& rules) {
    walk(rules, 4, 4, [&](const auto& state) {
      const auto text = D::write_position(rules, state);
      const auto back = D::read_position(rules, text);
      ASSERT_TRUE(back) << text << ": " << back.error().text();
      ASSERT_EQ(*back, state) << text;
      with_actions(rules, state, [&](const auto& set) {
        std::set<std::string> seen;
        for (const typename D::Rules::Action action : set) {
          const auto word = D::write_action(rules, state, action);
          ASSERT_TRUE(seen.insert(word).second) << "two actions are written " << word << " in " << text;
          ASSERT_EQ(word.find_first_of(" \t\n[]:;"), std::string::npos) << "an action is one word: " << word;
          const auto read = D::read_action(rules, state, word);
          ASSERT_TRUE(read) << word << ": " << read.error().text();
          ASSERT_EQ(*read, action) << word << " in " << text;
        }
      });
    });
  });
}

// Every 16-bit pattern (and a spread of 32-bit ones) that is not a legal action must be refused
// by the set and explained in a sentence that names a rule.
TYPED_TEST_P(Conformance, IllegalActionsAreRefusedWithAReason) {
  using D = TypeParam;
  using Action = typename D::Rules::Action;
  for_each_variant<D>([](const auto& rules) {
    Rng rng(5);
    int budget = 60;
    walk(rules, 2, 5, [&](const auto& state) {
      if (budget == 0 || rules.actor(state) == kNobody || rng.below(4) != 0) return;
      --budget;
      with_actions(rules, state, [&](const auto& set) {
        for (int n = 0; n < 400; ++n) {
          const std::uint64_t noise = rng.next();
          Action action;
          std::memcpy(static_cast<void*>(&action), &noise, sizeof(Action));
          bool listed = false;
          for (const Action mine : set) listed = listed || mine == action;
          ASSERT_EQ(set.contains(action), listed);
          if (listed) continue;
          const Error error = D::explain(rules, state, action);
          ASSERT_FALSE(error.message.empty());
          ASSERT_FALSE(error.code.empty());
          ASSERT_TRUE(error.rule.starts_with(D::info.prefix)) << error.message;
        }
      });
    });
  });
}

TYPED_TEST_P(Conformance, KeysFollowEquality) {
  using D = TypeParam;
  for_each_variant<D>([](const auto& rules) {
    std::unordered_map<std::uint64_t, typename D::Rules::State> seen;
    walk(rules, 10, 6, [&](const auto& state) {
      const auto position = rules.position(state);
      ASSERT_EQ(rules.position(position), position);
      ASSERT_EQ(key(rules, state), key(rules, position));
      const auto [found, added] = seen.emplace(key(rules, state), position);
      ASSERT_EQ(found->second, position) << "two positions share a key";
    });
  });
}

TYPED_TEST_P(Conformance, EndingsNameSeatsAndWords) {
  using D = TypeParam;
  for_each_variant<D>([](const auto& rules) {
    walk(rules, 20, 7, [&](const auto& state) {
      if (rules.actor(state) != kNobody) return;
      ASSERT_LT(rules.ending(state).winners, 1 << rules.seats());
      const Sentence words = D::describe_ending(rules, state);
      ASSERT_FALSE(words.text.empty());
      ASSERT_TRUE(words.rule.starts_with(D::info.prefix));
    });
  });
}

TYPED_TEST_P(Conformance, BoardsDrawForEverySeat) {
  using D = TypeParam;
  for_each_variant<D>([](const auto& rules) {
    // Boards cost far more than moves, and differ little from one to the next.
    const int apart = testing_table::takes_its_time() ? 1 : 5;
    int n = 0;
    walk(rules, 1, 8, [&](const auto& state) {
      if (n++ % apart != 0) return;
      for (int seat = kNobody; seat < rules.seats(); ++seat) {
        if (seat == kChance) continue;
        const auto view = view_of(rules, state, seat);
        const auto plain = D::draw(rules, view, seat, Pen(false));
        ASSERT_FALSE(plain.empty());
        ASSERT_EQ(plain.find('\x1b'), std::string::npos) << "a plain pen must not colour";
        ASSERT_FALSE(D::draw(rules, view, seat, Pen(true)).empty());
      }
    });
  });
}

// A view must not change when only hidden things change, and must not change what its owner may do.
TYPED_TEST_P(Conformance, ViewsLeakNothing) {
  using D = TypeParam;
  using R = typename D::Rules;
  if constexpr (Hidden<R>) {
    for_each_variant<D>([](const R& rules) {
      Rng rng(9);
      walk(rules, 3, 9, [&](const auto& state) {
        if (rules.actor(state) == kNobody) return;
        for (int seat = kNobody; seat < rules.seats(); ++seat) {
          if (seat == kChance) continue;
          const auto view = rules.view(state, seat);
          const auto other = rules.sample(view, rng);
          ASSERT_EQ(rules.view(other, seat), view);
          ASSERT_EQ(D::draw(rules, rules.view(other, seat), seat, Pen(false)), D::draw(rules, view, seat, Pen(false)));
          ASSERT_EQ(rules.actor(other), rules.actor(state));
          if (rules.actor(state) != seat) continue;
          const auto mine = rules.legal(state);
          const auto theirs = rules.legal(other);
          ASSERT_EQ(mine.size(), theirs.size());
          for (int n = 0; n < mine.size(); ++n) ASSERT_EQ(mine[n], theirs[n]);
        }
      });
    });
  }
}

TYPED_TEST_P(Conformance, ViewsReadBackAsWritten) {
  using D = TypeParam;
  using R = typename D::Rules;
  if constexpr (Hidden<R>) {
    for_each_variant<D>([](const R& rules) {
      walk(rules, 4, 12, [&](const auto& state) {
        for (int seat = kNobody; seat < rules.seats(); ++seat) {
          if (seat == kChance) continue;
          const auto view = rules.view(state, seat);
          const auto text = D::write_view(rules, view);
          const auto back = D::read_view(rules, text);
          ASSERT_TRUE(back) << text << ": " << back.error().text();
          ASSERT_EQ(*back, view) << text;
        }
      });
    });
  }
}

// What a seat reads of a draw that is not its own must be the same whatever was drawn.
TYPED_TEST_P(Conformance, SeenOutcomesLeakNothing) {
  using D = TypeParam;
  using R = typename D::Rules;
  if constexpr (Hidden<R> && Chance<R>) {
    for_each_variant<D>([](const R& rules) {
      walk(rules, 3, 10, [&](const auto& state) {
        if (!rules.at_chance(state)) return;
        for (int seat = kNobody; seat < rules.seats(); ++seat) {
          if (seat == kChance) continue;
          std::set<std::string> read;
          for (const typename R::Action outcome : rules.chance(state))
            read.insert(D::write_seen_action(rules, state, outcome, seat));
          const bool own = seat == rules.turn(state);
          ASSERT_EQ(read.size(), own ? static_cast<std::size_t>(rules.chance(state).size()) : 1U);
        }
      });
    });
  }
}

TYPED_TEST_P(Conformance, DescriptionsGoInOneLine) {
  using D = TypeParam;
  if constexpr (Describes<D>) {
    for_each_variant<D>([](const auto& rules) {
      walk(rules, 2, 11, [&](const auto& state) {
        with_actions(rules, state, [&](const auto& set) {
          for (const typename D::Rules::Action action : set)
            ASSERT_EQ(D::describe_action(rules, state, action).find('\n'), std::string::npos);
        });
      });
    });
  }
}

TYPED_TEST_P(Conformance, PlayoutsAreRepeatable) {
  for_each_variant<TypeParam>([](const auto& rules) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      Rng first_rng(seed);
      Rng second_rng(seed);
      auto first = rules.start();
      auto second = rules.start();
      ASSERT_EQ(playout(rules, first, first_rng, 100'000), playout(rules, second, second_rng, 100'000));
      ASSERT_EQ(first, second);
      ASSERT_EQ(rules.actor(first), kNobody);
    }
  });
}

TYPED_TEST_P(Conformance, RepetitionNamesItsRule) {
  for_each_variant<TypeParam>([](const auto& rules) {
    if (rules.repetition_limit() == 0) return;
    ASSERT_TRUE(TypeParam::info.repetition_rule.starts_with(TypeParam::info.prefix));
  });
}

TYPED_TEST_P(Conformance, OptionsRoundTripAndRefuseNonsense) {
  using D = TypeParam;
  for (const auto& option : D::options()) {
    const auto& spec = option.spec;
    EXPECT_EQ(spec.read(spec.write(spec.fallback)).value(), spec.fallback) << spec.name;
    EXPECT_FALSE(spec.read("nonsense")) << spec.name;
    EXPECT_FALSE(spec.help.empty()) << spec.name;
    EXPECT_TRUE(spec.rule.starts_with(D::info.prefix)) << spec.name;
    if (spec.choices.empty()) {
      EXPECT_FALSE(spec.read(std::to_string(spec.maximum + 1)));
      EXPECT_FALSE(spec.read(std::to_string(spec.minimum - 1)));
    }
  }
  EXPECT_FALSE(read_options(D::options(), {{"no-such-option", "1"}}));
}

TYPED_TEST_P(Conformance, EveryBuiltInEditionReads) {
  for (const auto text : TypeParam::editions()) {
    EditionReader in(text, TypeParam::info.name);
    TypeParam::read_edition(in);
    const auto problem = in.finish();
    EXPECT_FALSE(problem) << problem->text();
    EXPECT_FALSE(in.head().name.empty());
  }
  const auto broken = read_edition<TypeParam>("game = 3\n");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().line, 1);
  const auto foreign = read_edition<TypeParam>("\ngame = \"chess\"\n");
  ASSERT_FALSE(foreign);
  EXPECT_EQ(foreign.error().line, 2);
}

TYPED_TEST_P(Conformance, PerftTableHolds) {
  std::string folder(TypeParam::info.name);
  std::ranges::replace(folder, '-', '_');
  const std::uint64_t limit = testing_table::takes_its_time() ? 2'000'000'000 : 3'000'000;
  testing_table::check_perft_table<TypeParam>(games_folder() / folder / "tests" / (folder + ".perft"), limit);
}

TYPED_TEST_P(Conformance, MasksAreTheLegalSet) {
  using E = typename EncodingOf<typename TypeParam::Rules>::Type;
  const int states = states_each(TypeParam::variants().size() + 1);
  for_each_variant<TypeParam>([&](const auto& rules) {
    some_decisions(rules, states, 20, [&](const auto& state) { check_mask<E>(rules, state); });
  });
}

TYPED_TEST_P(Conformance, ObservationsFillTheirShape) {
  using E = typename EncodingOf<typename TypeParam::Rules>::Type;
  for_each_variant<TypeParam>([&](const auto& rules) {
    std::set<std::vector<std::uint8_t>> seen;
    walk(rules, 2, 21, [&](const auto& state) {
      if (seen.size() > 300) return;
      for (int seat = kNobody; seat < rules.seats(); ++seat)
        if (seat != kChance) check_observation<E>(rules, state, seat);
      seen.insert(observed<E>(rules, state, 0));
    });
    ASSERT_GT(seen.size(), 5U) << "every position looks alike";
  });
}

// An observation, and what a seat recalls of a game, follow from what it was allowed to see.
TYPED_TEST_P(Conformance, ObservationsLeakNothing) {
  using R = typename TypeParam::Rules;
  using E = typename EncodingOf<R>::Type;
  if constexpr (Hidden<R>) {
    for_each_variant<TypeParam>([](const R& rules) {
      Rng rng(22);
      some_decisions(rules, 2'000, 22, [&](const auto& state) { check_nothing_hidden_is_seen<E>(rules, state, rng); });
      if constexpr (Recalling<E>)
        for (std::uint64_t seed = 0; seed < 20; ++seed) check_recall<E>(rules, seed);
    });
  }
}

REGISTER_TYPED_TEST_SUITE_P(Conformance, LegalSetsAreConsistent, ActorsAndTurnsAreSeats, OutcomeWeightsAddUp,
                            NotationRoundTrips, IllegalActionsAreRefusedWithAReason, KeysFollowEquality,
                            EndingsNameSeatsAndWords, BoardsDrawForEverySeat, ViewsLeakNothing, ViewsReadBackAsWritten,
                            SeenOutcomesLeakNothing, DescriptionsGoInOneLine, PlayoutsAreRepeatable,
                            RepetitionNamesItsRule, OptionsRoundTripAndRefuseNonsense, EveryBuiltInEditionReads,
                            PerftTableHolds, MasksAreTheLegalSet, ObservationsFillTheirShape, ObservationsLeakNothing);

}  // namespace cb::conformance
