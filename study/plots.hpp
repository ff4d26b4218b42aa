// SPDX-License-Identifier: MIT
// The pictures of a study.
#pragma once

#include <string>
#include <vector>

#include "study/study.hpp"

namespace cb {

struct Picture {
  std::string name;  // "top-cap-seats"
  std::string svg;
};

std::vector<Picture> study_pictures(const Study& study);

}  // namespace cb
