// SPDX-License-Identifier: MIT
#include "cli/arguments/manual.hpp"

#include <fmt/format.h>

#include <cstdint>

#include "cli/arguments/command_line.hpp"
#include "cli/arguments/version.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

using Kind = OptionSpec::Kind;

constexpr std::string_view kExamplesBegin = "Try:  ";
constexpr std::string_view kExamplesGoOn = "      ";
constexpr std::string_view kExitCodes = "Exit codes: ";

// Plain ASCII for troff: whatever is not gets its number. A hyphen of a command line must stay one, and not become
// a mark of hyphenation that cannot be copied.
std::string roff(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (length == 1) {
      const char c = text[at];
      if (c == '\\')
        out += "\\e";
      else if (c == '-')
        out += "\\-";
      else if (c == '\'')
        out += "\\(aq";
      else if (c == '`')
        out += "\\(ga";
      else if (c == '^')
        out += "\\(ha";
      else if (c == '~')
        out += "\\(ti";
      else
        out += c;
    } else {
      std::uint32_t point = lead & (0xFFU >> (length + 1));
      for (std::size_t more = 1; more < length && at + more < text.size(); ++more)
        point = point << 6 | (static_cast<unsigned char>(text[at + more]) & 0x3FU);
      out += fmt::format("\\[u{:04X}]", point);
    }
    at += length;
  }
  // A line that begins with a full stop would be a request.
  return out.starts_with('.') ? "\\&" + out : out;
}

std::string heading(std::string_view name) {
  std::string capitals;
  for (const char c : name) capitals += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  return fmt::format(".TH {} 1 \"\" \"{} {}\" \"Cap & Barrel\"\n", roff(capitals), kProgram, roff(version()));
}

std::string tagged(const OptionSpec& option) {
  if (option.kind == Kind::argument) return fmt::format(".TP\n\\fI{}\\fR\n{}\n", roff(option.names), roff(option.help));
  std::vector<std::string> names;
  for (const auto name : names_of(option)) names.push_back(fmt::format("\\fB{}\\fR", roff(name)));
  auto tag = fmt::format("{}", fmt::join(names, ", "));
  if (!option.placeholder.empty()) tag += fmt::format(" \\fI{}\\fR", roff(option.placeholder));
  if (option.repeats) tag += " ...";
  return fmt::format(".TP\n{}\n{}\n", tag, roff(option.help));
}

// The tag, the help and what holds where it is not given.
std::string described(const OptionSpec& option) {
  auto out = tagged(option);
  if (option.fallback_in_help && !option.fallback.empty())
    out.insert(out.size() - 1, fmt::format(" [{}]", roff(option.fallback)));
  return out;
}

std::string options_section(std::string_view title, const std::vector<OptionSpec>& options, bool arguments) {
  std::string out;
  for (const auto& option : options)
    if ((option.kind == Kind::argument) == arguments) out += described(option);
  return out.empty() ? out : fmt::format(".SH {}\n{}", title, out);
}

// The notes below a command's help, taken apart into the sections that a manual has for them.
struct Notes {
  std::string examples, sentences, exit_codes;
};

Notes apart(std::string_view text) {
  Notes notes;
  for (auto line : split(text, '\n')) {
    if (line.starts_with(kExamplesBegin) || line.starts_with(kExamplesGoOn)) {
      notes.examples += roff(line.substr(kExamplesBegin.size())) + "\n";
      continue;
    }
    if (const auto codes = line.find(kExitCodes); codes != std::string_view::npos) {
      notes.exit_codes = roff(line.substr(codes + kExitCodes.size())) + "\n";
      line = trim(line.substr(0, codes));
    }
    if (!line.empty()) notes.sentences += roff(line) + "\n";
  }
  return notes;
}

std::string notes_sections(std::string_view text) {
  const auto notes = apart(text);
  std::string out;
  if (!notes.sentences.empty()) out += ".SH NOTES\n" + notes.sentences;
  out += ".SH EXIT STATUS\n" + (notes.exit_codes.empty() ? apart(kNotes).exit_codes : notes.exit_codes);
  if (!notes.examples.empty()) out += ".SH EXAMPLES\n.nf\n" + notes.examples + ".fi\n";
  return out;
}

std::string page_name(const Command& command) { return fmt::format("{}-{}", kProgram, command.name()); }

}  // namespace

std::string manual_file(const Command& command) { return page_name(command) + ".1"; }

std::string manual_page(const Command& command) {
  auto out = heading(page_name(command));
  out += fmt::format(".SH NAME\n{} \\- {}\n", roff(page_name(command)), roff(command.about()));
  out += fmt::format(".SH SYNOPSIS\n\\fB{} {}\\fR [\\fIoptions\\fR]", kProgram, roff(command.name()));
  for (const auto& option : command.options())
    if (option.kind == Kind::argument)
      out += fmt::format(" {}\\fI{}\\fR{}", option.required ? "" : "[", roff(option.names), option.required ? "" : "]");
  out += "\n" + options_section("ARGUMENTS", command.options(), true);
  auto options = command.options();
  options.push_back(help_option());
  out += options_section("OPTIONS", options, false);
  out += notes_sections(command.notes());
  return out + fmt::format(".SH SEE ALSO\n.BR {} (1)\n", kProgram);
}

std::string manual_page(const std::vector<Command>& commands) {
  const auto about = kAbout.substr(kAbout.find(": ") + 2, kAbout.size() - kAbout.find(": ") - 3);  // less its full stop
  auto out = heading(kProgram);
  out += fmt::format(".SH NAME\n{} \\- {}\n", kProgram, roff(about));
  out += fmt::format(".SH SYNOPSIS\n\\fB{0}\\fR \\fIcommand\\fR [\\fIoptions\\fR]\n.br\n\\fB{0}\\fR [{1}] [{2}]\n",
                     kProgram, roff("--help"), roff("--version"));
  out += ".SH COMMANDS\n";
  for (const auto& command : commands)
    out += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(command.name()), roff(command.about()));
  out += options_section("OPTIONS", {help_option(), version_option()}, false);
  out += notes_sections(kNotes);
  out += ".SH SEE ALSO\n";
  for (std::size_t n = 0; n < commands.size(); ++n)
    out += fmt::format(".BR {} (1){}\n", roff(page_name(commands[n])), n + 1 < commands.size() ? "," : "");
  return out;
}

}  // namespace cb::cli
