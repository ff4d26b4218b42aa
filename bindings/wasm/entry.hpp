// SPDX-License-Identifier: MIT
// How a page's worker calls a module of the engine: one question in JSON, one answer in JSON.
#pragma once

#include <nlohmann/json.hpp>

namespace cb::wasm {

// Said by each module in a file of its own: engine.cpp for tables, lab.cpp for studies.
nlohmann::json answer(const nlohmann::json& question);

}  // namespace cb::wasm
