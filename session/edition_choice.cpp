// SPDX-License-Identifier: MIT
#include "session/edition_choice.hpp"

#include "core/hash.hpp"
#include "core/text.hpp"
#include "game/edition.hpp"

namespace cb {

std::string edition_name(std::string_view game, std::string_view text) {
  return EditionReader(text, game).head().name;
}

std::string edition_checksum(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const unsigned char c : text) hash = mix(hash ^ c);
  return fmt::format("{:016x}", hash);
}

Result<std::string_view> find_edition(const GameType& type, std::string_view name) {
  std::vector<std::string> names;
  for (const auto text : type.editions()) {
    names.push_back(edition_name(type.info().name, text));
    if (names.back() == name) return text;
  }
  return fail("edition.unknown", "", "{} is neither a file nor a built-in edition of {} ({}).", quote(name),
              type.info().title, any_of(names));
}

Result<std::string_view> edition_for_match(const GameType& type, std::string_view name, std::string_view checksum,
                                           std::string_view given) {
  if (!given.empty() && (checksum.empty() || edition_checksum(given) == checksum)) return given;
  for (const auto text : type.editions())
    if (checksum.empty() ? name.empty() : edition_checksum(text) == checksum) return text;
  return fail("match.edition", "", "This match was played on the edition {} ({}); give that file with --edition.",
              quote(name), checksum);
}

}  // namespace cb
