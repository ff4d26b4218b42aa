// SPDX-License-Identifier: MIT
// How somebody's rated games went, over HTTP: by seat, by variant, and the latest of them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "server/http/http.hpp"
#include "storage/directory.hpp"

namespace cb::server {

// `tables`: the latest first. All are counted; those that not everyone may watch are told of only to oneself (`own`).
nlohmann::json results_json(const std::vector<RatedTable>& tables, bool own);

// `directory` lives as long as the router.
void add_result_routes(Router& router, Directory& directory);

}  // namespace cb::server
