// SPDX-License-Identifier: MIT
#include "client/load/journal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <unordered_map>
#include <utility>

#include "core/text.hpp"

namespace cb::client {
namespace {
constexpr std::string_view kTitle = "capbarrel-load-journal 3";

std::int64_t milliseconds_now() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}

}  // namespace

Result<Journal> Journal::begin(const std::string& path, std::string_view game) {
  // The cookies in it are worth a seat: nobody else may read them.
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return fail("journal.open", "", "{} cannot be written: {}.", quote(path), std::strerror(errno));
  Journal journal(file);
  journal.write(fmt::format("{}\ngame {}\n", kTitle, game));
  return journal;
}

Journal::Journal(Journal&& other) noexcept : file_(std::exchange(other.file_, -1)) {}
Journal::~Journal() {
  if (file_ >= 0) ::close(file_);
}

void Journal::table(std::string_view id, std::string_view first_cookie, std::string_view second_cookie) {
  write(fmt::format("table {} {} {}\n", id, first_cookie, second_cookie));
}

void Journal::move(std::string_view table, std::int64_t version, std::string_view action) {
  write(fmt::format("move {} {} {} {}\n", table, version, action, milliseconds_now()));
}

void Journal::sent(std::string_view table, std::int64_t at, std::string_view action) {
  write(fmt::format("sent {} {} {} {}\n", table, at, action, milliseconds_now()));
}

void Journal::left(std::string_view table, std::int64_t version, std::string_view why) {
  write(fmt::format("left {} {} {} {}\n", table, version, why, milliseconds_now()));
}

void Journal::write(std::string_view line) const {
  while (!line.empty()) {
    const auto written = ::write(file_, line.data(), line.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    line.remove_prefix(static_cast<std::size_t>(written));
  }
}

Result<KeptJournal> read_journal(std::string_view text) {
  KeptJournal kept;
  std::unordered_map<std::string_view, std::size_t> where;
  const auto lines = split(text, '\n');
  if (lines.size() < 2 || lines[0] != kTitle || !lines[1].starts_with("game "))
    return fail("journal.form", "", "This is not the journal of a load run.");
  kept.game = lines[1].substr(5);
  for (std::size_t n = 2; n < lines.size(); ++n) {
    const auto parts = words(lines[n]);
    if (parts.empty()) continue;
    const auto bad = [&] { return fail("journal.line", "", "Line {} of the journal cannot be read.", n + 1); };
    if (parts.size() != (parts[0] == "table" ? 4u : 5u)) return bad();
    if (parts[0] == "table") {
      where[parts[1]] = kept.tables.size();
      kept.tables.push_back({std::string(parts[1]), {std::string(parts[2]), std::string(parts[3])}, {}});
    } else if (parts[0] == "move" || parts[0] == "sent" || parts[0] == "left") {
      const auto table = where.find(parts[1]);
      const auto version = to_number<std::int64_t>(parts[2]);
      if (table == where.end() || !version || !to_number<std::int64_t>(parts[4])) return bad();
      if (parts[0] != "move") continue;
      kept.tables[table->second].moves.push_back({*version, std::string(parts[3])});
      ++kept.moves;
    } else {
      return bad();
    }
  }
  return kept;
}

}  // namespace cb::client
