// SPDX-License-Identifier: MIT
// Match files as commands take them: read with the edition they need, refusals naming the file.
#pragma once

#include <string>
#include <string_view>

#include "session/match_file.hpp"

namespace cb::cli {

// `edition` is the text of an edition file, for matches played on none of the built-in ones.
Result<MatchFile> load_match(const std::string& path, std::string_view edition);
// The same with the edition's file; an empty path means none was given.
Result<MatchFile> load_match_with(const std::string& path, const std::string& edition_path);

}  // namespace cb::cli
