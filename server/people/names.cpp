// SPDX-License-Identifier: MIT
#include "server/people/names.hpp"

#include <locale.h>  // NOLINT(modernize-deprecated-headers): locale_t is POSIX's
#include <sodium.h>
#include <unicode/locid.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>
#include <wctype.h>  // NOLINT(modernize-deprecated-headers): so are its functions

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>

#include "core/text.hpp"
#include "core/unicode.hpp"

namespace cb::server {
namespace {

constexpr std::size_t kFewestLetters = 2;
constexpr std::size_t kMostLetters = 20;
static_assert(kMostLetters * 4 <= kLongestName);

// Letters that cannot be seen, or that change how others are seen: controls, blanks of other widths, joiners, marks of
// direction, tags, and what stands for no letter.
bool is_unseen(char32_t letter) {
  constexpr char32_t kBlankOfBraille = 0x2800;
  constexpr char32_t kStandsForAnother = 0xFFFC;  // and the next, for what could not be read
  const auto point = static_cast<UChar32>(letter);
  switch (u_charType(point)) {
    case U_UNASSIGNED:
    case U_CONTROL_CHAR:
    case U_FORMAT_CHAR:
    case U_PRIVATE_USE_CHAR:
    case U_SURROGATE:
    case U_LINE_SEPARATOR:
    case U_PARAGRAPH_SEPARATOR:
      return true;
    case U_SPACE_SEPARATOR:
      return letter != ' ';
    default:
      return u_hasBinaryProperty(point, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) != 0 || letter == kBlankOfBraille ||
             letter == kStandsForAnother || letter == kStandsForAnother + 1;
  }
}

// ICU fails only where there is no memory, or not all of it was installed.
void need_fine(UErrorCode code) {
  if (U_FAILURE(code) != 0) throw std::runtime_error(fmt::format("ICU: {}", u_errorName(code)));
}

using NormalForm = const icu::Normalizer2* (*)(UErrorCode&);

icu::UnicodeString in_form(NormalForm form, const icu::UnicodeString& text) {
  UErrorCode code = U_ZERO_ERROR;
  const auto* const normalizer = form(code);
  need_fine(code);
  auto made = normalizer->normalize(text, code);
  need_fine(code);
  return made;
}

icu::UnicodeString unicode_of(std::string_view text) {
  return icu::UnicodeString::fromUTF8(icu::StringPiece(text.data(), static_cast<std::int32_t>(text.size())));
}

// The same for texts that look the same: what each letter looks like in place of the letter.
icu::UnicodeString skeleton_of(const icu::UnicodeString& text) {
  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };
  UErrorCode code = U_ZERO_ERROR;
  // Several threads may ask it at once.
  static const std::unique_ptr<USpoofChecker, Close> checker(uspoof_open(&code));
  need_fine(code);
  icu::UnicodeString made;
  uspoof_getSkeletonUnicodeString(checker.get(), 0, text, made, &code);
  need_fine(code);
  return made;
}

// A letter may look like one of another alphabet only when it is small (Cyrillic's er and p), only as a capital
// (Cyrillic's Ve and B), or like another when it is written so (a capital i and a small l): each way is a look of its
// own, and only looks of one kind are compared.
std::array<icu::UnicodeString, 3> skeletons_of(std::string_view name) {
  const auto shown = in_form(&icu::Normalizer2::getNFKCInstance, unicode_of(name));
  const auto small = in_form(&icu::Normalizer2::getNFKCCasefoldInstance, shown);
  auto capital = small;
  capital.toUpper(icu::Locale::getRoot());
  return {skeleton_of(shown), skeleton_of(small), skeleton_of(capital)};
}

NameKey key_of(const icu::UnicodeString& text, std::string_view kind) {
  std::string bytes(kind);
  text.toUTF8String(bytes);
  NameKey key{};
  static_assert(sizeof(NameKey) == crypto_hash_sha256_BYTES);
  crypto_hash_sha256(key.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  return key;
}

// Letters of all scripts, whatever the locale of the program; only for keys of before.
locale_t letters() {
  static const locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  return locale;
}

std::string plainest(std::string_view name) {
  std::string folded;
  while (!name.empty()) {
    auto letter = take_letter(name);
    if (!letter) break;
    // By way of the capital, so that letters with two small forms are the same.
    letter = static_cast<char32_t>(towlower_l(towupper_l(static_cast<wint_t>(*letter), letters()), letters()));
    for (int shift = 16; shift >= 0; shift -= 8) folded.push_back(static_cast<char>(*letter >> shift & 0xFF));
  }
  return folded;
}

}  // namespace

std::optional<std::string> read_line(std::string_view text) {
  std::string line;
  for (const auto word : words(text)) line += (line.empty() ? "" : " ") + std::string(word);
  for (std::string_view rest = line; !rest.empty();) {
    const auto letter = take_letter(rest);
    if (!letter || is_unseen(*letter)) return std::nullopt;
  }
  return line;
}

Result<std::string> read_name(std::string_view text) {
  std::string name;
  for (const auto word : words(text)) name += (name.empty() ? "" : " ") + std::string(word);
  std::size_t count = 0;
  bool readable = false;
  for (std::string_view rest = name; !rest.empty(); ++count) {
    const auto letter = take_letter(rest);
    if (!letter) return fail("name.utf-8", "", "A name is written in valid UTF-8.");
    if (is_unseen(*letter)) return fail("name.unseen", "", "A name has only letters that everyone can see.");
    readable = readable || u_isalnum(static_cast<UChar32>(*letter)) != 0;
  }
  if (count < kFewestLetters || count > kMostLetters)
    return fail("name.length", "", "A name has {} to {} letters.", kFewestLetters, kMostLetters);
  if (!readable) return fail("name.letters", "", "A name has at least one letter or number.");
  const auto looks = looks_of(name);
  if (std::ranges::find_first_of(looks, looks_of(kSomeoneWhoLeft)) != looks.end())
    return fail("name.kept", "", "That is what people are called who have left; please choose another name.");
  return name;
}

NameKey name_key(std::string_view name) {
  return key_of(in_form(&icu::Normalizer2::getNFKCCasefoldInstance, unicode_of(name)), "name ");
}

NameKey old_name_key(std::string_view name) {
  NameKey key{};
  const auto plain = plainest(name);
  crypto_hash_sha256(key.data(), reinterpret_cast<const unsigned char*>(plain.data()), plain.size());
  return key;
}

std::vector<NameKey> looks_of(std::string_view name) {
  const auto looks = skeletons_of(name);
  return {key_of(looks[0], "shown "), key_of(looks[1], "small "), key_of(looks[2], "capital ")};
}

bool is_in_name(std::string_view text, std::string_view name) {
  const auto small = [](std::string_view some) {
    return in_form(&icu::Normalizer2::getNFKCCasefoldInstance, unicode_of(some));
  };
  return small(name).indexOf(small(text)) >= 0;
}

NameRules::NameRules(const std::vector<std::string>& words) {
  for (const auto& word : words) {
    auto& rule = rules_.emplace_back(word);
    for (const auto& look : skeletons_of(word)) look.toUTF8String(rule.looks.emplace_back());
  }
}

std::optional<std::string> NameRules::forbids(std::string_view name) const {
  if (rules_.empty()) return std::nullopt;
  std::vector<std::string> looks;
  for (const auto& look : skeletons_of(name)) look.toUTF8String(looks.emplace_back());
  for (const auto& rule : rules_)
    for (std::size_t way = 0; way < looks.size(); ++way)
      if (looks[way].find(rule.looks[way]) != std::string::npos) return rule.word;
  return std::nullopt;
}

Result<void> NameRules::check(std::string_view name) const {
  if (const auto word = forbids(name))
    return fail("name.rule", "", "Names with {} in them are not wanted on this server; please choose another.",
                quote(*word));
  return {};
}

std::string make_up_name() {
  constexpr std::array kHows = {"Brass", "Merry", "Quiet",  "Amber",  "Lucky",  "Oaken", "Copper", "Sunny",
                                "Jolly", "Brave", "Velvet", "Nimble", "Golden", "Ruby",  "Misty",  "Gentle"};
  constexpr std::array kWhos = {"Otter",  "Badger", "Heron", "Fox",  "Magpie", "Hare",  "Owl",  "Robin",
                                "Beaver", "Lynx",   "Finch", "Mole", "Stoat",  "Raven", "Seal", "Wren"};
  constexpr std::uint32_t kNumbers = 90;
  return fmt::format("{} {} {}", kHows[randombytes_uniform(kHows.size())], kWhos[randombytes_uniform(kWhos.size())],
                     10 + randombytes_uniform(kNumbers));
}

}  // namespace cb::server
