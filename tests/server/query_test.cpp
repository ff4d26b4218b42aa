// SPDX-License-Identifier: MIT
#include "server/http/query.hpp"

#include <gtest/gtest.h>

namespace cb::server {
namespace {

TEST(Query, HasAValueForAName) {
  EXPECT_EQ(query_value("game=loot&position=a1%2Fb2%20c", "position"), "a1/b2 c");
  EXPECT_EQ(query_value("position=A3+a1b1", "position"), "A3+a1b1") << "a plus stands for itself";
  EXPECT_EQ(query_value("game=", "game"), "");
  EXPECT_EQ(query_value("game", "game"), "");
  EXPECT_EQ(query_value("", "game"), "");
  EXPECT_EQ(query_value("games=loot", "game"), "");
  EXPECT_EQ(query_value("game=%zz", "game"), "");
}

TEST(Query, DecodesWhatIsWrittenInPercents) {
  EXPECT_EQ(percent_decode("/a%2Fb%C3%A9"), "/a/b\u00e9");
  EXPECT_EQ(percent_decode("%00"), std::string(1, '\0'));
  EXPECT_EQ(percent_decode("/plain|text"), "/plain|text");
  for (const auto* bad : {"%", "/%2", "%2x", "%%20"}) EXPECT_FALSE(percent_decode(bad)) << bad;
}

}  // namespace
}  // namespace cb::server
