// SPDX-License-Identifier: MIT
#include "arena/journal.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/text.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

// What an outside program has said may be no proper text.
std::string one_line(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

// What differs first between two headings: "players: …, not …".
std::string difference(const Json& found, const Json& wanted) {
  for (const auto& [name, value] : wanted.items())
    if (!found.contains(name) || found[name] != value)
      return fmt::format("{}: {}, not {}", name, found.contains(name) ? one_line(found[name]) : "none",
                         one_line(value));
  return "more than there should be";
}

}  // namespace

Journal::Journal(Journal&& other) noexcept
    : path_(std::move(other.path_)), file_(std::exchange(other.file_, -1)), was_cut_(other.was_cut_) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

std::unexpected<Error> Journal::system_refusal(std::string_view what) const {
  return fail("arena.file", "", "{} cannot be {}: {}.", quote(path_), what, std::strerror(errno));
}

Result<Journal> Journal::open(const std::string& path, std::string_view what, const Json& heading,
                              const std::function<Result<void>(std::string_view)>& read_line) {
  Journal journal(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (journal.file_ < 0) return journal.system_refusal("written");
  struct stat about{};
  if (fstat(journal.file_, &about) != 0 || !S_ISREG(about.st_mode))
    return fail("arena.file", "", "{} is not a plain file.", quote(path));
  if (flock(journal.file_, LOCK_EX | LOCK_NB) != 0)
    return fail("arena.busy", "", "Another run is writing to {}.", quote(path));
  if (const auto resumed = journal.resume(what, heading, read_line); !resumed) return std::unexpected(resumed.error());
  return journal;
}

Result<std::string> Journal::read_all() {
  std::string text;
  std::array<char, 65'536> part{};
  while (true) {
    const auto size = read(file_, part.data(), part.size());
    if (size < 0) return system_refusal("read");
    if (size == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
}

Result<void> Journal::resume(std::string_view what, const Json& heading,
                             const std::function<Result<void>(std::string_view)>& read_line) {
  const auto text = read_all();
  if (!text) return std::unexpected(text.error());
  const auto whole = std::string_view(*text).substr(0, text->rfind('\n') + 1);  // npos + 1 is 0: no whole line
  auto lines = split(whole, '\n');
  lines.pop_back();  // what follows the last line end
  const auto first = lines.empty() ? heading : Json::parse(lines.front(), nullptr, false);
  const bool known = first.is_object() && first.contains(heading.begin().key());
  if (!known || (lines.empty() && !one_line(heading).starts_with(*text)))
    return fail("arena.file", "", "{} is not the record of a {}.", quote(path_), what);
  if (first != heading)
    return fail("arena.other", "", "{} is the record of another {} ({}); name a new file.", quote(path_), what,
                difference(first, heading));
  for (std::size_t n = 1; n < lines.size(); ++n)
    if (const auto read = read_line(lines[n]); !read)
      return fail("arena.file", "", "{}, line {}: {}", path_, n + 1, read.error().message);
  was_cut_ = whole.size() != text->size();
  if (was_cut_ && ftruncate(file_, static_cast<off_t>(whole.size())) != 0) return system_refusal("written");
  return lines.empty() ? append(heading) : Result<void>();
}

Result<void> Journal::append(const Json& line) {
  const auto text = one_line(line) + "\n";
  const auto size = write(file_, text.data(), text.size());
  if (size == static_cast<ssize_t>(text.size())) return {};
  if (size >= 0) errno = ENOSPC;
  return system_refusal("written");
}

}  // namespace cb
