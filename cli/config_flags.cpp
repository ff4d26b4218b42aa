// SPDX-License-Identifier: MIT
#include "cli/config_flags.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace cb::cli {

void ConfigFlags::add(CLI::App& app, const std::vector<std::string_view>& names) {
  app.add_option("--config", file_, "a TOML file with any of these, by the same names")->type_name("FILE");
  const auto fields = server::config_fields();
  given_.reserve(fields.size());  // CLI11 keeps references to the texts
  for (const auto& field : fields) {
    if (!names.empty() && std::ranges::find(names, field.name) == names.end()) continue;
    auto& given = given_.emplace_back(&field, std::string(), nullptr);
    const auto flag = fmt::format("--{}", field.name);
    const auto usual = field.default_text();
    const auto help = std::string(field.help) + (usual.empty() || usual == "false" ? "" : fmt::format(" [{}]", usual));
    if (const auto placeholder = field.placeholder(); placeholder.empty())
      given.option = app.add_flag(flag, given.text, help);
    else
      given.option = app.add_option(flag, given.text, help)->type_name(placeholder);
  }
}

Result<server::Config> ConfigFlags::read() const {
  server::ConfigSources sources{{}, server::process_environment(), file_};
  for (const auto& given : given_)
    if (given.option->count() > 0) sources.flags.emplace_back(given.field->name, given.text);
  return server::read_config(sources);
}

}  // namespace cb::cli
