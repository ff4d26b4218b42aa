// SPDX-License-Identifier: MIT
#include "server/people/notices_api.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/operations/mail_address.hpp"
#include "server/operations/network.hpp"
#include "server/people/accounts.hpp"
#include "server/people/letter_words.hpp"
#include "server/people/names.hpp"
#include "server/people/own_data.hpp"
#include "server/people/people_words.hpp"
#include "table/link.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr int kMostPushBrowsers = 10;
constexpr std::string_view kConfirm = "confirm";
constexpr std::string_view kPassword = "password";
constexpr Milliseconds kConfirmWithin = 7 * 86'400'000;
constexpr Milliseconds kPasswordWithin = 3'600'000;

Error no_letters() { return refuse("mail.none", "", "This server sends no letters."); }
Error unknown_ticket() {
  return refuse("ticket.unknown", "", "This link has been used already, or it is too old. Ask for another one.");
}

// The language of a notice; one that we do not speak is English.
Result<std::string> language_of(const Call& call) {
  auto wanted = text(call, "language");
  if (!wanted) return wanted;
  return std::string(letter_words(*wanted).language);
}

}  // namespace

void NoticesApi::begin(Outbox& outbox, Mailer& mailer, TurnNotices& turns) {
  outbox_ = &outbox;
  mailer_ = &mailer;
  turns_ = &turns;
}

void NoticesApi::add_routes(Router& router) {
  const auto own = [&](std::string method, std::string pattern, OwnHandler handle) {
    router.add(own_route(std::move(method), std::move(pattern), std::move(handle)));
  };
  const auto open = [&](std::string pattern, std::function<void(const Call&, const Places&, Answer)> handle) {
    router.add({"POST", std::move(pattern), Route::Who::anyone,
                [handle = std::move(handle)](const Call& call, const std::optional<Person>&, const Places& places,
                                             Answer answer) { handle(call, places, std::move(answer)); }});
  };
  own("GET", "/api/me/notices",
      [this](const Call&, const Person& person, const Places&, Answer answer) { show(person, std::move(answer)); });
  own("POST", "/api/me/push", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    subscribe(call, person, std::move(answer));
  });
  own("DELETE", "/api/me/push/{id}", [this](const Call&, const Person& person, const Places& places, Answer answer) {
    unsubscribe(person, places.at(0), std::move(answer));
  });
  own("PUT", "/api/me/mail", [this](const Call& call, const Person& person, const Places&, Answer answer) {
    set_mail(call, person, std::move(answer));
  });
  own("DELETE", "/api/me/mail", [this](const Call&, const Person& person, const Places&, Answer answer) {
    remove_mail(person, std::move(answer));
  });
  open("/api/mail/confirm",
       [this](const Call& call, const Places&, Answer answer) { confirm(call, std::move(answer)); });
  open("/api/mail/stop", [this](const Call& call, const Places&, Answer answer) {
    const auto ticket = text(call, "ticket");
    if (!ticket) return answer(refusal(ticket.error()));
    stop_letters(*ticket, std::move(answer));
  });
  // What a mail program posts when its reader presses "unsubscribe" (RFC 8058).
  open("/api/mail/stop/{ticket}",
       [this](const Call&, const Places& places, Answer answer) { stop_letters(places.at(0), std::move(answer)); });
  open("/api/password/forgotten",
       [this](const Call& call, const Places&, Answer answer) { forgotten(call, std::move(answer)); });
  open("/api/password/new",
       [this](const Call& call, const Places&, Answer answer) { new_password(call, std::move(answer)); });
}

void NoticesApi::show(const Person& person, Answer answer) {
  world_.notices.push_addresses(person.id, [this, id = person.id, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json browsers = json::array();
    for (const auto& one : *found)
      browsers.push_back(
          {{"id", one.id}, {"language", one.language}, {"made", one.made}, {"challenges", one.challenges}});
    world_.notices.mail(id, [this, browsers = std::move(browsers), answer = std::move(answer)](auto mail) mutable {
      if (!mail) return answer(refusal(mail.error()));
      answer(json_reply({{"push", {{"key", outbox_->push_key()}, {"browsers", std::move(browsers)}}},
                         {"mail", mail_json(*mail)},
                         {"letters", mailer_->possible()}}));
    });
  });
}

