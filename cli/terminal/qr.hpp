// SPDX-License-Identifier: MIT
// A QR code for a terminal, so that a phone can come to a table by looking at the screen.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb::cli {

struct QrCode {
  int size = 0;            // modules a side
  std::vector<bool> dark;  // row by row

  bool at(int column, int row) const { return dark[static_cast<std::size_t>(row * size + column)]; }
};

// With the least error correction: a screen has no dirt, and a small code is read from further away.
Result<QrCode> make_qr(std::string_view text);

// Two modules to a letter, with the light border that readers want. Both colours are set, so that it reads the same on
// dark and on light terminals.
std::string draw_qr(const QrCode& code);

}  // namespace cb::cli
