// SPDX-License-Identifier: MIT
#include "storage/sql_notices.hpp"

#include <utility>

#include "storage/sql_person.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

}  // namespace

Result<void> SqlNotices::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&at_endpoint_, "SELECT id FROM push WHERE endpoint = ?"},
      {&add_push_,
       "INSERT INTO push (person, id, endpoint, key, secret, language, made, challenges)"
       " VALUES (?, ?, ?, ?, ?, ?, ?, ?)"},
      {&remove_push_, "DELETE FROM push WHERE person = ? AND id = ? RETURNING 1"},
      {&drop_push_, "DELETE FROM push WHERE id = ?"},
      {&push_,
       "SELECT id, endpoint, key, secret, language, made, challenges FROM push WHERE person = ? ORDER BY number"},
      {&remove_mail_, "DELETE FROM mail WHERE person = ?"},
      {&add_mail_,
       "INSERT INTO mail (person, address, language, confirmed, turns, challenges) VALUES (?, ?, ?, ?, ?, ?)"},
      {&mail_, "SELECT address, language, confirmed, turns, challenges FROM mail WHERE person = ?"},
      {&confirm_mail_, "UPDATE mail SET confirmed = 1 WHERE person = ? AND address = ?"},
      {&void_tickets_, "DELETE FROM tickets WHERE person = ?"},
      {&void_purpose_, "DELETE FROM tickets WHERE person = ? AND purpose = ?"},
      {&add_ticket_, "INSERT INTO tickets (hash, person, purpose, until) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"},
      {&ticket_,
       "SELECT p.id, t.until FROM tickets t JOIN people p ON p.number = t.person WHERE t.hash = ? AND t.purpose = ?"},
      {&void_ticket_, "DELETE FROM tickets WHERE hash = ? RETURNING 1"},
      {&key_, "SELECT value FROM keys WHERE name = ?"},
      {&add_key_, "INSERT INTO keys (name, value) VALUES (?, ?)"},
  };
  return writer_.database().prepare(statements);
}

std::optional<std::int64_t> SqlNotices::number_of(const std::string& person) {
  return sql::number_of_person(number_, person);
}

