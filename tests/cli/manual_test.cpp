// SPDX-License-Identifier: MIT
// Manual pages: what stands in them, that troff takes every line, and that groff has nothing to say where it is here.
#include "cli/arguments/manual.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include "cli/commands/commands.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

// The pages with the names they are known by.
std::vector<std::pair<std::string, std::string>> all_pages() {
  const auto commands = all_commands();
  std::vector<std::pair<std::string, std::string>> pages{{"capbarrel.1", manual_page(commands)}};
  for (const auto& command : commands) pages.emplace_back(manual_file(command), manual_page(command));
  return pages;
}

// The lines that stand in a section.
std::vector<std::string_view> section(std::string_view page, std::string_view title) {
  std::vector<std::string_view> lines;
  bool within = false;
  for (const auto line : split(page, '\n')) {
    if (line.starts_with(".SH "))
      within = line.substr(4) == title;
    else if (within && !line.empty())
      lines.push_back(line);
  }
  return lines;
}

TEST(Manual, EveryPageHasTheSectionsInTheirOrder) {
  for (const auto& [name, page] : all_pages()) {
    EXPECT_TRUE(page.starts_with(".TH CAPBARREL")) << name;
    EXPECT_TRUE(page.ends_with('\n')) << name;
    std::size_t before = 0;
    for (const auto* title : {"NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS", "EXAMPLES", "SEE ALSO"}) {
      const auto at = page.find(fmt::format("\n.SH {}\n", title));
      ASSERT_NE(at, std::string::npos) << name << " " << title;
      EXPECT_GT(at, before) << name << " " << title;
      EXPECT_FALSE(section(page, title).empty()) << name << " " << title;
      before = at;
    }
  }
}

// Only requests that a manual page knows, only escapes that we write, and plain ASCII: any troff reads that.
TEST(Manual, EveryLineIsOneThatTroffTakes) {
  constexpr std::array<std::string_view, 7> kRequests{".TH", ".SH", ".TP", ".BR", ".br", ".nf", ".fi"};
  constexpr std::array<std::string_view, 10> kEscapes{"fB", "fI", "fR", "-", "e", "&", "(aq", "(ga", "(ha", "(ti"};
  for (const auto& [name, page] : all_pages()) {
    EXPECT_TRUE(std::ranges::all_of(page, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); })) << name;
    for (const auto line : split(page, '\n')) {
      EXPECT_FALSE(line.starts_with('\'')) << name << ": " << line;
      const bool known_request = std::ranges::find(kRequests, line.substr(0, 3)) != kRequests.end();
      EXPECT_TRUE(known_request || !line.starts_with('.')) << name << ": " << line;
      for (std::size_t at = line.find('\\'); at != line.npos; at = line.find('\\', at + 2)) {
        const auto rest = line.substr(at + 1);
        const bool known = rest.starts_with("[u") || std::ranges::any_of(kEscapes, [&](std::string_view escape) {
                             return rest.starts_with(escape);
                           });
        EXPECT_TRUE(known) << name << ": " << line;
      }
    }
  }
}

TEST(Manual, GroffHasNoComplaint) {
  if (std::system("command -v groff >/dev/null") != 0) {
    std::puts("There is no groff here; the other tests look at the pages line by line.");
    return;
  }
  const auto folder = std::filesystem::path(testing::TempDir()) / fmt::format("manual-{}", getpid());
  std::filesystem::create_directories(folder);
  for (const auto& [name, page] : all_pages()) {
    std::ofstream(folder / name) << page;
    const auto path = (folder / name).string();
    EXPECT_EQ(std::system(fmt::format("groff -man -ww -Tutf8 '{0}' >'{0}.text' 2>'{0}.complaints'", path).c_str()), 0);
    EXPECT_EQ(std::filesystem::file_size(path + ".complaints"), 0u) << name;
    EXPECT_GT(std::filesystem::file_size(path + ".text"), 500u) << name;
  }
  std::filesystem::remove_all(folder);
}

TEST(Manual, APageTellsWhatTheCommandSays) {
  Command command(
      "brew", "make a drink",
      "Try:  capbarrel brew 'tea' \\\n      capbarrel brew …\n.5 is enough.\nExit codes: 0 done, 3 cold.\n");
  std::string text;
  std::vector<std::string> texts;
  int cups = 2;
  command.argument("DRINK", "what to make").into(text).required();
  command.argument("SIZE", "how large").into(text);
  command.option("-c,--cups", "N", "how many").into(cups, 1, 9).shows_fallback();
  command.option("--add", "THING", "another thing").into(texts);
  EXPECT_EQ(manual_file(command), "capbarrel-brew.1");
  EXPECT_EQ(manual_page(command), ".TH CAPBARREL\\-BREW 1 \"\" \"capbarrel " VERSION R"(" "Cap & Barrel"
.SH NAME
capbarrel\-brew \- make a drink
.SH SYNOPSIS
\fBcapbarrel brew\fR [\fIoptions\fR] \fIDRINK\fR [\fISIZE\fR]
.SH ARGUMENTS
.TP
\fIDRINK\fR
what to make
.TP
\fISIZE\fR
how large
.SH OPTIONS
.TP
\fB\-c\fR, \fB\-\-cups\fR \fIN\fR
how many [2]
.TP
\fB\-\-add\fR \fITHING\fR ...
another thing
.TP
\fB\-h\fR, \fB\-\-help\fR
Print this help message and exit
.SH NOTES
\&.5 is enough.
.SH EXIT STATUS
0 done, 3 cold.
.SH EXAMPLES
.nf
capbarrel brew \(aqtea\(aq \e
capbarrel brew \[u2026]
.fi
.SH SEE ALSO
.BR capbarrel (1)
)");
}

TEST(Manual, EveryCommandAndOptionIsInIt) {
  const auto commands = all_commands();
  const auto overview = manual_page(commands);
  for (const auto& command : commands) {
    auto name = command.name();
    for (std::size_t at = 0; (at = name.find('-', at)) != std::string::npos; at += 2) name.insert(at, "\\");
    EXPECT_NE(overview.find(fmt::format(".TP\n\\fB{}\\fR\n", name)), std::string::npos) << name;
    EXPECT_NE(overview.find(fmt::format(".BR capbarrel\\-{} (1)", name)), std::string::npos) << name;
    const auto page = manual_page(command);
    const auto tags = std::ranges::count(split(page, '\n'), ".TP");
    EXPECT_EQ(tags, static_cast<std::ptrdiff_t>(command.options().size() + 1)) << command.name();
  }
}

}  // namespace
}  // namespace cb::cli
