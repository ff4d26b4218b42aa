// SPDX-License-Identifier: MIT
// Where people want to be told of things, in SQL.
#pragma once

#include "storage/notices.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlNotices final : public Notices {
 public:
  explicit SqlNotices(SqlWriter& writer) : writer_(writer) {}
  Result<void> prepare();

  void subscribe(std::string person, PushAddress address, int most, Then<std::vector<std::string>> then) override;
  void unsubscribe(std::string person, std::string id, Then<bool> then) override;
  void drop(std::string id) override;
  void push_addresses(std::string person, Then<std::vector<PushAddress>> then) override;
  void set_mail(std::string person, MailAddress address, Then<void> then) override;
  void mail(std::string person, Then<std::optional<MailAddress>> then) override;
  void remove_mail(std::string person, Then<void> then) override;
  void confirm_mail(std::string person, std::string address, Then<void> then) override;
  void add_ticket(std::string person, std::string purpose, TokenHash ticket, std::int64_t until,
                  Then<void> then) override;
  void has_ticket(std::string purpose, TokenHash ticket, std::int64_t now, Then<bool> then) override;
  void use_ticket(std::string purpose, TokenHash ticket, std::int64_t now,
                  Then<std::optional<std::string>> then) override;
  void key(std::string name, std::string fresh, Then<std::string> then) override;

 private:
  // The number of somebody who has not left.
  std::optional<std::int64_t> number_of(const std::string& person);

  SqlWriter& writer_;
  sql::Statement number_, at_endpoint_, add_push_, remove_push_, drop_push_, push_;
  sql::Statement remove_mail_, add_mail_, mail_, confirm_mail_, void_tickets_, void_purpose_, add_ticket_, ticket_,
      void_ticket_;
  sql::Statement key_, add_key_;
};

}  // namespace cb
