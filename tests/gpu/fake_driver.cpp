// SPDX-License-Identifier: MIT
#include "fake_driver.hpp"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <set>
#include <utility>
#include <vector>

namespace {

constexpr int kNoContext = 201;  // CUDA_ERROR_INVALID_CONTEXT
constexpr int kNotFound = 500;

std::mutex mutex;
cb::fake_driver::Counts counted;
std::function<void(const std::string&, const void*)> working;
std::set<std::string> kernels;
thread_local std::vector<void*> cards;
int card = 0;

// The answer of a call that is about the thread's card.
template <class Call>
int with_card(const Call& call) {
  const std::scoped_lock lock(mutex);
  if (cards.empty() || cards.back() != &card) {
    ++counted.refused;
    return kNoContext;
  }
  return call();
}

}  // namespace

namespace cb::fake_driver {

Counts counts() {
  const std::scoped_lock lock(mutex);
  return counted;
}
int depth_here() { return static_cast<int>(cards.size()); }
void on_launch(std::function<void(const std::string&, const void*)> work) {
  const std::scoped_lock lock(mutex);
  working = std::move(work);
}

}  // namespace cb::fake_driver

extern "C" {

int cuInit(unsigned) { return 0; }
int cuDeviceGet(int* device, int) {
  *device = 0;
  return 0;
}
int cuDeviceGetName(char* name, int size, int) {
  std::strncpy(name, "no card", static_cast<std::size_t>(size));
  return 0;
}
int cuDeviceGetAttribute(int* value, int, int) {
  *value = 3;
  return 0;
}
int cuDevicePrimaryCtxRetain(void** context, int) {
  const std::scoped_lock lock(mutex);
  ++counted.opened;
  *context = &card;
  return 0;
}
int cuDevicePrimaryCtxRelease_v2(int) {
  const std::scoped_lock lock(mutex);
  ++counted.given_back;
  return 0;
}
int cuCtxPushCurrent_v2(void* context) {
  cards.push_back(context);
  return 0;
}
int cuCtxPopCurrent_v2(void** context) {
  if (cards.empty()) return kNoContext;
  *context = cards.back();
  cards.pop_back();
  return 0;
}
int cuModuleLoadDataEx(void** module, const void*, unsigned, const int*, void**) {
  return with_card([&] {
    ++counted.loaded;
    *module = &counted;
    return 0;
  });
}
int cuModuleUnload(void*) {
  return with_card([] {
    ++counted.unloaded;
    return 0;
  });
}
int cuModuleGetFunction(void** function, void* module, const char* name) {
  return with_card([&] {
    if (module != &counted) return kNotFound;
    *function = const_cast<std::string*>(&*kernels.insert(name).first);
    return 0;
  });
}
int cuFuncSetAttribute(void*, int, int) {
  return with_card([] { return 0; });
}
int cuFuncGetAttribute(int* value, int, void*) {
  return with_card([&] {
    *value = 1;
    return 0;
  });
}
int cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, void*, int, std::size_t) {
  return with_card([&] {
    *blocks = 2;
    return 0;
  });
}
int cuMemAlloc_v2(unsigned long long* address, std::size_t size) {
  return with_card([&] {
    constexpr std::size_t kTogether = 256;  // as a card does
    *address =
        reinterpret_cast<std::uintptr_t>(std::aligned_alloc(kTogether, (size + kTogether - 1) / kTogether * kTogether));
    ++counted.memory;
    return 0;
  });
}
int cuMemFree_v2(unsigned long long address) {
  return with_card([&] {
    std::free(reinterpret_cast<void*>(address));
    --counted.memory;
    return 0;
  });
}
int cuMemcpyHtoD_v2(unsigned long long to, const void* from, std::size_t size) {
  return with_card([&] {
    std::memcpy(reinterpret_cast<void*>(to), from, size);
    return 0;
  });
}
int cuMemcpyDtoH_v2(void* to, unsigned long long from, std::size_t size) {
  return with_card([&] {
    std::memcpy(to, reinterpret_cast<const void*>(from), size);
    return 0;
  });
}
int cuMemsetD8_v2(unsigned long long to, unsigned char value, std::size_t size) {
  return with_card([&] {
    std::memset(reinterpret_cast<void*>(to), value, size);
    return 0;
  });
}
int cuLaunchKernel(void* function, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*,
                   void** arguments, void**) {
  return with_card([&] {
    ++counted.launched;
    if (working) working(*static_cast<const std::string*>(function), arguments[0]);
    return 0;
  });
}
int cuCtxSynchronize() {
  return with_card([] { return 0; });
}
int cuGetErrorString(int, const char** text) {
  *text = "as the test wants it";
  return 0;
}

}  // extern "C"
