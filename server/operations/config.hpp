// SPDX-License-Identifier: MIT
// What whoever runs a server may choose. One table of fields says what there is: flags, environment, file and the
// documentation are made from it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/error.hpp"
#include "server/operations/log_level.hpp"

namespace cb::server {

struct Config {
  std::string address = "127.0.0.1";
  int port = 8080;
  bool lan = false;
  std::string data;
  std::string pages;
  std::string public_url;
  std::vector<std::string> origins;
  std::vector<std::string> trusted_proxies;

  int bot_workers = 2;
  int bot_queue = 256;
  int bot_milliseconds = 1'000;

  std::string node;
  std::string nats_url;
  bool nats_bots = false;

  int act_rate = 100;
  int message_rate = 300;
  int address_rate = 3'000;
  int most_sockets = 20'000;
  int most_sockets_per_person = 50;
  int most_unsent = 256 * 1024;
  int most_body = 16 * 1024;

  std::string push_contact;
  bool allow_private_push = false;
  std::string smtp_url;
  std::string smtp_user;
  std::string smtp_password_file;
  bool smtp_plain = false;
  std::string mail_from;

  int report_days = 180;
  int operator_log_days = 730;
  int edition_days = 365;

  int request_timeout = 10;
  int shutdown_timeout = 10;

  LogLevel log_level = LogLevel::info;
  LogFormat log_format = LogFormat::automatic;
  bool metrics_open = false;

  // Where to listen: with `lan` at every address of this machine.
  std::string_view listen_address() const { return lan ? std::string_view("0.0.0.0") : address; }
  // Whether what this neighbour says of the caller (X-Forwarded-For, X-Forwarded-Proto) is believed.
  bool trusts(std::string_view neighbour) const;

  bool operator==(const Config&) const = default;
};

struct Field {
  struct Number {
    int Config::* member;
    int least, most;
  };
  struct Flag {
    bool Config::* member;
  };
  // `fits` says whether a text is what `wanted` describes. A refusal does not repeat what may hold a password.
  struct Text {
    std::string Config::* member;
    std::string_view placeholder, wanted;
    bool (*fits)(std::string_view);
    bool may_hold_password = false;
  };
  struct List {
    std::vector<std::string> Config::* member;
    std::string_view placeholder, wanted;
    bool (*fits)(std::string_view);
  };
  template <class Enum>
  struct Word {
    Enum Config::* member;
    std::span<const std::string_view> words;
  };
  using Kind = std::variant<Number, Flag, Text, List, Word<LogLevel>, Word<LogFormat>>;

  std::string_view name;  // the key of the file, and the flag with two hyphens before it
  Kind kind;
  std::string_view help;

  std::string environment_name() const;  // CAPBARREL_ and the name in capitals, with underscores
  std::string placeholder() const;       // "N", "FILE", "json|text"; empty for a flag
  std::string default_text() const;
};

std::span<const Field> config_fields();

// Names and their texts, as flags or the environment have them.
using Texts = std::vector<std::pair<std::string, std::string>>;

struct ConfigSources {
  Texts flags;        // by the names of the fields
  Texts environment;  // all of it
  std::string file;   // a TOML file; empty: what CAPBARREL_CONFIG names, or none
};

// A flag goes before the environment, the environment before the file, the file before the default. An unknown name or
// a bad value is refused with the place it stands at. `data` is filled in.
Result<Config> read_config(const ConfigSources& sources);

// The environment of this process.
Texts process_environment();

// The database where none is named: in the user's data folder as the XDG base directories have it.
Result<std::string> usual_data_path(const Texts& environment);

// Makes the folder of a file where there is none, for this user only.
Result<void> make_folder_of(const std::string& file);

}  // namespace cb::server
