// SPDX-License-Identifier: MIT
#include "tune/record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "arena/record.hpp"
#include "core/text.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

Result<std::vector<double>> read_step(std::string_view line, std::size_t number) {
  const auto refused = [&] {
    return fail("tune.step", "", "This should be step {} of the tuning: {}", number, quote(line));
  };
  try {
    const auto json = Json::parse(line);
    auto scores = json.at("scores").get<std::vector<double>>();
    const bool scored = std::ranges::all_of(scores, [](double score) { return score >= 0 && score <= 1; });
    if (json.at("step") != number || scores.size() != Spsa::kPairs || !scored) return refused();
    return scores;
  } catch (const std::exception&) {
    return refused();
  }
}

}  // namespace

Json tuning_json(const Tuning& tuning) {
  const auto& weights = tuning.mind.weights();
  Json start = Json::object();
  for (const auto& weight : weights) start[std::string(weight.name)] = weight.value;
  Json free = Json::array();
  for (const auto at : tuning.free) free.push_back(weights[at].name);
  auto json = contest_json(tuning.contest);
  json.erase("arena");
  Json whole = {{"tuning", kFormat}};
  whole.update(json);
  whole["weights"] = start;
  whole["free"] = free;
  return whole;
}

Result<TuningFile> TuningFile::open(const std::string& path, const Tuning& tuning) {
  auto file = LineFile::open(path, "tuning", tuning_json(tuning));
  if (!file) return std::unexpected(file.error());
  TuningFile record(std::move(*file));
  for (const auto& line : record.file_.lines()) {
    auto scores = read_step(line, record.next_);
    if (!scores) return record.file_.refuse_line(record.next_, scores.error());
    record.steps_.push_back(std::move(*scores));
    ++record.next_;
  }
  return record;
}

Result<void> TuningFile::append(std::span<const double> scores) {
  return file_.append({{"step", next_++}, {"scores", scores}});
}

}  // namespace cb
