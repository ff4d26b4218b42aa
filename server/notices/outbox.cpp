// SPDX-License-Identifier: MIT
#include "server/notices/outbox.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/text.hpp"
#include "server/notices/base64url.hpp"
#include "server/operations/mail_address.hpp"

namespace cb::server {
namespace {

constexpr std::string_view kUrgencies[] = {"very-low", "low", "normal", "high"};
constexpr std::size_t kMostPassword = 1'024;
constexpr std::size_t kTopicBytes = 24;  // 32 letters, the most a topic has

// What a push is about, so that a push service can tell two from each other and knows no more than that.
std::string topic_of(std::string_view about) {
  std::array<char, crypto_hash_sha256_BYTES> hash{};
  crypto_hash_sha256(reinterpret_cast<unsigned char*>(hash.data()),
                     reinterpret_cast<const unsigned char*>(about.data()), about.size());
  return to_base64url({hash.data(), kTopicBytes});
}

Verdict judge_push(const Response& answer) {
  if (answer.done) return {Outcome::sent};
  if (answer.status == 404 || answer.status == 410) return {Outcome::gone};
  if (answer.forbidden) return {Outcome::failed};
  // It took too long, or there are too many for this browser; others of the service are not meant.
  if (answer.status == 408 || answer.status == 429) return {};
  if (answer.status < 200 || answer.status >= 500) return {std::nullopt, true};
  return {Outcome::failed};
}

Verdict judge_letter(const Response& answer) {
  if (answer.done) return {Outcome::sent};
  // It may have arrived. Better none than the same letter twice.
  if (answer.handed_over) return {Outcome::failed};
  if (answer.status >= 500) return {Outcome::failed};
  // 421 is about the relay, the other refusals for now (greylisting, a full mailbox) about this letter.
  return {std::nullopt, answer.status < 400 || answer.status == 421};
}

Result<std::string> read_password(const std::string& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string password;
  if (!in || !std::getline(in, password))
    return fail("notices.password", "", "The password in smtp-password-file, {}, cannot be read: {}.", quote(path),
                errno != 0 ? std::strerror(errno) : "it is empty");
  if (password.ends_with('\r')) password.pop_back();
  if (password.empty() || password.size() > kMostPassword || password.contains('\0'))
    return fail("notices.password", "", "The first line of smtp-password-file, {}, is no password.", quote(path));
  return password;
}

Carrier::Settings push_carrier(const Outbox::Settings& settings) {
  return {.allow_private = settings.allow_private,
          .authorities = settings.authorities,
          .user = {},
          .password = {},
          .to_connect = settings.push_timeout,
          .in_all = settings.push_timeout,
          .most_per_host = settings.pace.most_per_lane};
}

Carrier::Settings mail_carrier(const Outbox::Settings& settings) {
  return {.authorities = settings.authorities,
          .user = settings.user,
          .password = settings.password,
          .plain_mail = settings.plain_mail,
          .to_connect = settings.mail_timeout,
          .in_all = settings.mail_timeout,
          .most_per_host = settings.pace.most_per_lane};
}

// All letters go to one place, which is the operator's: it may have all the room there is.
Courier::Pace mail_pace(Courier::Pace pace) {
  pace.most_in_lane = pace.most_in_failing_lane = pace.most_waiting;
  return pace;
}

}  // namespace

Result<Outbox::Settings> Outbox::settings(const Config& config) {
  Settings out;
  out.contact = config.push_contact;
  // A server that people know by an address can be asked there.
  if (out.contact.empty() && config.public_url.starts_with("https://")) out.contact = config.public_url;
  out.allow_private = config.allow_private_push;
  if (config.smtp_url.empty()) return out;
  if (config.mail_from.empty())
    return fail("notices.from", "", "Where smtp-url is set, mail-from says whom letters come from.");
  const auto from = read_mail_address(config.mail_from);
  if (!from) return std::unexpected(from.error());
  out.mail_from = *from;
  out.relay = config.smtp_url;
  // Without a port libcurl would take that of mail servers among themselves.
  if (out.relay.find(':', std::max(out.relay.find("://") + 3, out.relay.find(']') + 1)) == std::string::npos)
    out.relay += out.relay.starts_with("smtps://") ? ":465" : ":587";
  out.plain_mail = config.smtp_plain;
  out.user = config.smtp_user;
  if (out.user.empty() != config.smtp_password_file.empty())
    return fail("notices.password", "", "smtp-user and smtp-password-file go together.");
  if (out.user.empty()) return out;
  auto password = read_password(config.smtp_password_file);
  if (!password) return std::unexpected(password.error());
  out.password = std::move(*password);
  return out;
}

Outbox::Outbox(const Settings& settings, EcKey key, Metrics& metrics, const Deliver& deliver)
    : settings_(settings),
      push_key_(to_base64url(key.public_bytes())),
      deliver_(deliver),
      vapid_(std::move(key), settings.contact),
      pushes_("push", push_carrier(settings), settings.pace, metrics, deliver) {
  if (!settings.relay.empty())
    letters_.emplace("mail", mail_carrier(settings), mail_pace(settings.pace), metrics, deliver);
}

void Outbox::push(Push push, std::move_only_function<void(Report)> then) {
  Parcel parcel;
  parcel.lane = push.to.endpoint.origin;
  parcel.whom = push.whom;
  parcel.marks = {push.whom, push.browser};
  const auto topic = push.about.empty() ? std::string() : topic_of(push.about);
  if (!topic.empty()) parcel.about = fmt::format("{} {}", topic, push.to.endpoint.url);
  parcel.life = push.life;
  parcel.judge = &judge_push;
  parcel.then = std::move(then);
  parcel.prepare = [this, topic, push = std::move(push)](std::chrono::seconds left) -> Result<Delivery> {
    auto body = encrypt_push(push.to, push.text);
    if (!body) return std::unexpected(body.error());
    const auto authorization = vapid_.authorization(push.to.endpoint.origin, std::chrono::system_clock::now());
    if (!authorization) return std::unexpected(authorization.error());
    Delivery request{push.to.endpoint.url, std::move(*body), {}, {}, {}};
    request.headers = {fmt::format("Authorization: {}", *authorization), "Content-Encoding: aes128gcm",
                       "Content-Type: application/octet-stream", fmt::format("TTL: {}", left.count()),
                       fmt::format("Urgency: {}", kUrgencies[static_cast<std::size_t>(push.urgency)])};
    if (!topic.empty()) request.headers.push_back(fmt::format("Topic: {}", topic));
    return request;
  };
  pushes_.send(std::move(parcel));
}

void Outbox::mail(Letter letter, std::chrono::seconds life, std::move_only_function<void(Report)> then) {
  letter.from = settings_.mail_from;
  auto text = letters_ ? write_letter(letter, std::chrono::system_clock::now())
                       : fail("notices.mail", "", "This server sends no letters.");
  if (!text) {
    std::vector<std::move_only_function<void()>> news;
    news.emplace_back([then = std::move(then), problem = text.error().text()]() mutable {
      then({Outcome::failed, 0, std::move(problem)});
    });
    return deliver_(std::move(news));
  }
  Parcel parcel;
  parcel.lane = settings_.relay;
  parcel.marks = std::move(letter.marks);
  parcel.life = life;
  parcel.judge = &judge_letter;
  parcel.then = std::move(then);
  // As it is: checked, and the same whenever it is tried.
  Delivery request{settings_.relay, std::move(*text), {}, letter.from, letter.to};
  parcel.prepare = [request = std::move(request)](std::chrono::seconds) -> Result<Delivery> { return request; };
  letters_->send(std::move(parcel));
}

void Outbox::withdraw_pushes(const std::string& whom_or_browser) { pushes_.withdraw(whom_or_browser); }

void Outbox::withdraw_letters(const std::string& mark) {
  if (letters_) letters_->withdraw(mark);
}

}  // namespace cb::server
