// SPDX-License-Identifier: MIT
// The only file that knows CLI11: its templates take seconds to compile, so they are compiled once, here.
#include "cli/arguments/command_line.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <sstream>

#include "cli/arguments/version.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

OptionSpec plain_flag(std::string_view names, std::string_view help) {
  OptionSpec spec;
  spec.names = names;
  spec.help = help;
  return spec;
}

void add(CLI::App& app, const OptionSpec& spec) {
  auto* option = app.add_option(spec.names, CLI::callback_t(), spec.help)->type_name(spec.placeholder);
  // Checking a text is storing it: a command line with anything wrong in it is not run.
  option->check([&spec](const std::string& text) { return spec.store(text); }, "");
  if (spec.kind == OptionSpec::Kind::flag) option->expected(0)->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  if (spec.repeats) option->expected(CLI::detail::expected_max_vector_size)->allow_extra_args(false);
  if (spec.fallback_in_help) option->default_str(spec.fallback);
  option->required(spec.required);
}

// CLI11's reason as a sentence of ours.
std::string sentence_of(std::string text) {
  if (!text.ends_with('.')) text += '.';
  return text + " See --help.";
}

// An address may hold a password.
std::string without_address(const std::string& word) {
  const auto end = word.find("://");
  return end == std::string::npos ? word : word.substr(0, end + 3) + "…";
}

// CLI11 has these words in reverse.
std::string unexpected_words(std::vector<std::string> words) {
  for (auto& word : words) word = without_address(word);
  return fmt::format("The following argument{} not expected: {}", words.size() > 1 ? "s were" : " was",
                     fmt::join(words, " "));
}

std::string version_text() {
  return commit().empty() ? fmt::format("{} {}", kProgram, version())
                          : fmt::format("{} {} ({})", kProgram, version(), commit());
}

std::unexpected<Error> refused(std::string_view sentence) { return fail("command_line", "", "{}", sentence); }

}  // namespace

const OptionSpec& help_option() {
  static const OptionSpec spec = plain_flag("-h,--help", "Print this help message and exit");
  return spec;
}

const OptionSpec& version_option() {
  static const OptionSpec spec = plain_flag("--version", "Display program version information and exit");
  return spec;
}

Result<Asked> read_command_line(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  if (!words.empty() && !words.front().starts_with('-') &&
      std::ranges::find(commands, words.front(), &Command::name) == commands.end())
    return refused(fmt::format("There is no command {}. See --help.", quote(without_address(words.front()))));

  CLI::App app{std::string(kAbout), std::string(kProgram)};
  app.require_subcommand(0, 1);
  app.set_help_flag(help_option().names, help_option().help);
  app.set_version_flag(version_option().names, version_text(), version_option().help);
  app.footer(std::string(kNotes));
  for (const auto& command : commands) {
    auto* parser = app.add_subcommand(command.name(), command.about());
    parser->footer(command.notes());
    for (const auto& option : command.options()) add(*parser, option);
  }
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // CLI11 takes them from the back
  } catch (const CLI::Success& asked_for_text) {
    std::ostringstream text;
    app.exit(asked_for_text, text);
    return Asked{nullptr, text.str()};
  } catch (const CLI::ExtrasError&) {
    return refused(sentence_of(unexpected_words(app.remaining(true))));
  } catch (const CLI::ParseError& bad) {
    return refused(sentence_of(bad.what()));
  }
  for (const auto& command : commands)
    if (app.get_subcommand(command.name())->parsed()) return Asked{&command, ""};
  return refused("Name a command, such as play; capbarrel --help says what there is.");
}

}  // namespace cb::cli
