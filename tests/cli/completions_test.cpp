// SPDX-License-Identifier: MIT
// The script for bash, sourced by a real bash and asked as bash asks it; those for shells that may not be here, by what
// must stand in them.
#include "cli/arguments/completions.hpp"

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

class BashCompletions : public testing::Test {
 protected:
  BashCompletions()
      : folder_(
            std::filesystem::path(testing::TempDir()) /
            fmt::format("completions-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid())) {
    std::filesystem::create_directories(folder_ / "evenings");
    std::ofstream(folder_ / "script") << bash_completions(all_commands());
    std::ofstream(folder_ / "evening one.match") << "";
  }
  ~BashCompletions() override { std::filesystem::remove_all(folder_); }

  // What bash offers for the last of the words, given as bash source, sorted.
  std::vector<std::string> offered(const std::string& words) const {
    std::ofstream(folder_ / "ask") << "set -u\nsource ./script\nCOMP_WORDS=(capbarrel " << words
                                   << ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n"
                                   << "[[ $(complete -p capbarrel) == 'complete -F _capbarrel capbarrel' ]] || exit 1\n"
                                   << "_capbarrel\nfor one in \"${COMPREPLY[@]}\"; do printf '%s\\n' \"$one\"; done\n";
    const auto command = fmt::format("cd '{}' && bash --norc ./ask 2>&1", folder_.string());
    std::string out;
    FILE* pipe = popen(command.c_str(), "r");
    std::array<char, 4096> block{};
    while (const auto got = std::fread(block.data(), 1, block.size(), pipe)) out.append(block.data(), got);
    EXPECT_EQ(pclose(pipe), 0) << words << "\n" << out;
    std::vector<std::string> lines;
    for (const auto line : split(out, '\n'))
      if (!line.empty()) lines.emplace_back(line);
    std::ranges::sort(lines);
    return lines;
  }

 private:
  std::filesystem::path folder_;
};

using Words = std::vector<std::string>;

TEST_F(BashCompletions, ACommand) {
  EXPECT_EQ(offered("pl"), (Words{"play", "playout"}));
  EXPECT_EQ(offered("--"), (Words{"--help", "--version"}));
  EXPECT_EQ(offered("''").size(), all_commands().size() + 2);
  EXPECT_EQ(offered("nosuch ''"), Words{});
}

TEST_F(BashCompletions, AnOption) {
  EXPECT_EQ(offered("perft --d"), (Words{"--divide"}));
  EXPECT_EQ(offered("perft loot 3 --p"), (Words{"--players", "--position"}));
  EXPECT_EQ(offered("games -"), (Words{"--editions", "--help", "-h"}));
}

TEST_F(BashCompletions, AGame) {
  EXPECT_EQ(offered("rules to"), (Words{"top-cap", "top-drop"}));
  EXPECT_EQ(offered("rules loot ''"), Words{});
  EXPECT_EQ(offered("moves --json --setup one lo"), (Words{"loot"}));
  EXPECT_EQ(offered("moves --option a = b lo"), (Words{"loot"}));
  EXPECT_EQ(offered("moves --setup = one lo"), (Words{"loot"}));
  EXPECT_EQ(offered("join http : //localhost --new tr"), (Words{"trap-the-cap"}));
}

TEST_F(BashCompletions, AValue) {
  EXPECT_EQ(offered("serve --log-format ''"), (Words{"auto", "json", "text"}));
  EXPECT_EQ(offered("serve --log-format ="), (Words{"auto", "json", "text"}));
  EXPECT_EQ(offered("serve --log-format = j"), (Words{"json"}));
  EXPECT_EQ(offered("completions ''"), (Words{"bash", "fish", "zsh"}));
  EXPECT_EQ(offered("play --level ''"), Words{});
}

TEST_F(BashCompletions, AFileOrFolder) {
  EXPECT_EQ(offered("check even"), (Words{"evening one.match", "evenings"}));
  EXPECT_EQ(offered("play --load even"), (Words{"evening one.match", "evenings"}));
  EXPECT_EQ(offered("manual --out even"), (Words{"evenings"}));
  EXPECT_EQ(offered("analyse lo"), (Words{"loot"}));
  EXPECT_EQ(offered("analyse even"), (Words{"evening one.match", "evenings"}));
}

// Every quote that is opened is closed, with the one way that each shell has to write a quote within.
void expect_quotes_close(std::string_view script, bool backslash_within) {
  bool within = false;
  int line = 1;
  for (std::size_t at = 0; at < script.size(); ++at) {
    if (script[at] == '\n') {
      EXPECT_FALSE(within) << "line " << line;
      ++line;
      if (script[at + 1 < script.size() ? at + 1 : at] == '#') at = script.find('\n', at + 1) - 1;
    }
    if (script[at] == '\\' && within == backslash_within)
      ++at;
    else if (script[at] == '\'')
      within = !within;
  }
  EXPECT_FALSE(within);
}

TEST(ZshCompletions, HasEveryCommandAndOption) {
  const auto script = zsh_completions(all_commands());
  EXPECT_TRUE(script.starts_with("#compdef capbarrel\n"));
  expect_quotes_close(script, false);
  for (const auto& command : all_commands()) {
    const auto at = script.find(fmt::format("\n  {})\n    _arguments", command.name()));
    ASSERT_NE(at, std::string::npos) << command.name();
    const auto part = script.substr(at, script.find(";;", at) - at);
    for (const auto& option : command.options())
      for (const auto name : names_of(option))
        EXPECT_NE(part.find(name), std::string::npos) << command.name() << " " << name;
  }
  EXPECT_NE(script.find("'1:GAME:(top-cap loot trap-the-cap bottlecap-vikings top-drop)'"), std::string::npos);
  EXPECT_NE(script.find("'(--load)--load=[go on with a saved match]:FILE:_files'"), std::string::npos);
  EXPECT_NE(script.find("'rules:show a game'\\''s rules"), std::string::npos);
}

TEST(FishCompletions, HasEveryCommandAndOption) {
  const auto script = fish_completions(all_commands());
  expect_quotes_close(script, true);
  for (const auto& command : all_commands()) {
    EXPECT_NE(script.find(fmt::format("-n __fish_use_subcommand -a {} -d '", command.name())), std::string::npos);
    for (const auto& option : command.options()) {
      if (option.kind == OptionSpec::Kind::argument) continue;
      const auto name = fmt::format(" -l {} ", names_of(option).back().substr(2));
      const auto start = fmt::format("complete -c capbarrel -n '__fish_seen_subcommand_from {}'", command.name());
      const auto lines = split(script, '\n');
      const auto has_it = [&](std::string_view line) {
        return line.starts_with(start) && line.find(name) != std::string_view::npos;
      };
      EXPECT_TRUE(std::ranges::any_of(lines, has_it)) << command.name() << name;
    }
  }
  EXPECT_NE(script.find("-l json -r -F -d 'the report as JSON, too'"), std::string::npos);
}

}  // namespace
}  // namespace cb::cli
