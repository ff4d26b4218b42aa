// SPDX-License-Identifier: MIT
// Any bytes as what strangers say about where and how they want to be told, one on a line: the endpoint and the two
// keys of a push subscription, a mail address, a subject; the rest is a letter's text. What is accepted must be such
// that it cannot be taken for anything else, what is not must be refused in words.
#include <algorithm>

#include "server/notices/letter.hpp"
#include "server/notices/web_push.hpp"
#include "tests/fuzz/fuzz.hpp"

namespace {

void expect(bool condition) {
  if (!condition) std::abort();
}

// Headers, each begun or continued as they must be, an empty line, and lines of a length that relays pass on.
void check_letter(const std::string& text) {
  std::string_view rest = text;
  bool body = false;
  int recipients = 0;
  while (!rest.empty()) {
    const auto end = rest.find("\r\n");
    expect(end != std::string_view::npos);
    const auto line = rest.substr(0, end);
    rest.remove_prefix(end + 2);
    expect(line.size() <= (body ? 76 : 998) && line.find_first_of("\r\n") == std::string_view::npos);
    expect(std::ranges::all_of(line, [](char c) { return c >= ' ' && c <= '~'; }));
    recipients += !body && line.starts_with("To: ");
    if (!body && !line.empty()) expect(line.front() == ' ' || line.find(": ") != std::string_view::npos);
    if (body) expect(!line.starts_with('.'));
    body = body || line.empty();
  }
  expect(body && recipients == 1);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace cb;
  std::string_view words[5];
  auto rest = fuzz::as_text(data, size);
  for (auto& word : words) std::tie(word, rest) = fuzz::first_line(rest);
  for (const bool allow_private : {false, true}) {
    const auto read = server::read_subscription(words[0], words[1], words[2], allow_private);
    if (!read) {
      expect(!read.error().message.empty() && !read.error().code.empty());
      continue;
    }
    expect(read->endpoint.origin.starts_with("https://") || allow_private);
    expect(server::encrypt_push(*read, rest.substr(0, server::kMostPushed)).has_value());
    // What is called is what was looked at.
    const auto again = server::read_endpoint(read->endpoint.url, allow_private);
    expect(again && again->origin == read->endpoint.origin);
  }
  const server::Letter letter{"caps@caps.example",   std::string(words[4]), std::string(words[3]),
                              std::string(words[4]), std::string(rest),     ""};
  const auto text = server::write_letter(letter, {});
  if (text)
    check_letter(*text);
  else
    expect(!text.error().message.empty() && !text.error().code.empty());
  return 0;
}
