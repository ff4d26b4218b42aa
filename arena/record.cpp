// SPDX-License-Identifier: MIT
#include "arena/record.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
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

// What an outside program says of a forfeit may be no proper text.
std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// What differs first between two contests: "players: …, not …".
std::string difference(const Json& found, const Json& wanted) {
  for (const auto& [name, value] : wanted.items())
    if (!found.contains(name) || found[name] != value)
      return fmt::format("{}: {}, not {}", name, found.contains(name) ? one_line(found[name]) : "none",
                         one_line(value));
  return "more than there should be";
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

RecordFile::RecordFile(std::string path, int file, const Contest& contest)
    : path_(std::move(path)), file_(file), game_(contest.game) {}

RecordFile::RecordFile(RecordFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      game_(std::move(other.game_)),
      rounds_(std::move(other.rounds_)),
      was_cut_(other.was_cut_) {}

RecordFile::~RecordFile() {
  if (file_ >= 0) close(file_);
}

std::unexpected<Error> RecordFile::system_refusal(std::string_view what) const {
  return fail("arena.file", "", "{} cannot be {}: {}.", quote(path_), what, std::strerror(errno));
}

Result<RecordFile> RecordFile::open(const std::string& path, const Contest& contest) {
  RecordFile record(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666), contest);
  if (record.file_ < 0) return record.system_refusal("written");
  struct stat about{};
  if (fstat(record.file_, &about) != 0 || !S_ISREG(about.st_mode))
    return fail("arena.file", "", "{} is not a plain file.", quote(path));
  if (flock(record.file_, LOCK_EX | LOCK_NB) != 0)
    return fail("arena.busy", "", "Another run is writing to {}.", quote(path));
  if (const auto resumed = record.resume(contest); !resumed) return std::unexpected(resumed.error());
  return record;
}

Result<std::string> RecordFile::read_all() {
  std::string text;
  std::array<char, 65'536> part{};
  while (true) {
    const auto size = read(file_, part.data(), part.size());
    if (size < 0) return system_refusal("read");
    if (size == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
}

Result<void> RecordFile::resume(const Contest& contest) {
  const auto text = read_all();
  if (!text) return std::unexpected(text.error());
  const auto whole = std::string_view(*text).substr(0, text->rfind('\n') + 1);  // npos + 1 is 0: no whole line
  const auto wanted = contest_json(contest);
  auto lines = split(whole, '\n');
  lines.pop_back();  // what follows the last line end
  const auto first = lines.empty() ? wanted : Json::parse(lines.front(), nullptr, false);
  if (!first.is_object() || !first.contains("arena") || (lines.empty() && !one_line(wanted).starts_with(*text)))
    return fail("arena.file", "", "{} is not the record of a contest.", quote(path_));
  if (first != wanted)
    return fail("arena.other", "", "{} is the record of another contest ({}); name a new file.", quote(path_),
                difference(first, wanted));
  for (std::size_t n = 1; n < lines.size(); ++n) {
    auto round = read_round(*game_, lines[n]);
    if (round && std::ranges::find(rounds_, round->number, &RoundResult::number) != rounds_.end())
      round = fail("arena.round", "", "Round {} stands here for the second time.", round->number);
    if (!round) return fail("arena.file", "", "{}, line {}: {}", path_, n + 1, round.error().message);
    rounds_.push_back(std::move(*round));
  }
  was_cut_ = whole.size() != text->size();
  if (was_cut_ && ftruncate(file_, static_cast<off_t>(whole.size())) != 0) return system_refusal("written");
  return lines.empty() ? write_line(one_line(wanted)) : Result<void>();
}

Result<void> RecordFile::append(const RoundResult& round) { return write_line(one_line(round_json(*game_, round))); }

Result<void> RecordFile::write_line(const std::string& line) {
  const auto text = line + "\n";
  const auto size = write(file_, text.data(), text.size());
  if (size == static_cast<ssize_t>(text.size())) return {};
  if (size >= 0) errno = ENOSPC;
  return system_refusal("written");
}

}  // namespace cb