void NoticesApi::subscribe(const Call& call, const Person& person, Answer answer) {
  const auto endpoint = text(call, "endpoint");
  const auto key = text(call, "p256dh");
  const auto secret = text(call, "auth");
  const auto language = language_of(call);
  for (const auto* given : {&endpoint, &key, &secret, &language})
    if (!*given) return answer(refusal(given->error()));
  const auto challenges = flag_if_there(call, "challenges");
  if (!challenges) return answer(refusal(challenges.error()));
  if (const auto ok = read_subscription(*endpoint, *key, *secret, outbox_->allows_private()); !ok)
    return answer(refusal(ok.error()));
  if (auto reply = too_often(greetings_.take(network_of(call.address), world_.now()))) return answer(std::move(*reply));
  PushAddress address{draw_id(), *endpoint, *key, *secret, *language, world_.now(), *challenges};
  world_.notices.subscribe(person.id, address, kMostPushBrowsers,
                           [this, id = person.id, address, answer = std::move(answer)](const auto& gone) mutable {
                             if (!gone) return answer(refusal(gone.error()));
                             for (const auto& browser : *gone) outbox_->withdraw_pushes(browser);
                             turns_->greet(id, address);
                             answer(json_reply({{"id", address.id}}, 201));
                           });
}

void NoticesApi::unsubscribe(const Person& person, const std::string& id, Answer answer) {
  world_.notices.unsubscribe(person.id, id,
                             [this, id, answer = std::move(answer)](const Result<bool>& removed) mutable {
                               if (!removed) return answer(refusal(removed.error()));
                               if (!*removed)
                                 return answer(refusal(refuse("push.unknown", "", "Nothing is sent there.")));
                               outbox_->withdraw_pushes(id);
                               answer(json_reply(json::object()));
                             });
}

void NoticesApi::set_mail(const Call& call, const Person& person, Answer answer) {
  if (!person.account)
    return answer(error_reply(refuse("mail.account", "", "Letters are for accounts: make one first."), 403));
  if (!mailer_->possible()) return answer(refusal(no_letters()));
  const auto wanted = text(call, "address");
  if (!wanted) return answer(refusal(wanted.error()));
  const auto address = read_mail_address(trim(*wanted));
  if (!address) return answer(refusal(address.error()));
  const auto language = language_of(call);
  if (!language) return answer(refusal(language.error()));
  const auto turns = flag(call, "turns");
  if (!turns) return answer(refusal(turns.error()));
  const auto challenges = flag_if_there(call, "challenges");
  if (!challenges) return answer(refusal(challenges.error()));
  MailAddress wished{*address, *language, false, *turns, *challenges};
  world_.notices.mail(person.id, [this, call, person, wished, answer = std::move(answer)](auto before) mutable {
    if (!before) return answer(refusal(before.error()));
    if (*before && (*before)->address == wished.address) {
      wished.confirmed = (*before)->confirmed;
      return keep_mail(call, person, wished, std::nullopt, std::move(answer));
    }
    // It is a way into the account, and not for whoever finds it open in a browser.
    ask_password(call, person, std::move(answer),
                 [this, call, person, wished, before = std::move(*before)](Answer then) mutable {
                   keep_mail(call, person, wished, before, std::move(then));
                 });
  });
}

// `then` where the call has the person's password.
void NoticesApi::ask_password(const Call& call, const Person& person, Answer answer,
                              std::move_only_function<void(Answer)> then) {
  auto given = text_if_there(call, "password");
  if (!given) return answer(refusal(given.error()));
  if (!*given)
    return answer(error_reply(refuse("password.needed", "", "Another email address takes your password."), 403));
  const auto key = name_key(person.name);
  if (auto reply = too_often(
          world_.attempts.count(call.address, {reinterpret_cast<const char*>(key.data()), key.size()}, world_.now())))
    return answer(std::move(*reply));
  const auto wrong = [] { return error_reply(refuse("password.wrong", "", "That is not your password."), 403); };
  if ((*given)->size() > kLongestPassword) return answer(wrong());
  auto check = [this, wrong, id = person.id, password = std::move(**given), answer = std::move(answer),
                then = std::move(then)](Result<std::optional<Account>> found) mutable {
    if (!found) return answer(refusal(found.error()));
    auto hash = *found && (*found)->person.id == id ? (*found)->password : std::string();
    world_.passwords.check(
        std::move(hash), std::move(password),
        [wrong, answer = std::move(answer), then = std::move(then)](const Result<bool>& same) mutable {
          if (!same) return answer(refusal(same.error()));
          if (!*same) return answer(wrong());
          then(std::move(answer));
        });
  };
  find_account(world_.people, person.name, std::move(check));
}

