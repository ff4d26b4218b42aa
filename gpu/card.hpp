// SPDX-License-Identifier: MIT
// A graphics card, through its driver's own library. That is looked for when the program runs, so nothing is needed to
// build this, and where there is no card all that happens is a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb::gpu {

class CardDriver;

// A piece of the card's memory, given back at the end.
class CardMemory {
 public:
  CardMemory(std::shared_ptr<CardDriver> driver, std::uint64_t address, std::size_t size);
  CardMemory(CardMemory&& other) noexcept;
  CardMemory& operator=(CardMemory&& other) noexcept;
  ~CardMemory();

  std::size_t size() const { return size_; }
  std::uint64_t address() const { return address_; }
  // As device code sees it.
  template <class T>
  T* as() const {
    // Of another machine, never followed here. NOLINTNEXTLINE(performance-no-int-to-ptr)
    return reinterpret_cast<T*>(address_);
  }

  Result<void> write(std::span<const std::byte> bytes, std::size_t from = 0);
  Result<void> read(std::span<std::byte> bytes, std::size_t from = 0) const;  // waits for all that was started
  Result<void> clear();

 private:
  std::shared_ptr<CardDriver> driver_;
  std::uint64_t address_;
  std::size_t size_;
};

// What a compiled kernel takes of the card.
struct KernelUse {
  int registers = 0;    // of a thread
  int local_bytes = 0;  // of a thread: what did not fit into registers
  int block_bytes = 0;  // shared by a block, besides what a launch asks for
};

class Card {
 public:
  // The first card there is, with the kernels of a PTX file, which all who open it share as long as one of them has it.
  // Any thread may use what it makes.
  static Result<Card> open(const std::string& kernels);

  const std::string& name() const { return name_; }
  int multiprocessors() const { return multiprocessors_; }

  Result<CardMemory> memory(std::size_t size) const;
  Result<CardMemory> copy(std::span<const std::byte> bytes) const;
  template <class T>
  Result<CardMemory> copy(const T& value) const {
    return copy(std::as_bytes(std::span(&value, 1)));
  }

  Result<KernelUse> use_of(const std::string& kernel) const;
  // As many blocks as the card works on at once.
  Result<unsigned> blocks_at_once(const std::string& kernel, unsigned threads, std::size_t block_memory) const;

  struct Grid {
    unsigned blocks = 1;
    unsigned rows = 1;
    unsigned threads = 1;
    std::size_t block_memory = 0;
  };
  // Starts a kernel; its arguments are pointed to.
  Result<void> launch(const std::string& kernel, const Grid& grid, std::span<void* const> arguments) const;
  // Of a kernel that takes one order.
  template <class Order>
  Result<void> give(const std::string& kernel, const Grid& grid, const Order& order) const {
    Order copy_of_order = order;
    void* const arguments[] = {&copy_of_order};
    return launch(kernel, grid, arguments);
  }
  // Until all that was started is done.
  Result<void> wait() const;

 private:
  explicit Card(std::shared_ptr<CardDriver> driver) : driver_(std::move(driver)) {}

  std::shared_ptr<CardDriver> driver_;
  std::string name_;
  int multiprocessors_ = 1;
};

}  // namespace cb::gpu
