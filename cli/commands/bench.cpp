// SPDX-License-Identifier: MIT
// capbarrel bench: for every game one number that changes only when its behaviour does, and its speed.
#include <memory>

#include "cli/commands/commands.hpp"
#include "cli/terminal/cpu_clock.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/json.hpp"
#include "core/hash.hpp"
#include "core/text.hpp"
#include "session/any_game.hpp"
#include "session/kernels.hpp"

namespace cb::cli {
namespace {

constexpr std::uint32_t kPlyLimit = 100'000;

// Random games of every variant: each state passed through, each choice offered, each ending counts.
std::uint64_t signature_of(const GameType& type, InstructionSet set) {
  std::uint64_t signature = 0;
  auto variants = type.variants();
  variants.insert(variants.begin(), "");
  std::vector<PlayoutRecord> records(100);
  for (const auto variant : variants) {
    Settings settings;
    for (const auto word : words(variant)) settings.push_back(read_setting(word).value());
    const auto game = type.make(settings, {}).value();
    signature = mix(signature ^ playouts(*game, game->start(), 1, 0, kPlyLimit, records, set));
    for (const auto& record : records) signature = mix(signature ^ (record.decisions + 256ULL * record.winners));
  }
  return signature;
}

double moves_per_second(const AnyGame& game, InstructionSet set) {
  constexpr double kLongEnough = 0.5;
  std::vector<PlayoutRecord> records(256);
  std::uint64_t decisions = 0;
  std::uint64_t first = 0;
  const CpuClock clock;
  while (clock.seconds() < kLongEnough) {
    playouts(game, game.start(), 1, first, kPlyLimit, records, set);
    first += records.size();
    for (const auto& record : records) decisions += record.decisions;
  }
  return static_cast<double>(decisions) / clock.seconds();
}

}  // namespace

void add_bench(Command& command) {
  const auto json = std::make_shared<bool>(false);
  command.flag("--json", "as JSON").into(*json);
  command.runs([json] {
    auto rows = Json::array();
    const auto set = preferred_instruction_set();
    if (!*json) fmt::print("{:18} {:>16}  {:>16}\n", "game", "signature", "million moves/s");
    for (const auto* type : all_game_types()) {
      const auto signature = signature_of(*type, set);
      const auto speed = moves_per_second(*type->make({}, {}).value(), set);
      if (!*json) fmt::print("{:18} {:016x}  {:16.2f}\n", type->info().name, signature, speed / 1e6);
      auto row = Json::object();
      row.put("game", type->info().name).put("signature", fmt::format("{:016x}", signature));
      row.put("instruction_set", name_of(set)).put("moves_per_second", speed);
      rows.push(std::move(row));
    }
    if (*json) fmt::print("{}\n", rows.text());
    return kDone;
  });
}

}  // namespace cb::cli
