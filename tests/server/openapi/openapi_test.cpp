// SPDX-License-Identifier: MIT
// docs/openapi.yaml against the server: every route is described, everything described is there, and what the handlers
// really answer fits the schemas.
#include "openapi_testing.hpp"

namespace cb::server {

void OpenApi::look_at_operations() {
  call(200, "GET", "/healthz");
  trouble_ = "It is going down.";
  call(503, "GET", "/healthz");
  call(403, "GET", "/metrics");
  pub_.address = "127.0.0.1";
  call(200, "GET", "/metrics");
}

namespace {

TEST_F(OpenApi, DescribesWhatTheServerDoes) {
  look_at_people();
  look_at_tables();
  look_at_operations();
  const auto [agreed, words] = check(said_);
  EXPECT_TRUE(agreed) << words;
}

TEST_F(OpenApi, IsFoundOutWhereItIsWrong) {
  said_["tags"] = {"tables", "operations"};  // passwords take their time
  look_at_tables();
  look_at_operations();
  const auto expect = [&](const json& said, std::string_view words, const std::string& document) {
    const auto [agreed, said_words] = check(said, document);
    EXPECT_FALSE(agreed) << words;
    EXPECT_NE(said_words.find(words), std::string::npos) << said_words;
  };
  const auto document = testing_table::read_file(OPENAPI);
  const auto changed = [&](std::string_view from, std::string_view to) {
    return testing_table::replaced(document, from, to);
  };
  auto said = said_;
  said["routes"].push_back({"PUT", "/api/games"});
  expect(said, "PUT /api/games is not described", document);
  said = said_;
  said["routes"].erase(0);
  expect(said, "there is no such route", document);
  said = said_;
  said["calls"][0]["status"] = 418;
  expect(said, "GET /api/games 418 with application/json is not described", document);
  said = said_;
  said["calls"][0]["body"] = R"({"games":[],"secret":1})";
  expect(said, "secret", document);
  expect(said_, "is described, but no reply of the kind was seen", changed("\"413\":", "\"414\":"));
  expect(said_, "which is not there", changed("schemas/TableLink\"", "schemas/TableLnk\""));
  expect(said_, "does not describe the places", changed("Table: {name: table,", "Table: {name: tabel,"));
  expect(said_, "asked with",
         changed("listed: {type: boolean, description: In", "listet: {type: boolean, description: In"));
}

}  // namespace
}  // namespace cb::server
