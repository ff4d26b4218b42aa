// SPDX-License-Identifier: MIT
#include "cli/arguments/config_flags.hpp"

#include <algorithm>

#include "cli/arguments/command.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

std::string help_of(const server::Field& field) {
  const auto usual = field.default_text();
  if (usual.empty() || usual == "false") return std::string(field.help);
  return fmt::format("{} [{}]", field.help, usual);
}

// What a placeholder tells of the values: json|text, FILE, FOLDER.
void offer(Option option, const std::string& placeholder) {
  if (placeholder == "FILE") option.offers_files();
  if (placeholder == "FOLDER") option.offers_folders();
  const auto words = split(placeholder, '|');
  if (words.size() > 1) option.offers({words.begin(), words.end()});
}

}  // namespace

void ConfigFlags::add(Command& command, const std::vector<std::string_view>& names) {
  command.option("--config", "FILE", "a TOML file with any of these, by the same names").into(file_).offers_files();
  const auto fields = server::config_fields();
  given_.reserve(fields.size());  // the options keep references to the texts
  for (const auto& field : fields) {
    if (!names.empty() && std::ranges::find(names, field.name) == names.end()) continue;
    auto& given = given_.emplace_back(&field, std::nullopt);
    const auto name = fmt::format("--{}", field.name);
    if (const auto placeholder = field.placeholder(); placeholder.empty())
      command.flag(name, help_of(field)).into(given.text);
    else
      offer(command.option(name, placeholder, help_of(field)).into(given.text), placeholder);
  }
}

Result<server::Config> ConfigFlags::read() const {
  server::ConfigSources sources{{}, server::process_environment(), file_};
  for (const auto& given : given_)
    if (given.text) sources.flags.emplace_back(given.field->name, *given.text);
  return server::read_config(sources);
}

}  // namespace cb::cli
