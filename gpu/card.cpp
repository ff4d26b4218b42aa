// SPDX-License-Identifier: MIT
#include "gpu/card.hpp"

#include <array>
#include <fstream>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

#include "gpu/driver.hpp"

namespace cb::gpu {

namespace {

// The driver with the kernels of a file. Whoever takes them once more costs the driver's time and the card's memory.
Result<std::shared_ptr<CardDriver>> driver_with(const std::string& kernels) {
  static std::mutex opening;
  static std::map<std::string, std::weak_ptr<CardDriver>> opened;
  const std::scoped_lock lock(opening);
  if (auto known = opened[kernels].lock()) return known;
  std::ifstream in(kernels, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  auto driver = CardDriver::open();
  if (!driver) return driver;
  if (text.empty())
    return fail("gpu.kernels", "", "{} cannot be read; `cmake --build build/release --target gpu_kernels` makes it.",
                kernels);
  if (const auto loaded = (*driver)->load(text, kernels); !loaded) return std::unexpected(loaded.error());
  opened[kernels] = *driver;
  return driver;
}

}  // namespace

CardMemory::CardMemory(std::shared_ptr<CardDriver> driver, std::uint64_t address, std::size_t size)
    : driver_(std::move(driver)), address_(address), size_(size) {}
CardMemory::CardMemory(CardMemory&& other) noexcept
    : driver_(std::move(other.driver_)), address_(std::exchange(other.address_, 0)), size_(other.size_) {}
CardMemory& CardMemory::operator=(CardMemory&& other) noexcept {
  std::swap(driver_, other.driver_);
  std::swap(address_, other.address_);
  std::swap(size_, other.size_);
  return *this;
}
CardMemory::~CardMemory() {
  if (address_ != 0) driver_->on_card([&] { return driver_->release(address_); });
}

Result<void> CardMemory::write(std::span<const std::byte> bytes, std::size_t from) {
  const int answer = driver_->on_card([&] { return driver_->write(address_ + from, bytes.data(), bytes.size()); });
  return driver_->check(answer, "take data");
}
Result<void> CardMemory::read(std::span<std::byte> bytes, std::size_t from) const {
  const int answer = driver_->on_card([&] { return driver_->read(bytes.data(), address_ + from, bytes.size()); });
  return driver_->check(answer, "do its work");
}
Result<void> CardMemory::clear() {
  return driver_->check(driver_->on_card([&] { return driver_->fill(address_, 0, size_); }), "clear its memory");
}

Result<Card> Card::open(const std::string& kernels) {
  const auto driver = driver_with(kernels);
  if (!driver) return std::unexpected(driver.error());
  Card card(*driver);
  std::array<char, 128> name{};
  constexpr int kMultiprocessors = 16;  // CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
  if ((*driver)->get_name(name.data(), static_cast<int>(name.size()) - 1, (*driver)->device) == 0)
    card.name_ = name.data();
  const auto counted = (*driver)->check(
      (*driver)->get_attribute(&card.multiprocessors_, kMultiprocessors, (*driver)->device), "say its size");
  if (!counted) return std::unexpected(counted.error());
  return card;
}

Result<CardMemory> Card::memory(std::size_t size) const {
  CardDriver::Address address = 0;
  const int answer = driver_->on_card([&] { return driver_->allocate(&address, size); });
  const auto done = driver_->check(answer, fmt::format("give {} bytes of memory", size));
  if (!done) return std::unexpected(done.error());
  return CardMemory(driver_, address, size);
}

Result<CardMemory> Card::copy(std::span<const std::byte> bytes) const {
  auto memory = this->memory(bytes.size());
  if (!memory) return memory;
  if (const auto done = memory->write(bytes); !done) return std::unexpected(done.error());
  return memory;
}

Result<KernelUse> Card::use_of(const std::string& kernel) const {
  constexpr int kSharedSize = 1;  // CU_FUNC_ATTRIBUTE_…
  constexpr int kLocalSize = 3;
  constexpr int kRegisters = 4;
  const auto function = driver_->function(kernel);
  if (!function) return std::unexpected(function.error());
  KernelUse use;
  for (const auto& [number, where] : {std::pair{kSharedSize, &use.block_bytes}, std::pair{kLocalSize, &use.local_bytes},
                                      std::pair{kRegisters, &use.registers}}) {
    const int answer = driver_->on_card([&] { return driver_->get_function_attribute(where, number, *function); });
    if (const auto done = driver_->check(answer, "say what it uses"); !done) return std::unexpected(done.error());
  }
  return use;
}

Result<unsigned> Card::blocks_at_once(const std::string& kernel, unsigned threads, std::size_t block_memory) const {
  constexpr int kMostBlockMemory = 8;  // CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
  const auto function = driver_->function(kernel);
  if (!function) return std::unexpected(function.error());
  int blocks = 0;
  const auto allowed = driver_->check(driver_->on_card([&] {
    return driver_->set_function_attribute(*function, kMostBlockMemory, static_cast<int>(block_memory));
  }),
                                      "share memory");
  if (!allowed) return std::unexpected(allowed.error());
  const auto counted = driver_->check(driver_->on_card([&] {
    return driver_->blocks_at_once(&blocks, *function, static_cast<int>(threads), block_memory);
  }),
                                      "count its blocks");
  if (!counted) return std::unexpected(counted.error());
  if (blocks == 0) return fail("gpu.small", "", "The graphics card is too small for {}.", kernel);
  return static_cast<unsigned>(blocks * multiprocessors_);
}

Result<void> Card::launch(const std::string& kernel, const Grid& grid, std::span<void* const> arguments) const {
  const auto function = driver_->function(kernel);
  if (!function) return std::unexpected(function.error());
  const int answer = driver_->on_card([&] {
    return driver_->launch(*function, grid.blocks, grid.rows, 1, grid.threads, 1, 1,
                           static_cast<unsigned>(grid.block_memory), nullptr, const_cast<void**>(arguments.data()),
                           nullptr);
  });
  return driver_->check(answer, fmt::format("start {}", kernel));
}

Result<void> Card::wait() const {
  return driver_->check(driver_->on_card([&] { return driver_->wait(); }), "do its work");
}

}  // namespace cb::gpu
