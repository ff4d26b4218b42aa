// SPDX-License-Identifier: MIT
#include "gpu/driver.hpp"

#include <dlfcn.h>

#include <array>

namespace cb::gpu {

Result<std::shared_ptr<CardDriver>> CardDriver::open() {
  auto driver = std::make_shared<CardDriver>();
  driver->library_ = dlopen("libcuda.so.1", RTLD_NOW);
  if (driver->library_ == nullptr)
    return fail("gpu.driver", "", "This machine has no graphics card that can do this: there is no libcuda.so.1.");
  const char* missing = nullptr;
  const auto find = [&](auto& function, const char* name) {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(driver->library_, name));
    if (function == nullptr) missing = name;
  };
  find(driver->init, "cuInit");
  find(driver->get_device, "cuDeviceGet");
  find(driver->get_name, "cuDeviceGetName");
  find(driver->get_attribute, "cuDeviceGetAttribute");
  find(driver->retain, "cuDevicePrimaryCtxRetain");
  find(driver->give_back, "cuDevicePrimaryCtxRelease_v2");
  find(driver->push, "cuCtxPushCurrent_v2");
  find(driver->pop, "cuCtxPopCurrent_v2");
  find(driver->unload_module, "cuModuleUnload");
  find(driver->load_module, "cuModuleLoadDataEx");
  find(driver->get_function, "cuModuleGetFunction");
  find(driver->set_function_attribute, "cuFuncSetAttribute");
  find(driver->get_function_attribute, "cuFuncGetAttribute");
  find(driver->blocks_at_once, "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  find(driver->allocate, "cuMemAlloc_v2");
  find(driver->release, "cuMemFree_v2");
  find(driver->write, "cuMemcpyHtoD_v2");
  find(driver->read, "cuMemcpyDtoH_v2");
  find(driver->fill, "cuMemsetD8_v2");
  find(driver->launch, "cuLaunchKernel");
  find(driver->wait, "cuCtxSynchronize");
  find(driver->error_text, "cuGetErrorString");
  if (missing != nullptr) return fail("gpu.driver", "", "The card's driver is too old: it has no {}.", missing);

  if (const auto done = driver->check(driver->init(0), "be opened"); !done) return std::unexpected(done.error());
  if (const auto done = driver->check(driver->get_device(&driver->device, 0), "be found"); !done)
    return std::unexpected(done.error());
  if (const auto done = driver->check(driver->retain(&driver->context_, driver->device), "be opened"); !done)
    return std::unexpected(done.error());
  return driver;
}

CardDriver::~CardDriver() {
  if (module_ != nullptr) on_card([&] { return unload_module(module_); });
  if (context_ != nullptr) give_back(device);
  if (library_ != nullptr) dlclose(library_);
}

Result<void> CardDriver::check(int answer, std::string_view what) const {
  if (answer == 0) return {};
  const char* text = nullptr;
  if (error_text == nullptr || error_text(answer, &text) != 0 || text == nullptr) text = "no reason given";
  return fail("gpu.card", "", "The graphics card could not {}: {} (error {}).", what, text, answer);
}

Result<void> CardDriver::load(const std::string& kernels, const std::string& path) {
  constexpr int kErrorLog = 5;
  constexpr int kErrorLogSize = 6;
  std::array<char, 1024> log{};
  const int options[] = {kErrorLog, kErrorLogSize};
  void* values[] = {log.data(), reinterpret_cast<void*>(log.size())};  // NOLINT(performance-no-int-to-ptr)
  const int answer = on_card([&] { return load_module(&module_, kernels.c_str(), 2, options, values); });
  if (answer == 0) return {};
  if (log[0] == 0) return check(answer, fmt::format("take the kernels of {}", path));
  return fail("gpu.kernels", "", "The graphics card's driver does not take {}: {}", path, log.data());
}

Result<CardDriver::Handle> CardDriver::function(const std::string& kernel) {
  const std::scoped_lock lock(finding_);
  if (const auto known = functions_.find(kernel); known != functions_.end()) return known->second;
  Handle found = nullptr;
  const int answer = on_card([&] { return get_function(&found, module_, kernel.c_str()); });
  if (const auto done = check(answer, fmt::format("find {}", kernel)); !done) return std::unexpected(done.error());
  functions_.emplace(kernel, found);
  return found;
}

}  // namespace cb::gpu
