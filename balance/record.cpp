// SPDX-License-Identifier: MIT
#include "balance/record.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "session/edition_choice.hpp"

namespace cb::balance {
namespace {

using Json = nlohmann::ordered_json;

// Most are whole, and shorter so.
Json number_json(double value) {
  return value == std::floor(value) && std::abs(value) < 1e9 ? Json(static_cast<std::int64_t>(value)) : Json(value);
}

Json played_json(const Played& played) {
  Json games = Json::array();
  for (const auto& game : played) {
    Json samples = Json::array();
    for (const auto& sample : game) samples.push_back({number_json(sample.part), number_json(sample.of)});
    games.push_back(std::move(samples));
  }
  return games;
}

// Throws nlohmann's exceptions and std::invalid_argument, as all that BalanceRecord::take catches.
Played read_played(const Json& json, std::size_t games, std::size_t aims) {
  Played played;
  for (const auto& game : json) {
    auto& samples = played.emplace_back();
    for (const auto& sample : game) samples.push_back({sample.at(0).get<double>(), sample.at(1).get<double>()});
    if (samples.size() != aims) throw std::invalid_argument("aims");
  }
  if (played.size() != games) throw std::invalid_argument("games");
  return played;
}

}  // namespace

BalanceRecord::Key BalanceRecord::key_of(const Trial& trial) {
  return {edition_checksum(trial.text), trial.bot, trial.seed, trial.from, trial.games};
}

Result<BalanceRecord> BalanceRecord::open(const std::string& path, const Json& heading, std::size_t aims) {
  auto file = LineFile::open(path, "search for a better board", heading);
  if (!file) return std::unexpected(file.error());
  BalanceRecord record(std::move(*file));
  for (std::size_t n = 0; n < record.file_.lines().size(); ++n)
    if (const auto taken = record.take(record.file_.lines()[n], aims); !taken)
      return record.file_.refuse_line(n, taken.error());
  return record;
}

Result<void> BalanceRecord::take(std::string_view line, std::size_t aims) {
  try {
    const auto json = Json::parse(line);
    const auto games = json.at("games").get<std::uint64_t>();
    Key key = {json.at("board").get<std::string>(), json.at("bot").get<std::string>(),
               json.at("seed").get<std::uint64_t>(), json.at("from").get<std::uint64_t>(), games};
    boards_.insert(std::get<0>(key));
    found_.emplace(std::move(key), read_played(json.at("samples"), games, aims));
    return {};
  } catch (const std::exception&) {
    return fail("balance.line", "", "These are no games of the search: {}", quote(line));
  }
}

const Played* BalanceRecord::find(const Trial& trial) const {
  const auto found = found_.find(key_of(trial));
  return found != found_.end() ? &found->second : nullptr;
}

Result<void> BalanceRecord::append(const Trial& trial, const Played& played) {
  const auto board = edition_checksum(trial.text);
  Json line = {{"why", trial.why},   {"board", board},     {"bot", trial.bot},
               {"seed", trial.seed}, {"from", trial.from}, {"games", trial.games}};
  if (boards_.insert(board).second) line["text"] = trial.text;
  line["samples"] = played_json(played);
  found_.emplace(key_of(trial), played);
  return file_.append(line);
}

}  // namespace cb::balance
