// SPDX-License-Identifier: MIT
#include "client/load/swarm.hpp"

#include <algorithm>
#include <deque>
#include <limits>

#include "client/load/crew.hpp"

namespace cb::client {
namespace {

// How long the last moves of a run, or a table, may take before they count as lost.
constexpr Nanoseconds kLastWait = 10 * kSecond;
// A server keeps a table's whole story for those who come back, but tells it all only up to 500 events.
constexpr std::int64_t kLongestStory = 400;
constexpr std::size_t kErrorsShown = 5;
// Where a server did not answer, the next table waits so long.
constexpr Nanoseconds kRest = 300 * kMillisecond;

class Swarm final : public Crew {
 public:
  Swarm(const LoadPlan& plan, const Address& address, Journal* journal)
      : Crew(plan, address, plan.matches),
        journal_(journal),
        waits_(plan.matches, true),
        at_table_(plan.matches),
        next_due_(plan.matches) {}

  Result<LoadReport> run() {
    for (auto& match : matches()) want_table(*match);
    if (!lay_all()) return fail("load.reach", "", "{} does not answer: {}.", plan().url.server(), last_cut_);
    play();
    drain();
    for (auto& match : matches()) leave(*match, "stopped");
    return std::move(report_);
  }

 private:
  // Everybody has a table before the first of them is timed.
  bool lay_all() {
    Nanoseconds last_told = now();
    while (being_laid() + resting_.size() > 0 && goes_on()) {
      serve(100 * kMillisecond);
      look_after();
      if (now() - last_told < kSecond) continue;
      last_told = now();
      plan().tell(fmt::format("{} of {} tables laid", matches().size() - being_laid(), matches().size()));
    }
    return ever_laid_ || !refused_;
  }

  void play() {
    begin_ = now();
    measure_from_ = begin_ + static_cast<Nanoseconds>(plan().warm_up * kSecond);
    measure_to_ = plan().until_cut || plan().moves > 0
                      ? std::numeric_limits<Nanoseconds>::max()
                      : measure_from_ + static_cast<Nanoseconds>(plan().seconds * kSecond);
    interval_ = plan().rate > 0 ? kSecond * static_cast<double>(matches().size()) / plan().rate : 0;
    for (std::size_t n = 0; n < matches().size(); ++n)
      next_due_[n] =
          begin_ + static_cast<Nanoseconds>(interval_ * static_cast<double>(n) / static_cast<double>(matches().size()));
    playing_ = true;
    if (interval_ == 0)
      for (auto& match : matches()) match->move_if_due();
    Nanoseconds last_told = begin_;
    bool measuring = false;
    while (now() < measure_to_ && !has_enough() && goes_on()) {
      if (!measuring && now() >= measure_from_) {
        measuring = true;
        plan().measure_begins();
      }
      serve(interval_ > 0 ? kMillisecond / 4 : 50 * kMillisecond);
      if (interval_ > 0) poke_those_due();
      look_after();
      if (now() - last_told < kSecond) continue;
      last_told = now();
      plan().tell(fmt::format("{} moves", all_moves_));
    }
    if (measuring) plan().measure_ends();
    report_.waiting = being_laid();
    measure_to_ = std::min(measure_to_, now());
    report_.seconds = std::max(0.0, static_cast<double>(measure_to_ - measure_from_) / kSecond);
    playing_ = false;
  }

  bool has_enough() const { return plan().moves > 0 && report_.moves >= plan().moves; }

  void serve_and_look_after() {
    serve(10 * kMillisecond);
    look_after();
  }

  // Of those whose servers may have failed; others need no care.
  void look_after() {
    constexpr Nanoseconds kLookAround = 50 * kMillisecond;
    if (!plan().persist || now() < look_after_at_) return;
    look_after_at_ = now() + kLookAround;
    for (auto& match : matches()) match->look_after();
    while (!resting_.empty() && resting_.front().first <= now()) {
      again(*resting_.front().second);
      resting_.pop_front();
    }
  }

  // Moves are due one after the other, match after match in a circle.
  void poke_those_due() {
    const auto between = interval_ / static_cast<double>(matches().size());
    while (begin_ + static_cast<Nanoseconds>(between * static_cast<double>(turns_)) <= now())
      matches()[turns_++ % matches().size()]->move_if_due();
  }

  // What was sent must still be answered.
  void drain() {
    // Who goes on through failures is also told to stop, and still wants to know what became of the last moves, however
    // long that takes; a second signal ends it at once.
    const auto last = now() + kLastWait;
    const auto gives_up = [&] { return report_.was_cut || (!plan().persist && (stopped_ || now() >= last)); };
    const auto waits = [](const auto& match) { return match->waits_for_an_answer() || match->waits_for_the_end(); };
    while (!gives_up() && std::ranges::any_of(matches(), waits)) serve_and_look_after();
    if (report_.was_cut) return;
    for (auto& match : matches())
      if (waits(match)) note(*match, "no answer came");
  }

