// SPDX-License-Identifier: MIT
#include "cli/reports/study_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "cli/reports/edition_report.hpp"
#include "cli/reports/figures.hpp"
#include "cli/terminal/aligned_columns.hpp"
#include "study/comparison.hpp"

namespace cb::cli {
namespace {

// One row for each variant; what a row holds is told by its columns.
struct Column {
  std::string title;
  std::function<std::string(std::size_t variant)> text;
};

class Report {
 public:
  explicit Report(const Study& study) : study_(study) {}

  std::string text() {
    outcomes();
    endings();
    seats();
    length();
    choices();
    leads();
    for (std::size_t n = 0; n < study_.findings.size(); ++n) deeds(n);
    return text_;
  }

 private:
  const Findings& found(std::size_t variant) const { return study_.findings[variant]; }

  std::string name(std::size_t variant) const {
    const auto& name = study_.plan.variants[variant].name;
    return name.empty() ? "as usual" : name;
  }

  void rows(std::string_view title, const std::vector<Column>& columns) {
    AlignedColumns table({std::string(title)});
    for (const auto& column : columns) table.add_column(column.title);
    for (std::size_t n = 0; n < study_.findings.size(); ++n) {
      std::vector<std::string> row = {name(n)};
      for (const auto& column : columns) row.push_back(column.text(n));
      table.add_row(std::move(row));
    }
    text_ += table.text() + "\n";
  }

  void outcomes() {
    std::vector<Column> columns = {{"games", [&](auto n) { return std::to_string(found(n).games); }},
                                   {"distinct", [&](auto n) { return std::to_string(found(n).distinct); }},
                                   {"decided %", [&](auto n) { return share_text(found(n).outcomes.decided); }},
                                   {"shared %", [&](auto n) { return share_text(found(n).outcomes.shared); }},
                                   {"unfinished %", [&](auto n) { return share_text(found(n).outcomes.unfinished); }}};
    if (study_.findings.front().cooperative)
      columns.push_back({"won %", [&](auto n) { return share_text(found(n).outcomes.won); }});
    rows("outcomes", columns);
  }

  void endings() {
    AlignedColumns table({"endings", "how", "games %"});
    for (std::size_t n = 0; n < study_.findings.size(); ++n)
      for (const auto& [ending, share] : found(n).endings) table.add_row({name(n), ending, share_text(share)});
    text_ += table.text() + "\n";
  }

  void seats() {
    if (study_.findings.front().cooperative) return;
    AlignedColumns table({"seats", "seat", "won % of decided games", "fair"});
    for (std::size_t n = 0; n < study_.findings.size(); ++n)
      for (std::size_t seat = 0; seat < found(n).seats.size(); ++seat)
        table.add_row({name(n), study_.plan.variants[n].game->seat_name(static_cast<int>(seat)),
                       share_text(found(n).seats[seat]), fmt::format("{:.1f}", 100 * found(n).fair)});
    text_ += table.text() + "\n";
  }

  void length() {
    const auto spread = [&](std::string_view what, const Spread Findings::* member) -> std::vector<Column> {
      return {{std::string(what), [=, this](auto n) { return mean_text((found(n).*member).mean); }},
              {"median", [=, this](auto n) { return fmt::format("{}", (found(n).*member).median); }},
              {"5-95%",
               [=, this](auto n) { return fmt::format("{}-{}", (found(n).*member).low, (found(n).*member).high); }}};
    };
    auto columns = spread("plies", &Findings::plies);
    for (auto& column : spread("turns", &Findings::turns)) columns.push_back(std::move(column));
    rows("length", columns);
  }

  void choices() {
    rows("choices", {{"actions a decision", [&](auto n) { return mean_text(found(n).branching.actions); }},
                     {"forced decisions %", [&](auto n) { return share_text(found(n).branching.forced); }},
                     {"forced turns %", [&](auto n) { return share_text(found(n).branching.forced_turns); }}});
  }

  void leads() {
    const auto after = [&](std::string_view when, std::size_t parts) -> Column {
      return {std::string(when), [=, this](auto n) { return share_text(found(n).leads[parts - 1].comeback); }};
    };
    rows("comebacks %", {after("after a third", kParts / 3),
                         after("after a half", kParts / 2),
                         after("after two thirds", 2 * kParts / 3),
                         {"lead changes", [&](auto n) { return mean_text(found(n).lead_changes); }}});
  }

  void deeds(std::size_t variant) {
    const auto& deeds = found(variant).deeds;
    if (deeds.empty()) return;
    const bool together = found(variant).cooperative;
    AlignedColumns table({"won by those who (" + name(variant) + ")", "", "times", "did %", "did not %"});
    if (!together) table.add_column("did most often %");
    std::string_view group;
    for (const auto& deed : deeds) {
      std::vector<std::string> row = {group == deed.group ? "" : deed.group, deed.name,
                                      fmt::format("{:.2f}", deed.times), share_text(deed.with),
                                      share_text(deed.without)};
      if (!together) row.push_back(share_text(deed.most));
      table.add_row(std::move(row));
      group = deed.group;
    }
    text_ += table.text() + "\n";
  }

  const Study& study_;
  std::string text_;
};

}  // namespace

std::string study_text(const Study& study) {
  const auto& plan = study.plan;
  auto text = fmt::format("{}: bot {} in all seats, {} games of each variant, seed {}.\n",
                          plan.variants.front().game->info().title, plan.bot, plan.games, plan.seed);
  if (const int opening = plan.variants.front().opening; opening > 0)
    text += fmt::format("The first {} moves of every game are random.\n", opening);
  if (study.interrupted) text += "The study was cut short; it says what the games so far say.\n";
  text += "In brackets 95% intervals. docs/study/README.md says what is counted.\n\n";
  text += Report(study).text();
  if (compares_editions(plan)) text += comparison_text(study);
  return text;
}

}  // namespace cb::cli
