// SPDX-License-Identifier: MIT
// Web pages from a folder: the right bytes with the right headers, and nothing from outside the folder.
#include "server/http/pages.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "server/http/security_headers.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

namespace fs = std::filesystem;

std::string header(const Reply& reply, std::string_view name) {
  for (const auto& [key, value] : reply.headers)
    if (key == name) return value;
  return "";
}

class PagesTest : public ::testing::Test {
 protected:
  PagesTest()
      : folder_(fs::path(::testing::TempDir()) /
                fmt::format("pages-{}-{}", ::testing::UnitTest::GetInstance()->current_test_info()->name(), getpid())) {
    write("site/index.html", "the page");
    write("site/assets/main-Bx_1-y2z.js", "script");
    write("site/assets/main-Bx_1-y2z.js.br", "script, brotli");
    write("site/assets/main-Bx_1-y2z.js.gz", "script, gzip");
    write("site/assets/plain.css", "style");
    write("site/rules/index.html", "rules");
    write("site/engine.wasm", "engine");
    write("site/archive.tar.gz", "archive");
    write("site/.hidden", "hidden");
    write("site/.git/config", "hidden");
    write("secret.txt", "secret");
  }
  ~PagesTest() override { fs::remove_all(folder_); }

  void write(const std::string& name, std::string_view text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  Pages load() const { return Pages::load((folder_ / "site").string()).value(); }
  std::string refusal() const {
    const auto pages = Pages::load((folder_ / "site").string());
    return pages ? "" : pages.error().text();
  }
  static Reply get(const Pages& pages, const std::string& path, const std::string& encoding = "",
                   const std::string& tag = "", const std::string& method = "GET") {
    Call call;
    call.method = method;
    call.path = path;
    call.accept_encoding = encoding;
    call.if_none_match = tag;
    return pages.answer(call);
  }

  fs::path folder_;
};

TEST_F(PagesTest, FilesHaveTheirTypes) {
  const auto pages = load();
  const auto expect = [&](const std::string& path, std::string_view body, std::string_view type) {
    const auto reply = get(pages, path);
    EXPECT_EQ(reply.status, 200) << path;
    EXPECT_EQ(reply.content(), body) << path;
    EXPECT_EQ(reply.type, type) << path;
  };
  expect("/", "the page", "text/html; charset=utf-8");
  expect("/index.html", "the page", "text/html; charset=utf-8");
  expect("/assets/plain.css", "style", "text/css; charset=utf-8");
  expect("/engine.wasm", "engine", "application/wasm");
  expect("/rules/", "rules", "text/html; charset=utf-8");
  expect("/archive.tar.gz", "archive", "application/octet-stream");
}

TEST_F(PagesTest, PlacesWithinThePageGetThePage) {
  const auto pages = load();
  for (const auto* place : {"/t/abcdefghijklmnopqrst-_", "/lobby", "/play/loot/", "/rules"})
    EXPECT_EQ(get(pages, place).content(), "the page") << place;
  for (const auto* file : {"/missing.js", "/assets/gone-12345678.css", "/favicon.ico"})
    EXPECT_EQ(get(pages, file).status, 404) << file;
}

TEST_F(PagesTest, NoPathLeadsOutOfTheFolder) {
  const auto pages = load();
  using namespace std::string_literals;
  for (const auto& path : {"/../secret.txt"s,
                           "/assets/../../secret.txt"s,
                           "/..%2fsecret.txt"s,
                           "/%2e%2e/secret.txt"s,
                           "/..\\secret.txt"s,
                           "\\..\\secret.txt"s,
                           "//secret.txt"s,
                           "/./index.html"s,
                           "/index.html\0.png"s,
                           "/\0"s,
                           "/.."s,
                           "/."s,
                           "/../"s,
                           "/assets//plain.css"s,
                           "secret.txt"s,
                           ""s,
                           "/.hidden"s,
                           "/.git/config"s,
                           "/t/..\\..\\x"s,
                           "/t/%00"s,
                           "/t/\xff"s,
                           (folder_ / "secret.txt").string(),
                           "/" + (folder_ / "secret.txt").string()}) {
    const auto reply = get(pages, path);
    EXPECT_EQ(reply.status, 404) << path;
    EXPECT_EQ(reply.body, "There is nothing here.\n") << path;
  }
}

TEST_F(PagesTest, LinksMayNotLeadOutOfTheFolder) {
  fs::create_symlink("index.html", folder_ / "site/alias.html");
  EXPECT_EQ(get(load(), "/alias.html").content(), "the page");
  fs::create_symlink("../secret.txt", folder_ / "site/assets.txt");
  EXPECT_NE(refusal().find("\"assets.txt\" leads out of the folder"), std::string::npos) << refusal();
  fs::remove(folder_ / "site/assets.txt");
  // A sibling whose name only begins like the folder's is outside too.
  write("site-two/x.txt", "secret");
  fs::create_directory_symlink(folder_ / "site-two", folder_ / "site/two");
  EXPECT_NE(refusal().find("leads out"), std::string::npos);
  fs::remove(folder_ / "site/two");
  fs::create_symlink("nowhere", folder_ / "site/broken");
  EXPECT_NE(refusal(), "");
}

TEST_F(PagesTest, BadFoldersAreRefused) {
  EXPECT_FALSE(Pages::load((folder_ / "nowhere").string()));
  fs::remove(folder_ / "site/index.html");
  EXPECT_NE(refusal().find("there is no index.html"), std::string::npos);
}

TEST_F(PagesTest, CompressedVersionsAreForThoseWhoTakeThem) {
  const auto pages = load();
  const auto* script = "/assets/main-Bx_1-y2z.js";
  const auto body = [&](const std::string& encoding) { return std::string(get(pages, script, encoding).content()); };
  EXPECT_EQ(body("gzip, deflate, br"), "script, brotli");
  EXPECT_EQ(body("gzip"), "script, gzip");
  EXPECT_EQ(body("GZIP;q=0.5"), "script, gzip");
  EXPECT_EQ(body("br;q=0, gzip;q=0.000"), "script");
  EXPECT_EQ(body("br; q=0, *"), "script, gzip");
  EXPECT_EQ(body("*;q=0"), "script");
  EXPECT_EQ(body("brr"), "script");
  EXPECT_EQ(body(""), "script");
  const auto packed = get(pages, script, "br");
  EXPECT_EQ(header(packed, "Content-Encoding"), "br");
  EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
  EXPECT_EQ(packed.type, "text/javascript; charset=utf-8");
  EXPECT_EQ(header(get(pages, script), "Content-Encoding"), "");
  EXPECT_EQ(header(get(pages, script), "Vary"), "Accept-Encoding");
  EXPECT_NE(header(get(pages, script), "ETag"), header(packed, "ETag"));
  EXPECT_EQ(header(get(pages, "/"), "Vary"), "");
}

TEST_F(PagesTest, WhatTheBrowserHasIsNotSentAgain) {
  const auto pages = load();
  const auto tag = header(get(pages, "/"), "ETag");
  EXPECT_TRUE(tag.starts_with('"') && tag.ends_with('"') && tag.size() > 20) << tag;
  for (const auto& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    const auto reply = get(pages, "/t/abc", "", known);
    EXPECT_EQ(reply.status, 304) << known;
    EXPECT_EQ(reply.content(), "") << known;
    EXPECT_EQ(header(reply, "ETag"), tag);
    EXPECT_EQ(header(reply, "Cache-Control"), "no-cache");
  }
  EXPECT_EQ(get(pages, "/", "", "\"other\"").status, 200);
}

TEST_F(PagesTest, OnlyHashedNamesAreKeptForEver) {
  for (const auto* name : {"site/assets/background.svg", "site/assets/deep-folder/x.css", "site/main-Bx12yz34.js",
                           "site/assets/board.0123456789abcdef.svg", "site/assets/short-1234567.js"})
    write(name, "x");
  const auto pages = load();
  const auto kept = [&](const std::string& path) {
    EXPECT_EQ(get(pages, path).status, 200) << path;
    return header(get(pages, path), "Cache-Control") == "public, max-age=31536000, immutable";
  };
  EXPECT_TRUE(kept("/assets/main-Bx_1-y2z.js"));
  EXPECT_TRUE(kept("/assets/board.0123456789abcdef.svg"));
  for (const auto* path : {"/", "/assets/plain.css", "/assets/background.svg", "/assets/deep-folder/x.css",
                           "/main-Bx12yz34.js", "/assets/short-1234567.js", "/engine.wasm"})
    EXPECT_FALSE(kept(path)) << path;
}

TEST_F(PagesTest, PagesCanOnlyBeRead) {
  const auto pages = load();
  EXPECT_EQ(get(pages, "/", "", "", "HEAD").status, 200);
  for (const auto* method : {"POST", "PUT", "DELETE", "OPTIONS"}) {
    const auto reply = get(pages, "/", "", "", method);
    EXPECT_EQ(reply.status, 405) << method;
    EXPECT_EQ(header(reply, "Allow"), "GET, HEAD");
  }
}

TEST_F(PagesTest, WithoutAFolderThereIsAPlainPage) {
  const auto pages = Pages::plain();
  const auto reply = get(pages, "/");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.type, "text/html; charset=utf-8");
  EXPECT_NE(reply.content().find("capbarrel join LINK"), std::string::npos);
  for (const auto* type : all_game_types())
    EXPECT_NE(reply.content().find(type->info().title), std::string::npos) << type->info().title;
  EXPECT_EQ(get(pages, "/lobby").status, 404);
}

TEST(SecurityHeaders, RefuseWhatAPageOfOursNeverNeeds) {
  std::string policy;
  for (const auto& [name, value] : security_headers("")) {
    if (name == "Content-Security-Policy") policy = value;
    if (name == "Referrer-Policy") {
      EXPECT_EQ(value, "no-referrer");
    }
    EXPECT_EQ(value.find_first_of("\r\n"), std::string::npos);
  }
  for (const auto* part : {"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "base-uri 'none'",
                           "frame-ancestors 'none'", "connect-src 'self';"})
    EXPECT_NE(policy.find(part), std::string::npos) << part;
  for (const auto* hole : {"unsafe-inline", "'unsafe-eval'", "*", "http:", "https:"})
    EXPECT_EQ(policy.find(hole), std::string::npos) << hole;
  EXPECT_EQ(security_headers("").size(), 7u);
  EXPECT_NE(security_headers("https://caps.example:8443")[0].second.find("connect-src 'self' wss://caps.example:8443;"),
            std::string::npos);
  EXPECT_NE(security_headers("http://pub.local")[0].second.find("connect-src 'self' ws://pub.local;"),
            std::string::npos);
}

}  // namespace
}  // namespace cb::server
