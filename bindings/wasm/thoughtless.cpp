// SPDX-License-Identifier: MIT
#include "bindings/wasm/advice.hpp"

namespace cb::wasm {

std::unique_ptr<Advisor> make_advisor() { return nullptr; }

}  // namespace cb::wasm
