// SPDX-License-Identifier: MIT
// Everything that is kept of a person, in one document for them to take away.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "net/task.hpp"
#include "server/http/http.hpp"
#include "storage/challenges.hpp"
#include "storage/club.hpp"
#include "storage/contacts.hpp"
#include "storage/editions.hpp"
#include "storage/notices.hpp"
#include "storage/people.hpp"
#include "storage/puzzles.hpp"
#include "storage/tournaments.hpp"
#include "table/clock.hpp"

namespace cb::server {

struct OwnDataWorld {
  People& people;
  Notices& notices;
  Contacts& contacts;
  Challenges& challenges;
  Tournaments& tournaments;
  Club* club = nullptr;  // none: there is nothing of theirs
  Puzzles* puzzles = nullptr;
  Editions* editions = nullptr;
};

net::Task<> send_own_data(OwnDataWorld world, Person who, Milliseconds now, Answer answer);

// Null where there is none.
nlohmann::json mail_json(const std::optional<MailAddress>& mail);
nlohmann::json contacts_json(const std::vector<Contact>& contacts);
nlohmann::json challenge_json(const Challenge& challenge);
nlohmann::json challenges_json(const std::vector<Challenge>& challenges);
nlohmann::json sanctions_json(const std::vector<Sanction>& sanctions);
// Ratings by game as everybody may see them, as certain as they are now.
nlohmann::json to_json(const Ratings& ratings, Milliseconds now);

}  // namespace cb::server
