// SPDX-License-Identifier: MIT
// The golden playthroughs: whole matches kept as files, games/<game>/tests/<name>.match.
#pragma once

#include <algorithm>
#include <filesystem>
#include <vector>

namespace cb {

inline std::vector<std::filesystem::path> playthroughs() {
  namespace fs = std::filesystem;
  std::vector<fs::path> files;
  for (const auto& game : fs::directory_iterator(GAMES)) {
    if (!fs::is_directory(game.path() / "tests")) continue;
    for (const auto& entry : fs::directory_iterator(game.path() / "tests"))
      if (entry.path().extension() == ".match") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace cb
