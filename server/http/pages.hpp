// SPDX-License-Identifier: MIT
// The web pages: files of one folder, read once at the start and kept in memory. A call only ever looks a name up among
// them, so no path leads out of the folder, and a file that changes later is not seen until the server starts again.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/http/http.hpp"

namespace cb::server {

class Pages {
 public:
  static constexpr std::size_t kMostBytes = std::size_t{128} << 20;

  // Without a folder there is one plain page, which says what this is.
  static Pages plain();
  // Refuses a folder without an index.html, one that is too large, and a link that leads out of it. FILE.br and FILE.gz
  // beside FILE are FILE compressed; what begins with a dot is left out.
  static Result<Pages> load(const std::string& folder);

  // Answers GET and HEAD. A path that names no file and does not look like one is a place within the page, and gets
  // index.html. The reply to HEAD has its body; whoever sends it leaves that out. Replies point into these pages.
  Reply answer(const Call& call) const;

 private:
  struct Version {
    std::string encoding;  // "br", "gzip", or empty
    std::string body;
    std::string etag;
  };
  struct Page {
    std::string type;
    std::string cache_control;
    std::vector<Version> versions;  // best first, the plain one last
  };
  struct Hash : std::hash<std::string_view> {
    using is_transparent = void;
  };

  const Page* find(std::string_view path) const;
  void add(std::string_view path, std::string_view encoding, std::string body);

  std::unordered_map<std::string, Page, Hash, std::equal_to<>> pages_;
  bool one_page_ = true;  // places within the page get index.html
};

// Whether an Accept-Encoding takes this one.
bool accepts(std::string_view accept_encoding, std::string_view encoding);

}  // namespace cb::server
