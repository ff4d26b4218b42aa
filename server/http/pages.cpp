// SPDX-License-Identifier: MIT
#include "server/http/pages.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "core/text.hpp"
#include "session/any_game.hpp"

namespace cb::server {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPlainPage = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Cap &amp; Barrel</title>
<h1>Cap &amp; Barrel</h1>
<p>Pub-table games: {}. This server keeps the tables; it has no web pages of its own.</p>
<p>Somebody gave you a link to a table? Join it from a terminal:</p>
<pre>capbarrel join LINK</pre>
<p>Programs talk to it as docs/protocol.md says.</p>
</html>
)";

// "Top Cap, Loot"
std::string titles_of_all_games() {
  std::string titles;
  for (const auto* type : all_game_types())
    titles += fmt::format("{}{}", titles.empty() ? "" : ", ", type->info().title);
  return titles;
}

constexpr std::string_view kNothingHere = "There is nothing here.\n";

struct Type {
  std::string_view ending, type;
};
constexpr Type kTypes[] = {{".html", "text/html; charset=utf-8"},
                           {".js", "text/javascript; charset=utf-8"},
                           {".mjs", "text/javascript; charset=utf-8"},
                           {".css", "text/css; charset=utf-8"},
                           {".json", "application/json"},
                           {".map", "application/json"},
                           {".webmanifest", "application/manifest+json"},
                           {".wasm", "application/wasm"},
                           {".svg", "image/svg+xml"},
                           {".png", "image/png"},
                           {".jpg", "image/jpeg"},
                           {".webp", "image/webp"},
                           {".ico", "image/x-icon"},
                           {".woff2", "font/woff2"},
                           {".mp3", "audio/mpeg"},
                           {".ogg", "audio/ogg"},
                           {".txt", "text/plain; charset=utf-8"},
                           {".md", "text/plain; charset=utf-8"}};

std::string_view type_of(std::string_view path) {
  for (const auto& [ending, type] : kTypes)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

// Bundlers put a hash of the content into the names of what they write to assets/: such a file never changes.
bool never_changes(std::string_view path) {
  if (!path.starts_with("/assets/")) return false;
  const auto stem = path.substr(0, path.rfind('.'));
  constexpr std::size_t kShortestHash = 8;
  if (stem.size() <= kShortestHash) return false;
  const auto is_hash = [](char letter) {
    return (letter >= '0' && letter <= '9') || ((letter | 0x20) >= 'a' && (letter | 0x20) <= 'z') || letter == '-' ||
           letter == '_';
  };
  const auto separator = stem.find_last_of("-.", stem.size() - kShortestHash - 1);
  return separator != std::string_view::npos && stem.find('/', separator) == std::string_view::npos &&
         std::ranges::all_of(stem.substr(separator + 1), is_hash);
}

std::string etag_of(std::string_view body) {
  constexpr std::size_t kEnough = 16;
  std::array<unsigned char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(body.data()), body.size());
  std::string out = "\"";
  for (std::size_t n = 0; n < kEnough; ++n) out += fmt::format("{:02x}", hash[n]);
  return out + '"';
}

// Whether an If-None-Match names this tag; weak and strong count alike here.
bool names_tag(std::string_view header, std::string_view tag) {
  for (auto one : split(header, ',')) {
    one = trim(one);
    if (one.starts_with("W/")) one.remove_prefix(2);
    if (one == tag || one == "*") return true;
  }
  return false;
}

// A place within the page, such as /t/ID: whole segments of common letters, without a dot.
bool is_place(std::string_view path) {
  const auto common = [](char letter) {
    return letter == '/' || letter == '-' || letter == '_' || (letter >= '0' && letter <= '9') ||
           ((letter | 0x20) >= 'a' && (letter | 0x20) <= 'z');
  };
  return path.starts_with('/') && !path.contains("//") && std::ranges::all_of(path, common);
}

bool inside(const fs::path& folder, const fs::path& file) {
  return std::ranges::mismatch(folder, file).in1 == folder.end();
}

}  // namespace

Pages Pages::plain() {
  Pages pages;
  pages.add("/index.html", "", fmt::format(kPlainPage, titles_of_all_games()));
  pages.one_page_ = false;
  return pages;
}

