// SPDX-License-Identifier: MIT
// People who are told of things: by push to a stand-in that decrypts it, by letter to a real mail server.
#pragma once

#include <set>

#include "people_testing.hpp"
#include "server/people/notices_api.hpp"
#include "tests/server/stand_in.hpp"

namespace cb::server::testing_people {

using testing::StandIn;

class ToldTest : public PeopleTest {
 protected:
  void begin(bool letters = true, std::chrono::milliseconds until_second_try = std::chrono::milliseconds(1)) {
    Outbox::Settings settings;
    settings.allow_private = true;
    settings.contact = "mailto:vic@caps.example";
    settings.pace.first_wait = settings.pace.longest_wait = until_second_try;
    settings.pace.tries = 2;
    if (letters) {
      settings.relay = mail_.url();
      settings.plain_mail = true;
      settings.mail_from = "caps@caps.example";
    }
    outbox_.emplace(settings, EcKey::make().value(), metrics_, loop_.deliver());
    mailer_.emplace(*outbox_, "https://caps.example", "a secret of sixteen bytes and more");
    turns_.emplace(TurnNoticesWorld{store_->directory, store_->notices, *outbox_, *mailer_, logger_,
                                    [this] { return now_; },
                                    [this](auto delay, auto job) { later_.emplace_back(delay, std::move(job)); },
                                    [this](const std::string& person) { return banned_.contains(person); }});
    notices_.emplace(NoticesWorld{
        store_->people, store_->notices, *identities_, *passwords_, api_->attempts(), [this] { return now_; },
        [this](const Call& call, const Person& person, Answer answer) { api_->enter(call, person, std::move(answer)); },
        [this](const std::string& person) { revoked_.push_back(person); }});
    notices_->begin(*outbox_, *mailer_, *turns_);
    notices_->add_routes(router_);
  }

  // Asks something of the store and waits for the answer.
  template <class T, class Ask>
  Result<T> answer(Ask ask) {
    std::optional<Result<T>> told;
    ask([&](Result<T> result) { told = std::move(result); });
    loop_.run_until([&] { return told.has_value(); });
    return std::move(*told);
  }
  std::string id_of(Browser& browser) { return fine(browser, "GET", "/api/me")["id"]; }
  Browser account(const std::string& name) {
    auto browser = guest("Guest");
    fine(browser, "POST", "/api/account", {{"name", name}, {"password", "correct horse"}});
    return browser;
  }
  json subscribe(Browser& browser, std::size_t n, bool challenges = false) {
    const auto& made = push_.hello().at("subscriptions").at(n);
    return fine(browser, "POST", "/api/me/push",
                {{"endpoint", made["endpoint"]},
                 {"p256dh", made["keys"]["p256dh"]},
                 {"auth", made["keys"]["auth"]},
                 {"language", "de"},
                 {"challenges", challenges}});
  }
  // A table that waits for somebody since now.
  Turn wait_for(const std::string& person, const std::string& pace = "post", std::int64_t due = 0) {
    Turn turn{person, {}, now_, due};
    turn.table.match.bytes[0] = ++tables_;
    turn.table.game = "top-drop";
    turn.table.stage = TableEntry::Stage::playing;
    turn.table.seats = {{"person", person, "Ann"}, {"person", "ben", "Ben"}, {"bot", "3", "Bot 3"}};
    turn.table.details = json{{"clock", {{"pace", pace}}}}.dump();
    EXPECT_TRUE(answer<void>([&](auto then) { store_->directory.put(turn.table, std::move(then)); }));
    await(turn, {person});
    return turn;
  }
  std::vector<std::string> await(const Turn& turn, std::vector<std::string> people) {
    return answer<std::vector<std::string>>([&](auto then) {
             store_->directory.await(turn.table.match, 1, std::move(people), turn.since, turn.due, std::move(then));
           })
        .value();
  }
  // Until nothing is under way any more: what was asked of the store leads to more, to notices, and to the store again.
  void settle() {
    constexpr int kLongestWay = 6;
    for (int n = 0; n < kLongestWay; ++n) {
      answer<std::vector<Turn>>([&](auto then) { store_->directory.turns_of("nobody", 1, std::move(then)); });
      loop_.run_until([&] { return metrics_.notices_waiting.value() == 0; });
    }
  }
  json next_letter() {
    settle();
    return mail_.next();
  }
  // The ticket of the link in a letter to this page.
  static std::string ticket_in(const json& letter, const std::string& page) {
    const auto text = letter["text"].get<std::string>();
    const auto link = "https://caps.example" + page + "#";
    const auto at = text.find(link);
    EXPECT_NE(at, std::string::npos) << text;
    return at == std::string::npos ? ""
                                   : text.substr(at + link.size(), text.find_first_of(" \r\n", at) - at - link.size());
  }
  static json wish(const std::string& address, const std::string& password = "correct horse") {
    return {{"address", address}, {"language", "en"}, {"turns", true}, {"password", password}};
  }
  // Whether a letter goes out to an address that somebody says is theirs.
  bool ask_for_letter(Browser& browser, const std::string& address) {
    const auto reply = call(browser, "PUT", "/api/me/mail", wish(address));
    EXPECT_TRUE(reply.status == 200 || reply.status == 429) << reply.body;
    return reply.status == 200;
  }
  Browser with_mail(const std::string& name, const std::string& address) {
    auto browser = account(name);
    fine(browser, "PUT", "/api/me/mail", wish(address));
    const auto ticket = ticket_in(next_letter(), "/mail/confirm");
    Browser anyone;
    fine(anyone, "POST", "/api/mail/confirm", {{"ticket", ticket}});
    return browser;
  }

  StandIn push_{"push_service.py", {"--subscribe", "201", "201", "410", "400", "500", "moody"}};
  StandIn mail_{"mail_service.py", {}};
  Metrics metrics_;
  Logger logger_{{.level = LogLevel::error, .now = {}}};
  std::optional<Outbox> outbox_;
  std::optional<Mailer> mailer_;
  std::optional<TurnNotices> turns_;
  std::optional<NoticesApi> notices_;
  std::vector<std::pair<std::chrono::milliseconds, std::function<void()>>> later_;
  std::uint8_t tables_ = 0;
  std::set<std::string> banned_;
};

}  // namespace cb::server::testing_people
