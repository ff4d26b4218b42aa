// SPDX-License-Identifier: MIT
// Where the configuration comes from: flags, environment, file, one after the other.
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>

#include "core/text.hpp"
#include "core/toml.hpp"
#include "server/operations/config.hpp"

namespace cb::server {
namespace {

constexpr std::string_view kPrefix = "CAPBARREL_";
constexpr std::string_view kFileVariable = "CAPBARREL_CONFIG";
// What else has our prefix: the program's choice of instructions, where tables and the kernels of cards lie, and what
// ./test --long tells its tests.
constexpr std::string_view kOtherVariables[] = {"CAPBARREL_ISA", "CAPBARREL_TABLES", "CAPBARREL_KERNELS",
                                                "CAPBARREL_LONG_TESTS"};

// What a field wants and did not get; nothing where the value was good and is in.
using Complaint = std::optional<std::string>;

Complaint takes(std::string_view wanted, std::string_view given) {
  return fmt::format("takes {}, not {}", wanted, quote(given));
}

Complaint takes(const Field::Text& field, std::string_view given) {
  if (!field.may_hold_password) return takes(field.wanted, given);
  return fmt::format("takes {}, not what was given, which may hold a password", field.wanted);
}

Complaint set_list(Config& config, const Field::List& list, std::vector<std::string> texts) {
  for (const auto& text : texts)
    if (!list.fits(text)) return takes(list.wanted, text);
  config.*list.member = std::move(texts);
  return std::nullopt;
}

struct SetText {
  Config& config;
  std::string_view text;

  Complaint operator()(const Field::Number& number) const {
    const auto value = to_number(text);
    if (!value || *value < number.least || *value > number.most)
      return takes(fmt::format("a whole number from {} to {}", number.least, number.most), text);
    config.*number.member = *value;
    return std::nullopt;
  }
  Complaint operator()(const Field::Flag& flag) const {
    if (text != "true" && text != "false") return takes("true or false", text);
    config.*flag.member = text == "true";
    return std::nullopt;
  }
  Complaint operator()(const Field::Text& field) const {
    if (!field.fits(text)) return takes(field, text);
    config.*field.member = text;
    return std::nullopt;
  }
  Complaint operator()(const Field::List& list) const {
    std::vector<std::string> texts;
    if (!trim(text).empty())
      for (const auto piece : split(text, ',')) texts.emplace_back(trim(piece));
    return set_list(config, list, std::move(texts));
  }
  template <class Enum>
  Complaint operator()(const Field::Word<Enum>& word) const {
    for (std::size_t n = 0; n < word.words.size(); ++n) {
      if (text != word.words[n]) continue;
      config.*word.member = static_cast<Enum>(n);
      return std::nullopt;
    }
    return takes(any_of({word.words.begin(), word.words.end()}), text);
  }
};

struct SetNode {
  Config& config;
  const toml::node& node;

