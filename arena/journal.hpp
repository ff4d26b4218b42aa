// SPDX-License-Identifier: MIT
// A long run on disk, so that it can be gone on with: JSON lines, first a heading that says which run it is, then one
// line for each thing done.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace cb {

class Journal {
 public:
  // Opens the file or begins it, and reads what stands behind the heading with `read_line`; what that refuses is
  // refused with the number of the line. A file with another heading is refused, and so is one that another run is
  // writing; refused files are left as they are. A last line that was cut off in the writing is dropped. `what` is
  // the run in a word, such as "contest"; the heading's first member tells such files from others.
  static Result<Journal> open(const std::string& path, std::string_view what, const nlohmann::ordered_json& heading,
                              const std::function<Result<void>(std::string_view)>& read_line);

  Journal(Journal&& other) noexcept;
  Journal& operator=(Journal&&) = delete;
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  bool was_cut() const { return was_cut_; }
  // In one piece: whenever the program ends, at most this line is not whole.
  Result<void> append(const nlohmann::ordered_json& line);

 private:
  Journal(std::string path, int file) : path_(std::move(path)), file_(file) {}
  Result<void> resume(std::string_view what, const nlohmann::ordered_json& heading,
                      const std::function<Result<void>(std::string_view)>& read_line);
  Result<std::string> read_all();
  std::unexpected<Error> system_refusal(std::string_view what) const;

  std::string path_;
  int file_;
  bool was_cut_ = false;
};

}  // namespace cb
