// SPDX-License-Identifier: MIT
// Commands as data: what is stored from a command line, what is refused in which words, and that all of them say what
// they are for.
#include "cli/arguments/command.hpp"

#include <gtest/gtest.h>

#include <set>

#include "cli/arguments/command_line.hpp"
#include "cli/commands/commands.hpp"

namespace cb::cli {
namespace {

// A command with an option of every kind.
class CommandTest : public testing::Test {
 protected:
  CommandTest() {
    auto& command = commands_.emplace_back("brew", "make a drink", "Try:  capbarrel brew tea\n");
    command.argument("DRINK", "what to make").into(drink_).required();
    command.argument("SIZE", "small or large").into(size_, {"small", "large"});
    command.option("-c,--cups", "N", "how many").into(cups_, 1, 12).shows_fallback();
    command.option("--sugar", "N", "lumps").into(sugar_, 0, 5);
    command.option("--seed", "N", "for the biscuits").into(seed_);
    command.option("--drops", "N", "of lemon").into(drops_, 1, 9);
    command.option("--strength", "P", "share of leaves").into(strength_, {0.25, 0.5, false}).shows_fallback();
    command.option("--heat", "C", "degrees").into(heat_, {0, 100});
    command.option("--name", "NAME", "for whom").into(name_);
    command.option("-a,--add", "THING", "another thing").into(things_);
    command.flag("--milk", "with milk").into(milk_);
    command.runs([this] { return cups_; });
    commands_.emplace_back("wash", "clean up").runs([] { return 0; });
  }

  Result<Asked> read(const std::vector<std::string>& words) const { return read_command_line(commands_, words); }
  std::string refusal(const std::vector<std::string>& words) const {
    const auto asked = read(words);
    return asked ? "" : asked.error().message;
  }

  std::vector<Command> commands_;
  std::string drink_, size_ = "small";
  int cups_ = 2;
  std::optional<int> sugar_;
  std::uint64_t seed_ = 1;
  std::uint32_t drops_ = 1;
  double strength_ = 0.3, heat_ = 100;
  std::optional<std::string> name_;
  std::vector<std::string> things_;
  bool milk_ = false;
};

TEST_F(CommandTest, ValuesReachTheirPlaces) {
  const auto asked = read({"brew",    "--cups", "12",         "tea",   "--sugar=5", "--seed", "18446744073709551615",
                           "--drops", "9",      "--strength", "0.25",  "--heat",    "100",    "--name",
                           "",        "-a",     "lemon",      "--add", "honey",     "large",  "--milk"});
  ASSERT_TRUE(asked) << asked.error().text();
  ASSERT_EQ(asked->command, commands_.data());
  EXPECT_EQ(asked->command->run(), 12);
  EXPECT_EQ(drink_, "tea");
  EXPECT_EQ(size_, "large");
  EXPECT_EQ(sugar_, 5);
  EXPECT_EQ(seed_, UINT64_MAX);
  EXPECT_EQ(drops_, 9u);
  EXPECT_EQ(strength_, 0.25);
  EXPECT_EQ(heat_, 100);
  EXPECT_EQ(name_, "");
  EXPECT_EQ(things_, (std::vector<std::string>{"lemon", "honey"}));
  EXPECT_TRUE(milk_);
}

TEST_F(CommandTest, WhatIsNotGivenStaysAsItWas) {
  ASSERT_TRUE(read({"brew", "tea"}));
  EXPECT_EQ(size_, "small");
  EXPECT_EQ(cups_, 2);
  EXPECT_EQ(sugar_, std::nullopt);
  EXPECT_EQ(name_, std::nullopt);
  EXPECT_TRUE(things_.empty());
  EXPECT_FALSE(milk_);
}

TEST_F(CommandTest, AFlagCanBeSetAndTheLastCounts) {
  ASSERT_TRUE(read({"brew", "tea", "--milk", "--milk=off"}));
  EXPECT_FALSE(milk_);
  ASSERT_TRUE(read({"brew", "tea", "--milk=no", "--milk=Yes"}));
  EXPECT_TRUE(milk_);
  EXPECT_EQ(refusal({"brew", "tea", "--milk=oat"}), "--milk: takes true or false, not \"oat\". See --help.");
}

TEST_F(CommandTest, NumbersOutsideTheirBoundsAreRefused) {
  for (const auto* bad : {"0", "13", "-1", "x", "", "1.5", "0x2", " 3", "99999999999999999999"})
    EXPECT_EQ(refusal({"brew", "tea", "-c", bad}),
              std::string("--cups: takes a whole number from 1 to 12, not \"") + bad + "\". See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--sugar", "6"}),
            "--sugar: takes a whole number from 0 to 5, not \"6\". See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--seed", "-1"}),
            "--seed: takes a whole number from 0 to 18446744073709551615, not \"-1\". See --help.");
  for (const auto* bad : {"0.5", "0.2", "nan", "x", ""})
    EXPECT_EQ(refusal({"brew", "tea", "--strength", bad}),
              std::string("--strength: takes a number from 0.25 to below 0.5, not \"") + bad + "\". See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--heat", "100.5"}),
            "--heat: takes a number from 0 to 100, not \"100.5\". See --help.");
}

