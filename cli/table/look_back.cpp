// SPDX-License-Identifier: MIT
#include "cli/table/look_back.hpp"

#include "cli/reports/analysis_report.hpp"
#include "cli/terminal/interrupt.hpp"

namespace cb::cli {

std::string look_back(const MatchFile& file, const std::shared_ptr<const Oracle>& oracle, const Screen& screen,
                      const Pen& pen) {
  ReviewSettings settings;
  settings.judge = fmt::format("{}@{}", kJudge, kReviewNodes);
  settings.second_look = fmt::format("{}@{}", kJudge, kReviewNodes * kSecondLook);
  settings.oracle = oracle;
  settings.stop = &stop_wished();
  const bool watched = screen.takes_lines_back();
  if (watched)
    settings.progress = [](float share) {
      fmt::print("\rLooking back … {:.0f}%", share * 100);
      std::fflush(stdout);
    };
  const auto made = review(file.match, settings);
  if (watched) fmt::print("\r\x1b[K");
  return made ? review_report(file, *made, settings.judge, screen.width(), pen) : made.error().text() + "\n";
}

}  // namespace cb::cli
