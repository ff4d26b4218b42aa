// SPDX-License-Identifier: MIT
#include "bindings/wasm/entry.hpp"

#include <cstdlib>
#include <string>

extern "C" {

__attribute__((export_name("allocate"))) void* allocate(std::size_t size) { return std::malloc(size); }

// Takes over the memory of the question. The answer is there until the next call.
__attribute__((export_name("call"))) const char* call(char* question, std::size_t size) {
  static std::string answer;
  const auto asked = nlohmann::json::parse(question, question + size, nullptr, false);
  std::free(question);
  answer = asked.is_object() ? cb::wasm::answer(asked).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace)
                             : R"({"error":{"code":"engine.json","arguments":[],"rule":"","text":"Not a question."}})";
  answer.push_back('\0');
  return answer.data();
}

}  // extern "C"
