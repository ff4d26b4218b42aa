// SPDX-License-Identifier: MIT
// Where people want to be told that it is their turn, or that somebody challenges them: the push services of their
// browsers and an email address. And what is needed to do so: tickets that come back from a letter, and the keys that
// this server signs with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "storage/people.hpp"

namespace cb {

// A browser that wants notices, as its push service knows it (RFC 8030, RFC 8291).
struct PushAddress {
  std::string id;        // to speak of it without knowing it
  std::string endpoint;  // whoever knows it can send there: a secret
  std::string key;       // p256dh
  std::string secret;    // auth
  std::string language;  // of the notices
  std::int64_t made = 0;
  bool challenges = false;  // of these too
  bool operator==(const PushAddress&) const = default;
};

struct MailAddress {
  std::string address;
  std::string language;
  bool confirmed = false;  // whoever reads it has said that they want this
  bool turns = false;      // and letters about turns
  bool challenges = false;
  bool operator==(const MailAddress&) const = default;
};

// An email address has no more bytes (RFC 5321).
constexpr std::size_t kLongestMailAddress = 254;

class Notices {
 public:
  template <class T>
  using Then = People::Then<T>;

  virtual ~Notices() = default;

  // A browser has one person at a time: an endpoint that somebody else had is theirs no more. Of more than `most` the
  // oldest goes. Answers with the ids of those that went.
  virtual void subscribe(std::string person, PushAddress address, int most, Then<std::vector<std::string>> then) = 0;
  // False where the person has no such address.
  virtual void unsubscribe(std::string person, std::string id, Then<bool> then) = 0;
  // The push service says that it is gone.
  virtual void drop(std::string id) = 0;
  // The oldest first.
  virtual void push_addresses(std::string person, Then<std::vector<PushAddress>> then) = 0;

  // In place of the one before; tickets for that one are void.
  virtual void set_mail(std::string person, MailAddress address, Then<void> then) = 0;
  virtual void mail(std::string person, Then<std::optional<MailAddress>> then) = 0;
  virtual void remove_mail(std::string person, Then<void> then) = 0;
  // Its reader wants letters; nothing changes where the person has another address by now.
  virtual void confirm_mail(std::string person, std::string address, Then<void> then) = 0;

  // A ticket for one purpose, good once and until then; one that the person had for the same is void.
  virtual void add_ticket(std::string person, std::string purpose, TokenHash ticket, std::int64_t until,
                          Then<void> then) = 0;
  // Whether somebody has such a ticket; nothing changes.
  virtual void has_ticket(std::string purpose, TokenHash ticket, std::int64_t now, Then<bool> then) = 0;
  // Whose it was. It is void from now on.
  virtual void use_ticket(std::string purpose, TokenHash ticket, std::int64_t now,
                          Then<std::optional<std::string>> then) = 0;

  // The key of a name; where there is none yet, this one from now on.
  virtual void key(std::string name, std::string fresh, Then<std::string> then) = 0;
};

}  // namespace cb
