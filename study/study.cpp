// SPDX-License-Identifier: MIT
#include "study/study.hpp"

namespace cb {

Study conclude(const StudyPlan& plan, const std::vector<Observation>& counted) {
  Study study;
  study.plan = plan;
  study.interrupted = counted.size() < plan.games * plan.variants.size();
  for (std::size_t variant = 0; variant < plan.variants.size(); ++variant) {
    std::vector<Observation> own;
    for (const auto& seen : counted)
      if (seen.variant == variant) own.push_back(seen);
    study.findings.push_back(find(*plan.variants[variant].game, own));
  }
  return study;
}

}  // namespace cb
