// SPDX-License-Identifier: MIT
// Colour for terminal boards; a plain pen writes none, and boards must be readable without.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace cb {

enum class Colour { cream, blue, red, green, yellow, purple, brass, wood, grey };

class Pen {
 public:
  explicit Pen(bool colour) : colour_(colour) {}

  bool colour() const { return colour_; }
  std::string paint(Colour colour, std::string_view text) const;
  std::string bold(std::string_view text) const { return wrap("1", text); }
  std::string dim(std::string_view text) const { return wrap("2", text); }

 private:
  std::string wrap(std::string_view code, std::string_view text) const {
    return colour_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : std::string(text);
  }
  bool colour_;
};

}  // namespace cb
