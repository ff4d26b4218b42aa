// SPDX-License-Identifier: MIT
// The latest events of a room, so that whoever was cut off for a while gets what they missed without a look at the log.
// Bounded by number and bytes: who missed more is shown the table as it is.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "table/event.hpp"

namespace cb::server {

class Tail {
 public:
  // `version`: of the first event that will be added.
  explicit Tail(std::uint64_t version) : from_(version) {}

  // `text`: as the log has it. The event says what each of so many seats may see of it.
  void add(const table::Event& event, std::string text, int seats);
  // Whether everything from this version on is here.
  bool has(std::uint64_t version) const { return version >= from_ && version <= end(); }
  // As somebody reads it whose eyes are those of a seat, or kNobody.
  const std::string& text(std::uint64_t version, int eyes) const;
  std::uint64_t end() const { return from_ + told_.size(); }

  // As bytes, and from them again.
  std::string write() const;
  static std::optional<Tail> read(std::string_view bytes);

 private:
  // The same for all, or first for those who watch and then for each seat.
  using Told = std::vector<std::string>;
  void push(Told told);

  std::deque<Told> told_;
  std::uint64_t from_;
  std::size_t bytes_ = 0;
};

}  // namespace cb::server
