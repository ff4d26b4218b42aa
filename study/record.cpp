// SPDX-License-Identifier: MIT
#include "study/record.hpp"

#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "core/text.hpp"
#include "session/edition_choice.hpp"
#include "session/sides.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

// nlohmann would turn -1 into a large number. Throws nlohmann's exceptions and std::invalid_argument, as all that
// read_observation catches.
template <class Int>
Int count_of(const Json& json, std::uint64_t most = std::numeric_limits<Int>::max()) {
  if (!json.is_number_unsigned() || json.get<std::uint64_t>() > most) throw std::invalid_argument("count");
  return static_cast<Int>(json.get<std::uint64_t>());
}

Choices read_choices(const Json& json) {
  return {count_of<std::uint32_t>(json.at(0)), count_of<std::uint32_t>(json.at(1)),
          count_of<std::uint32_t>(json.at(2))};
}

Standing read_standing(const Json& json, int sides) {
  Standing standing;
  for (const auto& chance : json) standing.push_back(count_of<int>(chance, 1'000));
  if (!standing.empty() && standing.size() != static_cast<std::size_t>(sides)) throw std::invalid_argument("standing");
  return standing;
}

SideDeed read_deed(const Json& json, int sides) {
  return {count_of<int>(json.at(0), static_cast<std::uint64_t>(sides - 1)), json.at(1).get<std::string>(),
          json.at(2).get<std::string>(), count_of<std::uint32_t>(json.at(3))};
}

template <std::size_t Size>
void expect_size(const Json& json) {
  if (!json.is_array() || json.size() != Size) throw std::invalid_argument("size");
}

Observation read(const StudyPlan& plan, const Json& json) {
  Observation seen;
  seen.variant = count_of<std::size_t>(json.at("variant"), plan.variants.size() - 1);
  const auto& game = *plan.variants[seen.variant].game;
  const int sides = count_sides(game);
  seen.game = count_of<std::uint64_t>(json.at("game"));
  seen.winners = count_of<std::uint8_t>(json.at("winners"), (1U << game.seats()) - 1);
  seen.ending = json.at("ending").get<std::string>();
  seen.plies = count_of<std::uint32_t>(json.at("plies"));
  seen.turns = count_of<std::uint32_t>(json.at("turns"));
  seen.forced_turns = count_of<std::uint32_t>(json.at("forced_turns"));
  expect_size<kParts>(json.at("choices"));
  for (std::size_t n = 0; n < seen.choices.size(); ++n) seen.choices[n] = read_choices(json.at("choices").at(n));
  expect_size<kParts - 1>(json.at("standings"));
  for (std::size_t n = 0; n < seen.standings.size(); ++n)
    seen.standings[n] = read_standing(json.at("standings").at(n), sides);
  for (const auto& deed : json.at("deeds")) seen.deeds.push_back(read_deed(deed, sides));
  seen.key = std::stoull(json.at("key").get<std::string>(), nullptr, 16);
  return seen;
}

}  // namespace

Json heading_json(const StudyPlan& plan) {
  Json variants = Json::array();
  for (const auto& variant : plan.variants) {
    Json options = Json::object();
    for (const auto& [name, value] : variant.game->settings()) options[name] = value;
    variants.push_back({{"options", options},
                        {"edition", edition_checksum(variant.game->edition())},
                        {"start", variant.game->write_position(variant.start)},
                        {"opening", variant.opening}});
  }
  return {{"study", kFormat},    {"game", plan.variants.front().game->info().name},
          {"bot", plan.bot},     {"judge", kStudyJudge},
          {"seed", plan.seed},   {"ply_limit", plan.ply_limit},
          {"variants", variants}};
}

Json observation_json(const Observation& seen) {
  Json choices = Json::array();
  for (const auto& part : seen.choices) choices.push_back({part.decisions, part.actions, part.forced});
  Json deeds = Json::array();
  for (const auto& deed : seen.deeds) deeds.push_back({deed.side, deed.group, deed.name, deed.times});
  return {{"variant", seen.variant},
          {"game", seen.game},
          {"winners", seen.winners},
          {"ending", seen.ending},
          {"plies", seen.plies},
          {"turns", seen.turns},
          {"forced_turns", seen.forced_turns},
          {"choices", choices},
          {"standings", seen.standings},
          {"deeds", deeds},
          {"key", fmt::format("{:016x}", seen.key)}};
}

Result<Observation> read_observation(const StudyPlan& plan, std::string_view line) {
  try {
    return read(plan, Json::parse(line));
  } catch (const std::exception&) {
    return fail("study.game", "", "This is no game of the study: {}", quote(line));
  }
}

Result<StudyRecord> StudyRecord::open(const std::string& path, const StudyPlan& plan) {
  std::vector<Observation> found;
  std::set<std::pair<std::size_t, std::uint64_t>> numbers;
  const auto read_line = [&](std::string_view line) -> Result<void> {
    auto seen = read_observation(plan, line);
    if (!seen) return std::unexpected(seen.error());
    if (!numbers.insert({seen->variant, seen->game}).second)
      return fail("study.game", "", "Game {} of variant {} stands here for the second time.", seen->game,
                  seen->variant);
    found.push_back(std::move(*seen));
    return {};
  };
  auto journal = Journal::open(path, "study", heading_json(plan), read_line);
  if (!journal) return std::unexpected(journal.error());
  return StudyRecord(std::move(*journal), std::move(found));
}

Result<void> StudyRecord::append(const Observation& seen) { return journal_.append(observation_json(seen)); }

}  // namespace cb
