// SPDX-License-Identifier: MIT
// Plays the same random games in whatever it is compiled for, and prints what came of each: "GAME [VARIANT] SEED PLIES
// SUM".
//   twin GAMES   that many games of every variant of every game, and on every other board that is built in
#include <cstdio>
#include <cstdlib>

#include "bindings/wasm/wander.hpp"
#include "core/text.hpp"
#include "session/edition_choice.hpp"

namespace {

constexpr int kMostPlies = 300;

void play(const cb::AnyGame& game, const std::string& variant, int games) {
  for (int seed = 0; seed < games; ++seed) {
    const auto sums = cb::wasm::wander(game, static_cast<std::uint64_t>(seed), kMostPlies);
    // NOLINTNEXTLINE(modernize-use-std-print): not in every library of ours
    std::printf("%s [%s] %d %zu %016llx\n", std::string(game.info().name).c_str(), variant.c_str(), seed, sums.size(),
                static_cast<unsigned long long>(sums.empty() ? 0 : sums.back()));
  }
}

int run(int games) {
  for (const auto* type : cb::all_game_types()) {
    auto variants = type->variants();
    variants.insert(variants.begin(), "");
    for (const auto variant : variants) {
      cb::Settings settings;
      for (const auto word : cb::split(variant, ' '))
        if (const auto equals = word.find('='); equals != std::string_view::npos)
          settings.emplace_back(word.substr(0, equals), word.substr(equals + 1));
      // Not one of another edition.
      if (const auto game = type->make(settings, {})) play(**game, std::string(variant), games);
    }
    const auto editions = type->editions();
    for (std::size_t n = 1; n < editions.size(); ++n)
      if (const auto game = type->make({}, editions[n]))
        play(**game, "on " + cb::edition_name(type->info().name, editions[n]), games);
  }
  return 0;
}

}  // namespace

int main(int count, char** words) { return run(count > 1 ? std::atoi(words[1]) : 1); }
