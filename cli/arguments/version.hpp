// SPDX-License-Identifier: MIT
// Which version of the program this is. Written by the build: cmake/git_description.cmake.
#pragma once

#include <string_view>

namespace cb::cli {

// The project's version in CMakeLists.txt, such as 0.1.0.
std::string_view version();

// What git calls the commit, such as v0.1.0-12-g1a2b3c4; empty at the tag of the version itself, and where the sources
// are no checkout.
std::string_view commit();

}  // namespace cb::cli
