// SPDX-License-Identifier: MIT
// What is said at a table, by whom, and what of it goes along to the next one; and what older logs say of all that.
#include <nlohmann/json.hpp>

#include "core/json.hpp"
#include "table/event_json.hpp"
#include "table_testing.hpp"

namespace cb::table {
namespace {

TEST(TableTalk, IsPresetsUnlessTheTableHasChatAndNeverFreeWhereHandsAreHidden) {
  Made made = two_at("top-drop", "players=2");
  made.chatty = true;
  Kept hidden(made);
  EXPECT_EQ(hidden(hidden.table.chat("ann", "I have the 3")), "table.chat");
  EXPECT_EQ(hidden(hidden.table.let_chat(true)), "table.no-chat");
  EXPECT_EQ(hidden(hidden.table.say(0, "only-low")), "");
  EXPECT_EQ(hidden(hidden.table.say(0, "I have the 3")), "table.phrase");
  // Not even a log that says otherwise opens it.
  ASSERT_TRUE(hidden.table.take(Chatting{true}));
  EXPECT_FALSE(hidden.table.chatty());
  EXPECT_EQ(hidden(hidden.table.chat("ann", "I have the 3")), "table.chat");

  Made loud = two_at("loot");
  loud.chatty = true;
  Kept open(loud);
  EXPECT_EQ(open(open.table.chat("ann", " hello ")), "");
  EXPECT_EQ(std::get<Chatted>(open.log.back()).text, "hello");
  EXPECT_EQ(open(open.table.chat("ann", "  ")), "table.chat-length");
}

TEST(TableTalk, TheHostOpensAndClosesTheChatOfThoseWhoSitThere) {
  Kept kept(two_at("loot"));
  EXPECT_EQ(kept(kept.table.chat("ann", "hello")), "table.chat");
  EXPECT_EQ(kept(kept.table.let_chat(false)), "table.chat-already");
  EXPECT_EQ(kept(kept.table.let_chat(true)), "");
  EXPECT_EQ(kept(kept.table.let_chat(true)), "table.chat-already");
  EXPECT_EQ(kept(kept.table.chat("bob", "hello")), "");
  EXPECT_EQ(kept(kept.table.chat("eve", "hello")), "table.watcher");
  EXPECT_TRUE(Table::replay(kept.log)->chatty());
  EXPECT_EQ(kept(kept.table.let_chat(false)), "");
  EXPECT_EQ(kept(kept.table.chat("bob", "hello")), "table.chat");
  EXPECT_FALSE(Table::replay(kept.log)->chatty());
}

TEST(TableTalk, GoesAlongToTheNextTableWithWhoIsMutedAndWithoutWhoHasGone) {
  Made made = two_at("trap-the-cap", "players=3");
  made.seats.push_back(person("cec"));
  Kept kept(made);
  EXPECT_EQ(kept(kept.table.let_chat(true)), "");
  kept.begin();
  EXPECT_EQ(kept(kept.table.chat("cec", "I must go")), "");
  EXPECT_EQ(kept(kept.table.leave(2, Leaving::left, 1)), "");
  EXPECT_EQ(kept(kept.table.chat("ann", "well then")), "");
  EXPECT_EQ(kept(kept.table.say(1, "good-luck")), "");
  EXPECT_EQ(kept(kept.table.mute("bob", true)), "");
  EXPECT_EQ(kept(kept.table.close(2)), "");

  // As the log has it, since that is where another server would read it.
  const auto written = write_event(kept.table.rematch("this-table", 3));
  const auto next = std::get<Made>(read_event(written).value());
  EXPECT_EQ(write_event(next), written);
  EXPECT_EQ(next.after, "this-table");
  EXPECT_TRUE(next.chatty);
  const std::vector<Spoken> said = {{"ann", "Name of ann", "", "well then"}, {"bob", "Name of bob", "good-luck", ""}};
  EXPECT_EQ(next.talk, said);

  Kept then(next);
  EXPECT_EQ(then(then.table.chat("bob", "hello?")), "table.muted");
  EXPECT_EQ(then(then.table.chat("ann", "hello")), "");
  EXPECT_EQ(then.table.rematch("next", 4).talk.size(), 3u);
}

TEST(TableTalk, OnlyTheLatestOfItIsKept) {
  Kept kept(two_at("loot"));
  for (int n = 0; n < 100; ++n) EXPECT_EQ(kept(kept.table.say(n % 2, n < 99 ? "hello" : "thanks")), "");
  const auto talk = kept.table.rematch("this", 0).talk;
  EXPECT_EQ(talk.size(), 40u);
  EXPECT_EQ(talk.back().phrase, "thanks");
}

TEST(TableRematch, BeginsByItselfAndNoOtherTableDoes) {
  Kept kept(two_at("top-cap"));
  EXPECT_FALSE(kept.table.starts_by_itself());
  kept.begin();
  EXPECT_EQ(kept(kept.table.leave(0, Leaving::resigned, 1)), "");
  Kept next(kept.table.rematch("this", 2));
  EXPECT_TRUE(next.table.starts_by_itself());
  EXPECT_EQ(next(next.table.promise(some_seed())), "");
  EXPECT_FALSE(next.table.starts_by_itself());
}

TEST(TableLink, ASeatThatMovesKeepsItsNameUnlessItIsHandedOver) {
  for (const bool other : {false, true}) {
    Made made = two_at("loot");
    made.chatty = true;
    Kept kept(made);
    kept.begin();
    EXPECT_EQ(kept(kept.table.link(1, "bob", hash_of_token("x"), 1, other)), "");
    EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("phone"), 2)), "");
    EXPECT_EQ(kept.table.seats()[1].id, "phone");
    EXPECT_EQ(kept.table.seats()[1].name, other ? "Name of phone" : "Name of bob");
    EXPECT_EQ(kept(kept.table.chat("phone", "hello")), "");
    EXPECT_EQ(std::get<Chatted>(kept.log.back()).name, other ? "Name of phone" : "Name of bob");
    expect_same(kept.table, Table::replay(kept.log).value(), 3);
    EXPECT_EQ(kept.table.rematch("this", 3).seats[0], kept.table.seats()[1]);
  }
}

