// SPDX-License-Identifier: MIT
// capbarrel load: many matches at once against a server, measured; and whether a server that was killed lost nothing.
#include <sys/resource.h>

#include <limits>
#include <memory>

#include "cli/arguments/game_choice.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "cli/terminal/interrupt.hpp"
#include "cli/terminal/json.hpp"
#include "cli/terminal/progress.hpp"
#include "client/http.hpp"
#include "client/load/process_cost.hpp"
#include "client/load/swarm.hpp"
#include "core/text.hpp"

namespace cb::cli {
namespace {

using client::Histogram;
using client::LoadReport;
using client::ProcessCost;

struct LoadArguments {
  std::string url = "http://localhost:8080";
  GameChoice choice;
  std::size_t matches = 100;
  double rate = 0;
  double seconds = 10;
  std::uint64_t moves = 0;
  double warm_up = 2;
  bool linger = false;
  std::optional<int> server_pid;
  std::string json;
  std::string journal;
  bool until_cut = false;
  bool persist = false;
  bool rated = false;
  std::string clock;
  int bot = 0;
  std::string verify;
};

constexpr std::pair<const char*, double> kShares[] = {{"p50", 0.5}, {"p90", 0.9}, {"p99", 0.99}, {"p99.9", 0.999}};

double milliseconds(std::uint64_t nanoseconds) { return static_cast<double>(nanoseconds) / 1e6; }

double own_cpu_seconds() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

// The server's cost: from the kernel where its process is here and named, otherwise as it says itself.
std::optional<ProcessCost> cost_of_server(const LoadArguments& arguments, const client::Url& url) {
  if (arguments.server_pid) return client::cost_of(*arguments.server_pid);
  client::Http http(url);
  const auto metrics = http.get_text("/metrics");
  return metrics ? client::cost_in_metrics(*metrics) : std::nullopt;
}

// What was used between the beginning and the end of the measured time.
struct Costs {
  std::optional<ProcessCost> server_before;
  std::optional<ProcessCost> server_after;
  double own_before = 0;
  double own_after = 0;

