// SPDX-License-Identifier: MIT
#include "cli/terminal/json.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace cb::cli {

using nlohmann::ordered_json;

Json::Json(std::unique_ptr<ordered_json> value) : value_(std::move(value)) {}
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

Json Json::object() { return Json(std::make_unique<ordered_json>(ordered_json::object())); }
Json Json::array() { return Json(std::make_unique<ordered_json>(ordered_json::array())); }

Json& Json::put(std::string_view key, std::string_view value) {
  (*value_)[std::string(key)] = std::string(value);
  return *this;
}

Json& Json::put(std::string_view key, double value) {
  (*value_)[std::string(key)] = value;
  return *this;
}

Json& Json::put(std::string_view key, Json value) {
  (*value_)[std::string(key)] = std::move(*value.value_);
  return *this;
}

Json& Json::put(std::string_view key, bool value) {
  (*value_)[std::string(key)] = value;
  return *this;
}

Json& Json::put_number(std::string_view key, std::int64_t value) {
  (*value_)[std::string(key)] = value;
  return *this;
}

Json& Json::put_number(std::string_view key, std::uint64_t value) {
  (*value_)[std::string(key)] = value;
  return *this;
}

Json& Json::push(std::string_view value) {
  value_->push_back(std::string(value));
  return *this;
}

Json& Json::push(Json value) {
  value_->push_back(std::move(*value.value_));
  return *this;
}

// What is not UTF-8, such as a bad file name, is replaced.
std::string Json::text() const { return value_->dump(2, ' ', false, ordered_json::error_handler_t::replace); }
std::string Json::line() const { return value_->dump(-1, ' ', false, ordered_json::error_handler_t::replace); }

}  // namespace cb::cli
