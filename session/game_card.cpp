// SPDX-License-Identifier: MIT
#include "session/game_card.hpp"

#include <nlohmann/json.hpp>

#include "session/bot_name.hpp"
#include "session/level.hpp"

namespace cb {
namespace {

using nlohmann::json;

json describe(const OptionSpec& option) {
  json value = {{"name", option.name},
                {"help", option.help},
                {"rule", option.rule},
                {"range", option.range()},
                {"default", option.write(option.fallback)}};
  if (!option.choices.empty()) {
    value["kind"] = "choice";
    value["choices"] = option.choices;
  } else {
    value["kind"] = "number";
    value["minimum"] = option.minimum;
    value["maximum"] = option.maximum;
    value["words"] = json::array();
    for (const auto& [word, number] : option.words) value["words"].push_back(word);
  }
  return value;
}

// How many may play: the game's own number, or what its option "players" allows.
json seats_of(const GameType& type, const AnyRules& game) {
  int least = game.seats();
  int most = game.seats();
  for (const auto& option : type.options())
    if (option.name == "players") {
      least = option.minimum;
      most = option.maximum;
    }
  return {{"least", least}, {"most", most}, {"usual", game.seats()}};
}

}  // namespace

json game_card(const GameType& type) {
  const auto& info = type.info();
  json value = {{"name", info.name},     {"title", info.title},     {"players", info.players},
                {"pitch", info.pitch},   {"makers", info.makers},   {"options", json::array()},
                {"bots", json::array()}, {"phrases", json::array()}};
  for (const auto& option : type.options()) value["options"].push_back(describe(option));
  const auto game = type.make({}, {});
  if (!game) return value;  // cannot be: the usual options make a game
  value["seats"] = seats_of(type, **game);
  value["hidden"] = (*game)->hides_information();
  for (const auto& bot : bots_of(**game)) {
    if (!is_level(bot.name)) continue;
    json level = {{"name", bot.name}, {"about", bot.about}};
    if (bot.rating) level["rating"] = *bot.rating;
    value["bots"].push_back(std::move(level));
  }
  for (const auto& phrase : (*game)->phrases())
    value["phrases"].push_back({{"code", phrase.code}, {"text", phrase.text}});
  return value;
}

}  // namespace cb
