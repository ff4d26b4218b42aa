// SPDX-License-Identifier: MIT
#include "cli/reports/edition_report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/reports/figures.hpp"
#include "cli/terminal/aligned_columns.hpp"
#include "game/edition_tree.hpp"
#include "study/comparison.hpp"

namespace cb::cli {
namespace {

std::string value_text(const EditionTree& value) { return value.is_null() ? "-" : value.dump(); }

std::string pair_text(const Study& study, std::size_t one) {
  const auto& variants = study.plan.variants;
  AlignedColumns table({"%", variants[one].name, variants[one + 1].name, ""});
  for (const auto& pair :
       compare(*variants[one].game, study.findings[one], *variants[one + 1].game, study.findings[one + 1]))
    table.add_row({pair.what, share_text(pair.one), share_text(pair.other), pair.apart() ? "apart" : ""});
  return table.text();
}

}  // namespace

std::string differences_text(std::string_view before, std::string_view after) {
  const auto one = read_edition_tree(before);
  const auto other = read_edition_tree(after);
  if (!one || !other) return "What changed cannot be told: " + (one ? other : one).error().text() + "\n";
  AlignedColumns table({"what changed", "from", "to"});
  for (const auto& difference : edition_differences(*one, *other))
    table.add_row({difference.key, value_text(difference.before), value_text(difference.after)});
  return table.text();
}

std::string comparison_text(const Study& study) {
  const auto& variants = study.plan.variants;
  auto text = differences_text(variants[0].game->edition(), variants[1].game->edition()) + "\n";
  for (std::size_t one = 0; one + 1 < variants.size(); one += 2) text += pair_text(study, one) + "\n";
  return text +
         "Apart: the 95% intervals of the two do not touch. Of a hundred shares that are the same some few are too.\n";
}

}  // namespace cb::cli
