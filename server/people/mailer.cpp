// SPDX-License-Identifier: MIT
#include "server/people/mailer.hpp"

#include <fmt/format.h>
#include <sodium.h>

#include <array>

#include "server/notices/base64url.hpp"
#include "server/people/game_titles.hpp"
#include "server/people/letter_words.hpp"
#include "server/room/table_id.hpp"

namespace cb::server {
namespace {

// What is not read by then need not come at all.
constexpr std::chrono::hours kLetterLife{6};
constexpr std::size_t kSignature = 16;

std::string turn_letters_of(const std::string& person) { return "turns of " + person; }
std::string challenge_letters_of(const std::string& person) { return "challenges of " + person; }

std::vector<std::string> others_of(const LetterWords& words, const Turn& turn) {
  std::vector<std::string> names;
  for (const auto& seat : turn.table.seats)
    if (seat.kind == "person" && seat.person != turn.person && std::ranges::find(names, seat.name) == names.end())
      names.push_back(seat.name);
  if (names.empty()) names.emplace_back(words.others_are_bots);
  return names;
}

std::string turn_subject(const LetterWords& words, std::string_view game, std::span<const std::string> others) {
  const auto write = [&](std::string_view list) { return fmt::format(fmt::runtime(words.turn_subject), game, list); };
  return write(short_list_of_names(words, others, kMostHeader - write("").size()));
}

}  // namespace

// In the fragment: what stands there is sent to no server and stands in no log.
std::string Mailer::link(std::string_view page, std::string_view ticket) const {
  return fmt::format("{}{}#{}", public_url_, page, ticket);
}

void Mailer::ask_to_confirm(const Person& person, const MailAddress& to, std::string_view ticket, Then then) {
  const auto& words = letter_words(to.language);
  outbox_.mail({.from = {},
                .from_name = {},
                .to = to.address,
                .subject = std::string(words.confirm_subject),
                .text = fmt::format(fmt::runtime(words.confirm_text), link("/mail/confirm", ticket)),
                .unsubscribe = {},
                .marks = {person.id}},
               kLetterLife, std::move(then));
}

void Mailer::offer_new_password(const Person& person, const MailAddress& to, std::string_view ticket, Then then) {
  const auto& words = letter_words(to.language);
  outbox_.mail({.from = {},
                .from_name = {},
                .to = to.address,
                .subject = std::string(words.password_subject),
                .text = fmt::format(fmt::runtime(words.password_text), person.name, link("/password", ticket)),
                .unsubscribe = {},
                .marks = {person.id}},
               kLetterLife, std::move(then));
}

void Mailer::tell_of_change(const Person& person, const MailAddress& before, Then then) {
  const auto& words = letter_words(before.language);
  outbox_.mail({.from = {},
                .from_name = {},
                .to = before.address,
                .subject = std::string(words.changed_subject),
                .text = fmt::format(fmt::runtime(words.changed_text), person.name),
                .unsubscribe = {},
                .marks = {}},
               kLetterLife, std::move(then));
}

void Mailer::tell_of_turn(const MailAddress& to, const Turn& turn, Milliseconds now, Then then) {
  const auto& words = letter_words(to.language);
  const auto game = game_title(turn.table.game, words.language);
  const auto others = others_of(words, turn);
  const auto ticket = stop_ticket(turn.person);
  const auto table = fmt::format("{}/t/{}", public_url_, table_id(turn.table.match));
  outbox_.mail({.from = {},
                .from_name = {},
                .to = to.address,
                .subject = turn_subject(words, game, others),
                .text = fmt::format(fmt::runtime(words.turn_text), game, list_of_names(words, others),
                                    time_left(words, turn.due, now), table) +
                        "\n-- \n" + fmt::format(fmt::runtime(words.why), link("/mail/stop", ticket)) + "\n",
                .unsubscribe = fmt::format("{}/api/mail/stop/{}", public_url_, ticket),
                .marks = {turn.person, turn_letters_of(turn.person)}},
               kLetterLife, std::move(then));
}

void Mailer::tell_of_challenge(const MailAddress& to, const Challenge& challenge, Then then) {
  const auto& words = letter_words(to.language);
  const auto game = game_title(challenge.game, words.language);
  const auto& from = challenge.from.name;
  const auto ticket = stop_ticket(challenge.to->id);
  const auto text = challenge.rated ? words.rated_challenge_text : words.challenge_text;
  outbox_.mail({.from = {},
                .from_name = {},
                .to = to.address,
                .subject = fmt::format(fmt::runtime(words.challenge_subject), from, game),
                .text = fmt::format(fmt::runtime(text), from, game, public_url_ + "/games#challenges") + "\n-- \n" +
                        fmt::format(fmt::runtime(words.why_challenge), link("/mail/stop", ticket)) + "\n",
                .unsubscribe = fmt::format("{}/api/mail/stop/{}", public_url_, ticket),
                .marks = {challenge.to->id, challenge_letters_of(challenge.to->id)}},
               kLetterLife, std::move(then));
}

void Mailer::withdraw(const std::string& person) { outbox_.withdraw_letters(person); }

void Mailer::withdraw_turns(const std::string& person) { outbox_.withdraw_letters(turn_letters_of(person)); }

void Mailer::withdraw_challenges(const std::string& person) { outbox_.withdraw_letters(challenge_letters_of(person)); }

std::string Mailer::stop_ticket(std::string_view person) const {
  std::array<unsigned char, kSignature> signature{};
  const auto* const text = reinterpret_cast<const unsigned char*>(person.data());
  crypto_generichash(signature.data(), signature.size(), text, person.size(),
                     reinterpret_cast<const unsigned char*>(secret_.data()), secret_.size());
  return fmt::format("{}.{}", person, to_base64url({reinterpret_cast<const char*>(signature.data()), kSignature}));
}

std::optional<std::string> Mailer::who_stops(std::string_view ticket) const {
  const auto person = ticket.substr(0, ticket.find('.'));
  const auto expected = stop_ticket(person);
  if (ticket.size() != expected.size() || sodium_memcmp(ticket.data(), expected.data(), expected.size()) != 0)
    return std::nullopt;
  return std::string(person);
}

}  // namespace cb::server
