// SPDX-License-Identifier: MIT
// Accounts, logging in and out, and tokens for programs.
#include <nlohmann/json.hpp>

#include "core/text.hpp"
#include "server/people/accounts.hpp"
#include "server/people/names.hpp"
#include "server/people/people_api.hpp"
#include "server/people/people_words.hpp"
#include "table/link.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr std::size_t kLongestLabel = 60;
constexpr int kMostBrowsers = 20;
constexpr int kMostPrograms = 20;

// The same for a name that nobody has and for a wrong password.
Reply wrong_login() {
  return error_reply(refuse("login.wrong", "", "There is no account with this name and password."), 401);
}

}  // namespace

void PeopleApi::make_account(const Call& call, const Person& person, Answer answer) {
  if (person.account) return answer(refusal(refuse("account.twice", "", "You have an account already.")));
  const auto wanted = text(call, "name");
  if (!wanted) return answer(refusal(wanted.error()));
  const auto password = text(call, "password");
  if (!password) return answer(refusal(password.error()));
  auto name = allowed_name(*wanted);
  if (!name) return answer(refusal(name.error()));
  if (const auto ok = check_password(*password); !ok) return answer(refusal(ok.error()));
  if (auto reply = too_many(call.address)) return answer(std::move(*reply));
  auto hashed = [this, id = person.id, name = *name, answer = std::move(answer)](Result<std::string> hash) mutable {
    if (!hash) return answer(refusal(hash.error()));
    auto made = [this, id, name, answer = std::move(answer)](const Result<void>& kept) mutable {
      if (!kept) return answer(refusal(kept.error()));
      world_.identities.forget_person(id);
      answer(json_reply({{"id", id}, {"name", name}, {"account", true}, {"scope", ""}}, 201));
    };
    world_.people.make_account(id, name, name_key(name), std::move(*hash), std::move(made));
  };
  world_.passwords.hash(*password, std::move(hashed));
}

void PeopleApi::log_in(const Call& call, Answer answer) {
  const auto name = text(call, "name");
  if (!name) return answer(refusal(name.error()));
  const auto password = text(call, "password");
  if (!password) return answer(refusal(password.error()));
  const auto key = name_key(trim(*name));
  if (auto reply = too_many(call.address, {reinterpret_cast<const char*>(key.data()), key.size()}))
    return answer(std::move(*reply));
  // Nobody has such a password, and it would take longer to say so the longer it is.
  if (password->size() > kLongestPassword) return answer(wrong_login());
  auto check = [this, call = call, password = *password, answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    auto hash = *found ? (*found)->password : std::string();
    auto person = *found ? (*found)->person : Person{};
    world_.passwords.check(std::move(hash), std::move(password),
                           [this, call = std::move(call), person = std::move(person),
                            answer = std::move(answer)](const Result<bool>& same) mutable {
                             if (!same) return answer(refusal(same.error()));
                             if (!*same) return answer(wrong_login());
                             enter(call, person, std::move(answer));
                           });
  };
  find_account(world_.people, *name, std::move(check));
}

void PeopleApi::enter(const Call& call, const Person& person, Answer answer) {
  if (const auto ban = world_.banned(person.id)) return answer(error_reply(*ban, 403));
  auto token = table::draw_token();
  const auto hash = hash_token(token);
  world_.people.add_token(
      person.id, {draw_id(), {}, {}, world_.now()}, hash, kMostBrowsers,
      [this, person, token = std::move(token), secure = call.secure,
       answer = std::move(answer)](const Result<void>& kept) mutable {
        if (!kept) return answer(refusal(kept.error()));
        world_.identities.forget_person(person.id);  // the oldest token may have gone
        auto reply = json_reply({{"id", person.id}, {"name", person.name}, {"account", true}, {"scope", ""}});
        set_cookie(reply, token, secure);
        answer(std::move(reply));
      });
}

void PeopleApi::log_out(const Call& call, const Person& person, Answer answer) {
  const auto hash = hash_token(call.token);
  world_.people.remove_token(hash, [this, hash, id = person.id, secure = call.secure,
                                    answer = std::move(answer)](const Result<void>& kept) mutable {
    if (!kept) return answer(refusal(kept.error()));
    world_.identities.forget(hash);
    world_.revoked(id);
    auto reply = json_reply(json::object());
    clear_cookie(reply, secure);
    answer(std::move(reply));
  });
}

void PeopleApi::list_tokens(const Person& person, Answer answer) {
  world_.people.tokens(person.id, [answer = std::move(answer)](auto found) mutable {
    if (!found) return answer(refusal(found.error()));
    json tokens = json::array();
    for (const auto& token : *found)
      if (!token.scope.empty())
        tokens.push_back({{"id", token.id}, {"label", token.label}, {"scope", token.scope}, {"made", token.made}});
    answer(json_reply({{"tokens", std::move(tokens)}}));
  });
}

void PeopleApi::add_token(const Call& call, const Person& person, Answer answer) {
  const auto wanted = text(call, "label");
  if (!wanted) return answer(refusal(wanted.error()));
  const auto label = trim(*wanted);
  if (label.empty() || label.size() > kLongestLabel)
    return answer(refusal(refuse("token.label", "", "A token's label has 1 to {} letters.", kLongestLabel)));
  auto token = table::draw_token();
  const auto hash = hash_token(token);
  const Token kept{draw_id(), std::string(label), "play", world_.now()};
  world_.people.add_token(
      person.id, kept, hash, kMostPrograms,
      [kept, token = std::move(token), answer = std::move(answer)](const Result<void>& added) mutable {
        if (!added) return answer(refusal(added.error()));
        // The only time it is shown.
        answer(json_reply(
            {{"id", kept.id}, {"label", kept.label}, {"scope", kept.scope}, {"made", kept.made}, {"token", token}},
            201));
      });
}

void PeopleApi::remove_token(const Person& person, const std::string& token, Answer answer) {
  world_.people.remove_token(person.id, token,
                             [this, id = person.id, answer = std::move(answer)](const Result<bool>& removed) mutable {
                               if (!removed) return answer(refusal(removed.error()));
                               if (!*removed)
                                 return answer(refusal(refuse("token.unknown", "", "You have no such token.")));
                               world_.identities.forget_person(id);
                               world_.revoked(id);
                               answer(json_reply(json::object()));
                             });
}

}  // namespace cb::server