// Who asks is counted first: what is refused there is not at the cost of the mailbox's owner.
Milliseconds NoticesApi::wait_for_letter(const Call& call, const Person& person, std::string_view address) {
  const auto now = world_.now();
  if (const auto wait = of_person_.take(person.id, now); wait > 0) return wait;
  if (const auto wait = of_network_.take(network_of(call.address), now); wait > 0) return wait;
  return to_mailbox_.take(mailbox_of(address), now);
}

// One that nobody has confirmed yet is written to, and so is the one that goes.
void NoticesApi::keep_mail(const Call& call, const Person& person, const MailAddress& mail,
                           const std::optional<MailAddress>& before, Answer answer) {
  if (!mail.confirmed)
    if (auto reply = too_often(wait_for_letter(call, person, mail.address))) return answer(std::move(*reply));
  world_.notices.set_mail(person.id, mail, [this, person, mail, before, answer = std::move(answer)](auto kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    answer(json_reply(mail_json(mail)));
    if (before || !mail.confirmed) mailer_->withdraw(person.id);  // it is to another address, or its ticket is void
    if (!mail.turns) mailer_->withdraw_turns(person.id);
    if (!mail.challenges) mailer_->withdraw_challenges(person.id);
    tell_before(person, before);
    if (mail.confirmed) return;
    auto ticket = table::draw_token();
    const auto hash = hash_token(ticket);
    world_.notices.add_ticket(person.id, std::string(kConfirm), hash, world_.now() + kConfirmWithin,
                              [this, person, mail, ticket = std::move(ticket)](const Result<void>& added) {
                                if (added) mailer_->ask_to_confirm(person, mail, ticket, [](const Report&) {});
                              });
  });
}

// Whoever reads an address that is taken away learns of it: it may not have been they who did it.
void NoticesApi::tell_before(const Person& person, const std::optional<MailAddress>& before) {
  if (before && before->confirmed && mailer_->possible())
    mailer_->tell_of_change(person, *before, [](const Report&) {});
}

void NoticesApi::remove_mail(const Person& person, Answer answer) {
  world_.notices.mail(person.id, [this, person, answer = std::move(answer)](auto before) mutable {
    if (!before) return answer(refusal(before.error()));
    auto removed = [this, person, before = std::move(*before), answer = std::move(answer)](const auto& done) mutable {
      if (!done) return answer(refusal(done.error()));
      mailer_->withdraw(person.id);
      tell_before(person, before);
      answer(json_reply(json::object()));
    };
    world_.notices.remove_mail(person.id, std::move(removed));
  });
}

void NoticesApi::confirm(const Call& call, Answer answer) {
  const auto ticket = text(call, "ticket");
  if (!ticket) return answer(refusal(ticket.error()));
  use_ticket(kConfirm, *ticket, std::move(answer), [this](const std::string& person, Answer then) {
    world_.notices.mail(person, [this, person, then = std::move(then)](auto mail) mutable {
      if (!mail) return then(refusal(mail.error()));
      if (!*mail) return then(refusal(unknown_ticket()));
      world_.notices.confirm_mail(person, (*mail)->address, [then = std::move(then)](const auto& kept) mutable {
        then(kept ? json_reply(json::object()) : refusal(kept.error()));
      });
    });
  });
}

// `then` with whoever the ticket was for.
void NoticesApi::use_ticket(std::string_view purpose, std::string_view ticket, Answer answer,
                            std::function<void(const std::string& person, Answer)> then) {
  world_.notices.use_ticket(
      std::string(purpose), hash_token(ticket), world_.now(),
      [then = std::move(then), answer = std::move(answer)](const Result<std::optional<std::string>>& person) mutable {
        if (!person) return answer(refusal(person.error()));
        if (!*person) return answer(refusal(unknown_ticket()));
        then(**person, std::move(answer));
      });
}

