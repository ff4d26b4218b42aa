// SPDX-License-Identifier: MIT
#include "cli/arguments/saved_match.hpp"

#include "cli/arguments/game_choice.hpp"

namespace cb::cli {

Result<MatchFile> load_match(const std::string& path, std::string_view edition) {
  const auto text = read_text_file(path);
  if (!text) return std::unexpected(text.error());
  auto match = read_match(*text, edition);
  if (!match) return std::unexpected(in_file(match.error(), path));
  return match;
}

Result<MatchFile> load_match_with(const std::string& path, const std::string& edition_path) {
  if (edition_path.empty()) return load_match(path, {});
  const auto edition = read_edition_file(edition_path);
  if (!edition) return std::unexpected(edition.error());
  return load_match(path, *edition);
}

}  // namespace cb::cli
