// SPDX-License-Identifier: MIT
// capbarrel operators: who may use the operators' page of a server, whether it runs or not.
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <thread>

#include "cli/arguments/config_flags.hpp"
#include "cli/commands/commands.hpp"
#include "cli/terminal/exit_code.hpp"
#include "core/text.hpp"
#include "server/club/orders.hpp"
#include "server/now.hpp"
#include "server/people/forgetting.hpp"
#include "server/people/names.hpp"
#include "storage/store.hpp"

namespace cb::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 15s;
constexpr auto kLookAgain = 50ms;

struct OperatorsArguments {
  ConfigFlags flags;
  std::string what;
  std::optional<std::string> name;
};

// No server runs, so the database is ours for a moment; or nodes do, and learn of it from the database.
server::OrderAnswer carry_out_here(cb::Store& store, const server::Order& order) {
  std::promise<server::OrderAnswer> answer;
  server::carry_out(store.people, store.club, order, server::now(),
                    [&](server::OrderAnswer told) { answer.set_value(std::move(told)); });
  return answer.get_future().get();
}

std::optional<server::OrderAnswer> wait_for(const server::OrderBox& box) {
  for (auto waited = 0ms; waited < kPatience; waited += kLookAgain) {
    if (auto answer = box.take_answer()) return answer;
    std::this_thread::sleep_for(kLookAgain);
  }
  box.take_back();
  return std::nullopt;
}

int tell(const server::Order& order, const server::OrderAnswer& answer) {
  if (!answer.done) return check_failed({"operators.refused", {}, {}, answer.text});
  if (order.kind != server::Order::Kind::list)
    fmt::print("{}\n", answer.text);
  else
    fmt::print("{}", answer.text.empty() ? "There are no operators.\n" : answer.text);
  return kDone;
}

int run(const OperatorsArguments& arguments) {
  using Kind = server::Order::Kind;
  const auto config = arguments.flags.read();
  if (!config) return bad_input(config.error());
  const auto kind = arguments.what == "add" ? Kind::add : arguments.what == "remove" ? Kind::remove : Kind::list;
  if ((kind == Kind::list) == arguments.name.has_value())
    return bad_input(refuse("operators.name", "",
                            kind == Kind::list ? "A list takes no name." : "Whose account? Its name comes last."));
  std::error_code problem;
  const bool in_file = !is_database_url(config->data);
  if (in_file && !std::filesystem::is_regular_file(config->data, problem))
    return bad_input(refuse("operators.data", "", "There is no database {}.", quote(config->data)));
  const server::Order order{kind, arguments.name.value_or("")};
  auto store = open_store(
      config->data,
      [](auto news) {
        for (auto& one : news) one();
      },
      server::without_person, server::looks_of, in_file ? Sharing::alone : Sharing::nodes);
  if (store) return tell(order, carry_out_here(**store, order));
  if (store.error().code != "storage.taken") return bad_input(store.error());
  if (!in_file)
    return check_failed(refuse("operators.running", "",
                               "A server has the database {}, and takes no orders beside one; stop it, give this "
                               "command again, and start it.",
                               quote(shown_data(config->data))));
  const server::OrderBox box(config->data);
  if (const auto left = box.leave(order); !left) return bad_input(left.error());
  const auto answer = wait_for(box);
  if (!answer)
    return check_failed(
        refuse("operators.silent", "",
               "The server that has the database {} did not answer, so nothing has changed; it may be an "
               "older one, or only just starting.",
               quote(config->data)));
  return tell(order, *answer);
}

}  // namespace

void add_operators(Command& command) {
  const auto arguments = std::make_shared<OperatorsArguments>();
  arguments->flags.add(command, {"data"});
  command.argument("WHAT", "list, add or remove").into(arguments->what, {"list", "add", "remove"}).required();
  command.argument("NAME", "the name of an account").into(arguments->name);
  command.runs([arguments] { return run(*arguments); });
}

}  // namespace cb::cli
