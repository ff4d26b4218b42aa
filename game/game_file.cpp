// SPDX-License-Identifier: MIT
#include "game/game_file.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include "core/text.hpp"
#include "core/toml.hpp"

namespace cb {

struct GameFileReader::Document {
  toml::table root;
  std::set<std::string, std::less<>> asked;

  const toml::node* ask(std::string_view key) {
    asked.emplace(key);
    return root.at_path(key).node();
  }
};

namespace {

constexpr std::size_t kMostProblems = 40;  // kept: nobody reads more at once, and a damaged file has thousands

int line_of(const toml::node& node) { return static_cast<int>(node.source().begin.line); }

const toml::node* child_of(const toml::node& node, std::string_view name) {
  const auto* table = node.as_table();
  return table != nullptr ? table->get(name) : nullptr;
}

const toml::node* element_of(const toml::node& node, std::string_view place) {
  const auto* array = node.as_array();
  const auto at = to_number<std::size_t>(place);
  return array != nullptr && at ? array->get(*at) : nullptr;
}

// The deepest node along a key, for the line of a problem with what is missing.
const toml::node& nearest(const toml::table& root, std::string_view key) {
  const toml::node* node = &root;
  for (const auto part : split(key, '.')) {
    const auto pieces = split(part, '[');
    const auto* next = child_of(*node, pieces.front());
    for (std::size_t n = 1; n < pieces.size() && next != nullptr; ++n) {
      node = next;
      next = element_of(*node, pieces[n].substr(0, pieces[n].find(']')));
    }
    if (next == nullptr) break;
    node = next;
  }
  return *node;
}

std::optional<std::string> text_in(const toml::node& node) { return node.value_exact<std::string>(); }

std::optional<int> number_in(const toml::node& node, int minimum, int maximum) {
  const auto value = node.value_exact<std::int64_t>();
  if (!value || *value < minimum || *value > maximum) return std::nullopt;
  return static_cast<int>(*value);
}

// What a list holds, each value by `read`; `wrong` is told the key of each that it did not like, and of what is no
// list.
template <class T, class Read, class Wrong>
std::vector<T> list_in(const toml::node* node, const std::string& key, const Read& read, const Wrong& wrong) {
  std::vector<T> values;
  const auto* array = node != nullptr ? node->as_array() : nullptr;
  if (array == nullptr) wrong(key);
  for (std::size_t n = 0; array != nullptr && n < array->size(); ++n) {
    if (auto value = read(*array->get(n)))
      values.push_back(std::move(*value));
    else
      wrong(fmt::format("{}[{}]", key, n));
  }
  return values;
}

// The same of a list of lists.
template <class T, class Read, class Wrong>
std::vector<std::vector<T>> rows_in(const toml::node* node, const std::string& key, const Read& read,
                                    const Wrong& wrong) {
  std::vector<std::vector<T>> rows;
  const auto* array = node != nullptr ? node->as_array() : nullptr;
  if (array == nullptr) wrong(key);
  for (std::size_t n = 0; array != nullptr && n < array->size(); ++n)
    rows.push_back(list_in<T>(array->get(n), fmt::format("{}[{}]", key, n), read, wrong));
  return rows;
}

}  // namespace

bool is_bare_key(std::string_view name) {
  constexpr std::string_view kBare = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
  return !name.empty() && name.find_first_not_of(kBare) == std::string_view::npos;
}

GameFileReader::GameFileReader(std::string_view text, std::string_view game) : document_(std::make_unique<Document>()) {
  toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    reject("", refuse("edition.syntax", "", "The file is not well formed: {}.", parsed.error().description()),
           static_cast<int>(parsed.error().source().begin.line));
    return;
  }
  document_->root = std::move(parsed).table();
  const auto* node = document_->ask("game");
  const auto named = node != nullptr ? text_in(*node) : std::nullopt;
  if (node == nullptr)
    reject("game", refuse("edition.no-game", "",
                          "This is no edition: it does not say for which game, as in game = \"{}\".", game));
  else if (!named)
    reject("game", refuse("edition.text", "", "{} must be a text in quotes.", "game"));
  else if (*named != game)
    reject("game", refuse("edition.other-game", "", "This edition is for {}, not for {}.", quote(*named), game));
  else
    readable_ = true;
}

GameFileReader::~GameFileReader() = default;

bool GameFileReader::has(std::string_view key) const {
  return readable_ && static_cast<bool>(document_->root.at_path(key));
}

bool GameFileReader::holds_text(std::string_view key) const {
  return readable_ && document_->root.at_path(key).is_string();
}

void GameFileReader::reject(std::string_view key, Error why) {
  reject(key, std::move(why), line_of(nearest(document_->root, key)));
}

void GameFileReader::reject(std::string_view key, Error why, int line) {
  ++count_;
  if (problems_.size() == kMostProblems) return;
  why.line = std::max(1, line);
  problems_.push_back({std::move(why), std::string(key)});
}

