// SPDX-License-Identifier: MIT
// People over HTTP, on a real database in a file.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <mutex>
#include <nlohmann/json.hpp>

#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "server/people/people_api.hpp"
#include "storage/store.hpp"

namespace cb::server::testing_people {

using nlohmann::json;

// The network's thread, as far as these tests need one: runs what others bring until somebody has what they wait for.
class Loop {
 public:
  using News = std::vector<std::move_only_function<void()>>;
  Deliver deliver() {
    return [this](News news) {
      const std::scoped_lock lock(mutex_);
      std::ranges::move(news, std::back_inserter(waiting_));
      wake_.notify_one();
    };
  }
  template <class Done>
  void run_until(Done done) {
    while (!done()) {
      News news;
      {
        std::unique_lock lock(mutex_);
        wake_.wait(lock, [&] { return !waiting_.empty(); });
        std::swap(news, waiting_);
      }
      for (auto& tell : news) tell();
    }
  }
  // As where the process is killed: what was brought is never run.
  void forget() {
    News news;
    const std::scoped_lock lock(mutex_);
    std::swap(news, waiting_);
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  News waiting_;
};

struct Browser {
  std::string token = {};
  bool bearer = false;
  std::string address = "192.0.2.1";
  bool secure = false;
};

class PeopleTest : public ::testing::Test {
 protected:
  PeopleTest() : folder_(std::filesystem::temp_directory_path() / fmt::format("capbarrel-people-test-{}", ::getpid())) {
    std::filesystem::create_directory(folder_);
    open();
  }
  ~PeopleTest() override {
    close();
    std::filesystem::remove_all(folder_);
  }
  void open() {
    store_ = open_store(folder_ / "store", loop_.deliver(), without_person, looks_of).value();
    identities_ = std::make_unique<Identities>(store_->people, [this] { return now_; });
    passwords_ = std::make_unique<Passwords>(loop_.deliver());
    PeopleWorld world{store_->people,
                      store_->directory,
                      store_->notices,
                      store_->contacts,
                      store_->challenges,
                      store_->tournaments,
                      *identities_,
                      *passwords_,
                      [this] { return now_; },
                      [this](const std::string& person) { gone_.push_back(person); },
                      [this](const std::string& person) { revoked_.push_back(person); }};
    world.leaving = [this](const std::string& person) { leaving(person); };
    world.puzzles = &store_->puzzles;
    world.editions = &store_->editions;
    world.club = &store_->club;
    api_ = std::make_unique<PeopleApi>(std::move(world));
    router_ = {};
    api_->add_routes(router_);
  }
  void close() {
    passwords_ = nullptr;
    store_ = nullptr;
  }
  // Somebody is about to be deleted.
  virtual void leaving(const std::string&) {}
  // What the store was asked for until now is done and told.
  void settle() {
    bool done = false;
    store_->directory.alive(now_, now_, 0, [](const auto&) {});
    store_->directory.find(MatchId{}, [&](const auto&) { done = true; });
    loop_.run_until([&] { return done; });
  }
  // The logs have been gone through for everybody who went before.
  void finish_forgetting() {
    auto next = guest("Next");
    const std::string id = fine(next, "GET", "/api/me")["id"];
    bool forgotten = false;
    store_->people.remove(id, [](const auto&) {}, [&](const auto&) { forgotten = true; });
    loop_.run_until([&] { return forgotten; });
  }
  // Whether these words are in no file of the store, which is closed for it.
  void expect_nowhere(const std::string& words) {
    close();
    for (const auto& file : std::filesystem::directory_iterator(folder_)) {
      std::ifstream stream(file.path(), std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(stream), {}};
      EXPECT_EQ(bytes.find(words), std::string::npos) << file.path();
    }
  }

  // As the network side does it: find the route and the person, then let it be answered.
  void begin(Browser& browser, const std::string& method, const std::string& path, const json& body, Answer answer) {
    const auto mark = path.find('?');
    const Call call{.method = method,
                    .path = path.substr(0, mark),
                    .query = mark == std::string::npos ? "" : path.substr(mark + 1),
                    .body = body.is_null() ? "" : body.dump(),
                    .token = browser.token,
                    .bearer = browser.bearer,
                    .address = browser.address,
                    .secure = browser.secure};
    identities_->find(browser.token, [this, call, answer = std::move(answer)](auto person) mutable {
      const auto found = router_.find(call);
      ASSERT_TRUE(found) << call.path;
      if (found->route->who == Route::Who::person && !*person) return answer(json_reply(json::object(), 401));
      found->route->handle(call, *person, found->places, std::move(answer));
    });
  }
  Reply call(Browser& browser, const std::string& method, const std::string& path, const json& body = nullptr) {
    std::optional<Reply> reply;
    begin(browser, method, path, body, [&](Reply made) { reply = std::move(made); });
    loop_.run_until([&] { return reply.has_value(); });
    for (const auto& [name, value] : reply->headers)
      if (name == "Set-Cookie") browser.token = value.substr(3, value.find(';') - 3);
    return *reply;
  }
  json fine(Browser& browser, const std::string& method, const std::string& path, const json& body = nullptr) {
    const auto reply = call(browser, method, path, body);
    EXPECT_LT(reply.status, 300) << method << " " << path << ": " << reply.body;
    return json::parse(reply.body);
  }
  std::string refused(Browser& browser, const std::string& method, const std::string& path, const json& body,
                      int status) {
    const auto reply = call(browser, method, path, body);
    EXPECT_EQ(reply.status, status) << reply.body;
    const auto value = json::parse(reply.body, nullptr, false);
    if (!value.contains("error")) return reply.body;
    EXPECT_FALSE(value["error"]["text"].get<std::string>().empty());
    return value["error"]["code"];
  }
  Browser guest(const std::string& name) {
    Browser browser;
    fine(browser, "POST", "/api/guest", {{"name", name}});
    return browser;
  }

  std::filesystem::path folder_;
  Loop loop_;
  Milliseconds now_ = 1'700'000'000'000;
  std::unique_ptr<Store> store_;
  std::unique_ptr<Identities> identities_;
  std::unique_ptr<Passwords> passwords_;
  std::unique_ptr<PeopleApi> api_;
  Router router_;
  std::vector<std::string> gone_;
  std::vector<std::string> revoked_;
};

inline const json kAnn = {{"name", "Ann"}, {"password", "correct horse"}};

}  // namespace cb::server::testing_people