  Complaint operator()(const Field::Number& number) const {
    const auto value = node.value_exact<std::int64_t>();
    if (!value) return "takes a whole number, without quotes";
    return SetText{config, fmt::format("{}", *value)}(number);
  }
  Complaint operator()(const Field::Flag& flag) const {
    const auto value = node.value_exact<bool>();
    if (!value) return "takes true or false, without quotes";
    config.*flag.member = *value;
    return std::nullopt;
  }
  Complaint operator()(const Field::List& list) const {
    std::vector<std::string> texts;
    const auto* array = node.as_array();
    if (array == nullptr) return "takes a list of texts, in brackets";
    for (const auto& element : *array) {
      const auto text = element.value_exact<std::string>();
      if (!text) return "takes a list of texts, in brackets";
      texts.push_back(*text);
    }
    return set_list(config, list, std::move(texts));
  }
  template <class Other>
  Complaint operator()(const Other& field) const {
    const auto text = node.value_exact<std::string>();
    if (!text) return "takes a text, in quotes";
    return SetText{config, *text}(field);
  }
};

const Field* find_field(std::string_view name) {
  for (const auto& field : config_fields())
    if (field.name == name) return &field;
  return nullptr;
}

const std::string* find_text(const Texts& texts, std::string_view name) {
  for (const auto& [key, text] : texts)
    if (key == name) return &text;
  return nullptr;
}

Result<void> take_file(Config& config, const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  if (!in || !(text << in.rdbuf()))
    return fail("config.file", "", "The configuration {} cannot be read: {}.", quote(path), std::strerror(errno));
  const toml::parse_result parsed = toml::parse(text.view());
  const auto refused = [&](const toml::source_region& where, std::string_view sentence, const auto&... arguments) {
    auto error = refuse("config.file", "", sentence, arguments...);
    error.message = fmt::format("{}, line {}: {}", path, where.begin.line, error.message);
    return std::unexpected(error);
  };
  if (!parsed)
    return refused(parsed.error().source(), "The file is not well formed: {}.", parsed.error().description());
  for (const auto& [key, node] : parsed.table()) {
    const auto* field = find_field(key.str());
    if (field == nullptr) return refused(key.source(), "There is nothing to configure called {}.", quote(key.str()));
    if (const auto complaint = std::visit(SetNode{config, node}, field->kind))
      return refused(node.source(), "{} {}.", key.str(), *complaint);
  }
  return {};
}

Result<void> take_environment(Config& config, const Texts& environment) {
  std::set<std::string, std::less<>> known(std::begin(kOtherVariables), std::end(kOtherVariables));
  known.emplace(kFileVariable);
  for (const auto& field : config_fields()) {
    const auto name = field.environment_name();
    known.insert(name);
    const auto* text = find_text(environment, name);
    if (text == nullptr) continue;
    if (const auto complaint = std::visit(SetText{config, *text}, field.kind))
      return fail("config.environment", "", "{} (in the environment) {}.", name, *complaint);
  }
  for (const auto& [name, text] : environment)
    if (name.starts_with(kPrefix) && !known.contains(name))
      return fail("config.environment", "", "There is nothing to configure called {} (in the environment).",
                  quote(name));
  return {};
}

Result<void> take_flags(Config& config, const Texts& flags) {
  for (const auto& [name, text] : flags) {
    const auto* field = find_field(name);
    if (field == nullptr) return fail("config.flag", "", "There is nothing to configure called {}.", quote(name));
    if (const auto complaint = std::visit(SetText{config, text}, field->kind))
      return fail("config.flag", "", "--{} {}.", name, *complaint);
  }
  return {};
}

}  // namespace

Result<Config> read_config(const ConfigSources& sources) {
  Config config;
  const auto* named = find_text(sources.environment, kFileVariable);
  const auto& file = sources.file.empty() && named != nullptr ? *named : sources.file;
  if (!file.empty())
    if (const auto taken = take_file(config, file); !taken) return std::unexpected(taken.error());
  if (const auto taken = take_environment(config, sources.environment); !taken) return std::unexpected(taken.error());
  if (const auto taken = take_flags(config, sources.flags); !taken) return std::unexpected(taken.error());
  if (config.data.empty()) {
    auto usual = usual_data_path(sources.environment);
    if (!usual) return std::unexpected(usual.error());
    config.data = std::move(*usual);
  }
  return config;
}

Texts process_environment() {
  Texts out;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text(*entry);
    const auto equals = text.find('=');
    if (equals != std::string_view::npos) out.emplace_back(text.substr(0, equals), text.substr(equals + 1));
  }
  return out;
}

Result<std::string> usual_data_path(const Texts& environment) {
  constexpr std::string_view kFile = "capbarrel/capbarrel.db";
  // A path that is not absolute is to be ignored, says the XDG base directory specification.
  const auto* data = find_text(environment, "XDG_DATA_HOME");
  if (data != nullptr && data->starts_with('/')) return fmt::format("{}/{}", *data, kFile);
  const auto* home = find_text(environment, "HOME");
  if (home != nullptr && home->starts_with('/')) return fmt::format("{}/.local/share/{}", *home, kFile);
  return fail("config.data", "", "There is no home folder to keep the database in; say where with --data FILE.");
}

Result<void> make_folder_of(const std::string& file) {
  namespace fs = std::filesystem;
  const auto folder = fs::absolute(file).parent_path();
  std::error_code problem;
  if (fs::is_directory(folder, problem)) return {};
  const bool made = fs::create_directories(folder, problem);
  if (made) fs::permissions(folder, fs::perms::owner_all, problem);
  if (problem)
    return fail("config.data", "", "The folder {} cannot be made: {}.", quote(folder.string()), problem.message());
  return {};
}

}  // namespace cb::server
