// SPDX-License-Identifier: MIT
// Any bytes as commands of the engine protocol. Whatever they are, the engine comes to its end, every line it says is
// one of the protocol's, and every `go` is answered once.
#include "engine/engine.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "core/text.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

// What is asked for, up to the end: how many times `go` is said.
int times_asked(std::string_view text) {
  int times = 0;
  for (const auto line : cb::split(text, '\n')) {
    if (line.size() > cb::protocol::kLongestLine) continue;
    const auto word = cb::protocol::read_command(line).word;
    if (word == "quit") break;
    times += word == "go" ? 1 : 0;
  }
  return times;
}

void must(bool condition, std::string_view sentence, std::string_view said) {
  if (condition) return;
  fmt::print(stderr, "{}\n{}\n", sentence, said);
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  const auto text = fuzz::as_text(data, size);
  std::istringstream in{std::string(text)};
  std::ostringstream out;
  {
    Engine engine(out, {.threads = 2, .memory = 1});
    engine.run(in);
  }
  const auto said = out.str();
  int answered = 0;
  for (const auto line : split(said, '\n')) {
    const auto word = protocol::read_command(line).word;
    constexpr std::string_view kWords[] = {"",        "id",   "option",   "plays", "hello",
                                           "readyok", "info", "bestmove", "error"};
    must(std::ranges::find(kWords, word) != std::end(kWords), "A line begins with no word of the protocol.", said);
    answered += word == "bestmove" || line == "error I am thinking; say stop before go." ? 1 : 0;
  }
  must(answered == times_asked(text), "A go was not answered once.", said);
  return 0;
}
