// SPDX-License-Identifier: MIT
#include "cli/arguments/completions.hpp"

#include <fmt/format.h>

#include "cli/arguments/command_line.hpp"

namespace cb::cli {
namespace {

using Kind = OptionSpec::Kind;
using Paths = OptionSpec::Paths;

std::string joined(const std::vector<std::string>& words, std::string_view separator = " ") {
  return fmt::format("{}", fmt::join(words, separator));
}

// The options of a command and what every command understands.
std::vector<OptionSpec> options_with_help(const Command& command) {
  auto options = command.options();
  options.push_back(help_option());
  return options;
}

// The names of all options of these kinds.
std::vector<std::string> names_of_all(const std::vector<OptionSpec>& options, bool flags) {
  std::vector<std::string> names;
  for (const auto& option : options)
    if (option.kind == Kind::value || (flags && option.kind == Kind::flag))
      for (const auto name : names_of(option)) names.emplace_back(name);
  return names;
}

std::vector<std::string> names_of_all(const std::vector<Command>& commands) {
  std::vector<std::string> names;
  names.reserve(commands.size());
  for (const auto& command : commands) names.push_back(command.name());
  return names;
}

std::string escaped(std::string_view text, std::string_view special) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

// In single quotes, as bash and zsh have them: a quote within ends them, stands alone and begins them anew.
std::string in_quotes(std::string_view text) {
  std::string out;
  for (const char c : text) c == '\'' ? out += "'\\''" : out += c;
  return "'" + out + "'";
}

std::string fish_quoted(std::string_view text) { return "'" + escaped(text, "\\'") + "'"; }

constexpr std::string_view kBashHead = R"bash(# bash completion of capbarrel, as `capbarrel completions bash` prints it

_capbarrel_words() {
  local found
  mapfile -t found < <(compgen -W "$1" -- "$word")
  COMPREPLY+=("${found[@]}")
}

_capbarrel_paths() {
  local found
  mapfile -t found < <(compgen "$1" -- "$word")
  COMPREPLY+=("${found[@]}")
  compopt -o filenames 2>/dev/null
}

# Offers values for an option, or for the argument at a place.
_capbarrel_values() {
  case "$command $1" in
)bash";

// Bash takes --name=value apart into three words, and a:b. What is no option, nor the value of one, is the next
// argument.
constexpr std::string_view kBashTail = R"bash(  *) return ;;
  esac
  if [[ $word == = ]]; then
    word=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if [[ " $with_value " == *" $before "* ]]; then
    _capbarrel_values "$before"
  elif [[ $word == -* ]]; then
    _capbarrel_words "$names"
  else
    for ((at = 2; at < COMP_CWORD; ++at)); do
      if [[ " $with_value " == *" ${COMP_WORDS[at]} "* ]]; then
        ((++at))
        if [[ ${COMP_WORDS[at]} == = ]]; then ((++at)); fi
      elif [[ ${COMP_WORDS[at]} == [=:] ]]; then
        ((++at))
      elif [[ ${COMP_WORDS[at]} != -* ]]; then
        ((++place))
      fi
    done
    _capbarrel_values "$((place + 1))"
  fi
}

complete -F _capbarrel capbarrel
)bash";

// What bash does to offer values; nothing where none are known.
std::vector<std::string> bash_offers(const OptionSpec& option) {
  std::vector<std::string> offers;
  if (!option.choices.empty()) offers.push_back("_capbarrel_words " + in_quotes(joined(option.choices)));
  if (option.paths == Paths::files) offers.emplace_back("_capbarrel_paths -f");
  if (option.paths == Paths::folders) offers.emplace_back("_capbarrel_paths -d");
  return offers;
}

std::string bash_values(const Command& command) {
  std::string lines;
  int place = 0;
  for (const auto& option : command.options()) {
    if (option.kind == Kind::argument) ++place;
    const auto offers = bash_offers(option);
    if (offers.empty()) continue;
    std::vector<std::string> keys;
    if (option.kind == Kind::argument)
      keys.push_back(fmt::format("'{} {}'", command.name(), place));
    else
      for (const auto name : names_of(option)) keys.push_back(fmt::format("'{} {}'", command.name(), name));
    lines += fmt::format("  {}) {} ;;\n", joined(keys, " | "), joined(offers, "; "));
  }
  return lines;
}

std::string zsh_action(const OptionSpec& option) {
  auto choices = fmt::format("({})", joined(option.choices));
  const std::string paths = option.paths == Paths::folders ? "_files -/" : "_files";
  if (option.choices.empty()) return option.paths == Paths::none ? " " : paths;
  if (option.paths == Paths::none) return choices;
  return fmt::format("_alternative 'words:word:{}' 'paths:path:{}'", choices, paths);
}

