// SPDX-License-Identifier: MIT
#include "core/line_file.hpp"

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

// What differs first between two runs: "players: …, not …".
std::string difference(const Json& found, const Json& wanted) {
  for (const auto& [name, value] : wanted.items())
    if (!found.contains(name) || found[name] != value)
      return fmt::format("{}: {}, not {}", name, found.contains(name) ? one_line(found[name]) : "none",
                         one_line(value));
  return "more than there should be";
}

}  // namespace

LineFile::LineFile(LineFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      lines_(std::move(other.lines_)),
      was_cut_(other.was_cut_),
      whole_(other.whole_),
      mended_(other.mended_) {}

LineFile::~LineFile() {
  if (file_ >= 0) close(file_);
}

std::unexpected<Error> LineFile::system_refusal(std::string_view what) const {
  return fail("record.file", "", "{} cannot be {}: {}.", quote(path_), what, std::strerror(errno));
}

std::unexpected<Error> LineFile::refuse_line(std::size_t at, const Error& why) const {
  return fail("record.file", "", "{}, line {}: {}", path_, at + 2, why.message);
}

Result<LineFile> LineFile::open(const std::string& path, std::string_view kind, const Json& first) {
  LineFile file(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (file.file_ < 0) return file.system_refusal("written");
  struct stat about{};
  if (fstat(file.file_, &about) != 0 || !S_ISREG(about.st_mode))
    return fail("record.file", "", "{} is not a plain file.", quote(path));
  if (flock(file.file_, LOCK_EX | LOCK_NB) != 0)
    return fail("record.busy", "", "Another run is writing to {}.", quote(path));
  if (const auto resumed = file.resume(kind, first); !resumed) return std::unexpected(resumed.error());
  return file;
}

Result<std::string> LineFile::read_all() {
  std::string text;
  std::array<char, 65'536> part{};
  while (true) {
    const auto size = read(file_, part.data(), part.size());
    if (size < 0) return system_refusal("read");
    if (size == 0) return text;
    text.append(part.data(), static_cast<std::size_t>(size));
  }
}

Result<void> LineFile::resume(std::string_view kind, const Json& wanted) {
  const auto text = read_all();
  if (!text) return std::unexpected(text.error());
  whole_ = text->rfind('\n') + 1;  // npos + 1 is 0: no whole line
  was_cut_ = whole_ != text->size();
  if (whole_ == 0) {
    if (!one_line(wanted).starts_with(*text))
      return fail("record.file", "", "{} is not the record of a {}.", quote(path_), kind);
    return append(wanted);
  }
  const auto lines = split(std::string_view(*text).substr(0, whole_ - 1), '\n');
  const auto first = Json::parse(lines.front(), nullptr, false);
  if (!first.is_object() || !first.contains(wanted.begin().key()))
    return fail("record.file", "", "{} is not the record of a {}.", quote(path_), kind);
  if (first != wanted)
    return fail("record.other", "", "{} is the record of another {} ({}); name a new file.", quote(path_), kind,
                difference(first, wanted));
  lines_.assign(lines.begin() + 1, lines.end());
  return {};
}

Result<void> LineFile::append(const Json& line) {
  if (was_cut_ && !mended_ && ftruncate(file_, static_cast<off_t>(whole_)) != 0) return system_refusal("written");
  mended_ = true;
  const auto text = one_line(line) + "\n";
  const auto size = write(file_, text.data(), text.size());
  if (size == static_cast<ssize_t>(text.size())) return {};
  if (size >= 0) errno = ENOSPC;
  return system_refusal("written");
}

}  // namespace cb
