// SPDX-License-Identifier: MIT
// The people, in SQL.
#pragma once

#include "storage/people.hpp"
#include "storage/sql_forget.hpp"
#include "storage/sql_ratings.hpp"
#include "storage/sql_writer.hpp"

namespace cb {

class SqlPeople final : public People {
 public:
  SqlPeople(SqlWriter& writer, SqlForget& forget, Looks looks)
      : writer_(writer), forget_(forget), looks_(std::move(looks)), ratings_(writer) {
    forget_.when_gone([this](const std::string& person) { drop_again(person); });
  }
  Result<void> prepare();

  void add_guest(Person person, TokenHash token, std::int64_t now, Then<void> then) override;
  void find(TokenHash token, Then<std::optional<Person>> then) override;
  void rename(std::string person, std::string name, NameKey key, Then<void> then) override;
  // Within a job of the writer's: whether somebody may have another name, and their number; and giving it to them.
  Result<std::int64_t> may_rename(const std::string& person, std::string_view name, const NameKey& key);
  void rename_now(std::int64_t number, std::string_view name, const NameKey& key);
  void make_account(std::string person, std::string name, NameKey key, std::string password, Then<void> then) override;
  void account(NameKey key, Then<std::optional<Account>> then) override;
  void set_password(std::string person, std::string password, Then<Person> then) override;
  void add_token(std::string person, Token token, TokenHash hash, int most, Then<void> then) override;
  void tokens(std::string person, Then<std::vector<Token>> then) override;
  void remove_token(std::string person, std::string token, Then<bool> then) override;
  void remove_token(TokenHash token, Then<void> then) override;
  void set_featured(std::string person, bool wanted, Then<void> then) override;
  void file(std::string person, Then<std::optional<PersonFile>> then) override;
  void look_up(std::vector<std::string> people, Then<std::vector<std::optional<Person>>> then) override;
  void tables(std::string person, std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) override;
  void ratings(std::vector<RatingOf> of, Then<std::vector<std::optional<Rating>>> then) override {
    ratings_.ratings(std::move(of), std::move(then));
  }
  void rate(MatchToRate match, Rerate rerate, Then<std::vector<RatedGame>> then) override {
    ratings_.rate(std::move(match), std::move(rerate), std::move(then));
  }
  void curve(std::string person, std::string game, int most, Then<std::vector<RatedGame>> then) override {
    ratings_.curve(std::move(person), std::move(game), most, std::move(then));
  }
  void rated_games(std::string person, std::optional<RatedGame> after, int most,
                   Then<std::vector<RatedGame>> then) override {
    ratings_.rated_games(std::move(person), std::move(after), most, std::move(then));
  }
  void rated(MatchId match, Then<std::optional<std::vector<RatedGame>>> then) override {
    ratings_.rated(match, std::move(then));
  }
  void leaders(std::string game, std::int64_t now, int most, std::optional<LeaderPlace> after,
               Then<std::vector<Leader>> then) override {
    ratings_.leaders(std::move(game), now, most, std::move(after), std::move(then));
  }
  void remove(std::string person, Then<void> gone, Then<void> forgotten) override;
  void go_on_forgetting() override { forget_.go_on(); }

 private:
  class Removal;
  // The number of somebody who has not left.
  std::optional<std::int64_t> number_of(const std::string& person);
  bool is_account(std::int64_t number);
  // Some of the accounts, by their numbers.
  struct Page {
    std::vector<std::pair<std::int64_t, std::string>> otherwise;  // whose looks are kept are others, by their names
    std::int64_t last = 0;
    bool more = false;
  };
  Result<void> look_at_accounts();
  Page compare_looks(std::int64_t after);
  bool mend_looks(std::int64_t after);
  // Refused where another account has the key, or a name that looks alike.
  Result<void> may_have(std::int64_t number, std::string_view name, const NameKey& key);
  void remember_looks(std::int64_t number, std::string_view name);
  std::vector<Token> tokens_of(std::int64_t number);
  Result<void> delete_person(const std::string& person);
  void drop_again(const std::string& person);
  void drop(std::int64_t number, const std::string& person);

  SqlWriter& writer_;
  SqlForget& forget_;
  Looks looks_;
  SqlRatings ratings_;
  sql::Statement number_, insert_, find_, rename_, account_of_, key_, add_account_, rename_account_, account_;
  sql::Statement set_password_;
  sql::Statement count_tokens_, add_token_, drop_oldest_, tokens_, remove_token_, log_out_;
  sql::Statement person_, tables_;
  sql::Statement drop_account_, drop_tokens_, drop_push_, drop_mail_, drop_tickets_, drop_ties_, drop_titles_,
      drop_tournaments_;
  sql::Statement drop_tries_, drop_solver_, drop_editions_;
  sql::Statement drop_challenged_, drop_challenges_, featured_, feature_, drop_featured_;
  sql::Statement drop_role_, drop_sanctions_, drop_presence_, blank_deeds_, blank_reports_;
  sql::Statement accounts_, kept_looks_, alike_, add_look_, drop_looks_, lock_names_;
};

}  // namespace cb