TEST(TableLink, WhoComesInPlaceOfABotHasANameOfTheirOwn) {
  Made made = two_at("loot");
  made.seats[1] = bot("2");
  Kept kept(made);
  kept.begin();
  EXPECT_EQ(kept(kept.table.link(1, "ann", hash_of_token("x"), 1)), "");
  EXPECT_EQ(kept(kept.table.take_link(hash_of_token("x"), person("cec"), 2)), "");
  EXPECT_EQ(kept.table.seats()[1], person("cec"));
}

TEST(TableHost, IsKnownByNameEvenWithoutASeat) {
  Made made = two_at("loot");
  made.host = "host";
  made.maker = person("host");
  Kept kept(made);
  EXPECT_EQ(kept.table.host_name(), "Name of host");
  EXPECT_EQ(kept(kept.table.pass_host(1)), "");
  EXPECT_EQ(kept.table.host_name(), "Name of bob");
  // The name stands where it is found when its owner asks to be forgotten.
  EXPECT_NE(write_event(made).find(R"("maker":{"kind":"person","id":"host","name":"Name of host"})"),
            std::string::npos);
}

// Word for word as they were written before any of this was there.
TEST(TableLogs, OfBeforeReadAsTheyDidAndAreWrittenAsTheyWere) {
  const std::vector<std::string> log = {
      R"({"at":5,"chatty":true,"clock":{"base":0,"increment":0,"pace":"none"},"edition":"","game":"loot","host":"ann","listed":false,"position":"","rated":false,"seats":[{"id":"ann","kind":"person","name":"Ann"},{"id":"bob","kind":"person","name":"Bob"}],"settings":{},"t":"made","watchable":true})",
      R"({"name":"Eve","person":"eve","t":"chatted","text":"from the door"})",
      R"({"at":6,"hash":"abcd","seat":1,"t":"linked"})",
      R"({"at":7,"by":{"id":"phone","kind":"person","name":"Phone"},"seat":1,"t":"replaced","why":"moved"})"};
  Events events;
  for (const auto& text : log) {
    events.push_back(read_event(text).value());
    EXPECT_EQ(parse_json(write_event(events.back())), parse_json(text));
  }
  const auto table = Table::replay(events);
  ASSERT_TRUE(table) << table.error().text();
  EXPECT_EQ(table->seats()[1].name, "Phone");
  EXPECT_TRUE(table->chatty());
  EXPECT_FALSE(table->starts_by_itself());
  EXPECT_EQ(table->host_name(), "Ann");
}

}  // namespace
}  // namespace cb::table
