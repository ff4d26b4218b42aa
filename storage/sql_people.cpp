// SPDX-License-Identifier: MIT
#include "storage/sql_people.hpp"

#include <limits>
#include <map>
#include <set>
#include <utility>

#include "storage/club.hpp"
#include "storage/sql_person.hpp"
#include "storage/tournaments.hpp"

namespace cb {
namespace {

using Kind = SqlWriter::Kind;
using sql::Bytes;

constexpr int kAccountsAtOnce = 1'000;

Result<void> check_name(std::string_view name) {
  if (name.empty() || name.size() > kLongestName || name.find('\0') != std::string_view::npos)
    return fail("person.name", "", "A name has 1 to {} bytes.", kLongestName);
  return {};
}

Error taken(std::string_view name) {
  return refuse("account.taken", "", "Somebody else has the name {} already; please choose another.", name);
}

Error looks_like_another(std::string_view name) {
  return refuse("account.alike", "", "The name {} looks like somebody else's; please choose another.", name);
}

Person person_from(const sql::Statement::Rows& rows) {
  return {rows.text(0), sql::shown_name(rows.view(1)), rows.integer(2) != 0, {}};
}

Token token_from(const sql::Statement::Rows& rows) {
  return {rows.text(0), rows.text(1), rows.text(2), rows.integer(3)};
}

}  // namespace

Result<void> SqlPeople::prepare() {
  const sql::Database::Wanted statements[] = {
      {&number_, sql::kNumberOfPerson},
      {&insert_, "INSERT INTO people (id, made, name) VALUES (?, ?, ?) RETURNING number"},
      {&find_,
       "SELECT p.id, p.name, a.person IS NOT NULL, t.scope, o.person IS NOT NULL FROM tokens t"
       " JOIN people p ON p.number = t.person LEFT JOIN accounts a ON a.person = p.number"
       " LEFT JOIN operators o ON o.person = p.number WHERE t.hash = ?"},
      {&rename_, "UPDATE people SET name = ? WHERE number = ?"},
      {&account_of_, "SELECT 1 FROM accounts WHERE person = ?"},
      {&key_, "SELECT person FROM accounts WHERE key = ?"},
      {&add_account_, "INSERT INTO accounts (person, key, password) VALUES (?, ?, ?)"},
      {&rename_account_, "UPDATE accounts SET key = ? WHERE person = ?"},
      {&account_,
       "SELECT p.id, p.name, 1, a.password FROM accounts a JOIN people p ON p.number = a.person WHERE a.key = ?"},
      {&set_password_, "UPDATE accounts SET password = ? WHERE person = ?"},
      {&count_tokens_, "SELECT COUNT(*) FROM tokens WHERE person = ? AND scope = ?"},
      {&add_token_, "INSERT INTO tokens (hash, id, person, label, scope, made) VALUES (?, ?, ?, ?, ?, ?)"},
      {&drop_oldest_,
       "DELETE FROM tokens WHERE number = (SELECT MIN(number) FROM tokens WHERE person = ? AND scope = ?)"},
      {&tokens_, "SELECT id, label, scope, made FROM tokens WHERE person = ? ORDER BY number"},
      {&remove_token_, "DELETE FROM tokens WHERE person = ? AND id = ? RETURNING 1"},
      {&log_out_, "DELETE FROM tokens WHERE hash = ?"},
      {&person_,
       "SELECT p.id, p.name, a.person IS NOT NULL, p.number, p.made FROM people p"
       " LEFT JOIN accounts a ON a.person = p.number WHERE p.id = ?"},
      {&tables_,
       "SELECT t.match FROM tables_of_person o JOIN tables t ON t.number = o.number"
       " WHERE o.person = ? AND t.match > ? ORDER BY t.match LIMIT ?"},
      {&drop_account_, "DELETE FROM accounts WHERE person = ?"},
      {&drop_tokens_, "DELETE FROM tokens WHERE person = ?"},
      {&drop_tries_, "DELETE FROM puzzle_tries WHERE person = ?"},
      {&drop_solver_, "DELETE FROM puzzle_solvers WHERE person = ?"},
      {&drop_editions_, "DELETE FROM editions WHERE person = ?"},
      {&drop_push_, "DELETE FROM push WHERE person = ?"},
      {&drop_mail_, "DELETE FROM mail WHERE person = ?"},
      {&drop_tickets_, "DELETE FROM tickets WHERE person = ?"},
      {&drop_ties_, "DELETE FROM ties WHERE person = ?1 OR other = ?1"},
      {&drop_challenged_,
       "DELETE FROM challenged WHERE person = ?1"
       " OR challenge IN (SELECT number FROM challenges WHERE person = ?1 OR other = ?1)"},
      {&drop_challenges_, "DELETE FROM challenges WHERE person = ?1 OR other = ?1"},
      {&drop_role_, "DELETE FROM operators WHERE person = ?"},
      {&drop_sanctions_, "DELETE FROM sanctions WHERE person = ?"},
      {&drop_presence_, "DELETE FROM here WHERE person = ?"},
      // What was done, and that something was reported, stays; what was said of it does not.
      {&blank_deeds_, "UPDATE deeds SET why = ? WHERE person = ?"},
      {&blank_reports_, "UPDATE reports SET words = ?1 WHERE person = ?2 OR reporter = ?2"},
      {&drop_titles_, "UPDATE tournaments SET title = ? WHERE organiser = ?"},
      {&drop_tournaments_, "DELETE FROM tournaments_of_person WHERE person = ?"},
      {&featured_, "SELECT 1 FROM featured WHERE person = ?"},
      {&feature_, "INSERT INTO featured (person) VALUES (?) ON CONFLICT DO NOTHING"},
      {&drop_featured_, "DELETE FROM featured WHERE person = ?"},
      {&accounts_,
       "SELECT p.number, p.name FROM accounts a JOIN people p ON p.number = a.person WHERE a.person > ?"
       " ORDER BY a.person LIMIT ?"},
      {&kept_looks_, "SELECT person, key FROM looks WHERE person > ? AND person <= ? ORDER BY person"},
      {&alike_, "SELECT 1 FROM looks WHERE key = ? AND person <> ?"},
      {&add_look_, "INSERT INTO looks (key, person) VALUES (?, ?) ON CONFLICT DO NOTHING"},
      {&drop_looks_, "DELETE FROM looks WHERE person = ?"},
  };
  auto& database = writer_.database();
  if (auto ready = database.prepare(statements); !ready) return ready;
  if (database.is_shared())
    if (auto ready = database.prepare({{{&lock_names_, "SELECT pg_advisory_xact_lock(1128415794, 3)"}}}); !ready)
      return ready;
  if (auto ready = ratings_.prepare(); !ready) return ready;
  return look_at_accounts();
}

// What looks alike may be said otherwise by another version of the program or of Unicode. Only where it is, something
// is written: other nodes need not wait for one that starts.
Result<void> SqlPeople::look_at_accounts() {
  if (!looks_) return {};
  auto& database = writer_.database();
  Page page;
  do {
    const auto after = page.last;
    database.begin_reading();
    page = compare_looks(after);
    database.end_reading();
    // What is wrong with a damaged file is told by others; names that cannot be read are not compared.
    if (database.failed() || (!page.otherwise.empty() && !mend_looks(after))) return {};
  } while (page.more);
  return {};
}

SqlPeople::Page SqlPeople::compare_looks(std::int64_t after) {
  Page page;
  std::map<std::int64_t, std::pair<std::string, std::set<NameKey>>> accounts;
  for (auto rows = accounts_.with(after, kAccountsAtOnce); rows.next();) {
    page.last = rows.integer(0);
    auto& [name, looks] = accounts[page.last];
    name = sql::shown_name(rows.view(1));
    for (const auto& look : looks_(name)) looks.insert(look);
  }
  page.more = std::cmp_equal(accounts.size(), kAccountsAtOnce);
  const auto last = page.more ? page.last : std::numeric_limits<std::int64_t>::max();
  // What is left in both at the end is what they do not share.
  for (auto rows = kept_looks_.with(after, last); rows.next();) {
    NameKey key{};
    std::ranges::copy(rows.view(1).substr(0, key.size()), key.begin());
    auto& looks = accounts[rows.integer(0)].second;
    if (looks.erase(key) == 0) looks.insert(key);
  }
  for (auto& [number, account] : accounts)
    if (!account.second.empty()) page.otherwise.emplace_back(number, std::move(account.first));
  return page;
}

bool SqlPeople::mend_looks(std::int64_t after) {
  auto& database = writer_.database();
  if (!database.begin()) return false;
  if (database.is_shared()) lock_names_.run();
  for (const auto& [number, name] : compare_looks(after).otherwise) {
    drop_looks_.run(number);
    // Whoever has no account any more has no name here.
    if (!name.empty()) remember_looks(number, name);
  }
  if (!database.failed() && database.commit()) return true;
  database.roll_back();
  return false;
}

void SqlPeople::remember_looks(std::int64_t number, std::string_view name) {
  if (!looks_) return;
  drop_looks_.run(number);
  for (const auto& look : looks_(name)) add_look_.run(Bytes(look), number);
}

std::optional<std::int64_t> SqlPeople::number_of(const std::string& person) {
  return sql::number_of_person(number_, person);
}

bool SqlPeople::is_account(std::int64_t number) { return account_of_.with(number).next(); }

Result<void> SqlPeople::may_have(std::int64_t number, std::string_view name, const NameKey& key) {
  if (auto rows = key_.with(Bytes(key)); rows.next() && rows.integer(0) != number) return std::unexpected(taken(name));
  if (!looks_) return {};
  // Until this one's looks are there to be seen no other node looks whether a name may be had.
  if (writer_.database().is_shared()) lock_names_.run();
  for (const auto& look : looks_(name))
    if (alike_.with(Bytes(look), number).next()) return std::unexpected(looks_like_another(name));
  return {};
}

void SqlPeople::add_guest(Person person, TokenHash token, std::int64_t now, Then<void> then) {
  auto work = [this, person = std::move(person), token, now]() -> Result<void> {
    if (auto ok = check_name(person.name); !ok) return ok;
    if (number_.with(person.id).next() || find_.with(Bytes(token)).next())
      return fail("person.twice", "", "There is such a person already.");
    const auto name = sql::padded<kLongestName>(person.name);
    std::int64_t number = 0;
    if (auto rows = insert_.with(person.id, now, Bytes(name)); rows.next()) number = rows.integer(0);
    add_token_.run(Bytes(token), std::string_view(), number, std::string_view(), person.scope, now);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::find(TokenHash token, Then<std::optional<Person>> then) {
  auto work = [this, token]() -> Result<std::optional<Person>> {
    auto rows = find_.with(Bytes(token));
    if (!rows.next()) return std::nullopt;
    auto person = person_from(rows);
    person.scope = rows.text(3);
    person.is_operator = rows.integer(4) != 0;
    return person;
  };
  writer_.add<std::optional<Person>>(Kind::read, std::move(work), std::move(then));
}

void SqlPeople::rename(std::string person, std::string name, NameKey key, Then<void> then) {
  auto work = [this, person = std::move(person), name = std::move(name), key]() -> Result<void> {
    const auto number = may_rename(person, name, key);
    if (!number) return std::unexpected(number.error());
    rename_now(*number, name, key);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

Result<std::int64_t> SqlPeople::may_rename(const std::string& person, std::string_view name, const NameKey& key) {
  if (const auto ok = check_name(name); !ok) return std::unexpected(ok.error());
  const auto number = number_of(person);
  if (!number) return std::unexpected(sql::no_such_person());
  if (is_account(*number))
    if (const auto ok = may_have(*number, name, key); !ok) return std::unexpected(ok.error());
  return *number;
}

void SqlPeople::rename_now(std::int64_t number, std::string_view name, const NameKey& key) {
  if (is_account(number)) {
    rename_account_.run(Bytes(key), number);
    remember_looks(number, name);
  }
  const auto padded = sql::padded<kLongestName>(name);
  rename_.run(Bytes(padded), number);
}

void SqlPeople::make_account(std::string person, std::string name, NameKey key, std::string password, Then<void> then) {
  auto work = [this, person = std::move(person), name = std::move(name), key,
               password = std::move(password)]() -> Result<void> {
    if (auto ok = check_name(name); !ok) return ok;
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (is_account(*number)) return fail("account.twice", "", "You have an account already.");
    if (auto ok = may_have(*number, name, key); !ok) return ok;
    add_account_.run(*number, Bytes(key), password);
    remember_looks(*number, name);
    const auto padded = sql::padded<kLongestName>(name);
    rename_.run(Bytes(padded), *number);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::account(NameKey key, Then<std::optional<Account>> then) {
  auto work = [this, key]() -> Result<std::optional<Account>> {
    auto rows = account_.with(Bytes(key));
    if (!rows.next()) return std::nullopt;
    return Account{person_from(rows), rows.text(3)};
  };
  writer_.add<std::optional<Account>>(Kind::read, std::move(work), std::move(then));
}

void SqlPeople::set_password(std::string person, std::string password, Then<Person> then) {
  auto work = [this, person = std::move(person), password = std::move(password)]() -> Result<Person> {
    const auto number = number_of(person);
    if (!number || !is_account(*number)) return std::unexpected(sql::no_such_person());
    set_password_.run(password, *number);
    drop_tokens_.run(*number);
    drop_push_.run(*number);
    auto rows = person_.with(person);
    if (!rows.next()) return std::unexpected(sql::no_such_person());
    return person_from(rows);
  };
  writer_.add<Person>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::add_token(std::string person, Token token, TokenHash hash, int most, Then<void> then) {
  auto work = [this, person = std::move(person), token = std::move(token), hash, most]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    if (find_.with(Bytes(hash)).next()) return fail("token.twice", "", "There is such a token already.");
    std::int64_t there = 0;
    if (auto rows = count_tokens_.with(*number, token.scope); rows.next()) there = rows.integer(0);
    if (there >= most && !token.scope.empty())
      return fail("token.most", "", "You have {} tokens already; remove one of them first.", most);
    for (; there >= most && !writer_.database().failed(); --there) drop_oldest_.run(*number, token.scope);
    add_token_.run(Bytes(hash), token.id, *number, token.label, token.scope, token.made);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

std::vector<Token> SqlPeople::tokens_of(std::int64_t number) {
  std::vector<Token> tokens;
  for (auto rows = tokens_.with(number); rows.next();) tokens.push_back(token_from(rows));
  return tokens;
}

void SqlPeople::tokens(std::string person, Then<std::vector<Token>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::vector<Token>> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    return tokens_of(*number);
  };
  writer_.add<std::vector<Token>>(Kind::read, std::move(work), std::move(then));
}

void SqlPeople::remove_token(std::string person, std::string token, Then<bool> then) {
  auto work = [this, person = std::move(person), token = std::move(token)]() -> Result<bool> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    return remove_token_.with(*number, token).next();
  };
  writer_.add<bool>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::remove_token(TokenHash token, Then<void> then) {
  auto work = [this, token]() -> Result<void> {
    log_out_.run(Bytes(token));
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::set_featured(std::string person, bool wanted, Then<void> then) {
  auto work = [this, person = std::move(person), wanted]() -> Result<void> {
    const auto number = number_of(person);
    if (!number) return std::unexpected(sql::no_such_person());
    (wanted ? feature_ : drop_featured_).run(*number);
    return {};
  };
  writer_.add<void>(Kind::write, std::move(work), std::move(then));
}

void SqlPeople::file(std::string person, Then<std::optional<PersonFile>> then) {
  auto work = [this, person = std::move(person)]() -> Result<std::optional<PersonFile>> {
    auto rows = person_.with(person);
    if (!rows.next()) return std::nullopt;
    const auto number = rows.integer(3);
    return PersonFile{person_from(rows), rows.integer(4), tokens_of(number), ratings_.of(number),
                      featured_.with(number).next()};
  };
  writer_.add<std::optional<PersonFile>>(Kind::read, std::move(work), std::move(then));
}

void SqlPeople::look_up(std::vector<std::string> people, Then<std::vector<std::optional<Person>>> then) {
  using Found = std::vector<std::optional<Person>>;
  auto work = [this, people = std::move(people)]() -> Result<Found> {
    Found found;
    for (const auto& person : people) {
      auto rows = person_.with(person);
      const bool kept = rows.next() && !sql::unpadded(rows.view(1)).empty();
      found.push_back(kept ? std::optional(person_from(rows)) : std::nullopt);
    }
    return found;
  };
  writer_.add<Found>(Kind::read, std::move(work), std::move(then));
}

void SqlPeople::tables(std::string person, std::optional<MatchId> after, int most, Then<std::vector<MatchId>> then) {
  auto work = [this, person = std::move(person), after, most]() -> Result<std::vector<MatchId>> {
    std::vector<MatchId> found;
    auto rows = tables_.with(person, after ? Bytes(after->bytes) : Bytes(), most);
    while (rows.next()) {
      MatchId match;
      std::ranges::copy(rows.view(0).substr(0, match.bytes.size()), match.bytes.begin());
      found.push_back(match);
    }
    return found;
  };
  writer_.add<std::vector<MatchId>>(Kind::read, std::move(work), std::move(then));
}

Result<void> SqlPeople::delete_person(const std::string& person) {
  const auto number = number_of(person);
  if (!number) return std::unexpected(sql::no_such_person());
  drop(*number, person);
  return {};
}

// Another node that had just found them here may have written after they were gone.
void SqlPeople::drop_again(const std::string& person) {
  std::optional<std::int64_t> number;
  if (auto rows = number_.with(person); rows.next()) number = rows.integer(0);
  if (number) drop(*number, person);
}

void SqlPeople::drop(std::int64_t number, const std::string& person) {
  const auto none = sql::padded<kLongestName>({});
  rename_.run(Bytes(none), number);
  drop_account_.run(number);
  drop_looks_.run(number);
  drop_tokens_.run(number);
  ratings_.drop(number);
  drop_tries_.run(number);
  drop_solver_.run(number);
  drop_editions_.run(number);
  drop_push_.run(number);
  drop_mail_.run(number);
  drop_tickets_.run(number);
  drop_ties_.run(number);
  drop_challenged_.run(number);
  drop_challenges_.run(number);
  drop_role_.run(number);
  drop_sanctions_.run(number);
  drop_presence_.run(number);
  const auto no_reason = sql::padded<kLongestWhy>({});
  blank_deeds_.run(Bytes(no_reason), number);
  const auto no_words = sql::padded<kLongestReport>({});
  blank_reports_.run(Bytes(no_words), number);
  // What they called it is theirs, like what they said.
  const auto untitled = sql::padded<kLongestTitle>({});
  drop_titles_.run(Bytes(untitled), person);
  drop_tournaments_.run(person);
  drop_featured_.run(number);
}

class SqlPeople::Removal final : public SqlJob {
 public:
  Removal(SqlPeople& people, std::string person, Then<void> gone, Then<void> forgotten)
      : people_(people), person_(std::move(person)), gone_(std::move(gone)), forgotten_(std::move(forgotten)) {}
  void run() override {
    answer_ = people_.delete_person(person_);
    if (answer_) people_.forget_.enter(person_);
  }
  void lost() override {
    answer_ = fail("storage.failed", "", "The database could not delete you just now; nothing has changed.");
    lost_ = true;
  }
  void settle(StoreCounters& counters) override {
    counters.failures += lost_ ? 1 : 0;
    // Before the answer: whoever hears that the name is gone may rely on it, even if the server is killed then.
    if (!answer_) return;
    people_.forget_.tell(person_, std::move(forgotten_));
    people_.writer_.wipe();
  }
  void tell() override { gone_(std::move(answer_)); }

 private:
  SqlPeople& people_;
  std::string person_;
  Then<void> gone_, forgotten_;
  Result<void> answer_ = std::unexpected(sql::no_such_person());
  bool lost_ = false;
};

void SqlPeople::remove(std::string person, Then<void> gone, Then<void> forgotten) {
  writer_.add(Kind::write, std::make_unique<Removal>(*this, std::move(person), std::move(gone), std::move(forgotten)));
}

}  // namespace cb
