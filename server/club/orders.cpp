// SPDX-License-Identifier: MIT
#include "server/club/orders.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/json.hpp"
#include "core/text.hpp"
#include "server/people/names.hpp"

namespace cb::server {
namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> kKinds = {"add", "remove", "list"};
constexpr std::size_t kLongestOrder = 4'096;

// The whole of a short file; nothing where there is none.
std::optional<std::string> read_short(const std::string& path, std::size_t most) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  std::string text(most, '\0');
  const auto size = ::read(file, text.data(), text.size());
  ::close(file);
  if (size < 0) return std::nullopt;
  text.resize(static_cast<std::size_t>(size));
  return text;
}

// Whole or not at all: it is written under another name first. Names of accounts are no secret, and whoever answers may
// be another user. False where it cannot be, or `path` is there already.
bool write_new(const std::string& path, std::string_view text) {
  const auto partial = path + ".partial";
  ::unlink(partial.c_str());
  const int file = ::open(partial.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
                          S_IRUSR | S_IWUSR | S_IRGRP | S_IROTH);
  if (file < 0) return false;
  const bool written = ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  ::close(file);
  const bool put = written && ::renameat2(AT_FDCWD, partial.c_str(), AT_FDCWD, path.c_str(), RENAME_NOREPLACE) == 0;
  const int problem = errno;
  if (!put) ::unlink(partial.c_str());
  errno = problem;
  return put;
}

std::string text_of(const json& value, const char* member) {
  const auto found = value.is_object() ? value.find(member) : value.end();
  return found != value.end() && found->is_string() ? found->get<std::string>() : std::string();
}

OrderAnswer refused(const Error& error) { return {false, error.text()}; }

void appoint_or_dismiss(Club& club, const Order& order, const Person& person, std::int64_t now,
                        std::move_only_function<void(OrderAnswer)> then) {
  const bool add = order.kind == Order::Kind::add;
  auto told = [add, person, then = std::move(then)](const Result<void>& done) mutable {
    if (!done) return then(refused(done.error()));
    then({true, person.name + (add ? " is an operator now." : " is no operator any more."), person.id});
  };
  Deed deed{.by = {}, .what = add ? "operator.add" : "operator.remove", .person = person.id, .at = now};
  if (add)
    club.appoint(person.id, std::move(deed), std::move(told));
  else
    club.dismiss(person.id, std::move(deed), std::move(told));
}

}  // namespace

void carry_out(People& people, Club& club, const Order& order, std::int64_t now,
               std::move_only_function<void(OrderAnswer)> then) {
  if (order.kind == Order::Kind::list)
    return club.operators([then = std::move(then)](const Result<std::vector<Operator>>& found) mutable {
      if (!found) return then(refused(found.error()));
      std::string names;
      for (const auto& one : *found) names += one.person.name + "\n";
      then({true, names});
    });
  const auto name = std::string(trim(order.name));
  auto found = [&club, order, now, name,
                then = std::move(then)](const Result<std::optional<Account>>& account) mutable {
    if (!account) return then(refused(account.error()));
    if (!*account)
      return then({false, fmt::format("There is no account named {}; whoever is to be an operator makes one first.",
                                      quote(name))});
    appoint_or_dismiss(club, order, (*account)->person, now, std::move(then));
  };
  people.account(name_key(name),
                 [&people, name, found = std::move(found)](Result<std::optional<Account>> now_named) mutable {
                   if (!now_named || *now_named) return found(now_named);
                   people.account(old_name_key(name), std::move(found));
                 });
}

Result<void> OrderBox::leave(const Order& order) const {
  ::unlink(answer_.c_str());
  const json text = {{"order", kKinds[static_cast<std::size_t>(order.kind)]}, {"name", order.name}};
  if (write_new(order_, write_any_json(text))) return {};
  if (errno == EEXIST) return fail("operators.busy", "", "Another order waits for the server already; try again.");
  return fail("operators.write", "", "The order {} cannot be written: {}.", quote(order_), std::strerror(errno));
}

std::optional<OrderAnswer> OrderBox::take_answer() const {
  const auto text = read_short(answer_, std::size_t{1} << 20);
  if (!text) return std::nullopt;
  ::unlink(answer_.c_str());
  const auto value = read_json(*text);
  return OrderAnswer{value.is_object() && value.contains("done") && value["done"] == true, text_of(value, "text")};
}

void OrderBox::take_back() const { ::unlink(order_.c_str()); }

std::optional<Order> OrderBox::take() const {
  const auto text = read_short(order_, kLongestOrder);
  if (!text) return std::nullopt;
  ::unlink(order_.c_str());
  const auto value = read_json(*text);
  const auto* const kind = std::ranges::find(kKinds, text_of(value, "order"));
  if (kind == kKinds.end()) return std::nullopt;
  return Order{static_cast<Order::Kind>(kind - kKinds.begin()), text_of(value, "name")};
}

void OrderBox::answer(const OrderAnswer& answer) const {
  ::unlink(answer_.c_str());
  write_new(answer_, write_any_json(json{{"done", answer.done}, {"text", answer.text}}));
}

void OrderBox::clear() const {
  ::unlink(order_.c_str());
  ::unlink(answer_.c_str());
}

}  // namespace cb::server
