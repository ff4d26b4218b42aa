// SPDX-License-Identifier: MIT
// What letters say, in each language that the pages have.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "table/clock.hpp"

namespace cb::server {

// {0}, {1} … stand for what the letter is about.
struct LetterWords {
  std::string_view language;
  std::string_view confirm_subject;
  std::string_view confirm_text;  // {0}: the link
  std::string_view password_subject;
  std::string_view password_text;  // {0}: the account's name, {1}: the link
  std::string_view changed_subject;
  std::string_view changed_text;       // {0}: the account's name
  std::string_view turn_subject;       // {0}: the game, {1}: the others
  std::string_view turn_text;          // {0}: the game, {1}: the others, {2}: how long there is, {3}: the link
  std::string_view challenge_subject;  // {0}: who, {1}: the game
  std::string_view challenge_text;     // {0}: who, {1}: the game, {2}: the link
  std::string_view rated_challenge_text;
  std::string_view why_challenge;  // {0}: the link that stops such letters
  std::string_view others_are_bots;
  std::string_view and_word;  // between the last two names
  std::string_view and_more;  // {0}: some names, {1}: how many more there are
  std::string_view no_clock;
  std::string_view minutes_left, hours_left, days_left;  // {0}: how many
  std::string_view why;                                  // {0}: the link that stops such letters
};

std::span<const LetterWords> all_letter_words();
// Those of a language; English where there are none.
const LetterWords& letter_words(std::string_view language);

// "Ben", "Ben and Cleo", "Ben, Cleo and Dan".
std::string list_of_names(const LetterWords& words, std::span<const std::string> names);
// The same in so many bytes at most, of which there are enough for one name: "Ben, Cleo and 3 more".
std::string short_list_of_names(const LetterWords& words, std::span<const std::string> names, std::size_t most);
// How long there is until `due`; 0 is for ever.
std::string time_left(const LetterWords& words, Milliseconds due, Milliseconds now);

}  // namespace cb::server
