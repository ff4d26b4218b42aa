// SPDX-License-Identifier: MIT
#include "game/edition.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "core/text.hpp"
#include "core/toml.hpp"

namespace cb {

struct EditionReader::Document {
  toml::table root;
  std::set<std::string> asked;
};

namespace {

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

// The deepest node along a dotted path, for the line of an error about a missing key.
const toml::node& nearest(const toml::table& root, std::string_view key) {
  const toml::node* node = &root;
  for (const auto part : split(key, '.')) {
    const auto* table = node->as_table();
    const auto* child = table != nullptr ? table->get(part) : nullptr;
    if (child == nullptr) break;
    node = child;
  }
  return *node;
}

}  // namespace

EditionReader::EditionReader(std::string_view text, std::string_view game) : document_(std::make_unique<Document>()) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    error_ = refuse("edition.syntax", "", "The file is not well formed: {}.", parsed.error().description());
    error_->line = static_cast<int>(parsed.error().source().begin.line);
    return;
  }
  document_->root = std::move(parsed).table();
  if (!has("game"))
    reject("game", fmt::format("This is no edition: it does not say for which game, as in game = \"{}\".", game));
  if (const auto named = string("game"); ok() && named != game)
    reject("game", fmt::format("This edition is for {}, not for {}.", quote(named), game));
}

EditionReader::~EditionReader() = default;

bool EditionReader::has(std::string_view key) const { return ok() && static_cast<bool>(document_->root.at_path(key)); }

void EditionReader::reject(std::string_view key, std::string_view sentence) {
  if (error_) return;
  error_ = Error{"edition.value", "", {std::string(key)}, std::string(sentence)};
  error_->line = std::max(1, line_of(nearest(document_->root, key)));
}

namespace {

// Reads each element of an array with `read`, which says whether it liked it.
using Elements = std::function<bool(const toml::node&)>;
bool read_array(const toml::node* node, const Elements& read) {
  const auto* array = node != nullptr ? node->as_array() : nullptr;
  return array != nullptr && std::ranges::all_of(*array, read);
}

bool read_string(const toml::node& node, std::vector<std::string>& out) {
  const auto value = node.value_exact<std::string>();
  if (value) out.push_back(*value);
  return value.has_value();
}

bool read_integer(const toml::node& node, int minimum, int maximum, std::vector<int>& out) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < minimum || *value > maximum) return false;
  out.push_back(static_cast<int>(*value));
  return true;
}

}  // namespace

std::string EditionReader::string(std::string_view key) {
  if (!ok()) return {};
  document_->asked.emplace(key);
  const auto value = document_->root.at_path(key).value_exact<std::string>();
  if (!value) reject(key, fmt::format("{} must be a text in quotes.", key));
  return value.value_or("");
}

int EditionReader::integer(std::string_view key, int minimum, int maximum) {
  if (!ok()) return minimum;
  document_->asked.emplace(key);
  std::vector<int> out;
  const auto* node = document_->root.at_path(key).node();
  if (node == nullptr || !read_integer(*node, minimum, maximum, out)) {
    reject(key, fmt::format("{} must be a whole number from {} to {}.", key, minimum, maximum));
    return minimum;
  }
  return out.front();
}

bool EditionReader::boolean(std::string_view key) {
  if (!ok()) return false;
  document_->asked.emplace(key);
  const auto value = document_->root.at_path(key).value_exact<bool>();
  if (!value) reject(key, fmt::format("{} must be true or false.", key));
  return value.value_or(false);
}

std::vector<std::string> EditionReader::strings(std::string_view key) {
  std::vector<std::string> out;
  if (!ok()) return out;
  document_->asked.emplace(key);
  if (!read_array(document_->root.at_path(key).node(), [&](const auto& node) { return read_string(node, out); }))
    reject(key, fmt::format("{} must be a list of texts in quotes.", key));
  return out;
}

std::vector<int> EditionReader::integers(std::string_view key, int minimum, int maximum) {
  std::vector<int> out;
  if (!ok()) return out;
  document_->asked.emplace(key);
  const auto read = [&](const auto& node) { return read_integer(node, minimum, maximum, out); };
  if (!read_array(document_->root.at_path(key).node(), read))
    reject(key, fmt::format("{} must be a list of whole numbers from {} to {}.", key, minimum, maximum));
  return out;
}

std::vector<std::vector<std::string>> EditionReader::string_rows(std::string_view key) {
  std::vector<std::vector<std::string>> rows;
  if (!ok()) return rows;
  document_->asked.emplace(key);
  const auto read_row = [&](const toml::node& row) {
    auto& out = rows.emplace_back();
    return read_array(&row, [&](const auto& node) { return read_string(node, out); });
  };
  if (!read_array(document_->root.at_path(key).node(), read_row))
    reject(key, fmt::format("{} must be a list of lists of texts in quotes.", key));
  return rows;
}

std::vector<std::vector<int>> EditionReader::integer_rows(std::string_view key, int minimum, int maximum) {
  std::vector<std::vector<int>> rows;
  if (!ok()) return rows;
  document_->asked.emplace(key);
  const auto read_row = [&](const toml::node& row) {
    auto& out = rows.emplace_back();
    return read_array(&row, [&](const auto& node) { return read_integer(node, minimum, maximum, out); });
  };
  if (!read_array(document_->root.at_path(key).node(), read_row))
    reject(key, fmt::format("{} must be a list of lists of whole numbers from {} to {}.", key, minimum, maximum));
  return rows;
}

std::vector<std::string> EditionReader::names(std::string_view key) {
  std::vector<std::pair<int, std::string>> found;
  if (!ok()) return {};
  const auto* node = document_->root.at_path(key).node();
  if (const auto* table = node != nullptr ? node->as_table() : nullptr; table != nullptr)
    for (const auto& [name, value] : *table) found.emplace_back(line_of(value), std::string(name.str()));
  std::ranges::sort(found);
  std::vector<std::string> names;
  names.reserve(found.size());
  for (auto& [line, name] : found) names.push_back(std::move(name));
  return names;
}

std::optional<Error> EditionReader::finish() {
  const std::function<void(const toml::table&, const std::string&)> walk = [&](const toml::table& table,
                                                                               const std::string& path) {
    for (const auto& [name, value] : table) {
      const std::string key = path.empty() ? std::string(name.str()) : fmt::format("{}.{}", path, name.str());
      if (document_->asked.contains(key)) continue;
      if (const auto* inner = value.as_table())
        walk(*inner, key);
      else
        reject(key, fmt::format("{} is not a key of this game's edition.", key));
    }
  };
  if (ok()) walk(document_->root, "");
  return error_;
}

}  // namespace cb
