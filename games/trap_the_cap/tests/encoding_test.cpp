// SPDX-License-Identifier: MIT
// What a seat sees of the stacks, against the state read plainly.
#include "games/trap_the_cap/encoding.hpp"

#include <vector>

#include "game/encoding_conformance.hpp"
#include "games/trap_the_cap/game.hpp"

namespace cb::trap_the_cap {
namespace {

Rules rules_of(std::string_view edition, int players) {
  Options options;
  options.players = players;
  return Definition::make_rules(read_edition<Definition>(edition).value(), options).value();
}

TEST(TrapTheCapEncoding, StacksAreCountedBySpace) {
  int crowded = 0;
  for (const auto edition : Definition::editions()) {
    const Rules rules = rules_of(edition, 4);
    const Encoding encoding(rules);
    const int spaces = rules.board().spaces();
    const int seats = rules.seats();
    const int of_seat = spaces + kMostCaps * (seats + 1) + seats;
    EXPECT_EQ(encoding.shape().size(), seats * of_seat + kDieSides + Encoding::kPhases + seats + 2);
    std::vector<std::uint8_t> seen(static_cast<std::size_t>(encoding.shape().size()));
    conformance::some_decisions(rules, 3'000, 5, [&](const State& state) {
      for (int seat = 0; seat < seats; ++seat) {
        encoding.observe(state, seat, seen.data());
        for (int places = 0; places < seats; ++places) {
          const int colour = (seat + places) % seats;
          std::vector<int> wanted(static_cast<std::size_t>(of_seat));
          for (int slot = 0; slot < kMostCaps; ++slot) {
            const Stack stack = state.stacks[colour][slot];
            if (stack == kNoStack) continue;
            crowded += ++wanted[static_cast<std::size_t>(place_of(stack))] > 1;
            for (int other = 0; other < seats; ++other)
              wanted[static_cast<std::size_t>(spaces + slot * (seats + 1) + other)] =
                  number_of(stack, (seat + other) % seats);
          }
          for (int other = 0; other < seats; ++other)
            wanted[static_cast<std::size_t>(of_seat - seats + other)] =
                number_of(state.homes[colour], (seat + other) % seats);
          const auto from = seen.begin() + places * of_seat;
          ASSERT_EQ(std::vector<int>(from, from + of_seat), wanted) << "seat " << seat << " of " << colour;
        }
      }
    });
  }
  EXPECT_GT(crowded, 0);  // more than one of a colour on one space was among them
}

}  // namespace
}  // namespace cb::trap_the_cap
