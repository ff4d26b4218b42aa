// SPDX-License-Identifier: MIT
#include <algorithm>

#include "client/load/crew.hpp"

namespace cb::client {
namespace {

constexpr Nanoseconds kStuckAfter = 20 * kSecond;
constexpr std::size_t kAtOnce = 64;
// A match that goes on so long is not stuck.
constexpr int kFurtherMoves = 6;

class Verifier final : public Crew {
 public:
  Verifier(const LoadPlan& plan, const Address& address, const KeptJournal& journal)
      : Crew(plan, address, std::min(journal.tables.size(), kAtOnce)), journal_(journal), tasks_(matches().size()) {}

  Result<Verdict> run() {
    for (auto& match : matches()) want_table(*match);
    while (verdict_.tables < journal_.tables.size() && !plan().stop()) {
      serve(kSecond / 20);
      for (auto& match : matches()) {
        const auto& task = task_of(*match);
        if (task.table != nullptr && now() - task.since > kStuckAfter) fault(*match, "it is stuck");
      }
      if (!reached_ && !why_cut_.empty())
        return fail("load.reach", "", "{} does not answer: {}.", plan().url.server(), why_cut_);
    }
    return std::move(verdict_);
  }

 private:
  struct Task {
    const KeptTable* table = nullptr;
    int moves = 0;
    Nanoseconds since = 0;
  };
  Task& task_of(const LoadMatch& match) { return tasks_[match.number()]; }

  void lay(LoadMatch& match) override {
    has_table();
    if (next_ == journal_.tables.size()) return;
    task_of(match) = {&journal_.tables[next_++], 0, now()};
    match.resume(*task_of(match).table);
  }

  // The table is dealt with; the next one.
  void done(LoadMatch& match) {
    task_of(match).table = nullptr;
    match.leave();
    ++verdict_.tables;
    want_table(match);
  }
  void fault(LoadMatch& match, std::string_view what) {
    verdict_.faults.push_back(fmt::format("table {}: {}", match.table(), what));
    done(match);
  }

  // Both seats have been told everything: is it all there?
  bool compare(LoadMatch& match) {
    for (const auto& kept : task_of(match).table->moves) {
      const auto found = std::ranges::find(match.log(), kept.version, &KeptMove::version);
      const bool there = found != match.log().end();
      if (there && found->action == kept.action) {
        ++verdict_.moves;
        continue;
      }
      fault(match, fmt::format("move {} {} was acknowledged, but the log has {} there", kept.version, kept.action,
                               there ? found->action : "nothing"));
      return false;
    }
    return true;
  }

  std::optional<Nanoseconds> due(LoadMatch&) override { return now(); }
  void acknowledged(LoadMatch& match, std::int64_t, std::string_view, Nanoseconds) override {
    if (++task_of(match).moves < kFurtherMoves || !compare(match)) return;
    ++verdict_.continued;
    done(match);
  }
  void seen_by_other(Nanoseconds) override {}
  void began(LoadMatch&) override {}
  void laid(LoadMatch&) override { reached_ = true; }
  void over(LoadMatch& match) override {
    if (!compare(match)) return;
    ++verdict_.over;
    done(match);
  }
  void problem(LoadMatch& match, std::string_view what) override { fault(match, what); }
  void was_cut(LoadMatch& match, std::string_view why) override {
    why_cut_ = why;
    fault(match, why);
  }

  const KeptJournal& journal_;
  std::vector<Task> tasks_;
  std::size_t next_ = 0;
  Verdict verdict_;
  bool reached_ = false;
  std::string why_cut_;
};

}  // namespace

Result<Verdict> verify_journal(const LoadPlan& plan, const KeptJournal& journal) {
  const auto address = look_up(plan.url);
  if (!address) return std::unexpected(address.error());
  Verifier verifier(plan, *address, journal);
  return verifier.run();
}

}  // namespace cb::client
