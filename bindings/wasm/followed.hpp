// SPDX-License-Identifier: MIT
// A table elsewhere, followed by what its server says: frames of the socket go in, what is known comes out.
// docs/scenes.md has every member. A module that only thinks is linked without (no_follow.cpp).
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "bindings/wasm/frame.hpp"

namespace cb::wasm {

class Followed {
 public:
  virtual ~Followed() = default;

  // A frame as it came over the socket.
  virtual json hear(std::string_view text) = 0;
  // Whether a welcome was heard; before it there is nothing to ask for.
  virtual bool known() const = 0;
  virtual json rewind() = 0;
  // The table after the first `ply` plies, as it was seen.
  virtual json look(std::size_t ply) const = 0;
  // What a page opens to think about it; only of use where no hands are hidden.
  virtual json opening() const = 0;
};

// None in a module that does not follow.
std::unique_ptr<Followed> make_followed(std::uint64_t seed);

}  // namespace cb::wasm
