// SPDX-License-Identifier: MIT
// A table elsewhere, followed by what its server says: frames of the socket go in, what is known comes out.
// docs/scenes.md has every member.
#pragma once

#include <string_view>

#include "bindings/wasm/frame.hpp"
#include "wire/follower.hpp"

namespace cb::wasm {

class Followed {
 public:
  explicit Followed(std::uint64_t seed) : follower_(seed) {}

  // A frame as it came over the socket.
  json hear(std::string_view text);
  // Whether a welcome was heard; before it there is nothing to ask for.
  bool known() const { return follower_.known(); }
  json rewind();
  // The table after the first `ply` plies, as it was seen.
  json look(std::size_t ply) const;
  // What a page opens to think about it; only of use where no hands are hidden.
  json opening() const;

 private:
  json heard(const wire::Welcome& welcome);
  json heard(const wire::Missed& missed);
  json heard(const wire::Happened& happened);
  static json heard(const wire::Here& here);
  static json heard(const wire::Refused& refused);
  static json heard(const wire::LinkGiven& link);
  static json heard(const wire::Pong& pong);

  wire::Follower::Hear note();
  void begin_notes();
  json answer(std::string_view kind, const Result<void>& taken, const std::vector<Milliseconds>& clocks);
  json what_is_known() const;
  json frame() const;

  wire::Follower follower_;
  json notes_ = json::array();
  std::size_t told_notes_ = 0;
  // How many plies the page knows that still stand.
  std::size_t told_plies_ = 0;
};

}  // namespace cb::wasm
