// SPDX-License-Identifier: MIT
#include "bench/top_drop/card.hpp"

#include <dlfcn.h>
#include <fmt/core.h>

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <type_traits>

namespace cb::top_drop {

static_assert(std::is_trivially_copyable_v<Rules> && std::is_trivially_copyable_v<Evaluation>);

// The few functions of the CUDA driver that are needed, by the names in its library.
struct Card::Driver {
  using Address = unsigned long long;
  using Handle = void*;

  Driver() : library(dlopen("libcuda.so.1", RTLD_NOW)) {
    if (library == nullptr) throw std::runtime_error("This machine has no driver of a graphics card.");
    find(init, "cuInit");
    find(retain, "cuDevicePrimaryCtxRetain");
    find(make_current, "cuCtxSetCurrent");
    find(load, "cuModuleLoadData");
    find(get_function, "cuModuleGetFunction");
    find(allocate, "cuMemAlloc_v2");
    find(release, "cuMemFree_v2");
    find(upload, "cuMemcpyHtoD_v2");
    find(download, "cuMemcpyDtoH_v2");
    find(launch, "cuLaunchKernel");
  }
  ~Driver() { dlclose(library); }

  template <class Function>
  void find(Function*& function, const char* name) {
    function = reinterpret_cast<Function*>(dlsym(library, name));
    if (function == nullptr) throw std::runtime_error(fmt::format("The card's driver has no {}.", name));
  }
  static void check(int result, const char* what) {
    if (result != 0) throw std::runtime_error(fmt::format("The card could not {} (error {}).", what, result));
  }

  Handle library;
  int (*init)(unsigned) = nullptr;
  int (*retain)(Handle*, int) = nullptr;
  int (*make_current)(Handle) = nullptr;
  int (*load)(Handle*, const void*) = nullptr;
  int (*get_function)(Handle*, Handle, const char*) = nullptr;
  int (*allocate)(Address*, std::size_t) = nullptr;
  int (*release)(Address) = nullptr;
  int (*upload)(Address, const void*, std::size_t) = nullptr;
  int (*download)(void*, Address, std::size_t) = nullptr;
  int (*launch)(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle, void**,
                void**) = nullptr;
  Handle play_deals = nullptr;

  // Memory of the card that holds what it was made from.
  template <class T>
  class Copy {
   public:
    Copy(Driver& driver, const T* from, std::size_t size) : driver_(driver), bytes_(size * sizeof(T)) {
      check(driver_.allocate(&address_, bytes_), "give memory");
      check(driver_.upload(address_, from, bytes_), "take data");
    }
    ~Copy() { driver_.release(address_); }
    Copy(const Copy&) = delete;
    Copy& operator=(const Copy&) = delete;
    Address* address() { return &address_; }
    void read_back(T* to) { check(driver_.download(to, address_, bytes_), "play the deals"); }

   private:
    Driver& driver_;
    std::size_t bytes_;
    Address address_ = 0;
  };
};

Card::Card(const std::string& kernel_file) : driver_(std::make_unique<Driver>()) {
  std::ifstream in(kernel_file, std::ios::binary);
  const std::string kernel{std::istreambuf_iterator<char>(in), {}};
  if (kernel.empty()) throw std::runtime_error(fmt::format("{} cannot be read.", kernel_file));
  Driver::Handle context = nullptr;
  Driver::Handle module = nullptr;
  Driver::check(driver_->init(0), "be opened");
  Driver::check(driver_->retain(&context, 0), "be opened");
  Driver::check(driver_->make_current(context), "be opened");
  Driver::check(driver_->load(&module, kernel.c_str()), "take the kernel");
  Driver::check(driver_->get_function(&driver_->play_deals, module, "play_deals"), "find the kernel");
}

Card::~Card() = default;

std::vector<std::int64_t> Card::points(const Rules& rules, const std::vector<Evaluation>& players,
                                       std::uint64_t first_deal, std::uint32_t deals) {
  constexpr unsigned kThreads = 128;
  std::vector<std::int64_t> sums(players.size(), 0);
  Driver::Copy<Rules> rules_there(*driver_, &rules, 1);
  Driver::Copy<Evaluation> players_there(*driver_, players.data(), players.size());
  Driver::Copy<std::int64_t> sums_there(*driver_, sums.data(), sums.size());
  void* arguments[] = {rules_there.address(), players_there.address(), &first_deal, &deals, sums_there.address()};
  Driver::check(
      driver_->launch(driver_->play_deals, (deals + kThreads - 1) / kThreads, static_cast<unsigned>(players.size()), 1,
                      kThreads, 1, 1, 0, nullptr, arguments, nullptr),
      "start the kernel");
  sums_there.read_back(sums.data());
  return sums;
}

}  // namespace cb::top_drop
