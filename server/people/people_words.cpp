// SPDX-License-Identifier: MIT
#include "server/people/people_words.hpp"

#include <sodium.h>

#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr std::string_view kYear = "31536000";  // seconds

Result<json> body_of(const Call& call) {
  auto body = read_json(call.body);
  if (!body.is_object()) return fail("http.body", "", "The body of this request is a JSON object.");
  return body;
}

void put_cookie(Reply& reply, std::string_view token, std::string_view seconds, bool secure) {
  reply.headers.emplace_back("Set-Cookie", fmt::format("cb={}; Path=/; Max-Age={}; HttpOnly; SameSite=Lax{}", token,
                                                       seconds, secure ? "; Secure" : ""));
}

}  // namespace

Result<std::string> text(const Call& call, const char* member) {
  const auto body = body_of(call);
  if (!body) return std::unexpected(body.error());
  const auto found = body->find(member);
  if (found == body->end() || !found->is_string())
    return fail("http.member", "", "This request needs \"{}\", a text.", member);
  return found->get<std::string>();
}

Result<std::optional<std::string>> text_if_there(const Call& call, const char* member) {
  if (call.body.empty()) return std::nullopt;
  const auto body = body_of(call);
  if (!body) return std::unexpected(body.error());
  if (!body->contains(member)) return std::nullopt;
  return text(call, member);
}

Result<bool> flag(const Call& call, const char* member) {
  const auto body = body_of(call);
  if (!body) return std::unexpected(body.error());
  const auto found = body->find(member);
  if (found == body->end() || !found->is_boolean())
    return fail("http.member", "", "This request needs \"{}\", true or false.", member);
  return found->get<bool>();
}

Result<bool> flag_if_there(const Call& call, const char* member) {
  const auto body = body_of(call);
  if (!body) return std::unexpected(body.error());
  return body->contains(member) ? flag(call, member) : Result<bool>(false);
}

Route own_route(std::string method, std::string pattern, OwnHandler handle) {
  return {std::move(method), std::move(pattern), Route::Who::person,
          [handle = std::move(handle)](const Call& call, const std::optional<Person>& person, const Places& places,
                                       Answer answer) {
            if (!person->scope.empty())
              return answer(error_reply(refuse("token.scope", "",
                                               "This token is for playing; log in with a browser to change or see "
                                               "what belongs to the account."),
                                        403));
            handle(call, *person, places, std::move(answer));
          }};
}

std::optional<Reply> too_often(Milliseconds wait) {
  if (wait == 0) return std::nullopt;
  const auto seconds = (wait + 999) / 1'000;
  auto reply = error_reply(
      refuse("login.often", "", "That was tried too often; please wait {} seconds and try again.", seconds), 429);
  reply.headers.emplace_back("Retry-After", std::to_string(seconds));
  return reply;
}

Reply refusal(const Error& error) {
  constexpr std::pair<std::string_view, int> kStatuses[] = {{"account.", 409},
                                                            {"token.most", 409},
                                                            {"token.unknown", 404},
                                                            {"person.unknown", 404},
                                                            {"push.unknown", 404},
                                                            {"ticket.unknown", 404},
                                                            {"mail.none", 409},
                                                            {"contact.most", 409},
                                                            {"storage.", 503},
                                                            {"password.busy", 503},
                                                            {"challenge.unknown", 404},
                                                            {"challenge.closed", 403},
                                                            {"challenge.stranger", 403},
                                                            {"challenge.twice", 409},
                                                            {"challenge.most", 409},
                                                            {"challenge.full", 409},
                                                            {"challenge.nobody", 409},
                                                            {"challenge.away", 409},
                                                            {"challenge.guest", 409},
                                                            {"challenge.rated", 409},
                                                            {"operator.peer", 409},
                                                            {"announcement.most", 409},
                                                            {"rule.most", 409},
                                                            {"rule.twice", 409},
                                                            {"announcement.unknown", 404},
                                                            {"rule.unknown", 404},
                                                            {"report.unknown", 404},
                                                            {"sanction.none", 404},
                                                            {"report.often", 429},
                                                            {"report.full", 429},
                                                            {"edition.many", 409},
                                                            {"edition.unknown", 404},
                                                            {"edition.long", 413},
                                                            {"find.many", 429}};
  for (const auto& [code, status] : kStatuses)
    if (error.code.starts_with(code)) return error_reply(error, status);
  return error_reply(error, 400);
}

std::string draw_id() {
  MatchId id;
  randombytes_buf(id.bytes.data(), id.bytes.size());
  return table_id(id);
}

void set_cookie(Reply& reply, std::string_view token, bool secure) { put_cookie(reply, token, kYear, secure); }
void clear_cookie(Reply& reply, bool secure) { put_cookie(reply, "", "0", secure); }

}  // namespace cb::server
