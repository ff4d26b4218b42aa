// SPDX-License-Identifier: MIT
// Where tables lie when nobody says otherwise: the folder that CAPBARREL_TABLES names, else capbarrel/ in the folder
// for a user's data.
#pragma once

#include <filesystem>
#include <string_view>

namespace cb {

std::filesystem::path tablebase_place(std::string_view game);

}  // namespace cb
