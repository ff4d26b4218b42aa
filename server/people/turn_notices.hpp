// SPDX-License-Identifier: MIT
// Tells people who are not there that a table waits for them: at once by push, and by letter where it has waited for a
// while; and that somebody challenges them, where they want to know. Never what was played: a hidden card would be in
// somebody's notification.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <unordered_map>

#include "server/notices/outbox.hpp"
#include "server/operations/logger.hpp"
#include "server/people/mailer.hpp"
#include "server/people/quota.hpp"
#include "storage/challenges.hpp"
#include "storage/directory.hpp"
#include "storage/notices.hpp"
#include "table/clock.hpp"

namespace cb::server {

// Somebody who was not at their table a moment ago may only be loading its page again.
inline constexpr std::chrono::seconds kComesBack{15};
// A letter is for whoever has not looked for so long.
inline constexpr Milliseconds kLetterAfter = 10 * 60'000;
// A browser is forgotten whose push service has refused so many pushes in a row, or could not take so many.
inline constexpr int kMostRefused = 3;
inline constexpr int kMostFailed = 10;

struct TurnNoticesWorld {
  Directory& directory;
  Notices& notices;
  Outbox& outbox;
  Mailer& mailer;
  Logger& logger;
  std::function<Milliseconds()> now;
  std::function<void(std::chrono::milliseconds, std::function<void()>)> after;
  // Who may not come is not called.
  std::function<bool(const std::string& person)> banned = [](const std::string&) { return false; };
};

class TurnNotices {
 public:
  explicit TurnNotices(TurnNoticesWorld world) : world_(std::move(world)) {}

  // A table waits for somebody since now. `may_come_back`: they may be back at it in a moment.
  void tell(Turn turn, bool may_come_back);
  // Somebody asks one person for a game. Letters are for games by post: the others would be over before they are read.
  void tell(const Challenge& challenge);
  // The first push of a browser, by which its owner sees that it works.
  void greet(const std::string& person, const PushAddress& address);
  // Called now and then: letters to those for whom a table has waited long enough.
  void write_letters();

 private:
  void push(const Turn& turn);
  void push_to(const PushAddress& address, const Turn& turn, std::size_t turns);
  void send(const std::string& person, const PushAddress& address, Push push);
  void learn(const std::string& browser, const Report& report);
  void write_to(const Turn& turn);
  void write_to(const Challenge& challenge);

  TurnNoticesWorld world_;
  // Pushes go wherever a stranger says, who may say many tables and many browsers.
  Quota pushes_{120, 3'600'000};
  std::unordered_map<std::string, int> failed_;  // in a row, by browser
  bool writing_ = false;
  // Nobody's mailbox is filled by others.
  Quota challenge_letters_{5, 86'400'000};
};

}  // namespace cb::server
