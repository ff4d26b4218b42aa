// SPDX-License-Identifier: MIT
// A vector with its storage inside: no heap, trivially copyable, bounds known at compile time.
#pragma once

#include <cstddef>
#include <cstdint>

#include "core/target.hpp"

namespace cb::inline CB_ISA {

template <class T, std::size_t Capacity>
class FixedVector {
 public:
  CB_FN constexpr void push_back(const T& item) { items_[size_++] = item; }
  CB_FN constexpr void pop_back() { --size_; }
  CB_FN constexpr void clear() { size_ = 0; }

  CB_FN constexpr int size() const { return static_cast<int>(size_); }
  CB_FN constexpr bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return static_cast<int>(Capacity); }

  CB_FN constexpr T& operator[](int n) { return items_[n]; }
  CB_FN constexpr const T& operator[](int n) const { return items_[n]; }
  CB_FN constexpr T& back() { return items_[size_ - 1]; }

  CB_FN constexpr T* begin() { return items_; }
  CB_FN constexpr T* end() { return items_ + size_; }
  CB_FN constexpr const T* begin() const { return items_; }
  CB_FN constexpr const T* end() const { return items_ + size_; }

 private:
  // Left uninitialised on purpose: clearing a buffer on every move would cost more than filling it.
  T items_[Capacity];
  std::uint32_t size_ = 0;
};

}  // namespace cb::inline CB_ISA
