// SPDX-License-Identifier: MIT
#pragma once

#include <string>

namespace cb::cli {

// Shows a page in the person's browser, where this machine has a desktop; otherwise does nothing.
void open_page(const std::string& link);

}  // namespace cb::cli
