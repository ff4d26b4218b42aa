// SPDX-License-Identifier: MIT
#include "client/url.hpp"

#include <gtest/gtest.h>

namespace cb::client {
namespace {

TEST(Url, NamesAServerOrATable) {
  const auto table = read_url("http://pub.example:8080/t/Ab-_9").value();
  EXPECT_EQ(table.host, "pub.example");
  EXPECT_EQ(table.port, 8080);
  EXPECT_EQ(table.table, "Ab-_9");
  EXPECT_EQ(table.seat, "");
  EXPECT_FALSE(table.secure);
  EXPECT_EQ(table.server(), "http://pub.example:8080");

  const auto server = read_url("http://pub.example/").value();
  EXPECT_EQ(server.port, 80);
  EXPECT_EQ(server.table, "");
  EXPECT_EQ(server.authority(), "pub.example");
}

TEST(Url, HttpIsMeantWhereNothingIsSaid) {
  const auto url = read_url("localhost:8080").value();
  EXPECT_EQ(url.host, "localhost");
  EXPECT_EQ(url.port, 8080);
  EXPECT_FALSE(url.secure);
}

TEST(Url, TakesTheOtherSchemes) {
  EXPECT_TRUE(read_url("https://pub.example/t/x").value().secure);
  EXPECT_EQ(read_url("wss://pub.example").value().port, 443);
  EXPECT_EQ(read_url("ws://pub.example").value().port, 80);
  EXPECT_EQ(read_url("ftp://pub.example").error().code, "url.scheme");
}

TEST(Url, TakesAnAddressInBrackets) {
  const auto url = read_url("http://[::1]:9000/t/x/").value();
  EXPECT_EQ(url.host, "::1");
  EXPECT_EQ(url.port, 9000);
  EXPECT_EQ(url.authority(), "[::1]:9000");
  EXPECT_EQ(url.table, "x");
}

TEST(Url, TakesTheLinkOfASeat) {
  const auto url = read_url("http://pub.example/t/x#seat=Tok_en-1").value();
  EXPECT_EQ(url.table, "x");
  EXPECT_EQ(url.seat, "Tok_en-1");
  EXPECT_EQ(read_url("http://pub.example/t/x#seat=Tok_en-1&new").value().seat, "Tok_en-1");
}

TEST(Url, RefusesWhatNamesNeither) {
  for (const auto* text : {"",
                           "http://",
                           "http://:80",
                           "http://pub.example:0",
                           "http://pub.example:65536",
                           "http://pub.example:8x",
                           "http://pub.example/tables/x",
                           "http://pub.example/t/",
                           "http://pub.example/t/a b",
                           "http://pub.example/t/a/b",
                           "http://pub.example#seat=x",
                           "http://pub.example/t/x#seat=",
                           "http://pub.example/t/x#other",
                           "http://[::1",
                           "http://a\nb/",
                           "http://a%0d%0ab/",
                           "http://ann@pub.example/t/x",
                           "http://pub.example/t/x?y",
                           "http://pub.example/t/x#seat=a&seat=b",
                           "http://pub.example/t/x#new"})
    EXPECT_EQ(read_url(text) ? "read" : read_url(text).error().code, "url.form") << text;
}

}  // namespace
}  // namespace cb::client
