// SPDX-License-Identifier: MIT
#include "client/cookie_jar.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "core/text.hpp"

namespace cb::client {
namespace {

nlohmann::json read_jar(const std::filesystem::path& jar) {
  std::ifstream in(jar);
  auto value = read_json(std::string(std::istreambuf_iterator<char>(in), {}));
  return value.is_object() ? value : nlohmann::json::object();
}

}  // namespace

std::filesystem::path usual_cookie_jar() {
  const char* const state = std::getenv("XDG_STATE_HOME");
  const char* const home = std::getenv("HOME");
  const std::filesystem::path folder = state != nullptr && *state == '/'
                                           ? std::filesystem::path(state)
                                           : std::filesystem::path(home != nullptr ? home : "/") / ".local" / "state";
  return folder / "capbarrel" / "servers.json";
}

std::string kept_cookie(const std::filesystem::path& jar, const std::string& server) {
  const auto value = read_jar(jar);
  const auto found = value.find(server);
  return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<void> keep_cookie(const std::filesystem::path& jar, const std::string& server, const std::string& cookie) {
  auto value = read_jar(jar);
  value[server] = cookie;
  const auto text = write_json(value, 2) + "\n";
  std::error_code code;
  std::filesystem::create_directories(jar.parent_path(), code);
  const auto beside = jar.string() + ".part";
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  const bool written = file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  const std::string why = std::strerror(errno);
  if (file >= 0) ::close(file);
  if (written) std::filesystem::rename(beside, jar, code);
  if (written && !code) return {};
  return fail("cookie.keep", "", "{} cannot be written: {}.", quote(jar.string()), code ? code.message() : why);
}

}  // namespace cb::client
