// SPDX-License-Identifier: MIT
// Over HTTP: where somebody wants to be told of things, and the way back in for who forgot the password.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/http/http.hpp"
#include "server/people/attempts.hpp"
#include "server/people/identities.hpp"
#include "server/people/mailer.hpp"
#include "server/people/passwords.hpp"
#include "server/people/quota.hpp"
#include "server/people/turn_notices.hpp"
#include "storage/notices.hpp"
#include "storage/people.hpp"

namespace cb::server {

struct NoticesWorld {
  People& people;
  Notices& notices;
  Identities& identities;
  Passwords& passwords;
  Attempts& attempts;
  std::function<Milliseconds()> now;
  // The person is logged in with a new cookie.
  std::function<void(const Call&, const Person&, Answer)> enter;
  // Their tokens are void: whoever is connected as them is to come again.
  std::function<void(const std::string& person)> revoked;
};

class NoticesApi {
 public:
  explicit NoticesApi(NoticesWorld world) : world_(std::move(world)) {}

  // The routes use this object for as long as the router lives.
  void add_routes(Router& router);
  // What notices go out by, once the keys of this server are known; nothing is asked before.
  void begin(Outbox& outbox, Mailer& mailer, TurnNotices& turns);

 private:
  static constexpr Milliseconds kDay = 86'400'000;

  void show(const Person& person, Answer answer);
  void subscribe(const Call& call, const Person& person, Answer answer);
  void unsubscribe(const Person& person, const std::string& id, Answer answer);
  void set_mail(const Call& call, const Person& person, Answer answer);
  void ask_password(const Call& call, const Person& person, Answer answer, std::move_only_function<void(Answer)> then);
  void keep_mail(const Call& call, const Person& person, const MailAddress& mail,
                 const std::optional<MailAddress>& before, Answer answer);
  void tell_before(const Person& person, const std::optional<MailAddress>& before);
  Milliseconds wait_for_letter(const Call& call, const Person& person, std::string_view address);
  void remove_mail(const Person& person, Answer answer);
  void confirm(const Call& call, Answer answer);
  void use_ticket(std::string_view purpose, std::string_view ticket, Answer answer,
                  std::function<void(const std::string& person, Answer)> then);
  void stop_letters(std::string_view ticket, Answer answer);
  void forgotten(const Call& call, Answer answer);
  void offer_new_password(const Person& person, const std::string& network);
  void new_password(const Call& call, Answer answer);
  void choose_password(const Call& call, const std::string& ticket, std::string password, Answer answer);

  NoticesWorld world_;
  Outbox* outbox_ = nullptr;
  Mailer* mailer_ = nullptr;
  TurnNotices* turns_ = nullptr;
  // Nobody's mailbox is filled by others: so many letters that its reader may not have asked for in a day.
  Quota of_person_{5, kDay};
  Quota of_network_{30, kDay};  // a club shares one
  Quota to_mailbox_{3, kDay};
  // Letters about a password are counted apart, and by who asks first, or strangers could use up an owner's. In all an
  // account has one for each hour, as long as a link is good: who is refused by that has one that still is.
  Quota resets_from_network_{3, kDay};
  Quota resets_{24, kDay};
  // Each new browser is greeted where a stranger says: this server must not be sent to call others over and over.
  Quota greetings_{60, 3'600'000};
};

}  // namespace cb::server