  bool goes_on() {
    const bool too_many = report_.errors > 100 + matches().size();
    if (too_many || plan().stop()) stopped_ = true;
    return !stopped_ && !report_.was_cut;
  }

  std::optional<Nanoseconds> due(LoadMatch& match) override {
    if (!playing_) return std::nullopt;
    if (interval_ == 0) return now();
    auto& next = next_due_[match.number()];
    if (next > now()) return std::nullopt;
    // No move can be due at a table that has not begun.
    const auto due = std::max(next, match.began_at());
    next += static_cast<Nanoseconds>(interval_);
    return due;
  }

  void sending(LoadMatch& match, std::int64_t at, std::string_view action) override {
    if (journal_ != nullptr && plan().persist) journal_->sent(match.table(), at, action);
  }
  void acknowledged(LoadMatch& match, std::int64_t version, std::string_view action, Nanoseconds due) override {
    if (journal_ != nullptr) journal_->move(match.table(), version, action);
    ++all_moves_;
    if (now() >= measure_from_ && now() < measure_to_) ++report_.moves;
    if (due >= measure_from_ && due < measure_to_) report_.acknowledged.add(static_cast<std::uint64_t>(now() - due));
    if (journal_ != nullptr && version > kLongestStory) over(match);
  }
  void seen_by_other(Nanoseconds due) override {
    if (due >= measure_from_ && due < measure_to_) report_.seen.add(static_cast<std::uint64_t>(now() - due));
  }

  void laid(LoadMatch& match) override {
    ever_laid_ = true;
    at_table_[match.number()] = true;
    if (journal_ != nullptr) journal_->table(match.table(), match.cookie(0), match.cookie(1));
  }
  void began(LoadMatch& match) override {
    if (playing_ && now() >= measure_from_) ++report_.tables;
    waits_[match.number()] = false;
    has_table();
  }
  void over(LoadMatch& match) override {
    leave(match, "over");
    again(match);
  }
  // Whoever reads the journal is not to wait for a move there.
  void leave(LoadMatch& match, std::string_view why) {
    if (journal_ != nullptr && plan().persist && at_table_[match.number()])
      journal_->left(match.table(), match.version(), why);
    at_table_[match.number()] = false;
    match.leave();
  }
  void again(LoadMatch& match) {
    if (waits_[match.number()]) has_table();
    waits_[match.number()] = true;
    want_table(match);
  }

  void note(const LoadMatch& match, std::string_view what) {
    ++report_.errors;
    if (report_.first_errors.size() < kErrorsShown)
      report_.first_errors.push_back(fmt::format("table {}: {}", match.table(), what));
  }
  void problem(LoadMatch& match, std::string_view what) override {
    note(match, what);
    leave(match, "problem");
    again(match);
  }
  void was_cut(LoadMatch& match, std::string_view why) override {
    last_cut_ = why;
    constexpr std::uint64_t kTries = 20;
    if (plan().persist && (ever_laid_ || report_.abandoned < kTries * matches().size())) {
      ++report_.abandoned;
      report_.why_abandoned = why;
      leave(match, "cut");
      resting_.emplace_back(now() + kRest, &match);
      return;
    }
    if (plan().until_cut || !ever_laid_) {
      refused_ = !ever_laid_;
      report_.was_cut = true;
      return;
    }
    problem(match, why);
  }

  Journal* journal_;
  LoadReport report_;
  std::vector<bool> waits_;     // for a table
  std::vector<bool> at_table_;  // the journal has it, and not that it was left
  std::deque<std::pair<Nanoseconds, LoadMatch*>> resting_;
  Nanoseconds look_after_at_ = 0;
  std::vector<Nanoseconds> next_due_;
  double interval_ = 0;  // between two moves of one match
  Nanoseconds begin_ = 0;
  std::uint64_t turns_ = 0;
  Nanoseconds measure_from_ = std::numeric_limits<Nanoseconds>::max();
  Nanoseconds measure_to_ = std::numeric_limits<Nanoseconds>::max();
  std::uint64_t all_moves_ = 0;
  bool playing_ = false;
  bool stopped_ = false;
  bool ever_laid_ = false;
  bool refused_ = false;
  std::string last_cut_;
};

}  // namespace

Result<LoadReport> run_load(const LoadPlan& plan, Journal* journal) {
  auto address = look_up(plan.url);
  if (!address) return std::unexpected(address.error());
  address->from_many = plan.rated && address->is_loopback();
  Swarm swarm(plan, *address, journal);
  return swarm.run();
}

}  // namespace cb::client
