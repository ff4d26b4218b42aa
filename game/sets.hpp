// SPDX-License-Identifier: MIT
// Ready-made action and outcome sets for games whose choices are best written down one by one.
#pragma once

#include <cstdint>

#include "core/fixed_vector.hpp"
#include "core/target.hpp"

namespace cb::inline CB_ISA {

// Iterates any set by index; for sets whose operator[] is cheap.
template <class Set, class Action>
class IndexIterator {
 public:
  CB_FN constexpr IndexIterator(const Set& set, int n) : set_(&set), n_(n) {}
  CB_FN constexpr Action operator*() const { return (*set_)[n_]; }
  CB_FN constexpr IndexIterator& operator++() {
    ++n_;
    return *this;
  }
  CB_FN constexpr bool operator==(const IndexIterator& other) const { return n_ == other.n_; }

 private:
  const Set* set_;
  int n_;
};

// A plain list of actions.
template <class Action, std::size_t Capacity>
class ActionList : public FixedVector<Action, Capacity> {
 public:
  CB_FN constexpr bool contains(Action action) const {
    for (const Action& mine : *this)
      if (mine == action) return true;
    return false;
  }
};

// A plain list of outcomes with weights.
template <class Action, std::size_t Capacity>
class OutcomeList : public ActionList<Action, Capacity> {
 public:
  CB_FN constexpr void push_back(const Action& outcome, std::uint32_t weight) {
    weights_[this->size()] = weight;
    total_ += weight;
    ActionList<Action, Capacity>::push_back(outcome);
  }
  CB_FN constexpr std::uint32_t weight(int n) const { return weights_[n]; }
  CB_FN constexpr std::uint32_t total() const { return total_; }
  CB_FN constexpr Action pick(std::uint32_t ticket) const {
    int n = 0;
    while (ticket >= weights_[n]) ticket -= weights_[n++];
    return (*this)[n];
  }

 private:
  std::uint32_t weights_[Capacity];
  std::uint32_t total_ = 0;
};

// Outcomes first … first + size - 1 of one weight, such as a die, turned into actions by Make.
template <class Action, Action (*Make)(int)>
class EqualOutcomes {
 public:
  CB_FN constexpr EqualOutcomes(int first, int size) : first_(first), size_(size) {}
  CB_FN constexpr int size() const { return size_; }
  CB_FN constexpr Action operator[](int n) const { return Make(first_ + n); }
  CB_FN constexpr bool contains(Action action) const {
    for (int n = 0; n < size_; ++n)
      if ((*this)[n] == action) return true;
    return false;
  }
  CB_FN constexpr std::uint32_t weight(int) const { return 1; }
  CB_FN constexpr std::uint32_t total() const { return static_cast<std::uint32_t>(size_); }
  CB_FN constexpr Action pick(std::uint32_t ticket) const { return (*this)[static_cast<int>(ticket)]; }
  CB_FN constexpr auto begin() const { return IndexIterator<EqualOutcomes, Action>(*this, 0); }
  CB_FN constexpr auto end() const { return IndexIterator<EqualOutcomes, Action>(*this, size_); }

 private:
  int first_;
  int size_;
};

}  // namespace cb::inline CB_ISA
