// SPDX-License-Identifier: MIT
// Accounts by the names that people type.
#pragma once

#include <optional>
#include <string_view>

#include "storage/people.hpp"

namespace cb::server {

// The account of that name, whichever version of this program it was made by.
void find_account(People& people, std::string_view name, People::Then<std::optional<Account>> then);

}  // namespace cb::server
