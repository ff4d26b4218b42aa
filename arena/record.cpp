// SPDX-License-Identifier: MIT
#include "arena/record.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.hpp"
#include "session/edition_choice.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kFormat = 1;

constexpr std::string_view kForfeit = "forfeit";
constexpr std::string_view kPlyLimit = "ply limit";
constexpr std::string_view kRules = "rules";

Json seat_names(const AnyGame& game, std::uint8_t seats) {
  Json names = Json::array();
  for (int seat = 0; seat < game.seats(); ++seat)
    if ((seats >> seat & 1) != 0) names.push_back(game.seat_name(seat));
  return names;
}

Json game_json(const AnyGame& game, const GameResult& result) {
  Json json = {{"winners", seat_names(game, result.winners)},
               {"plies", result.plies},
               {"end", result.forfeited  ? kForfeit
                       : result.finished ? kRules
                                         : kPlyLimit},
               {"key", fmt::format("{:016x}", result.key)}};
  if (result.forfeited) {
    json["by"] = *result.forfeited;
    json["why"] = result.why;
  }
  return json;
}

// nlohmann would turn -1 into a large number.
std::uint64_t count_at(const Json& json, const char* name) {
  if (!json.at(name).is_number_unsigned()) throw std::invalid_argument(name);
  return json.at(name).get<std::uint64_t>();
}

// Throws nlohmann's exceptions and std::invalid_argument, which read_round catches.
GameResult read_game(const AnyGame& game, const Json& json) {
  GameResult result;
  for (const auto& winner : json.at("winners")) {
    const auto name = winner.get<std::string>();
    int seat = 0;
    while (seat < game.seats() && game.seat_name(seat) != name) ++seat;
    if (seat == game.seats()) throw std::invalid_argument("winners");
    result.winners |= static_cast<std::uint8_t>(1 << seat);
  }
  result.plies = static_cast<std::uint32_t>(count_at(json, "plies"));
  result.key = std::stoull(json.at("key").get<std::string>(), nullptr, 16);
  const auto end = json.at("end").get<std::string>();
  if (end != kForfeit && end != kRules && end != kPlyLimit) throw std::invalid_argument("end");
  result.finished = end == kRules;
  if (end != kForfeit) return result;
  result.forfeited = json.at("by").get<int>();
  result.why = json.at("why").get<std::string>();
  if (*result.forfeited != 0 && *result.forfeited != 1) throw std::invalid_argument("by");
  return result;
}

Effort read_effort(const Json& json) {
  return {count_at(json, "moves"), count_at(json, "nodes"), static_cast<std::int64_t>(count_at(json, "nanoseconds")),
          static_cast<std::int64_t>(count_at(json, "longest"))};
}

}  // namespace

Json contest_json(const Contest& contest) {
  const auto& game = *contest.game;
  Json options = Json::object();
  for (const auto& [name, value] : game.settings()) options[name] = value;
  return {{"arena", kFormat},
          {"game", game.info().name},
          {"options", options},
          {"edition", edition_checksum(game.edition())},
          {"start", game.write_position(contest.start)},
          {"players", contest.players},
          {"seed", contest.seed},
          {"opening", contest.opening},
          {"ply_limit", contest.ply_limit},
          {"threads", contest.threads}};
}

Json round_json(const AnyGame& game, const RoundResult& round) {
  Json games = Json::array();
  for (const auto& result : round.games) games.push_back(game_json(game, result));
  Json players = Json::array();
  for (const auto& effort : round.effort)
    players.push_back({{"moves", effort.moves},
                       {"nodes", effort.nodes},
                       {"nanoseconds", effort.nanoseconds},
                       {"longest", effort.longest}});
  return {{"round", round.number}, {"score", round.score}, {"games", games}, {"players", players}};
}

Result<RoundResult> read_round(const AnyGame& game, std::string_view line) {
  const auto refused = [&] { return fail("arena.round", "", "This is no round of the contest: {}", quote(line)); };
  try {
    const auto json = Json::parse(line);
    RoundResult round;
    round.number = count_at(json, "round");
    for (const auto& one : json.at("games")) round.games.push_back(read_game(game, one));
    for (std::size_t who = 0; who < 2; ++who) round.effort[who] = read_effort(json.at("players").at(who));
    if (round.games.size() != seatings(game).size()) return refused();
    round.score = round_score(game, round.games);
    if (json.at("score").get<double>() != round.score) return refused();
    return round;
  } catch (const std::exception&) {
    return refused();
  }
}

Result<RecordFile> RecordFile::open(const std::string& path, const Contest& contest) {
  std::vector<RoundResult> rounds;
  const auto read_line = [&](std::string_view line) -> Result<void> {
    auto round = read_round(*contest.game, line);
    if (!round) return std::unexpected(round.error());
    if (std::ranges::find(rounds, round->number, &RoundResult::number) != rounds.end())
      return fail("arena.round", "", "Round {} stands here for the second time.", round->number);
    rounds.push_back(std::move(*round));
    return {};
  };
  auto journal = Journal::open(path, "contest", contest_json(contest), read_line);
  if (!journal) return std::unexpected(journal.error());
  return RecordFile(std::move(*journal), contest.game, std::move(rounds));
}

Result<void> RecordFile::append(const RoundResult& round) { return journal_.append(round_json(*game_, round)); }

}  // namespace cb
