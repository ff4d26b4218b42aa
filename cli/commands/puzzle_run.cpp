// SPDX-License-Identifier: MIT
#include "cli/commands/puzzle_run.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <thread>

#include "core/line_file.hpp"
#include "session/edition_choice.hpp"

namespace cb::cli {
namespace {

using Ordered = nlohmann::ordered_json;

constexpr int kRecordFormat = 1;

Ordered heading_of(const HuntPlan& plan) {
  auto settings = Ordered::object();
  for (const auto& [name, value] : plan.game->settings()) settings[name] = value;
  return {{"puzzles", kRecordFormat},   {"game", plan.game->info().name},
          {"settings", settings},       {"edition", edition_checksum(plan.game->edition())},
          {"players", plan.players},    {"judge", plan.judge},
          {"nodes", plan.nodes},        {"seed", plan.seed},
          {"ply_limit", plan.ply_limit}};
}

// The same move for the same worth: where few pieces are left one trick comes again and again. Endings that are worked
// out are all worth the same, and different all the same.
constexpr int kMostAlike = 2;
std::string likeness(const KeptPuzzle& puzzle) {
  if (puzzle.kind != PuzzleKind::best) return puzzle.id;
  return fmt::format("{} {:.2f} {:.2f}", puzzle.line.front(), puzzle.best, puzzle.second);
}

// What has been found so far, game by game.
class Catch {
 public:
  explicit Catch(std::size_t wanted) : wanted_(wanted) {}

  void add(std::uint64_t game, std::vector<KeptPuzzle> found) {
    games_[game] = std::move(found);
    for (auto next = games_.find(whole_); next != games_.end() && next->first == whole_; ++next, ++whole_)
      for (const auto& puzzle : next->second)
        if (ids_.insert(puzzle.id).second && ++alike_[likeness(puzzle)] <= kMostAlike) puzzles_.push_back(puzzle);
  }
  bool enough() const { return puzzles_.size() >= wanted_; }
  std::uint64_t next() {
    while (games_.contains(next_)) ++next_;
    return next_++;
  }
  PuzzleProgress progress() const { return {std::min(puzzles_.size(), wanted_), games_.size()}; }
  std::vector<KeptPuzzle> puzzles() && {
    puzzles_.resize(std::min(puzzles_.size(), wanted_));
    return std::move(puzzles_);
  }

 private:
  std::size_t wanted_;
  std::map<std::uint64_t, std::vector<KeptPuzzle>> games_;
  std::uint64_t whole_ = 0;  // all games before this one are there
  std::uint64_t next_ = 0;
  std::set<std::string> ids_;
  std::map<std::string, int> alike_;
  std::vector<KeptPuzzle> puzzles_;
};

Ordered line_of(std::uint64_t game, const std::vector<KeptPuzzle>& found) {
  Ordered line = {{"number", game}, {"found", Ordered::array()}};
  for (const auto& puzzle : found) line["found"].push_back(puzzle_json(puzzle));
  return line;
}

Result<void> read_line(std::string_view text, Catch& caught) {
  const auto line = Ordered::parse(text, nullptr, false);
  if (!line.is_object() || !line.contains("number") || !line["number"].is_number_unsigned() ||
      !line.contains("found") || !line["found"].is_array())
    return fail("puzzle.record", "", "This is no game of the hunt.");
  std::vector<KeptPuzzle> found;
  for (const auto& one : line["found"]) {
    auto puzzle = read_puzzle(one);
    if (!puzzle) return std::unexpected(puzzle.error());
    found.push_back(std::move(*puzzle));
  }
  caught.add(line["number"].get<std::uint64_t>(), std::move(found));
  return {};
}

Result<std::optional<LineFile>> open_record(const PuzzleRun& run, Catch& caught) {
  if (run.record.empty()) return std::nullopt;
  auto file = LineFile::open(run.record, "hunt for puzzles", heading_of(run.plan));
  if (!file) return std::unexpected(file.error());
  for (std::size_t n = 0; n < file->lines().size(); ++n)
    if (const auto read = read_line(file->lines()[n], caught); !read) return file->refuse_line(n, read.error());
  return std::optional<LineFile>(std::move(*file));
}

}  // namespace

Result<std::vector<KeptPuzzle>> run_hunt(const PuzzleRun& run, const std::atomic<bool>& stop,
                                         const std::function<void(const PuzzleProgress&)>& tell) {
  std::vector<PuzzleHunter> hunters;
  for (int job = 0; job < run.jobs; ++job) {
    auto hunter = PuzzleHunter::make(run.plan);
    if (!hunter) return std::unexpected(hunter.error());
    hunters.push_back(std::move(*hunter));
  }
  Catch caught(run.wanted);
  auto record = open_record(run, caught);
  if (!record) return std::unexpected(record.error());
  tell(caught.progress());

  std::mutex mutex;
  Result<void> outcome;
  const auto next = [&]() -> std::optional<std::uint64_t> {
    const std::scoped_lock lock(mutex);
    if (stop || !outcome || caught.enough()) return {};
    return caught.next();
  };
  const auto work = [&](PuzzleHunter& hunter) {
    while (const auto game = next()) {
      auto found = hunter.hunt(*game, &stop);
      if (!found) return;
      const std::scoped_lock lock(mutex);
      if (*record)
        if (auto kept = (*record)->append(line_of(*game, *found)); !kept) outcome = std::move(kept);
      caught.add(*game, std::move(*found));
      tell(caught.progress());
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t job = 1; job < hunters.size(); ++job) others.emplace_back(work, std::ref(hunters[job]));
    work(hunters.front());
  }
  if (!outcome) return std::unexpected(outcome.error());
  return std::move(caught).puzzles();
}

}  // namespace cb::cli
