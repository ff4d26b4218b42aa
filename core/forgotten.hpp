// SPDX-License-Identifier: MIT
#pragma once

#include <string_view>

namespace cb {

// How somebody is called whose data was deleted: a name is taken out of logs with whatever else is kept of its person.
inline constexpr std::string_view kSomeoneWhoLeft = "someone who left";

}  // namespace cb
