// SPDX-License-Identifier: MIT
// Talk: presets everywhere, free chat where the table has it and no hands are hidden; and who is asked to be quiet.
#include <algorithm>

#include "core/text.hpp"
#include "core/unicode.hpp"
#include "table/table.hpp"

namespace cb::table {
namespace {

constexpr std::size_t kLongestChat = 300;

std::unexpected<Error> talked_out() {
  return fail("table.talk", "", "So much was said here already that no more is kept; the game goes on.");
}
std::unexpected<Error> quiet() { return fail("table.muted", "", "The host has asked you to be quiet here."); }

}  // namespace

bool Table::is_muted(std::string_view person) const {
  return std::ranges::find(standing_.muted, person) != standing_.muted.end();
}

Result<Events> Table::say(int seat, std::string_view phrase) {
  if (const auto ok = need_seat(seat); !ok) return std::unexpected(ok.error());
  if (is_muted(holder(seat).id)) return quiet();
  if (standing_.talk >= kMostTalk) return talked_out();
  const auto phrases = match_.game().phrases();
  if (std::ranges::none_of(phrases, [&](const Phrase& known) { return known.code == phrase; }))
    return fail("table.phrase", "", "There is no phrase {} in this game.", quote(phrase));
  Events events;
  happen(events, Said{seat, std::string(phrase)});
  return events;
}

Result<Events> Table::chat(std::string_view person, std::string_view text) {
  if (!chatty()) return fail("table.chat", "", "This table has no chat; the phrases are for everyone.");
  const int seat = first_seat_of(person);
  if (seat < 0) return fail("table.watcher", "", "Only those who sit here can write to each other.");
  if (is_muted(person)) return quiet();
  if (standing_.talk >= kMostTalk) return talked_out();
  text = trim(text);
  if (text.empty() || text.size() > kLongestChat)
    return fail("table.chat-length", "", "What you say has 1 to {} letters.", kLongestChat);
  if (steers(text))
    return fail("table.chat-letters", "",
                "What you say stands on one line, without control characters and marks that change its direction.");
  Events events;
  happen(events, Chatted{std::string(person), holder(seat).name, std::string(text), holder(seat).of});
  return events;
}

Result<Events> Table::let_chat(bool on) {
  if (match_.game().hides_information())
    return fail("table.no-chat", "", "Nobody may tell what they hold, so there is no chat in this game.");
  if (standing_.chatty == on)
    return fail("table.chat-already", "", on ? "They can write already." : "There is no chat already.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Chatting{on});
  return events;
}

Result<Events> Table::mute(std::string_view person, bool quiet) {
  if (is_muted(person) == quiet)
    return fail("table.mute", "", quiet ? "They are quiet already." : "They may talk already.");
  if (const auto ok = need_room(); !ok) return std::unexpected(ok.error());
  Events events;
  happen(events, Muted{std::string(person), quiet});
  return events;
}

}  // namespace cb::table
