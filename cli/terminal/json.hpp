// SPDX-License-Identifier: MIT
// JSON for commands that only write it. The library behind it takes seconds to compile, so it is compiled once.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace cb::cli {

class Json {
 public:
  static Json object();
  static Json array();
  Json(Json&& other) noexcept;
  Json& operator=(Json&& other) noexcept;
  ~Json();

  // Into an object; its keys keep the order in which they are put.
  Json& put(std::string_view key, std::string_view value);
  Json& put(std::string_view key, const char* value) { return put(key, std::string_view(value)); }
  Json& put(std::string_view key, bool value);
  Json& put(std::string_view key, double value);
  Json& put(std::string_view key, Json value);
  Json& put(std::string_view key, std::signed_integral auto value) { return put_number(key, std::int64_t{value}); }
  Json& put(std::string_view key, std::unsigned_integral auto value) { return put_number(key, std::uint64_t{value}); }

  // To the end of an array.
  Json& push(std::string_view value);
  Json& push(Json value);

  // Over many lines, indented by two.
  std::string text() const;
  // On one line.
  std::string line() const;

 private:
  explicit Json(std::unique_ptr<nlohmann::ordered_json> value);
  Json& put_number(std::string_view key, std::int64_t value);
  Json& put_number(std::string_view key, std::uint64_t value);

  std::unique_ptr<nlohmann::ordered_json> value_;
};

}  // namespace cb::cli
