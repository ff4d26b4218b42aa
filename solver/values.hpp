// SPDX-License-Identifier: MIT
// The bytes of a table while it is made: far apart bytes are asked for all the time, so the memory comes in large pages
// where the system has them.
#pragma once

#include <cstdint>
#include <span>
#include <utility>

#include "core/error.hpp"

namespace cb {

class Values {
 public:
  static Result<Values> make(std::uint64_t size);  // all zero
  Values(Values&& other) noexcept : bytes_(std::exchange(other.bytes_, {})) {}
  Values& operator=(Values&&) = delete;
  ~Values();

  std::span<std::uint8_t> bytes() { return bytes_; }
  std::span<const std::uint8_t> bytes() const { return bytes_; }

 private:
  explicit Values(std::span<std::uint8_t> bytes) : bytes_(bytes) {}
  std::span<std::uint8_t> bytes_;
};

}  // namespace cb
