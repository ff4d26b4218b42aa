// SPDX-License-Identifier: MIT
#include "bindings/wasm/editions.hpp"

namespace cb::wasm {

std::unique_ptr<Editor> make_editor() { return nullptr; }

}  // namespace cb::wasm
