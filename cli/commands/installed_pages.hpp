// SPDX-License-Identifier: MIT
// The pages that were installed with this program.
#pragma once

#include <string>

namespace cb::cli {

// ../share/capbarrel/pages seen from the program's folder; empty where nothing lies there, as in a build folder.
std::string installed_pages();

}  // namespace cb::cli
