// SPDX-License-Identifier: MIT
#include "server/operations/config.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

#include "cluster/address.hpp"
#include "core/text.hpp"
#include "server/operations/mail_address.hpp"
#include "storage/store.hpp"

namespace cb::server {
namespace {

bool is_address(std::string_view text) {
  const std::string address(text);
  std::array<unsigned char, sizeof(in6_addr)> bytes{};
  return inet_pton(AF_INET, address.c_str(), bytes.data()) == 1 ||
         inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1;
}

// A host and perhaps a port.
bool is_authority(std::string_view text) {
  const auto colon = text.rfind(':');
  const bool has_port = colon != std::string_view::npos && text.find(']', colon) == std::string_view::npos;
  if (has_port && !to_number<std::uint16_t>(text.substr(colon + 1))) return false;
  const auto host = text.substr(0, has_port ? colon : text.size());
  constexpr std::string_view kHostLetters = "abcdefghijklmnopqrstuvwxyz0123456789.-[]:";
  return !host.empty() && host.find_first_not_of(kHostLetters) == std::string_view::npos;
}

// Scheme, host and perhaps a port, as a browser writes an Origin.
bool is_origin(std::string_view text) {
  const bool plain = text.starts_with("http://");
  if (!plain && !text.starts_with("https://")) return false;
  return is_authority(text.substr(plain ? 7 : 8));
}

bool is_relay_or_empty(std::string_view text) {
  const bool plain = text.starts_with("smtp://");
  if (!plain && !text.starts_with("smtps://")) return text.empty();
  return is_authority(text.substr(plain ? 7 : 8));
}

bool is_nats_or_empty(std::string_view text) { return text.empty() || cluster::read_addresses(text).has_value(); }

bool is_node_or_empty(std::string_view text) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789-";
  return text.size() <= 32 && text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool is_mail_or_empty(std::string_view text) { return text.empty() || read_mail_address(text).has_value(); }

// Push services are told it in a token.
bool is_contact_or_empty(std::string_view text) {
  constexpr std::string_view kMail = "mailto:";
  if (text.starts_with(kMail)) return read_mail_address(text.substr(kMail.size())).has_value();
  const bool printable = std::ranges::all_of(text, [](char c) { return c > ' ' && c <= '~'; });
  return text.empty() || (text.starts_with("https://") && text.size() > 8 && printable);
}

bool is_line_or_empty(std::string_view text) {
  return std::ranges::none_of(text, [](unsigned char c) { return c < ' ' || c == 0x7f; });
}

bool is_origin_or_empty(std::string_view text) { return text.empty() || is_origin(text); }
bool is_path_or_empty(std::string_view text) { return !text.contains('\0'); }

// An address of another kind, or one that is written wrong, would make a folder of its own name, password and all.
bool is_data_or_empty(std::string_view text) {
  if (is_database_url(text)) return is_path_or_empty(text);
  const auto start = lower(text.substr(0, text.find(':') + 1));
  return is_path_or_empty(text) && !text.contains("://") && start != "postgres:" && start != "postgresql:";
}

constexpr int kMany = 1'000'000;
constexpr int kDay = 24 * 60 * 60;   // in seconds
constexpr int kCentury = 100 * 365;  // in days

const std::array kFields = {
    Field{"address", Field::Text{&Config::address, "ADDRESS", "an IP address", &is_address},
          "where to listen; only this machine reaches 127.0.0.1"},
    Field{"port", Field::Number{&Config::port, 0, 65'535}, "the port to listen at; 0: one that is free"},
    Field{"lan", Field::Flag{&Config::lan},
          "serve the local network: listen at every address, whatever `address` says, and print a QR code"},
    Field{"data", Field::Text{&Config::data, "FILE", "a path or postgres://…", &is_data_or_empty, true},
          "the database, a file or postgres://…; empty: capbarrel/capbarrel.db in the user's data folder"},
    Field{"pages", Field::Text{&Config::pages, "FOLDER", "a path", &is_path_or_empty},
          "the folder of the web pages; empty: those installed with the program, else a plain page"},
    Field{"public-url",
          Field::Text{&Config::public_url, "URL", "an address such as https://caps.example", &is_origin_or_empty},
          "how people reach this server, for the links it makes; empty: as they called it"},
    Field{"origins",
          Field::List{&Config::origins, "URL,…", "addresses such as https://caps.example, with commas between",
                      &is_origin},
          "further sites whose pages may open tables here"},
    Field{"trusted-proxies",
          Field::List{&Config::trusted_proxies, "ADDRESS,…", "IP addresses, with commas between", &is_address},
          "proxies whose X-Forwarded-For and X-Forwarded-Proto are believed"},
    Field{"bot-workers", Field::Number{&Config::bot_workers, 1, 256}, "how many bots think at the same time"},
    Field{"bot-queue", Field::Number{&Config::bot_queue, 1, kMany}, "how many bots may wait for their turn to think"},
    Field{"bot-milliseconds", Field::Number{&Config::bot_milliseconds, 1, 60'000},
          "the longest a bot thinks about a move"},
    Field{
        "node",
        Field::Text{&Config::node, "NAME", "a name of at most 32 small letters, digits and hyphens", &is_node_or_empty},
        "this server's name among several over one database of PostgreSQL's, which share the work; needs `nats-url`; "
        "empty: this one is alone"},
    Field{"nats-url",
          Field::Text{&Config::nats_url, "URL",
                      "an address such as nats://127.0.0.1:4222, or several with commas between", &is_nats_or_empty,
                      true},
          "the NATS server by which several nodes over one database tell each other what is new; empty: this one is "
          "alone"},
    Field{"nats-bots", Field::Flag{&Config::nats_bots},
          "let `capbarrel bot-worker` wherever one runs think for bots; `bot-workers` here think where none answers"},
    Field{"act-rate", Field::Number{&Config::act_rate, 1, kMany}, "moves a person may send to a table in 20 seconds"},
    Field{"message-rate", Field::Number{&Config::message_rate, 1, kMany},
          "messages of all kinds, moves aside, that a person may send in 20 seconds"},
    Field{"address-rate", Field::Number{&Config::address_rate, 1, kMany},
          "HTTP requests and new connections from one address in 20 seconds; a club shares one"},
    Field{"most-sockets", Field::Number{&Config::most_sockets, 1, kMany}, "connections at the same time"},
    Field{"most-sockets-per-person", Field::Number{&Config::most_sockets_per_person, 1, kMany},
          "connections of one person at the same time"},
    Field{"most-unsent", Field::Number{&Config::most_unsent, 16 * 1024, 1 << 30},
          "bytes that may wait for a slow reader before it is dropped"},
    Field{"most-body", Field::Number{&Config::most_body, 1'024, 1 << 24}, "bytes of an HTTP request's body"},
    Field{"push-contact",
          Field::Text{&Config::push_contact, "URL", "mailto: with an address or an https: link", &is_contact_or_empty},
          "whom push services may write to about this server's pushes; empty: `public-url`, where that is https"},
    Field{"allow-private-push", Field::Flag{&Config::allow_private_push},
          "let people have pushes sent to any address, private ones and http too; for tests and local networks"},
    Field{"smtp-url",
          Field::Text{&Config::smtp_url, "URL", "an address such as smtp://mail.example:587 or smtps://mail.example",
                      &is_relay_or_empty, true},
          "the mail server that takes this server's letters; empty: none are sent"},
    Field{"smtp-user", Field::Text{&Config::smtp_user, "NAME", "one line", &is_line_or_empty},
          "who this server is there; empty: nobody in particular"},
    Field{"smtp-password-file", Field::Text{&Config::smtp_password_file, "FILE", "a path", &is_path_or_empty},
          "a file whose first line is the password for that"},
    Field{"smtp-plain", Field::Flag{&Config::smtp_plain},
          "send letters even where an smtp: server offers no TLS, such as one on this machine"},
    Field{"mail-from", Field::Text{&Config::mail_from, "ADDRESS", "a mail address", &is_mail_or_empty},
          "the address that letters come from; needed where `smtp-url` is set"},
    Field{"report-days", Field::Number{&Config::report_days, 1, kCentury},
          "days after which what players reported is deleted, whether anybody has looked at it or not"},
    Field{
        "operator-log-days", Field::Number{&Config::operator_log_days, 1, kCentury},
        "days after which an entry of the operators' log is deleted; that of a ban or mute stays as long as it holds"},
    Field{"edition-days", Field::Number{&Config::edition_days, 0, kCentury},
          "days after which a board that somebody put here is deleted where nobody has asked for it; 0: never"},
    Field{"request-timeout", Field::Number{&Config::request_timeout, 1, kDay},
          "seconds in which an HTTP request must have come in whole"},
    Field{"shutdown-timeout", Field::Number{&Config::shutdown_timeout, 0, kDay},
          "seconds to say goodbye to everybody when the server stops"},
    Field{"log-level", Field::Word<LogLevel>{&Config::log_level, kLogLevels}, "the least important lines to log"},
    Field{"log-format", Field::Word<LogFormat>{&Config::log_format, kLogFormats},
          "the form of log lines; auto: text on a terminal, json elsewhere"},
    Field{"metrics-open", Field::Flag{&Config::metrics_open}, "let everybody read /metrics, not only this machine"},
};

std::string joined(std::span<const std::string_view> words, std::string_view between) {
  return fmt::format("{}", fmt::join(words, between));
}

struct Placeholder {
  std::string operator()(const Field::Number&) const { return "N"; }
  std::string operator()(const Field::Flag&) const { return ""; }
  std::string operator()(const Field::Text& text) const { return std::string(text.placeholder); }
  std::string operator()(const Field::List& list) const { return std::string(list.placeholder); }
  template <class Enum>
  std::string operator()(const Field::Word<Enum>& word) const {
    return joined(word.words, "|");
  }
};

struct DefaultText {
  const Config usual;
  std::string operator()(const Field::Number& number) const { return fmt::format("{}", usual.*number.member); }
  std::string operator()(const Field::Flag& flag) const { return usual.*flag.member ? "true" : "false"; }
  std::string operator()(const Field::Text& text) const { return usual.*text.member; }
  std::string operator()(const Field::List& list) const {
    return fmt::format("{}", fmt::join(usual.*list.member, ","));
  }
  template <class Enum>
  std::string operator()(const Field::Word<Enum>& word) const {
    return std::string(word.words[static_cast<std::size_t>(usual.*word.member)]);
  }
};

}  // namespace

bool Config::trusts(std::string_view neighbour) const {
  return std::ranges::find(trusted_proxies, neighbour) != trusted_proxies.end();
}

std::span<const Field> config_fields() { return kFields; }

std::string Field::environment_name() const {
  std::string out = "CAPBARREL_";
  for (const char letter : name)
    out += letter == '-' ? '_' : letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
  return out;
}

std::string Field::placeholder() const { return std::visit(Placeholder{}, kind); }
std::string Field::default_text() const { return std::visit(DefaultText{}, kind); }

}  // namespace cb::server
