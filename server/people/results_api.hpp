// SPDX-License-Identifier: MIT
// How somebody's rated games went, over HTTP: by seat, by variant, and the latest of them.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "server/http/http.hpp"
#include "storage/directory.hpp"

namespace cb::server {

// `tables` are over, the latest first. Only those that everyone may watch are named.
nlohmann::json results_json(const std::string& person, const std::vector<TableEntry>& tables);

// `directory` lives as long as the router.
void add_result_routes(Router& router, Directory& directory);

}  // namespace cb::server
