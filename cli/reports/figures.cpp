// SPDX-License-Identifier: MIT
#include "cli/reports/figures.hpp"

#include <fmt/format.h>

namespace cb::cli {

std::string share_text(const Share& share) {
  if (!share.known()) return "-";
  const auto interval = share.interval();
  return fmt::format("{:.1f} ({:.1f}-{:.1f})", 100 * share.share(), 100 * interval.low, 100 * interval.high);
}

std::string mean_text(const Mean& mean) {
  if (mean.of == 0) return "-";
  if (!mean.interval) return fmt::format("{:.1f}", mean.mean);
  return fmt::format("{:.1f} ({:.1f}-{:.1f})", mean.mean, mean.interval->low, mean.interval->high);
}

}  // namespace cb::cli
