// SPDX-License-Identifier: MIT
// The functions of the CUDA driver that are needed, by the names in its library.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/error.hpp"

namespace cb::gpu {

class CardDriver {
 public:
  using Address = unsigned long long;
  using Handle = void*;

  // Opens the library and the first card.
  static Result<std::shared_ptr<CardDriver>> open();
  CardDriver() = default;
  CardDriver(const CardDriver&) = delete;
  CardDriver& operator=(const CardDriver&) = delete;
  ~CardDriver();

  Result<void> load(const std::string& kernels, const std::string& path);
  Result<Handle> function(const std::string& kernel);
  // A sentence unless the driver's answer is that all is well.
  Result<void> check(int answer, std::string_view what) const;
  // The driver's answer to a call about this card. Each thread has a card that its calls go to, or none; it keeps what
  // it had.
  template <class Call>
  int on_card(const Call& call) const {
    if (const int answer = push(context_); answer != 0) return answer;
    const int answer = call();
    Handle here = nullptr;
    const int popped = pop(&here);
    return answer != 0 ? answer : popped;
  }

  int device = 0;
  int (*init)(unsigned) = nullptr;
  int (*get_device)(int*, int) = nullptr;
  int (*get_name)(char*, int, int) = nullptr;
  int (*get_attribute)(int*, int, int) = nullptr;
  int (*retain)(Handle*, int) = nullptr;
  int (*give_back)(int) = nullptr;
  int (*push)(Handle) = nullptr;
  int (*pop)(Handle*) = nullptr;
  int (*unload_module)(Handle) = nullptr;
  int (*load_module)(Handle*, const void*, unsigned, const int*, void**) = nullptr;
  int (*get_function)(Handle*, Handle, const char*) = nullptr;
  int (*set_function_attribute)(Handle, int, int) = nullptr;
  int (*get_function_attribute)(int*, int, Handle) = nullptr;
  int (*blocks_at_once)(int*, Handle, int, std::size_t) = nullptr;
  int (*allocate)(Address*, std::size_t) = nullptr;
  int (*release)(Address) = nullptr;
  int (*write)(Address, const void*, std::size_t) = nullptr;
  int (*read)(void*, Address, std::size_t) = nullptr;
  int (*fill)(Address, unsigned char, std::size_t) = nullptr;
  int (*launch)(Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, Handle, void**,
                void**) = nullptr;
  int (*wait)() = nullptr;
  int (*error_text)(int, const char**) = nullptr;

 private:
  Handle library_ = nullptr;
  Handle context_ = nullptr;
  Handle module_ = nullptr;
  std::mutex finding_;
  std::map<std::string, Handle> functions_;
};

}  // namespace cb::gpu
