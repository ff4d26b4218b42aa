// SPDX-License-Identifier: MIT
#include "study/record.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "session/edition_choice.hpp"
#include "study/observation_json.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

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
  Json heading = {{"study", kFormat},    {"game", plan.variants.front().game->info().name},
                  {"bot", plan.bot},     {"judge", kStudyJudge},
                  {"seed", plan.seed},   {"ply_limit", plan.ply_limit},
                  {"variants", variants}};
  // Records of studies whose every game is judged say nothing of it, and those of old are still gone on with.
  if (plan.judge_every != 1) heading["judge_every"] = plan.judge_every;
  return heading;
}

Result<StudyRecord> StudyRecord::open(const std::string& path, const StudyPlan& plan) {
  auto file = LineFile::open(path, "study", heading_json(plan));
  if (!file) return std::unexpected(file.error());
  std::vector<Observation> found;
  std::set<std::pair<std::size_t, std::uint64_t>> numbers;
  for (std::size_t n = 0; n < file->lines().size(); ++n) {
    auto seen = read_observation(plan, file->lines()[n]);
    if (seen && !numbers.insert({seen->variant, seen->game}).second)
      seen =
          fail("study.game", "", "Game {} of variant {} stands here for the second time.", seen->game, seen->variant);
    if (!seen) return file->refuse_line(n, seen.error());
    found.push_back(std::move(*seen));
  }
  return StudyRecord(std::move(*file), std::move(found));
}

Result<void> StudyRecord::append(const Observation& seen) { return file_.append(observation_json(seen)); }

}  // namespace cb