void NoticesApi::stop_letters(std::string_view ticket, Answer answer) {
  const auto person = mailer_->who_stops(ticket);
  if (!person) return answer(refusal(unknown_ticket()));
  world_.notices.mail(*person, [this, person = *person, answer = std::move(answer)](auto mail) mutable {
    if (!mail) return answer(refusal(mail.error()));
    if (!*mail) return answer(json_reply(json::object()));
    (*mail)->turns = (*mail)->challenges = false;
    world_.notices.set_mail(person, **mail,
                            [this, person, answer = std::move(answer)](const Result<void>& kept) mutable {
                              if (!kept) return answer(refusal(kept.error()));
                              mailer_->withdraw_turns(person);
                              mailer_->withdraw_challenges(person);
                              answer(json_reply(json::object()));
                            });
  });
}

// The answer is the same, and comes as soon, whether there is such an account or not.
void NoticesApi::forgotten(const Call& call, Answer answer) {
  if (!mailer_->possible()) return answer(refusal(no_letters()));
  const auto name = text(call, "name");
  if (!name) return answer(refusal(name.error()));
  const auto key = name_key(trim(*name));
  // Apart from tries of a password: who has made too many of those wants just this.
  const auto account = std::string("forgotten ").append(reinterpret_cast<const char*>(key.data()), key.size());
  if (auto reply = too_often(world_.attempts.count(call.address, account, world_.now())))
    return answer(std::move(*reply));
  auto network = network_of(call.address);
  answer(json_reply(json::object()));  // the call is gone with it
  find_account(world_.people, *name, [this, network = std::move(network)](const Result<std::optional<Account>>& found) {
    if (found && *found) offer_new_password((*found)->person, network);
  });
}

void NoticesApi::offer_new_password(const Person& person, const std::string& network) {
  world_.notices.mail(person.id, [this, person, network](const Result<std::optional<MailAddress>>& mail) {
    if (!mail || !*mail || !(*mail)->confirmed) return;
    const auto now = world_.now();
    if (resets_from_network_.take((network + '\0').append(person.id), now) > 0 || resets_.take(person.id, now) > 0)
      return;
    auto ticket = table::draw_token();
    const auto hash = hash_token(ticket);
    world_.notices.add_ticket(person.id, std::string(kPassword), hash, world_.now() + kPasswordWithin,
                              [this, person, mail = **mail, ticket = std::move(ticket)](const Result<void>& added) {
                                if (added) mailer_->offer_new_password(person, mail, ticket, [](const Report&) {});
                              });
  });
}

void NoticesApi::new_password(const Call& call, Answer answer) {
  const auto ticket = text(call, "ticket");
  if (!ticket) return answer(refusal(ticket.error()));
  const auto password = text(call, "password");
  if (!password) return answer(refusal(password.error()));
  if (const auto ok = check_password(*password); !ok) return answer(refusal(ok.error()));
  if (auto reply = too_often(world_.attempts.count(call.address, {}, world_.now()))) return answer(std::move(*reply));
  // Hashing is slow by intention: only for who has a ticket.
  world_.notices.has_ticket(std::string(kPassword), hash_token(*ticket), world_.now(),
                            [this, call, ticket = *ticket, password = *password,
                             answer = std::move(answer)](const Result<bool>& good) mutable {
                              if (!good) return answer(refusal(good.error()));
                              if (!*good) return answer(refusal(unknown_ticket()));
                              choose_password(call, ticket, std::move(password), std::move(answer));
                            });
}

void NoticesApi::choose_password(const Call& call, const std::string& ticket, std::string password, Answer answer) {
  auto hashed = [this, call, ticket, answer = std::move(answer)](Result<std::string> hash) mutable {
    if (!hash) return answer(refusal(hash.error()));
    auto set = [this, call, hash = std::move(*hash)](const std::string& id, Answer then) {
      world_.people.set_password(id, hash, [this, call, then = std::move(then)](const Result<Person>& person) mutable {
        if (!person) return then(refusal(person.error()));
        world_.identities.forget_person(person->id);
        world_.revoked(person->id);
        outbox_->withdraw_pushes(person->id);
        world_.enter(call, *person, std::move(then));
      });
    };
    use_ticket(kPassword, ticket, std::move(answer), std::move(set));
  };
  world_.passwords.hash(std::move(password), std::move(hashed));
}

}  // namespace cb::server
