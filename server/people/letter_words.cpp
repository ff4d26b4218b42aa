// SPDX-License-Identifier: MIT
#include "server/people/letter_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace cb::server {
namespace {

constexpr LetterWords kWords[] = {
    {.language = "en",
     .confirm_subject = "Is this your address?",
     .confirm_text = "Somebody, probably you, wants letters from Cap & Barrel at this address.\n\n"
                     "If so, please say yes here within a week:\n{0}\n\n"
                     "If it was not you, do nothing: no more letters will come.\n",
     .password_subject = "A new password",
     .password_text = "Somebody, probably you, has forgotten the password of the account \"{0}\" at Cap & Barrel.\n\n"
                      "Within an hour a new one can be chosen here:\n{1}\n\n"
                      "If it was not you, do nothing: the old password stays good.\n",
     .changed_subject = "Your address was removed",
     .changed_text =
         "The account \"{0}\" at Cap & Barrel no longer has this address: it was removed or replaced just now, in a "
         "browser where the account was signed in.\n\n"
         "If it was you, all is well, and no more letters will come here.\n\n"
         "If it was not you: sign in with your password and put your address back in the settings. Then sign out and "
         "ask for a new password, which signs out everybody else.\n",
     .turn_subject = "Your turn: {0} with {1}",
     .turn_text = "It is your turn at a table of {0} with {1}. {2}\n\n{3}\n",
     .challenge_subject = "{0} challenges you: {1}",
     .challenge_text = "{0} would like to play {1} with you, a day for each move.\n\n"
                       "Accept or decline within a week:\n{2}\n",
     .rated_challenge_text = "{0} would like to play a rated game of {1} with you, a day for each move.\n\n"
                             "Accept or decline within a week:\n{2}\n",
     .why_challenge = "You get this letter because you asked for letters about challenges. To get no more of them: {0}",
     .others_are_bots = "bots",
     .and_word = "and",
     .and_more = "{0} and {1} more",
     .no_clock = "There is no clock.",
     .minutes_left = "You have {0} min left.",
     .hours_left = "You have about {0} h left.",
     .days_left = "You have about {0} days left.",
     .why = "You get at most one letter for each wait. To get no more of them: {0}"},
    {.language = "de",
     .confirm_subject = "Ist das deine Adresse?",
     .confirm_text = "Jemand, wahrscheinlich du, möchte an dieser Adresse Briefe von Cap & Barrel bekommen.\n\n"
                     "Wenn das stimmt, bestätige es bitte innerhalb einer Woche hier:\n{0}\n\n"
                     "Wenn nicht, brauchst du nichts zu tun: Es kommen keine weiteren Briefe.\n",
     .password_subject = "Ein neues Passwort",
     .password_text = "Jemand, wahrscheinlich du, hat das Passwort des Kontos „{0}“ bei Cap & Barrel vergessen.\n\n"
                      "Innerhalb einer Stunde lässt sich hier ein neues wählen:\n{1}\n\n"
                      "Wenn du das nicht warst, brauchst du nichts zu tun: Das alte Passwort gilt weiter.\n",
     .changed_subject = "Deine Adresse wurde entfernt",
     .changed_text =
         "Das Konto „{0}“ bei Cap & Barrel hat diese Adresse nicht mehr: Sie wurde eben entfernt oder ersetzt, in "
         "einem Browser, in dem das Konto angemeldet war.\n\n"
         "Wenn du das warst, ist alles gut, und es kommen keine Briefe mehr hierher.\n\n"
         "Wenn nicht: Melde dich mit deinem Passwort an und trage deine Adresse in den Einstellungen wieder ein. Melde "
         "dich dann ab und lass dir ein neues Passwort geben, womit alle anderen abgemeldet sind.\n",
     .turn_subject = "Du bist am Zug: {0} mit {1}",
     .turn_text = "Du bist am Zug an einem Tisch {0} mit {1}. {2}\n\n{3}\n",
     .challenge_subject = "{0} fordert dich heraus: {1}",
     .challenge_text = "{0} möchte {1} mit dir spielen, ein Tag für jeden Zug.\n\n"
                       "Nimm innerhalb einer Woche an oder lehne ab:\n{2}\n",
     .rated_challenge_text = "{0} möchte eine gewertete Partie {1} mit dir spielen, ein Tag für jeden Zug.\n\n"
                             "Nimm innerhalb einer Woche an oder lehne ab:\n{2}\n",
     .why_challenge = "Diesen Brief bekommst du, weil du Briefe über Herausforderungen wolltest. Keine mehr davon: {0}",
     .others_are_bots = "Bots",
     .and_word = "und",
     .and_more = "{0} und noch {1}",
     .no_clock = "Es läuft keine Uhr.",
     .minutes_left = "Du hast noch {0} min.",
     .hours_left = "Du hast noch etwa {0} h.",
     .days_left = "Du hast noch etwa {0} Tage.",
     .why = "Für jedes Warten kommt höchstens ein Brief. Keine mehr davon: {0}"},
};

constexpr Milliseconds kMinute = 60'000;
constexpr Milliseconds kHour = 60 * kMinute;
constexpr Milliseconds kDay = 24 * kHour;

}  // namespace

std::span<const LetterWords> all_letter_words() { return kWords; }

const LetterWords& letter_words(std::string_view language) {
  const auto* const found = std::ranges::find(kWords, language, &LetterWords::language);
  return found == std::end(kWords) ? kWords[0] : *found;
}

std::string list_of_names(const LetterWords& words, std::span<const std::string> names) {
  std::string list;
  for (std::size_t n = 0; n < names.size(); ++n) {
    if (n > 0) list += n + 1 == names.size() ? fmt::format(" {} ", words.and_word) : ", ";
    list += names[n];
  }
  return list;
}

std::string short_list_of_names(const LetterWords& words, std::span<const std::string> names, std::size_t most) {
  auto list = list_of_names(words, names);
  for (auto shown = names.size(); list.size() > most && shown > 1;) {
    --shown;
    list = fmt::format(fmt::runtime(words.and_more), fmt::join(names.first(shown), ", "), names.size() - shown);
  }
  return list;
}

std::string time_left(const LetterWords& words, Milliseconds due, Milliseconds now) {
  if (due == 0) return std::string(words.no_clock);
  const auto left = std::max<Milliseconds>(0, due - now);
  if (left < 2 * kHour) return fmt::format(fmt::runtime(words.minutes_left), left / kMinute);
  if (left < 2 * kDay) return fmt::format(fmt::runtime(words.hours_left), left / kHour);
  return fmt::format(fmt::runtime(words.days_left), left / kDay);
}

}  // namespace cb::server
