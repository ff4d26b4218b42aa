// SPDX-License-Identifier: MIT
// What is played at a table as lists tell it: the clock, and what is not the usual.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "storage/directory.hpp"

namespace cb::server {

// False of an entry that a server from before there were details wrote: it says too little of the table, until
// something happens there.
inline bool has_terms(const TableEntry& entry) { return !entry.details.empty(); }

// `options`, of all those that are not the usual, `own_position`, `edition` and `clock`.
nlohmann::json terms_json(const TableEntry& entry);

}  // namespace cb::server
