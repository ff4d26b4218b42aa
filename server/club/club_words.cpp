// SPDX-License-Identifier: MIT
#include "server/club/club_words.hpp"

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"
#include "core/unicode.hpp"
#include "server/http/query.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

json member_of(const Call& call, const char* member) {
  const auto body = read_json(call.body);
  if (!body.is_object()) return nullptr;
  const auto found = body.find(member);
  return found == body.end() ? json() : *found;
}

}  // namespace

Result<std::string> words_of(const Call& call, const char* member, std::size_t most_letters, Needed needed) {
  const auto value = member_of(call, member);
  if (value.is_null() && needed == Needed::no) return std::string();
  if (!value.is_string()) return fail("http.member", "", "This request needs \"{}\", a text.", member);
  const auto given = value.get<std::string>();
  const auto words = trim(given);
  std::size_t letters = 0;
  for (auto rest = words; !rest.empty(); ++letters) {
    const auto letter = take_letter(rest);
    if (!letter || (*letter != '\n' && steers(*letter)))
      return fail("club.letters", "", "\"{}\" has letters that cannot be shown.", member);
  }
  if (letters > most_letters || (letters == 0 && needed == Needed::yes))
    return fail("club.words", "", "\"{}\" has {} to {} letters.", member, needed == Needed::yes ? 1 : 0, most_letters);
  return std::string(words);
}

Result<std::optional<Milliseconds>> time_of(const Call& call, const char* member) {
  const auto value = member_of(call, member);
  if (value.is_null()) return std::nullopt;
  constexpr Milliseconds kLast = 253'402'300'799'999;  // of the year 9999
  if (!value.is_number_integer() || value.get<double>() < 0 || value.get<double>() > static_cast<double>(kLast))
    return fail("club.time", "", "\"{}\" is a time in milliseconds since 1970.", member);
  return value.get<Milliseconds>();
}

Result<std::int64_t> number_of(const Call& call, const char* name, std::int64_t missing) {
  const auto text = query_value(call.query, name);
  if (text.empty()) return missing;
  const auto number = to_number<std::int64_t>(text);
  if (!number || *number < 0) return fail("club.number", "", "\"{}\" is a number.", name);
  return *number;
}

std::int64_t number_in(const std::string& place) { return to_number<std::int64_t>(place).value_or(-1); }

json to_json(const PersonName& person) {
  if (person.id.empty()) return nullptr;
  return {{"id", person.id}, {"name", person.name}};
}

json to_json(const Announcement& announcement) {
  return {{"id", announcement.number},
          {"english", announcement.english},
          {"german", announcement.german},
          {"from", announcement.from},
          {"until", announcement.until}};
}

json to_json(const LogEntry& entry) {
  return {{"id", entry.number},
          {"at", entry.at},
          {"by", to_json(entry.by)},
          {"what", entry.what},
          {"person", to_json(entry.person)},
          {"about", entry.about},
          {"why", entry.why}};
}

json to_json(const PlayerReport& report) {
  return {{"id", report.number},
          {"at", report.at},
          {"by", to_json(report.by)},
          {"person", to_json(report.person)},
          {"reason", report.reason},
          {"words", report.words},
          {"table", report.match ? json(table_id(*report.match)) : json()},
          {"handled", report.handled ? to_json(*report.handled) : json()}};
}

}  // namespace cb::server
