// SPDX-License-Identifier: MIT
// A long run on disk, so that it can be gone on with: JSON lines, of which the first says what run it is.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.hpp"

namespace cb {

class LineFile {
 public:
  // Opens the file or begins it with the line `first`, whose first key says what kind of file it is. One that begins
  // otherwise is refused and left alone, and so is one that another run is writing. `kind` is for people: "contest".
  static Result<LineFile> open(const std::string& path, std::string_view kind, const nlohmann::ordered_json& first);

  LineFile(LineFile&& other) noexcept;
  LineFile& operator=(LineFile&&) = delete;
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;
  ~LineFile();

  const std::vector<std::string>& lines() const { return lines_; }  // found in the file after the first
  // The last line was cut off in the writing. It is none of the lines, and what is appended takes its place.
  bool was_cut() const { return was_cut_; }
  // In one piece: whenever the program ends, at most this line is not whole.
  Result<void> append(const nlohmann::ordered_json& line);
  // The refusal of one of the lines, by its place among them.
  std::unexpected<Error> refuse_line(std::size_t at, const Error& why) const;

 private:
  LineFile(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Result<void> resume(std::string_view kind, const nlohmann::ordered_json& wanted);
  Result<std::string> read_all();
  std::unexpected<Error> system_refusal(std::string_view what) const;

  std::string path_;
  int file_;
  std::vector<std::string> lines_;
  bool was_cut_ = false;
  std::size_t whole_ = 0;  // bytes of whole lines found, the first among them
  bool mended_ = false;
};

}  // namespace cb