void SqlNotices::subscribe(std::string person, PushAddress address, int most, Then<std::vector<std::string>> then) {
  auto work = [this, person = std::move(person), address = std::move(address),
               most]() -> Result<std::vector<std::string>> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    std::vector<std::string> gone;
    for (auto rows = at_endpoint_.with(address.endpoint); rows.next();) gone.push_back(rows.text(0));
    for (const auto& id : gone) drop_push_.run(id);
    drop_push_.run(address.id);
    std::vector<std::string> there;
    for (auto rows = push_.with(*number); rows.next();) there.push_back(rows.text(0));
    for (std::size_t n = 0; there.size() - n >= static_cast<std::size_t>(most) && n < there.size(); ++n) {
      drop_push_.run(there[n]);
      gone.push_back(std::move(there[n]));
    }
    add_push_.run(*number, address.id, address.endpoint, address.key, address.secret, address.language, address.made,
                  address.challenges);
    return gone;
  };
  writer_.add<std::vector<std::string>>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::unsubscribe(std::string person, std::string id, Then<bool> then) {
  auto work = [this, person = std::move(person), id = std::move(id)]() -> Result<bool> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    return remove_push_.with(*number, id).next();
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::drop(std::string id) {
  auto work = [this, id = std::move(id)]() -> Result<void> {
    drop_push_.run(id);
    return {};
  };
  // What could not be dropped is found gone again with the next notice.
  writer_.add<void>(Kind::write, std::move(work), [](const Result<void>&) {});
}

void SqlNotices::push_addresses(std::string person, Then<std::vector<PushAddress>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::vector<PushAddress>> {
    std::vector<PushAddress> found;
    const auto number = number_of(person);
    if (!number) return found;
    for (auto rows = push_.with(*number); rows.next();)
      found.push_back({rows.text(0), rows.text(1), rows.text(2), rows.text(3), rows.text(4), rows.integer(5),
                       rows.integer(6) != 0});
    return found;
  };
  writer_.add<std::vector<PushAddress>>(Kind::read, std::move(work), std::move(then));
}

void SqlNotices::set_mail(std::string person, MailAddress address, Then<void> then) {
  auto work = [this, person = std::move(person), address = std::move(address)]() -> Result<void> {
    if (address.address.empty() || address.address.size() > kLongestMailAddress ||
        address.address.find('\0') != std::string::npos)
      return fail("mail.address", "", "An email address has 1 to {} bytes.", kLongestMailAddress);
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (auto rows = mail_.with(*number); !rows.next() || sql::unpadded(rows.view(0)) != address.address)
      void_tickets_.run(*number);
    remove_mail_.run(*number);
    const auto padded = sql::padded<kLongestMailAddress>(address.address);
    add_mail_.run(*number, Bytes(padded), address.language, address.confirmed, address.turns, address.challenges);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::mail(std::string person, Then<std::optional<MailAddress>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::optional<MailAddress>> {
    const auto number = number_of(person);
    if (!number) return std::nullopt;
    auto rows = mail_.with(*number);
    if (!rows.next()) return std::nullopt;
    return MailAddress{std::string(sql::unpadded(rows.view(0))), rows.text(1), rows.integer(2) != 0,
                       rows.integer(3) != 0, rows.integer(4) != 0};
  };
  writer_.add<std::optional<MailAddress>>(Kind::read, std::move(work), std::move(then));
}

void SqlNotices::remove_mail(std::string person, Then<void> then) {
  auto work = [this, person = std::move(person)]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    remove_mail_.run(*number);
    void_tickets_.run(*number);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::confirm_mail(std::string person, std::string address, Then<void> then) {
  auto work = [this, person = std::move(person), address = std::move(address)]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (address.size() > kLongestMailAddress) return {};
    const auto padded = sql::padded<kLongestMailAddress>(address);
    confirm_mail_.run(*number, Bytes(padded));
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::add_ticket(std::string person, std::string purpose, TokenHash ticket, std::int64_t until,
                            Then<void> then) {
  auto work = [this, person = std::move(person), purpose = std::move(purpose), ticket, until]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    void_purpose_.run(*number, purpose);
    add_ticket_.run(Bytes(ticket), *number, purpose, until);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::has_ticket(std::string purpose, TokenHash ticket, std::int64_t now, Then<bool> then) {
  auto work = [this, purpose = std::move(purpose), ticket, now]() -> Result<bool> {
    auto rows = ticket_.with(Bytes(ticket), purpose);
    return rows.next() && rows.integer(1) > now;
  };
  writer_.add<bool>(Kind::read, std::move(work), std::move(then));
}

void SqlNotices::use_ticket(std::string purpose, TokenHash ticket, std::int64_t now,
                            Then<std::optional<std::string>> then) {
  auto work = [this, purpose = std::move(purpose), ticket, now]() -> Result<std::optional<std::string>> {
    std::optional<std::string> person;
    {
      auto rows = ticket_.with(Bytes(ticket), purpose);
      if (!rows.next()) return std::nullopt;
      if (rows.integer(1) > now) person = rows.text(0);
    }
    // Another node may have been quicker.
    if (!void_ticket_.with(Bytes(ticket)).next()) return std::nullopt;
    return person;
  };
  writer_.add<std::optional<std::string>>(Kind::write, std::move(work), std::move(then));
}

void SqlNotices::key(std::string name, std::string fresh, Then<std::string> then) {
  auto work = [this, name = std::move(name), fresh = std::move(fresh)]() -> Result<std::string> {
    if (auto rows = key_.with(name); rows.next()) return rows.text(0);
    add_key_.run(name, fresh);
    return fresh;
  };
  writer_.add<std::string>(Kind::write, std::move(work), std::move(then));
}

}  // namespace cb