// As _arguments wants it: '(-o --option)'{-o,--option}'[help]:NAME=VALUE:action'.
std::string zsh_argument(const OptionSpec& option, int place) {
  if (option.kind == Kind::argument)
    return in_quotes(fmt::format("{}:{}:{}", place, escaped(option.names, ":"), zsh_action(option)));
  auto rest = fmt::format("[{}]", escaped(option.help, "[]\\:"));
  if (option.kind == Kind::value) rest += fmt::format(":{}:{}", escaped(option.placeholder, ":"), zsh_action(option));
  const auto names = names_of(option);
  std::vector<std::string> written;
  for (const auto name : names) {
    const bool joins = option.kind == Kind::value && name.starts_with("--");  // --name=value, too
    const auto excluded = option.repeats ? "*" : fmt::format("({})", fmt::join(names, " "));
    written.push_back(in_quotes(fmt::format("{}{}{}{}", excluded, name, joins ? "=" : "", rest)));
  }
  return joined(written);
}

// A condition of fish: the command has been named.
std::string fish_within(const Command& command) {
  return fmt::format("complete -c capbarrel -n '__fish_seen_subcommand_from {}'", command.name());
}

std::string fish_option(const OptionSpec& option) {
  std::string out;
  if (option.kind != Kind::argument)
    for (const auto name : names_of(option))
      out += name.starts_with("--") ? fmt::format(" -l {}", name.substr(2)) : fmt::format(" -s {}", name.substr(1));
  if (option.kind == Kind::value) out += " -r";
  if (option.paths == Paths::files) out += " -F";
  if (option.paths == Paths::folders) out += " -a '(__fish_complete_directories)'";
  if (!option.choices.empty()) out += " -a " + fish_quoted(joined(option.choices));
  return out + " -d " + fish_quoted(option.help);
}

}  // namespace

std::string bash_completions(const std::vector<Command>& commands) {
  std::string script(kBashHead);
  for (const auto& command : commands) script += bash_values(command);
  script += fmt::format(
      "  esac\n}}\n\n_capbarrel() {{\n"
      "  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} command=${{COMP_WORDS[1]}}\n"
      "  local with_value names place=0 at\n"
      "  COMPREPLY=()\n"
      "  if ((COMP_CWORD == 1)); then\n    _capbarrel_words '{} --help --version'\n    return\n  fi\n  case $command "
      "in\n",
      joined(names_of_all(commands)));
  for (const auto& command : commands) {
    const auto options = options_with_help(command);
    script += fmt::format("  {})\n    with_value='{}'\n    names='{}'\n    ;;\n", command.name(),
                          joined(names_of_all(options, false)), joined(names_of_all(options, true)));
  }
  return script.append(kBashTail);
}

std::string zsh_completions(const std::vector<Command>& commands) {
  std::string script =
      "#compdef capbarrel\n# zsh completion of capbarrel, as `capbarrel completions zsh` prints it\n\n"
      "_capbarrel() {\n  local -a commands=(\n";
  for (const auto& command : commands)
    script += fmt::format("    {}\n", in_quotes(fmt::format("{}:{}", command.name(), command.about())));
  script +=
      "  )\n  if ((CURRENT == 2)); then\n    _describe command commands\n"
      "    compadd -- --help --version\n    return\n  fi\n"
      "  shift words\n  ((CURRENT -= 1))\n  case $words[1] in\n";
  for (const auto& command : commands) {
    script += fmt::format("  {})\n    _arguments -S", command.name());
    int place = 0;
    for (const auto& option : options_with_help(command)) {
      if (option.kind == Kind::argument) ++place;
      script += fmt::format(" \\\n      {}", zsh_argument(option, place));
    }
    script += "\n    ;;\n";
  }
  return script + "  esac\n}\n\n_capbarrel \"$@\"\n";
}

std::string fish_completions(const std::vector<Command>& commands) {
  std::string script =
      "# fish completion of capbarrel, as `capbarrel completions fish` prints it\n\ncomplete -c capbarrel -f\n"
      "complete -c capbarrel -n __fish_use_subcommand -l version -d " +
      fish_quoted(version_option().help) + "\ncomplete -c capbarrel -s h -l help -d " +
      fish_quoted(help_option().help) + "\n";
  for (const auto& command : commands) {
    script += fmt::format("\ncomplete -c capbarrel -n __fish_use_subcommand -a {} -d {}\n", command.name(),
                          fish_quoted(command.about()));
    for (const auto& option : command.options()) {
      const bool nothing_to_offer =
          option.kind == Kind::argument && option.choices.empty() && option.paths == Paths::none;
      if (!nothing_to_offer) script += fish_within(command) + fish_option(option) + "\n";
    }
  }
  return script;
}

}  // namespace cb::cli