std::string GameFileReader::string(std::string_view key) {
  if (!readable_) return {};
  const auto* node = document_->ask(key);
  auto value = node != nullptr ? text_in(*node) : std::nullopt;
  if (!value) reject(key, refuse("edition.text", "", "{} must be a text in quotes.", key));
  return std::move(value).value_or("");
}

int GameFileReader::integer(std::string_view key, int minimum, int maximum) {
  if (!readable_) return minimum;
  const auto* node = document_->ask(key);
  const auto value = node != nullptr ? number_in(*node, minimum, maximum) : std::nullopt;
  if (!value)
    reject(key, refuse("edition.number", "", "{} must be a whole number from {} to {}.", key, minimum, maximum));
  return value.value_or(minimum);
}

bool GameFileReader::boolean(std::string_view key) {
  if (!readable_) return false;
  const auto* node = document_->ask(key);
  const auto value = node != nullptr ? node->value_exact<bool>() : std::nullopt;
  if (!value) reject(key, refuse("edition.flag", "", "{} must be true or false.", key));
  return value.value_or(false);
}

std::vector<std::string> GameFileReader::strings(std::string_view key) {
  if (!readable_) return {};
  return list_in<std::string>(document_->ask(key), std::string(key), text_in, [&](const std::string& at) {
    reject(at, refuse("edition.texts", "", "{} must be a list of texts in quotes.", key));
  });
}

std::vector<int> GameFileReader::integers(std::string_view key, int minimum, int maximum) {
  if (!readable_) return {};
  return list_in<int>(
      document_->ask(key), std::string(key), [&](const toml::node& node) { return number_in(node, minimum, maximum); },
      [&](const std::string& at) {
        reject(at, refuse("edition.numbers", "", "{} must be a list of whole numbers from {} to {}.", key, minimum,
                          maximum));
      });
}

std::vector<std::vector<std::string>> GameFileReader::string_rows(std::string_view key) {
  if (!readable_) return {};
  return rows_in<std::string>(document_->ask(key), std::string(key), text_in, [&](const std::string& at) {
    reject(at, refuse("edition.text-rows", "", "{} must be a list of lists of texts in quotes.", key));
  });
}

std::vector<std::vector<int>> GameFileReader::integer_rows(std::string_view key, int minimum, int maximum) {
  if (!readable_) return {};
  return rows_in<int>(
      document_->ask(key), std::string(key), [&](const toml::node& node) { return number_in(node, minimum, maximum); },
      [&](const std::string& at) {
        reject(at, refuse("edition.number-rows", "", "{} must be a list of lists of whole numbers from {} to {}.", key,
                          minimum, maximum));
      });
}

int GameFileReader::tables(std::string_view key, int least, int most) {
  if (!readable_) return 0;
  const auto* node = document_->root.at_path(key).node();
  const auto* array = node != nullptr ? node->as_array() : nullptr;
  const auto is_table = [](const toml::node& element) { return element.is_table(); };
  if (array != nullptr && std::ranges::all_of(*array, is_table) && std::cmp_greater_equal(array->size(), least) &&
      std::cmp_less_equal(array->size(), most))
    return static_cast<int>(array->size());
  document_->asked.emplace(key);
  reject(key, refuse("edition.tables", "", "{} must be a list of {} to {} tables in braces.", key, least, most));
  return 0;
}

std::vector<std::string> GameFileReader::names(std::string_view key) {
  if (!readable_) return {};
  std::vector<std::pair<int, std::string>> found;
  const auto* node = document_->root.at_path(key).node();
  if (const auto* table = node != nullptr ? node->as_table() : nullptr; table != nullptr)
    for (const auto& [name, value] : *table) found.emplace_back(line_of(value), std::string(name.str()));
  std::ranges::sort(found);
  std::vector<std::string> names;
  names.reserve(found.size());
  for (auto& [line, name] : found) names.push_back(std::move(name));
  return names;
}

std::optional<Error> GameFileReader::finish() {
  const std::function<void(const toml::node&, const std::string&)> walk = [&](const toml::node& node,
                                                                              const std::string& key) {
    if (document_->asked.contains(key)) return;
    if (const auto* table = node.as_table()) {
      for (const auto& [name, value] : *table) {
        const std::string inner = key.empty() ? std::string(name.str()) : fmt::format("{}.{}", key, name.str());
        if (is_bare_key(name.str()))
          walk(value, inner);
        else
          reject(quote(inner),
                 refuse("edition.unknown-key", "", "{} is not a key of this game's edition.", quote(inner)),
                 line_of(value));
      }
      return;
    }
    const auto* array = node.as_array();
    const bool of_tables = array != nullptr && !array->empty() && array->get(0)->is_table();
    if (!of_tables)
      return reject(key, refuse("edition.unknown-key", "", "{} is not a key of this game's edition.", key));
    for (std::size_t n = 0; n < array->size(); ++n) walk(*array->get(n), fmt::format("{}[{}]", key, n));
  };
  if (readable_) walk(document_->root, "");
  if (problems_.empty()) return std::nullopt;
  return problems_.front().error;
}

}  // namespace cb
