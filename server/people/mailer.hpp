// SPDX-License-Identifier: MIT
// The letters of this server: about an address, a password, a turn, a challenge. Each has a link with a ticket that
// says what its reader may do without being logged in.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/notices/outbox.hpp"
#include "storage/challenges.hpp"
#include "storage/directory.hpp"
#include "storage/notices.hpp"
#include "table/clock.hpp"

namespace cb::server {

class Mailer {
 public:
  using Then = std::move_only_function<void(Report)>;

  // `secret`: what tickets to stop letters are signed with; they are good for ever, as old letters are.
  Mailer(Outbox& outbox, std::string public_url, std::string secret)
      : outbox_(outbox), public_url_(std::move(public_url)), secret_(std::move(secret)) {}

  bool possible() const { return outbox_.sends_letters(); }

  void ask_to_confirm(const Person& person, const MailAddress& to, std::string_view ticket, Then then);
  void offer_new_password(const Person& person, const MailAddress& to, std::string_view ticket, Then then);
  // To the address that the account had. Nobody can withdraw it: whoever took the address away may not want it read.
  void tell_of_change(const Person& person, const MailAddress& before, Then then);
  void tell_of_turn(const MailAddress& to, const Turn& turn, Milliseconds now, Then then);
  void tell_of_challenge(const MailAddress& to, const Challenge& challenge, Then then);

  // What still waits for somebody is not sent any more: nothing at all, or nothing about turns or
  // about challenges.
  void withdraw(const std::string& person);
  void withdraw_turns(const std::string& person);
  void withdraw_challenges(const std::string& person);

  std::string stop_ticket(std::string_view person) const;
  // Whose letters such a ticket stops.
  std::optional<std::string> who_stops(std::string_view ticket) const;

 private:
  std::string link(std::string_view page, std::string_view ticket) const;

  Outbox& outbox_;
  std::string public_url_;
  std::string secret_;
};

}  // namespace cb::server
