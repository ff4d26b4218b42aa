// SPDX-License-Identifier: MIT
// All routes of a server but those of events, each asked in every way that it answers.
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <future>

#include "game/edition_testing.hpp"
#include "game/testing.hpp"
#include "server/club/club_api.hpp"
#include "server/club/operator_api.hpp"
#include "server/club/operator_editions.hpp"
#include "server/club/tallies.hpp"
#include "server/finding/challenges_api.hpp"
#include "server/finding/finder.hpp"
#include "server/notices/base64url.hpp"
#include "server/operations_api.hpp"
#include "server/people/contacts_api.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/notices_api.hpp"
#include "server/people/people_api.hpp"
#include "server/people/puzzles_api.hpp"
#include "server/tables/editions_api.hpp"
#include "server/tables/watch_api.hpp"
#include "storage/store.hpp"
#include "tests/exact_testing.hpp"
#include "tests/server/tables_testing.hpp"

namespace cb::server {

using nlohmann::json;

class EmptyLog final : public Log {
 public:
  void append(const MatchId&, std::uint64_t, std::vector<std::string>,
              std::move_only_function<void(Appended)> then) override {
    then(Appended::failed);
  }
  void read(const MatchId&, std::uint64_t,
            std::move_only_function<void(Result<std::vector<std::string>>)> then) override {
    then(std::vector<std::string>());
  }
};

class OpenApi : public ::testing::Test {
 protected:
  OpenApi() {
    operations_.add_routes(pub_.router());
    people_.add_routes(pub_.router());
    puzzles_.add_routes(pub_.router());
    notices_.add_routes(pub_.router());
    contacts_.add_routes(pub_.router());
    finder_.add_routes(pub_.router());
    challenges_.add_routes(pub_.router());
    club_.add_routes(pub_.router());
    operators_.add_routes(pub_.router());
    editions_.add_routes(pub_.router());
    operator_editions_.add_routes(pub_.router());
    watch_.add_routes(pub_.router());
    notices_.begin(outbox_, mailer_, turns_);
    said_["tags"] = {"tables", "editions", "people", "club", "operations"};
    said_["calls"] = json::array();
    for (const auto& route : pub_.routes()) said_["routes"].push_back({route.method, route.pattern});
  }
  ~OpenApi() override { std::filesystem::remove_all(folder_); }

  // Makes a call and keeps what it got under the pattern of its route.
  json call(int status, const std::string& method, const std::string& path, const std::optional<Person>& caller = {},
            const std::string& body = {}) {
    Call asked;
    asked.method = method;
    asked.path = path.substr(0, path.find('?'));
    const auto found = pub_.router().find(asked);
    EXPECT_TRUE(found) << path;
    if (!found) return {};
    const auto reply = pub_.call(method, path, caller, body);
    EXPECT_EQ(reply.status, status) << path << ": " << reply.body;
    said_["calls"].push_back({{"method", method},
                              {"pattern", found->route->pattern},
                              {"status", reply.status},
                              {"type", reply.type},
                              {"body", reply.body},
                              {"request", body}});
    return json::parse(reply.body, nullptr, false);
  }

  // Each makes every call of its part that is worth describing.
  void look_at_tables();
  void look_at_people();
  void look_at_notices(const Person& guest, const Person& account);
  void look_at_contacts(const Person& ann, const Person& bob);
  void look_at_ratings(const Person& person);
  void look_at_results(const Person& person);
  void look_at_puzzles(const Person& person);
  void look_at_finding(const Person& ann, const Person& dan);
  void look_at_challenges(const Person& ann, const Person& bob, const Person& dan);
  void look_at_club(const Person& ann, const Person& bob, const Person& dan);
  void look_at_reports(const Person& ann, const Person& bob, const Person& chief);
  void look_at_sanctions(const Person& ann, const Person& bob, const Person& chief);
  void look_at_house_rules(const Person& chief);
  void look_at_editions(const Person& ann, const Person& chief);
  void look_at_watching(const Person& bob);
  void look_at_operations();

  // What the check says of a document and of what was said, and whether it agreed.
  std::pair<bool, std::string> check(const json& said,
                                     const std::string& document = testing_table::read_file(OPENAPI)) {
    std::ofstream(folder_ / "document.yaml") << document;
    std::ofstream(folder_ / "said.json") << said;
    const auto at = folder_.string();
    const int status = std::system(
        fmt::format("python3 '{}' '{}/document.yaml' '{}/said.json' >'{}/out' 2>&1", CHECK, at, at, at).c_str());
    return {WIFEXITED(status) && WEXITSTATUS(status) == 0, testing_table::read_file(folder_ / "out")};
  }

