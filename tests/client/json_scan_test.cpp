// SPDX-License-Identifier: MIT
#include "client/load/json_scan.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace cb::client {
namespace {

constexpr std::string_view kEvent =
    R"({"t":"event","version":12,"event":{"action":"a4-a5","at":17,"who":{"name":"a \"t\":\"b\" } ]"},"t":"acted"},)"
    R"("clocks":[1,{"t":2}],"last":-3})";

TEST(JsonScan, FindsMembersOfTheOuterObjectOnly) {
  EXPECT_EQ(text_member(kEvent, "t"), "event");
  EXPECT_EQ(number_member(kEvent, "version"), 12);
  EXPECT_EQ(number_member(kEvent, "last"), -3);
  EXPECT_EQ(member(kEvent, "clocks"), R"([1,{"t":2}])");
  EXPECT_EQ(member(kEvent, "action"), std::nullopt);
  const auto event = member(kEvent, "event");
  ASSERT_TRUE(event);
  EXPECT_EQ(text_member(*event, "t"), "acted");
  EXPECT_EQ(text_member(*event, "action"), "a4-a5");
  EXPECT_EQ(number_member(*event, "action"), std::nullopt);
}

TEST(JsonScan, ReadsWithBlanksToo) {
  const auto spread = nlohmann::json::parse(kEvent).dump(2);
  EXPECT_EQ(text_member(spread, "t"), "event");
  EXPECT_EQ(number_member(spread, "version"), 12);
  EXPECT_EQ(text_member(*member(spread, "event"), "action"), "a4-a5");
}

TEST(JsonScan, ATextWithEscapesIsLeftToAFullReader) {
  EXPECT_EQ(text_member(R"({"a":"x\"y"})", "a"), std::nullopt);
  EXPECT_EQ(member(R"({"a":"x\"y","b":1})", "b"), "1");
}

TEST(JsonScan, NeverReadsBeyondTheText) {
  for (std::size_t length = 0; length < kEvent.size(); ++length) {
    const std::string cut(kEvent.substr(0, length));
    EXPECT_EQ(member(cut, "none"), std::nullopt) << cut;
  }
}

}  // namespace
}  // namespace cb::client