TEST_F(CommandTest, WordsOutsideTheListAreRefused) {
  EXPECT_EQ(refusal({"brew", "tea", "huge"}), "SIZE: takes small or large, not \"huge\". See --help.");
}

TEST_F(CommandTest, LinesThatDoNotFitAreRefused) {
  EXPECT_EQ(refusal({}), "Name a command, such as play; capbarrel --help says what there is.");
  EXPECT_EQ(refusal({"boil"}), "There is no command \"boil\". See --help.");
  EXPECT_EQ(refusal({"brew"}), "DRINK is required. See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--cups"}), "--cups: 1 required N missing. See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--cups", "1", "-c", "2"}),
            "--cups: At Most 1 required but received 2. See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "--lemon"}), "The following argument was not expected: --lemon. See --help.");
  EXPECT_EQ(refusal({"brew", "tea", "small", "one", "two"}),
            "The following arguments were not expected: one two. See --help.");
  EXPECT_EQ(refusal({"wash", "cups"}), "The following argument was not expected: cups. See --help.");
}

TEST_F(CommandTest, HelpIsMadeFromTheData) {
  const auto help = read({"brew", "--help"});
  ASSERT_TRUE(help);
  EXPECT_EQ(help->command, nullptr);
  for (const auto* line : {"make a drink\n", "Usage: capbarrel brew [OPTIONS] DRINK [SIZE]\n",
                           "  DRINK REQUIRED              what to make\n", "  -c,--cups N=2               how many\n",
                           "  --sugar N                   lumps\n", "  --strength P=0.3            share of leaves\n",
                           "  -a,--add THING ...          another thing\n", "  --milk                      with milk\n",
                           "\nTry:  capbarrel brew tea\n"})
    EXPECT_NE(help->text.find(line), std::string::npos) << line << help->text;
  const auto all = read({"--help"});
  ASSERT_TRUE(all);
  EXPECT_NE(all->text.find("  wash                        clean up\n"), std::string::npos) << all->text;
  // Then the commit, where this is a checkout.
  EXPECT_TRUE(read({"--version"})->text.starts_with("capbarrel " VERSION)) << read({"--version"})->text;
}

TEST(Commands, EachSaysWhatItAndItsOptionsAreFor) {
  std::set<std::string> commands;
  for (const auto& command : all_commands()) {
    EXPECT_TRUE(commands.insert(command.name()).second) << command.name();
    EXPECT_FALSE(command.about().empty()) << command.name();
    EXPECT_TRUE(command.notes().starts_with("Try:  ")) << command.name();
    std::set<std::string_view> names;
    for (const auto& option : command.options()) {
      EXPECT_FALSE(option.help.empty()) << command.name() << " " << option.names;
      EXPECT_TRUE(option.store) << command.name() << " " << option.names;
      EXPECT_EQ(option.kind == OptionSpec::Kind::value, !option.placeholder.empty()) << option.names;
      for (const auto name : names_of(option)) {
        EXPECT_EQ(option.kind == OptionSpec::Kind::argument, !name.starts_with('-')) << name;
        EXPECT_TRUE(names.insert(name).second) << command.name() << " " << name;
      }
    }
  }
  EXPECT_TRUE(commands.contains("play"));
  EXPECT_TRUE(commands.contains("serve"));
}

}  // namespace
}  // namespace cb::cli