  std::optional<double> server_seconds() const {
    if (!server_before || !server_after) return std::nullopt;
    return server_after->cpu_seconds - server_before->cpu_seconds;
  }
};

std::string latency_line(std::string_view name, const Histogram& histogram) {
  std::string out = fmt::format("  {:<13}", name);
  for (const auto& [label, share] : kShares)
    out += fmt::format(" {} {:.2f}", label, milliseconds(histogram.within(share)));
  return out + fmt::format(" max {:.2f} ms\n", milliseconds(histogram.max()));
}

Json latency_json(const Histogram& histogram) {
  auto out = Json::object();
  for (const auto& [label, share] : kShares) out.put(label, milliseconds(histogram.within(share)));
  out.put("max", milliseconds(histogram.max())).put("count", histogram.count());
  return out;
}

double per_second(const LoadReport& report) {
  return report.seconds > 0 ? static_cast<double>(report.moves) / report.seconds : 0;
}

void print_report(const LoadArguments& arguments, const AnyGame& game, const LoadReport& report, const Costs& costs) {
  fmt::print("{} matches of {}, {}\n", arguments.matches, game.info().title,
             arguments.rate > 0 ? fmt::format("paced at {} moves/s", arguments.rate)
                                : "each move as soon as the last was seen");
  fmt::print("  {:<13} {} acknowledged in {:.1f} s, {:.0f} a second\n", "moves", report.moves, report.seconds,
             per_second(report));
  fmt::print("{}{}", latency_line("acknowledged", report.acknowledged), latency_line("other seat", report.seen));
  fmt::print("  {:<13} {} laid anew; {} matches were waiting for one at the end\n", "tables", report.tables,
             report.waiting);
  if (const auto used = costs.server_seconds()) {
    fmt::print("  {:<13} {:.2f} CPU seconds, {:.0f} moves for each, {:.1f} MB resident\n", "server", *used,
               *used > 0 ? static_cast<double>(report.moves) / *used : 0,
               static_cast<double>(costs.server_after->resident_bytes) / 1e6);
  }
  fmt::print("  {:<13} {:.2f} CPU seconds\n", "this tool", costs.own_after - costs.own_before);
  fmt::print("  {:<13} {}{}\n", "errors", report.errors, report.was_cut ? "; the server went away" : "");
  for (const auto& error : report.first_errors) fmt::print("    {}\n", error);
}

Json report_json(const LoadArguments& arguments, const AnyGame& game, const LoadReport& report, const Costs& costs) {
  auto first_errors = Json::array();
  for (const auto& error : report.first_errors) first_errors.push(error);
  auto out = Json::object();
  out.put("game", game.info().name)
      .put("matches", arguments.matches)
      .put("rate", arguments.rate)
      .put("linger", arguments.linger)
      .put("seconds", report.seconds)
      .put("moves", report.moves)
      .put("moves_per_second", per_second(report))
      .put("acknowledged_ms", latency_json(report.acknowledged))
      .put("other_seat_ms", latency_json(report.seen))
      .put("tables_laid_anew", report.tables)
      .put("matches_without_table", report.waiting)
      .put("tables_abandoned", report.abandoned)
      .put("why_abandoned", report.why_abandoned)
      .put("errors", report.errors)
      .put("first_errors", std::move(first_errors))
      .put("own_cpu_seconds", costs.own_after - costs.own_before);
  if (const auto used = costs.server_seconds())
    out.put("server_cpu_seconds", *used)
        .put("moves_per_server_cpu_second", *used > 0 ? static_cast<double>(report.moves) / *used : 0)
        .put("server_resident_bytes", costs.server_after->resident_bytes);
  return out;
}

std::string game_words(const AnyGame& game) {
  std::string out(game.info().name);
  for (const auto& [name, value] : game.settings()) out += fmt::format(" {}={}", name, value);
  return out;
}

Result<std::shared_ptr<const AnyGame>> read_game_words(std::string_view text) {
  GameChoice choice;
  for (const auto word : words(text)) (choice.name.empty() ? choice.name : choice.options.emplace_back()) = word;
  return choice.game();
}

// "30+2": seconds for the game, and more for each move.
Result<client::LoadClock> read_load_clock(std::string_view text) {
  if (text.empty()) return client::LoadClock{};
  const auto plus = text.find('+');
  const auto base = to_number<std::int64_t>(text.substr(0, plus));
  const auto increment =
      plus == std::string_view::npos ? std::int64_t{0} : to_number<std::int64_t>(text.substr(plus + 1));
  if (!base || !increment || *base < 10 || *base > 10'800 || *increment < 0 || *increment > 60)
    return fail("load.clock", "",
                "A clock is 10 to 10800 seconds for the game and 0 to 60 more for each move, as in 30+2.");
  return client::LoadClock{*base * 1'000, *increment * 1'000};
}

int measure(const LoadArguments& arguments, client::LoadPlan& plan) {
  std::optional<client::Journal> journal;
  if (!arguments.journal.empty()) {
    auto begun = client::Journal::begin(arguments.journal, game_words(*plan.game));
    if (!begun) return bad_input(begun.error());
    journal.emplace(std::move(*begun));
  }
  Costs costs;
  plan.measure_begins = [&] {
    costs.server_before = cost_of_server(arguments, plan.url);
    costs.own_before = own_cpu_seconds();
  };
  plan.measure_ends = [&] {
    costs.own_after = own_cpu_seconds();
    if (!plan.until_cut) costs.server_after = cost_of_server(arguments, plan.url);
  };
  const auto report = client::run_load(plan, journal ? &*journal : nullptr);
  if (!report) return bad_input(report.error());
  print_report(arguments, *plan.game, *report, costs);
  if (!arguments.json.empty()) {
    const auto text = report_json(arguments, *plan.game, *report, costs).text() + "\n";
    if (const auto written = write_text_file(arguments.json, text); !written) return bad_input(written.error());
  }
  const bool played = report->moves > 0 || plan.until_cut;
  return report->errors == 0 && played ? kDone : kCheckFailed;
}

int verify(const LoadArguments& arguments, client::LoadPlan& plan) {
  const auto text = read_text_file(arguments.verify);
  if (!text) return bad_input(text.error());
  const auto journal = client::read_journal(*text);
  if (!journal) return bad_input(journal.error());
  auto game = read_game_words(journal->game);
  if (!game) return bad_input(game.error());
  plan.game = std::move(*game);
  const auto verdict = client::verify_journal(plan, *journal);
  if (!verdict) return bad_input(verdict.error());
  fmt::print("{} tables: {} of {} acknowledged moves are there; {} matches went on, {} were over\n", verdict->tables,
             verdict->moves, journal->moves, verdict->continued, verdict->over);
  for (const auto& fault : verdict->faults) fmt::print("  {}\n", fault);
  return verdict->faults.empty() && verdict->moves == journal->moves ? kDone : kCheckFailed;
}

int run(LoadArguments& arguments) {
  stop_in_good_order();
  const auto url = client::read_url(arguments.url);
  if (!url) return bad_input(url.error());
  if (url->secure) return bad_input("The load tool speaks plain http only; measure the server without TLS.");
  client::raise_file_limit();
  Progress progress;
  client::LoadPlan plan;
  plan.url = *url;
  plan.stop = [] { return stop_wished().load(); };
  plan.tell = [&](std::string_view text) {
    if (progress.due()) progress.show(text);
  };
  plan.bot = arguments.bot;
  if (!arguments.verify.empty()) return verify(arguments, plan);
  if (arguments.choice.name.empty()) arguments.choice.name = "top-cap";
  const auto type = find_game(arguments.choice.name);
  if (!type) return bad_input(type.error());
  for (const auto& option : (*type)->options())
    if (option.name == "players" && !arguments.choice.players) arguments.choice.players = "2";
  auto game = arguments.choice.game();
  if (!game) return bad_input(game.error());
  if ((*game)->seats() != 2) return bad_input("A match of the load tool has two seats; choose so with --players 2.");
  plan.game = std::move(*game);
  if (plan.bot != 0 && plan.game->hides_information())
    return bad_input("In a game with hidden hands nobody here could follow what a bot does; leave out --bot.");
  const auto clock = read_load_clock(arguments.clock);
  if (!clock) return bad_input(clock.error());
  plan.clock = *clock;
  plan.matches = arguments.matches;
  plan.rate = arguments.rate;
  plan.seconds = arguments.seconds;
  plan.moves = arguments.moves;
  plan.warm_up = arguments.until_cut ? 0 : arguments.warm_up;
  plan.linger = arguments.linger;
  plan.until_cut = arguments.until_cut;
  plan.persist = arguments.persist;
  plan.rated = arguments.rated;
  return measure(arguments, plan);
}

}  // namespace

void add_load(Command& command) {
  const auto arguments = std::make_shared<LoadArguments>();
  constexpr NumberRange kAnyTime{0, 1e6};
  command.argument("URL", "the server").into(arguments->url).shows_fallback();
  command.option("--game", "GAME", "what is played, by two (top-cap if not said)")
      .into(arguments->choice.name)
      .offers(game_names());
  arguments->choice.add_settings(command);
  command.option("--matches", "N", "how many at once, two sockets each")
      .into(arguments->matches, 1, 100'000)
      .shows_fallback();
  command
      .option("--rate", "N",
              "moves a second, all matches together, whether or not the server keeps up (without it each move goes "
              "as soon as the last was seen)")
      .into(arguments->rate, kAnyTime);
  command.option("--seconds", "N", "how long to measure").into(arguments->seconds, kAnyTime).shows_fallback();
  command.option("--moves", "N", "measure until so many moves were acknowledged, however long that takes")
      .into(arguments->moves, 1, 1'000'000'000);
  command.option("--warm-up", "N", "how long to play before that, in seconds")
      .into(arguments->warm_up, kAnyTime)
      .shows_fallback();
  command.flag("--linger", "leave moves that end the game while there are others").into(arguments->linger);
  command.option("--server-pid", "PID", "the server's process, if it is here (otherwise /metrics says)")
      .into(arguments->server_pid, 1, std::numeric_limits<int>::max());
  command.option("--json", "FILE", "the report as JSON, too").into(arguments->json).offers_files();
  command.option("--journal", "FILE", "keep every acknowledged move there").into(arguments->journal).offers_files();
  command.flag("--until-cut", "go on until the server goes away").into(arguments->until_cut);
  command
      .flag("--persist",
            "go on while servers fail: open again what is cut, send again what got no answer, and note in the journal "
            "what was sent")
      .into(arguments->persist);
  command.flag("--rated", "with accounts, whose ratings it counts for").into(arguments->rated);
  command.option("--clock", "SECONDS+SECONDS", "tables with a clock: for the game, and more for each move")
      .into(arguments->clock);
  command.option("--bot", "LEVEL", "against bots of the server's, in games without hidden hands; the second looks on")
      .into(arguments->bot, 1, kLevels);
  command
      .option("--verify", "FILE",
              "measure nothing: check that the server has every move of a journal, and that its matches go on")
      .into(arguments->verify)
      .offers_files();
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
