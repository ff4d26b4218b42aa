// SPDX-License-Identifier: MIT
// Calls of a server's HTTP side, one after the other on one connection that is kept; each waits for its answer.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "client/credentials.hpp"
#include "client/url.hpp"

namespace cb::client {

class Http {
 public:
  explicit Http(Url url, Credentials credentials = {});
  ~Http();
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;

  // A cookie that the server sets is kept.
  const Credentials& credentials() const { return credentials_; }

  Result<std::string> get_text(const std::string& path);
  Result<nlohmann::json> get(const std::string& path);
  Result<nlohmann::json> post(const std::string& path, const nlohmann::json& body);
  Result<nlohmann::json> patch(const std::string& path, const nlohmann::json& body);

 private:
  struct Line;
  Result<std::string> call(std::string_view method, const std::string& path, const std::string& body);
  Result<nlohmann::json> call_for_json(std::string_view method, const std::string& path, const std::string& body);

  Url url_;
  Credentials credentials_;
  std::unique_ptr<Line> line_;
};

}  // namespace cb::client
