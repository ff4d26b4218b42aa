// SPDX-License-Identifier: MIT
// What is read from calls about a club, and how what it keeps is written.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "server/http/http.hpp"
#include "storage/club.hpp"
#include "table/clock.hpp"

namespace cb::server {

enum class Needed : std::uint8_t { yes, no };
// A text of the call's body in letters that are read and not obeyed, trimmed; ends of lines may stand in it.
Result<std::string> words_of(const Call& call, const char* member, std::size_t most_letters,
                             Needed needed = Needed::yes);
// A time, in milliseconds since 1970; nothing where it is null or missing.
Result<std::optional<Milliseconds>> time_of(const Call& call, const char* member);
// A number behind the question mark; what to take where it is not there.
Result<std::int64_t> number_of(const Call& call, const char* name, std::int64_t missing);
// A place of the path that is a number; -1, which nothing has, where it is none.
std::int64_t number_in(const std::string& place);

nlohmann::json to_json(const PersonName& person);  // null for nobody
nlohmann::json to_json(const Announcement& announcement);
nlohmann::json to_json(const LogEntry& entry);
nlohmann::json to_json(const PlayerReport& report);

}  // namespace cb::server
