// SPDX-License-Identifier: MIT
#include "solver/tablebase_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/hash.hpp"

namespace cb {
namespace {

constexpr std::string_view kFormat = "capbarrel table 1";

std::unexpected<Error> system_failure(std::string_view what, const std::string& path) {
  return fail("table.file", "", "{} cannot be {}: {}.", path, what, std::strerror(errno));
}

// Closes the file whatever happens.
class File {
 public:
  File(const std::string& path, int flags) : number_(open(path.c_str(), flags | O_CLOEXEC, 0644)) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (number_ >= 0) close(number_);
  }
  bool is_open() const { return number_ >= 0; }
  bool keep() const { return fsync(number_) == 0; }

  bool write(std::span<const std::uint8_t> bytes) const {
    while (!bytes.empty()) {
      const auto written = ::write(number_, bytes.data(), std::min<std::size_t>(bytes.size(), kAtATime));
      if (written < 0 && errno == EINTR) continue;
      if (written <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return true;
  }
  bool read(std::span<std::uint8_t> bytes, std::uint64_t from) const {
    while (!bytes.empty()) {
      const auto got =
          pread(number_, bytes.data(), std::min<std::size_t>(bytes.size(), kAtATime), static_cast<off_t>(from));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return false;
      bytes = bytes.subspan(static_cast<std::size_t>(got));
      from += static_cast<std::uint64_t>(got);
    }
    return true;
  }

 private:
  static constexpr std::size_t kAtATime = 1 << 24;
  int number_;
};

std::string heading_text(const TablebaseHeading& heading) {
  const nlohmann::ordered_json json = {
      {"format", kFormat},      {"game", heading.game},         {"rows", heading.rows},        {"width", heading.width},
      {"plies", heading.plies}, {"complete", heading.complete}, {"checksum", heading.checksum}};
  auto text = json.dump();
  text.resize(TablebaseHeading::kSize - 1, ' ');
  return text + '\n';
}

Result<TablebaseHeading> heading_of(const std::string& text, const std::string& path) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  TablebaseHeading heading;
  try {
    if (json.at("format") == kFormat) {
      json.at("game").get_to(heading.game);
      json.at("rows").get_to(heading.rows);
      json.at("width").get_to(heading.width);
      json.at("plies").get_to(heading.plies);
      json.at("complete").get_to(heading.complete);
      json.at("checksum").get_to(heading.checksum);
      return heading;
    }
  } catch (const nlohmann::json::exception&) {  // NOLINT(bugprone-empty-catch): said below
  }
  return fail("table.format", "", "{} is not a table of exact values.", path);
}

}  // namespace

std::uint64_t checksum(const TablebaseHeading& heading, std::span<const std::uint8_t> values) {
  std::uint64_t sum = mix(heading.rows) ^ mix(heading.width + 1) ^ mix(static_cast<std::uint64_t>(heading.plies) + 2) ^
                      mix(heading.complete ? 4 : 3);
  for (const char letter : heading.game) sum = mix(sum ^ static_cast<std::uint8_t>(letter));
  while (!values.empty()) {
    std::uint64_t word = 0;
    const auto size = std::min(values.size(), sizeof(word));
    std::memcpy(&word, values.data(), size);
    sum = mix(sum ^ word);
    values = values.subspan(size);
  }
  return sum;
}

Result<void> write_tablebase(const std::string& path, TablebaseHeading heading, std::span<const std::uint8_t> values) {
  heading.checksum = checksum(heading, values);
  const auto text = heading_text(heading);
  const auto beside = path + ".new";
  {
    const File file(beside, O_WRONLY | O_CREAT | O_TRUNC);
    const auto* const start = reinterpret_cast<const std::uint8_t*>(text.data());
    if (!file.is_open() || !file.write({start, text.size()}) || !file.write(values) || !file.keep())
      return system_failure("written", beside);
  }
  std::error_code problem;
  std::filesystem::rename(beside, path, problem);
  if (problem) return fail("table.file", "", "{} cannot be written: {}.", path, problem.message());
  return {};
}

Result<TablebaseHeading> read_heading(const std::string& path) {
  const File file(path, O_RDONLY);
  if (!file.is_open()) return system_failure("opened", path);
  std::string text(TablebaseHeading::kSize, ' ');
  if (!file.read({reinterpret_cast<std::uint8_t*>(text.data()), text.size()}, 0))
    return fail("table.format", "", "{} is not a table of exact values.", path);
  const auto heading = heading_of(text, path);
  if (!heading) return heading;
  std::error_code problem;
  const auto length = std::filesystem::file_size(path, problem);
  if (problem || length != TablebaseHeading::kSize + heading->size())
    return fail("table.length", "", "{} is not as long as it should be; part of it is missing.", path);
  return heading;
}

Result<void> read_values(const std::string& path, const TablebaseHeading& heading, std::span<std::uint8_t> values) {
  const File file(path, O_RDONLY);
  if (!file.is_open() || !file.read(values, TablebaseHeading::kSize)) return system_failure("read", path);
  if (checksum(heading, values) != heading.checksum)
    return fail("table.checksum", "", "{} is damaged: its checksum is wrong.", path);
  return {};
}

}  // namespace cb
