// SPDX-License-Identifier: MIT
#include "bindings/wasm/followed.hpp"

namespace cb::wasm {

std::unique_ptr<Followed> make_followed(std::uint64_t) { return nullptr; }

}  // namespace cb::wasm
