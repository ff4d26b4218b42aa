// SPDX-License-Identifier: MIT
// Where the kernels lie: the file that CAPBARREL_KERNELS names, else capbarrel.ptx beside the program, as in a build
// folder, or in ../share/capbarrel seen from it.
#pragma once

#include <string>

namespace cb::gpu {

std::string kernels_place();

}  // namespace cb::gpu
