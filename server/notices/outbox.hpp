// SPDX-License-Identifier: MIT
// What this server sends to people who are not looking: pushes to their browsers and letters. Knows nobody and keeps
// nothing; who wants to be told of what is others' business.
#pragma once

#include <memory>
#include <optional>

#include "server/notices/courier.hpp"
#include "server/notices/letter.hpp"
#include "server/notices/vapid.hpp"
#include "server/notices/web_push.hpp"
#include "server/operations/config.hpp"

namespace cb::server {

// How soon a push service should wake a sleeping phone for it (RFC 8030, 5.3).
enum class Urgency { very_low, low, normal, high };

struct Push {
  Subscription to;
  std::string text;   // for our service worker
  std::string about;  // a newer push to the same browser about the same thing replaces an older one; may be empty
  Urgency urgency = Urgency::normal;
  std::chrono::seconds life = std::chrono::hours(24);  // for how long it is worth being delivered
  std::string whom = {};                               // whose browser it is: of one person's only so many wait
  std::string browser = {};                            // which of theirs
};

class Outbox {
 public:
  struct Settings {
    std::string contact;         // mailto: or https:, for push services
    bool allow_private = false;  // pushes may go to any address, and by http
    std::string relay;           // smtp://host:port or smtps://host:port; empty: no letters are sent
    std::string user, password;  // at the relay
    bool plain_mail = false;     // the relay need not speak TLS
    std::string mail_from;
    std::string authorities;  // certificates to trust instead of the system's
    Courier::Pace pace;
    std::chrono::milliseconds push_timeout = std::chrono::seconds(10);
    std::chrono::milliseconds mail_timeout = std::chrono::minutes(1);
  };
  // What a configuration says; reads the file of the password. Refused where letters are to be sent and something for
  // that is missing.
  static Result<Settings> settings(const Config& config);

  // `key` is this server's for good: subscriptions are good for one key only. Reports are delivered through `deliver`.
  Outbox(const Settings& settings, EcKey key, Metrics& metrics, const Deliver& deliver);

  // What browsers subscribe with, in base64url.
  const std::string& push_key() const { return push_key_; }
  bool allows_private() const { return settings_.allow_private; }
  bool sends_letters() const { return letters_.has_value(); }

  // Neither blocks; `then` is always called, once.
  void push(Push push, std::move_only_function<void(Report)> then);
  // From `mail_from`, whatever the letter says.
  void mail(Letter letter, std::chrono::seconds life, std::move_only_function<void(Report)> then);
  // What still waits for a person, or for a browser, is not sent any more; nor what has this mark.
  void withdraw_pushes(const std::string& whom_or_browser);
  void withdraw_letters(const std::string& mark);

 private:
  Settings settings_;
  std::string push_key_;
  Deliver deliver_;
  Vapid vapid_;  // for the couriers' thread alone
  // Two threads: whoever waits for a mail server's answer does nothing else meanwhile, and pushes are not to wait for
  // it.
  Courier pushes_;
  std::optional<Courier> letters_;
};

}  // namespace cb::server