  static std::filesystem::path make_folder() {
    auto folder = std::filesystem::path(::testing::TempDir()) / ("capbarrel-openapi-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    return folder;
  }

  std::filesystem::path folder_ = make_folder();
  Pub pub_{{{"top-cap", std::make_shared<ShortSighted>(2)}}};
  EmptyLog log_;
  Metrics metrics_;
  std::string trouble_;
  OperationsApi operations_{metrics_, log_, [this] { return trouble_; }, [](auto, auto) {}, false};
  // Only one thing happens at a time here, so it may happen on the threads of others.
  Deliver deliver_ = [](auto news) {
    for (auto& tell : news) tell();
  };
  std::unique_ptr<Store> store_ = open_store(folder_ / "store", deliver_, without_person).value();
  Identities identities_{store_->people, [this] { return pub_.now; }};
  Passwords passwords_{deliver_};
  PeopleApi people_{{store_->people, store_->directory, store_->notices, store_->contacts, store_->challenges,
                     store_->tournaments, identities_, passwords_, [this] { return pub_.now; },
                     [](const std::string&) {}, [](const std::string&) {}, [](const std::string&) {},
                     [](std::string_view) { return Result<void>(); }, [](const auto&) { return std::nullopt; },
                     &store_->club, &store_->puzzles, &store_->editions}};
  PuzzlesApi puzzles_{store_->puzzles, [this] { return pub_.now; }};
  // Letters go to nobody: nothing answers there.
  static Outbox::Settings letters_to_nobody() {
    Outbox::Settings settings;
    settings.relay = "smtp://127.0.0.1:9";
    settings.plain_mail = true;
    settings.mail_from = "caps@caps.example";
    return settings;
  }
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  Outbox outbox_{letters_to_nobody(), EcKey::make().value(), metrics_, deliver_};
  Outbox mute_{{}, EcKey::make().value(), metrics_, deliver_};
  Mailer mailer_{outbox_, "https://caps.example", "a secret of sixteen bytes and more"};
  Mailer mute_mailer_{mute_, "https://caps.example", "a secret of sixteen bytes and more"};
  TurnNotices turns_{{store_->directory, store_->notices, outbox_, mailer_, logger_, [this] { return pub_.now; },
                      [](auto, const auto&) {}}};
  NoticesApi notices_{{store_->people, store_->notices, identities_, passwords_, people_.attempts(),
                       [this] { return pub_.now; },
                       [this](const Call& call, const Person& person, Answer answer) {
                         people_.enter(call, person, std::move(answer));
                       },
                       [](const std::string&) {}}};
  Blocks blocks_;
  ContactsApi contacts_{{store_->contacts, blocks_, [this] { return pub_.now; }}};
  std::vector<std::move_only_function<void(Result<std::string>)>> laid_;
  Finder finder_{{store_->people, blocks_, [this] { return pub_.now; },
                  [this](const auto&, auto then) { laid_.push_back(std::move(then)); }, [](auto&) {}}};
  ChallengesApi challenges_{{store_->challenges, store_->contacts, store_->people, blocks_, [this] { return pub_.now; },
                             [this](const auto&, auto then) {
                               if (pub_.failing) return then(fail("rooms.store", "", "The table could not be kept."));
                               then("AAAAAAAAAAAAAAAAAAAAAA");
                             },
                             [](auto&) {}}};
  ClubApi club_{{store_->club, [this] { return pub_.now; },
                 [this](const MatchId& match, auto then) { pub_.directory.find(match, std::move(then)); }}};
  Sanctions sanctions_;
  NameRules rules_;
  OperatorApi operators_{{store_->club, store_->people, identities_, sanctions_, rules_, logger_,
                          [this] { return pub_.now; }, [](const std::string&) {}, [](const std::string&) {}}};
  EditionsApi editions_{{.editions = store_->editions, .now = [this] { return pub_.now; }}};
  OperatorEditions operator_editions_{
      {.editions = store_->editions, .people = store_->people, .logger = logger_, .now = [this] { return pub_.now; }}};
  WatchApi watch_{
      {store_->directory, store_->people, [](const MatchId&) { return std::nullopt; }, [this] { return pub_.now; }}};
  json said_;
};

}  // namespace cb::server
