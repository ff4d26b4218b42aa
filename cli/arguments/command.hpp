// SPDX-License-Identifier: MIT
// A command of the program as data: its options, what they are for and where their values go. The parser, the help,
// completions and the manual are all made from it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cb::cli {

// Takes the text of a value; answers what is wrong with it, such as "takes a whole number from 1 to 64, not "x"", or
// nothing where it was stored.
using Store = std::function<std::string(std::string_view text)>;

struct OptionSpec {
  enum class Kind { argument, value, flag };
  enum class Paths { none, files, folders };

  Kind kind = Kind::flag;
  std::string names;        // "-o,--option"; of an argument the one word that stands for it
  std::string placeholder;  // of a value, such as FILE
  std::string help;
  Store store;                       // a flag gets "true", or what follows a "="
  std::string fallback;              // what it is where it is not given
  std::vector<std::string> choices;  // what to offer for it, where that is known
  Paths paths = Paths::none;         // what else to offer
  bool required = false;
  bool repeats = false;           // may be given more than once
  bool fallback_in_help = false;  // whether the fallback is shown
};

// "-o,--option" apart.
std::vector<std::string_view> names_of(const OptionSpec& option);

struct NumberRange {
  double least, most;
  bool most_belongs = true;
};

// What is said of an option while its command is made. The places must stay where they are.
class Option {
 public:
  explicit Option(OptionSpec& spec) : spec_(&spec) {}

  Option into(std::string& place);
  Option into(std::optional<std::string>& place);
  Option into(std::vector<std::string>& places);  // may be given more than once
  Option into(bool& place);
  // Whole numbers with their bounds.
  Option into(int& place, int least, int most);
  Option into(std::uint32_t& place, std::uint32_t least, std::uint32_t most);
  Option into(std::uint64_t& place, std::uint64_t least = 0, std::uint64_t most = kMost);
  Option into(std::optional<int>& place, int least, int most);
  Option into(std::optional<std::uint64_t>& place, std::uint64_t least = 0, std::uint64_t most = kMost);
  Option into(double& place, const NumberRange& range);
  // One of these words and no other.
  Option into(std::string& place, std::vector<std::string> words);

  Option required();
  Option shows_fallback();
  Option offers(std::vector<std::string> choices);
  Option offers_files();
  Option offers_folders();

 private:
  static constexpr std::uint64_t kMost = UINT64_MAX;

  template <class Int, class Place>
  Option whole_number(Place& place, Int least, Int most);

  OptionSpec* spec_;
};

class Command {
 public:
  // Runs the command and returns the exit code.
  using Run = std::function<int()>;

  // `about` is a line for the list of commands; `notes`, below the options, has examples.
  Command(std::string_view name, std::string_view about, std::string_view notes = "");

  // By its place on the command line.
  Option argument(std::string_view name, std::string_view help);
  // By name and with a value.
  Option option(std::string_view names, std::string_view placeholder, std::string_view help);
  // By name alone.
  Option flag(std::string_view names, std::string_view help);
  void runs(Run run);

  const std::string& name() const { return name_; }
  const std::string& about() const { return about_; }
  const std::string& notes() const { return notes_; }
  // In the order in which they were added.
  const std::vector<OptionSpec>& options() const { return options_; }
  int run() const { return run_(); }

 private:
  Option add(OptionSpec::Kind kind, std::string_view names, std::string_view placeholder, std::string_view help);

  std::string name_, about_, notes_;
  std::vector<OptionSpec> options_;
  Run run_;
};

}  // namespace cb::cli
