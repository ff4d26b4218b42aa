// SPDX-License-Identifier: MIT
// The server's configuration: where it comes from, what goes first, and what is refused in which words.
#include "server/operations/config.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/arguments/command.hpp"
#include "cli/arguments/command_line.hpp"
#include "cli/arguments/config_flags.hpp"
#include "game/testing.hpp"

namespace cb::server {
namespace {

class ConfigTest : public testing::Test {
 protected:
  ConfigTest()
      : folder_(std::filesystem::path(testing::TempDir()) /
                fmt::format("config-{}-{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid())) {
    std::filesystem::create_directories(folder_);
  }
  ~ConfigTest() override { std::filesystem::remove_all(folder_); }

  std::string file(std::string_view text) const {
    const auto path = (folder_ / "capbarrel.toml").string();
    std::ofstream(path) << text;
    return path;
  }
  static std::string refusal(const ConfigSources& sources) {
    const auto config = read_config(sources);
    return config ? "" : config.error().text();
  }

  const Texts home_ = {{"HOME", "/home/vic"}};
  std::filesystem::path folder_;
};

TEST_F(ConfigTest, WithoutAnythingEverythingIsAsUsual) {
  Config usual;
  usual.data = "/home/vic/.local/share/capbarrel/capbarrel.db";
  EXPECT_EQ(read_config({{}, home_, {}}).value(), usual);
  EXPECT_EQ(usual.listen_address(), "127.0.0.1");
}

TEST_F(ConfigTest, FlagThenEnvironmentThenFileThenDefault) {
  const auto path = file("port = 1\nbot-workers = 11\nact-rate = 21\n");
  auto environment = home_;
  environment.emplace_back("CAPBARREL_PORT", "2");
  environment.emplace_back("CAPBARREL_BOT_WORKERS", "12");
  const auto config = read_config({{{"port", "3"}}, environment, path}).value();
  EXPECT_EQ(config.port, 3);
  EXPECT_EQ(config.bot_workers, 12);
  EXPECT_EQ(config.act_rate, 21);
  EXPECT_EQ(config.bot_queue, Config().bot_queue);
}

TEST_F(ConfigTest, TheEnvironmentMayNameTheFileUnlessAFlagDoes) {
  const auto path = file("port = 1\n");
  EXPECT_EQ(read_config({{}, {{"HOME", "/h"}, {"CAPBARREL_CONFIG", path}}, {}})->port, 1);
  EXPECT_EQ(read_config({{}, {{"HOME", "/h"}, {"CAPBARREL_CONFIG", "/nowhere"}}, path})->port, 1);
}

// Every field, set to something else than its default through each of the three.
TEST_F(ConfigTest, EveryFieldIsReadFromAllThree) {
  const auto other_value = [](const Field& field) -> std::string {
    if (const auto* number = std::get_if<Field::Number>(&field.kind)) return fmt::format("{}", number->most);
    if (std::holds_alternative<Field::Flag>(field.kind)) return "true";
    if (field.name == "address" || field.name == "trusted-proxies") return "192.0.2.7";
    if (field.name == "public-url" || field.name == "origins") return "https://caps.example:8443";
    if (field.name == "push-contact") return "mailto:vic@caps.example";
    if (field.name == "smtp-url") return "smtps://mail.example:465";
    if (field.name == "nats-url") return "nats://caps:secret@nats.example:4222,tls://[::1]:4223";
    if (field.name == "node") return "club-3";
    if (field.name == "mail-from") return "caps@caps.example";
    if (field.name == "log-level") return "debug";
    if (field.name == "log-format") return "text";
    return "/somewhere/else";
  };
  Config usual;
  usual.data = "/home/vic/.local/share/capbarrel/capbarrel.db";
  for (const auto& field : config_fields()) {
    const auto value = other_value(field);
    auto environment = home_;
    environment.emplace_back(field.environment_name(), value);
    const bool bare = std::holds_alternative<Field::Number>(field.kind) || field.placeholder().empty();
    const bool list = std::holds_alternative<Field::List>(field.kind);
    const auto toml = bare ? value : list ? fmt::format("[\"{}\"]", value) : fmt::format("\"{}\"", value);
    const auto by_flag = read_config({{{std::string(field.name), value}}, home_, {}});
    const auto by_environment = read_config({{}, environment, {}});
    const auto by_file = read_config({{}, home_, file(fmt::format("{} = {}\n", field.name, toml))});
    ASSERT_TRUE(by_flag) << by_flag.error().text();
    ASSERT_TRUE(by_environment) << by_environment.error().text();
    ASSERT_TRUE(by_file) << by_file.error().text();
    EXPECT_NE(*by_flag, usual) << field.name;
    EXPECT_EQ(*by_flag, *by_environment) << field.name;
    EXPECT_EQ(*by_flag, *by_file) << field.name;
  }
}

TEST_F(ConfigTest, BadValuesAreRefusedAtTheirPlace) {
  EXPECT_EQ(refusal({{{"port", "65536"}}, home_, {}}), "--port takes a whole number from 0 to 65535, not \"65536\".");
  EXPECT_EQ(refusal({{}, {{"CAPBARREL_LAN", "yes"}}, {}}),
            "CAPBARREL_LAN (in the environment) takes true or false, not \"yes\".");
  const auto path = file("lan = true\nlog-level = \"loud\"\n");
  EXPECT_EQ(refusal({{}, home_, path}),
            path + ", line 2: log-level takes debug, info, warning or error, not \"loud\".");
  EXPECT_EQ(refusal({{{"address", "localhost"}}, home_, {}}), "--address takes an IP address, not \"localhost\".");
  for (const auto* bad : {"caps.example", "https://", "https://caps.example/", "https://caps.example:port", "ftp://a",
                          "https://CAPS.example"})
    EXPECT_NE(refusal({{{"origins", bad}}, home_, {}}), "") << bad;
  EXPECT_EQ(refusal({{{"origins", "https://caps.example, http://[::1]:80"}}, home_, {}}), "");
}

TEST_F(ConfigTest, NoticesNeedAddressesThatCanBeUsed) {
  const auto bad = [&](const std::string& name, const std::string& value) {
    EXPECT_NE(refusal({{{name, value}}, home_, {}}), "") << name << " " << value;
  };
  for (const auto* contact : {"vic@caps.example", "mailto:", "mailto:vic", "http://caps.example", "https://",
                              "https://caps.example/a b", "mailto:vic@caps.example\nX: y"})
    bad("push-contact", contact);
  for (const auto* relay : {"mail.example", "smtp://", "http://mail.example", "smtp://vic@mail.example",
                            "smtp://mail.example/x", "smtp://mail.example:port", "smtp://mail.example:99999"})
    bad("smtp-url", relay);
  for (const auto* from : {"caps", "Caps <caps@caps.example>", "caps@localhost", "a@b.example,c@d.example"})
    bad("mail-from", from);
  bad("smtp-user", "a\nb");
  EXPECT_EQ(refusal({{{"smtp-url", "smtp://[::1]:25"}, {"push-contact", "https://caps.example/about"}}, home_, {}}),
            "");
}

TEST_F(ConfigTest, NatsNeedsAnAddressThatCanBeUsed) {
  for (const auto* bad :
       {"nats.example", "nats://", "http://nats.example", "nats://:4222", "nats://a:0", "nats://a:port",
        "nats://a:65536", "nats://a/b", "nats://@a", "nats://a b", "nats://a,", "nats://a,b"})
    EXPECT_NE(refusal({{{"nats-url", bad}}, home_, {}}), "") << bad;
  for (const auto* good : {"nats://a", "nats://caps@a:4222", "tls://caps:p@ss@a,nats://[::1]:1"})
    EXPECT_EQ(refusal({{{"nats-url", good}}, home_, {}}), "") << good;
}

TEST_F(ConfigTest, WhatMayHoldAPasswordIsNotRepeated) {
  EXPECT_EQ(refusal({{{"nats-url", "nats://caps:secret@a/b"}}, home_, {}}),
            "--nats-url takes an address such as nats://127.0.0.1:4222, or several with commas between, not what was "
            "given, which may hold a password.");
  for (const std::string name : {"nats-url", "data", "smtp-url"})
    for (const std::string scheme : {"postgre", "Postgres", "http", "nats", "smtp"}) {
      const auto bad = scheme + "://ann:secret@caps.example/a b";
      auto environment = home_;
      const auto field = std::ranges::find(config_fields(), name, &Field::name);
      environment.emplace_back(field->environment_name(), bad);
      for (const auto& said : {refusal({{{name, bad}}, home_, {}}), refusal({{}, environment, {}}),
                               refusal({{}, home_, file(fmt::format("{} = \"{}\"\n", name, bad))}),
                               refusal({{}, home_, file(fmt::format("{} = {}\n", name, bad))})}) {
        EXPECT_NE(said, "") << name << " " << bad;
        EXPECT_EQ(said.find("secret"), std::string::npos) << said;
      }
    }
  EXPECT_NE(refusal({{{"data", "postgres:/ann:secret@a/b"}}, home_, {}}), "");
  for (const auto* good : {"a:b.db", "./postgres", "postgres://ann:secret@a/b", "postgresql:///caps"})
    EXPECT_EQ(refusal({{{"data", good}}, home_, {}}), "") << good;
}

TEST_F(ConfigTest, UnknownNamesAreRefusedAtTheirPlace) {
  EXPECT_EQ(refusal({{}, {{"CAPBARREL_PROT", "1"}}, {}}),
            "There is nothing to configure called \"CAPBARREL_PROT\" (in the environment).");
  for (const auto* other : {"CAPBARREL_ISA", "CAPBARREL_TABLES", "CAPBARREL_KERNELS"}) {
    auto environment = home_;
    environment.emplace_back(other, "something");
    EXPECT_EQ(refusal({{}, environment, {}}), "") << other;
  }
  const auto path = file("port = 1\n\nprot = 1\n");
  EXPECT_EQ(refusal({{}, home_, path}), path + ", line 3: There is nothing to configure called \"prot\".");
  EXPECT_EQ(refusal({{{"prot", "1"}}, home_, {}}), "There is nothing to configure called \"prot\".");
}

TEST_F(ConfigTest, FilesThatAreWrongAreRefused) {
  EXPECT_NE(refusal({{}, home_, "/nowhere/capbarrel.toml"}).find("cannot be read"), std::string::npos);
  for (const auto* bad : {"port = \n", "port = \"1\"\n", "lan = 1\n", "data = 1\n", "origins = \"https://a\"\n",
                          "origins = [1]\n", "port = 1\nport = 2\n", "[port]\n"}) {
    const auto text = refusal({{}, home_, file(bad)});
    EXPECT_NE(text.find("line "), std::string::npos) << bad << ": " << text;
  }
}

TEST_F(ConfigTest, DataGoesWhereTheUserKeepsData) {
  EXPECT_EQ(usual_data_path({{"HOME", "/h"}, {"XDG_DATA_HOME", "/d"}}).value(), "/d/capbarrel/capbarrel.db");
  EXPECT_EQ(usual_data_path({{"HOME", "/h"}, {"XDG_DATA_HOME", "here"}}).value(),
            "/h/.local/share/capbarrel/capbarrel.db");
  EXPECT_NE(usual_data_path({}).error().text().find("--data"), std::string::npos);
  EXPECT_EQ(read_config({{{"data", "x.db"}}, {}, {}})->data, "x.db");

  const auto inside = (folder_ / "a" / "b" / "x.db").string();
  ASSERT_TRUE(make_folder_of(inside));
  EXPECT_EQ(std::filesystem::status(folder_ / "a" / "b").permissions(), std::filesystem::perms::owner_all);
  EXPECT_TRUE(make_folder_of(inside));
  EXPECT_FALSE(make_folder_of(file("") + "/x.db"));
}

TEST_F(ConfigTest, TrustsOnlyTheProxiesThatAreNamed) {
  Config config;
  EXPECT_FALSE(config.trusts("127.0.0.1"));
  config.trusted_proxies = {"127.0.0.1", "::1"};
  EXPECT_TRUE(config.trusts("::1"));
  EXPECT_FALSE(config.trusts("127.0.0.2"));
  config.lan = true;
  EXPECT_EQ(config.listen_address(), "0.0.0.0");
}

TEST_F(ConfigTest, FlagsOfTheCommandLineReachTheirFields) {
  std::vector<cli::Command> commands{{"serve", "open tables"}};
  cli::ConfigFlags flags;
  flags.add(commands.front());
  ASSERT_TRUE(cli::read_command_line(commands, {"serve", "--port", "0", "--lan", "--metrics-open=false", "--origins",
                                                "https://a.example,https://b.example", "--data", "x.db"}));
  const auto config = flags.read();
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_EQ(config->port, 0);
  EXPECT_TRUE(config->lan);
  EXPECT_FALSE(config->metrics_open);
  EXPECT_EQ(config->origins, (std::vector<std::string>{"https://a.example", "https://b.example"}));
  const auto help = cli::read_command_line(commands, {"serve", "--help"});
  ASSERT_TRUE(help);
  for (const auto& field : config_fields())
    EXPECT_NE(help->text.find(fmt::format("--{}", field.name)), std::string::npos) << field.name;
}

TEST_F(ConfigTest, TheExampleForAServiceIsGood) {
  const auto config = read_config({{}, {}, DEPLOY "/capbarrel.toml"});
  ASSERT_TRUE(config) << config.error().text();
  EXPECT_TRUE(config->trusts("127.0.0.1"));
  EXPECT_EQ(config->data, "/var/lib/capbarrel/capbarrel.db");
}

// The table of docs/operations.md is made from the fields: where it differs, what is expected is printed whole.
TEST_F(ConfigTest, TheDocumentationHasTheSameTable) {
  std::string table = "| name | | default | what |\n|---|---|---|---|\n";
  for (const auto& field : config_fields()) {
    std::string placeholder = field.placeholder();
    for (std::size_t at = 0; (at = placeholder.find('|', at)) != std::string::npos; at += 2)
      placeholder.insert(at, "\\");
    const auto usual = field.default_text();
    table += fmt::format("| `{}` | {} | {} | {} |\n", field.name, placeholder, usual.empty() ? "" : "`" + usual + "`",
                         field.help);
  }
  const auto documentation = testing_table::read_file(DOCS "/operations.md");
  EXPECT_NE(documentation.find("\n" + table + "\n"), std::string::npos) << table;
}

}  // namespace
}  // namespace cb::server
