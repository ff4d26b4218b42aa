// SPDX-License-Identifier: MIT
// Damages boards as people and programs do: word by word of TOML, so that most of a file is still read. An input is the
// table and then the file.
#include <algorithm>
#include <cctype>

#include "core/rng.hpp"
#include "core/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace cb::fuzz {
namespace {

// Texts in quotes, numbers and keys, single signs, and the blanks between them; together they are the text again.
std::vector<std::string> tokens_of(std::string_view text) {
  const auto is_word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; };
  std::vector<std::string> tokens;
  while (!text.empty()) {
    std::size_t length = 1;
    if (text.front() == '"') {
      const auto end = text.find_first_of("\"\n", 1);
      length = end == std::string_view::npos ? text.size() : end + 1;
    } else if (is_word(text.front())) {
      while (length < text.size() && is_word(text[length])) ++length;
    } else if (text.front() == '#') {
      length = std::min(text.find('\n'), text.size());
    }
    tokens.emplace_back(text.substr(0, length));
    text.remove_prefix(length);
  }
  return tokens;
}

// What nobody expects in its place.
constexpr std::string_view kOdd =
    R"(-1|0|1|255|256|2147483647|-9223372036854775808|0x7F|0.5|nan|1979-05-27|true|""|"\u0000"|"\u202E"|'''a'''|[]|[[]]|)"
    R"({}|{ a = 1 }|[[[[[[1]]]]]]|a.b|"a.b"|by = "house"|about = "é"|,|]|[|=|#|)"
    "\n[extra]\n|\n[[extra]]\n|\n|\xFF";

// An edition with a few words of it gone, twice, elsewhere, or others; now and then begun anew from a built-in one.
std::string damaged(const GameType& type, std::string_view edition, Rng& rng) {
  const auto any = [&](std::size_t size) { return rng.below(static_cast<std::uint32_t>(size)); };
  const auto odd = split(kOdd, '|');
  const auto built_in = type.editions();
  const auto other = tokens_of(built_in[any(built_in.size())]);
  auto tokens = any(8) == 0 ? other : tokens_of(edition);
  for (auto times = 1 + any(4); times > 0 && !tokens.empty(); --times) {
    const auto at = tokens.begin() + any(tokens.size());
    switch (any(6)) {
      case 0:
        tokens.erase(at);
        break;
      case 1:
        tokens.insert(at, std::string(*at));
        break;
      case 2:
        std::swap(*at, tokens[any(tokens.size())]);
        break;
      case 3:
        *at = other[any(other.size())];
        break;
      case 4:
        *at = odd[any(odd.size())];
        break;
      default:
        tokens.insert(at, std::string(odd[any(odd.size())]));
    }
  }
  std::string out;
  for (const auto& token : tokens) out += token;
  return out;
}

}  // namespace
}  // namespace cb::fuzz

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
  using namespace cb::fuzz;
  cb::Rng rng(seed);
  const auto input = as_text(data, size);
  // What begins so is no table: the body of a request, in JSON.
  if (input.starts_with('{') || rng.below(4) == 0) return LLVMFuzzerMutate(data, size, most);
  const auto [line, edition] = first_line(input);
  const auto output = fmt::format("{}\n{}", line, damaged(*table_named(line).type, edition, rng));
  const auto length = std::min(output.size(), most);
  std::ranges::copy_n(output.begin(), static_cast<std::ptrdiff_t>(length), data);
  return length;
}