Result<Pages> Pages::load(const std::string& folder) {
  const auto refused = [&](std::string_view why) {
    return fail("pages.folder", "", "The pages in {} cannot be served: {}.", quote(folder), why);
  };
  std::error_code problem;
  const auto root = fs::canonical(folder, problem);
  if (problem) return refused(problem.message());
  Pages pages;
  std::size_t total = 0;
  fs::recursive_directory_iterator entry(root, problem);
  for (; !problem && entry != fs::recursive_directory_iterator(); entry.increment(problem)) {
    const auto name = entry->path().filename().string();
    if (name.starts_with('.')) {
      if (entry->is_directory()) entry.disable_recursion_pending();
      continue;
    }
    const auto real = fs::canonical(entry->path(), problem);
    if (problem) return refused(problem.message());
    if (!inside(root, real)) return refused(fmt::format("{} leads out of the folder", quote(name)));
    if (!fs::is_regular_file(real)) continue;
    std::ostringstream text;
    std::ifstream file(real, std::ios::binary);
    text << file.rdbuf();
    if (!file) return refused(fmt::format("{} cannot be read", quote(name)));
    auto body = std::move(text).str();
    total += body.size();
    if (total > kMostBytes) return refused(fmt::format("they are more than {} MiB", kMostBytes >> 20));
    const auto path = "/" + entry->path().lexically_relative(root).generic_string();
    const std::string_view ending = path.ends_with(".br") ? ".br" : path.ends_with(".gz") ? ".gz" : "";
    const auto plain_path = path.substr(0, path.size() - ending.size());
    if (!ending.empty() && fs::exists(root / plain_path.substr(1)))
      pages.add(plain_path, ending == ".br" ? "br" : "gzip", std::move(body));
    else
      pages.add(path, "", std::move(body));
  }
  if (problem) return refused(problem.message());
  if (!pages.pages_.contains("/index.html")) return refused("there is no index.html");
  return pages;
}

void Pages::add(std::string_view path, std::string_view encoding, std::string body) {
  auto& page = pages_[std::string(path)];
  page.type = type_of(path);
  page.cache_control = never_changes(path) ? "public, max-age=31536000, immutable" : "no-cache";
  auto tag = etag_of(body);
  page.versions.push_back({std::string(encoding), std::move(body), std::move(tag)});
  // "br", "gzip", "".
  const auto rank = [](const Version& version) { return version.encoding.empty() ? 2 : version.encoding == "gzip"; };
  std::ranges::sort(page.versions, {}, rank);
}

const Pages::Page* Pages::find(std::string_view path) const {
  const auto named = [&](std::string_view name) -> const Page* {
    const auto found = pages_.find(name);
    return found == pages_.end() ? nullptr : &found->second;
  };
  if (const auto* page = named(path)) return page;
  if (path.ends_with('/'))
    if (const auto* page = named(std::string(path) + "index.html")) return page;
  return one_page_ && is_place(path) ? named("/index.html") : nullptr;
}

Reply Pages::answer(const Call& call) const {
  const std::string text = "text/plain; charset=utf-8";
  if (call.method != "GET" && call.method != "HEAD")
    return {405, text, "Pages can only be read.\n", {{"Allow", "GET, HEAD"}}};
  const auto* page = find(call.path);
  if (page == nullptr) return {404, text, std::string(kNothingHere), {{"Cache-Control", "no-store"}}};
  const auto version = std::ranges::find_if(page->versions, [&](const Version& one) {
    return one.encoding.empty() || accepts(call.accept_encoding, one.encoding);
  });
  Reply reply{200, page->type, {}, {{"Cache-Control", page->cache_control}, {"ETag", version->etag}}};
  if (page->versions.size() > 1) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (names_tag(call.if_none_match, version->etag)) {
    reply.status = 304;
    return reply;
  }
  if (!version->encoding.empty()) reply.headers.emplace_back("Content-Encoding", version->encoding);
  reply.page = version->body;
  return reply;
}

bool accepts(std::string_view accept_encoding, std::string_view encoding) {
  bool any = false;
  for (const auto part : split(accept_encoding, ',')) {
    const auto pieces = split(part, ';');
    const auto name = lower(trim(pieces.front()));
    bool wanted = true;
    for (const auto piece : pieces)
      if (const auto weight = trim(piece); weight.starts_with("q=") || weight.starts_with("Q="))
        wanted = weight.find_first_of("123456789", 2) != std::string_view::npos;
    if (name == encoding) return wanted;
    if (name == "*") any = wanted;
  }
  return any;
}

}  // namespace cb::server
