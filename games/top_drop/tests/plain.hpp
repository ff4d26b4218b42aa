// SPDX-License-Identifier: MIT
// Top Drop written the slow, obvious way, straight from the rules: the twin that the fast code must agree with.
// Actions are words; cards lie in sets of numbers.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace cb::plain_top_drop {

enum class Step { deal, opening, start_of_turn, after_flip, after_colour, after_one_card, drawing, all_placed };

struct Game {
  std::vector<std::set<int>> hands;
  std::set<int> deck;
  std::vector<int> pile;  // the last is on top
  std::string direction = "none";
  std::map<std::string, int> helps;
  int player = 0;
  Step step = Step::deal;
};

inline Game new_game(int players, int wilds) {
  Game game;
  game.hands.resize(static_cast<std::size_t>(players));
  for (int card = 1; card <= 60; ++card) game.deck.insert(card);
  game.helps = {{"skip", players}, {"flip", players}, {"colour", players}, {"wild", wilds}};
  return game;
}

inline int colour_of(int card) { return (card - (card - 1) / 10) % 5; }

inline const std::set<int>& hand_of(const Game& game) { return game.hands[static_cast<std::size_t>(game.player)]; }

inline bool follows(const Game& game, const std::string& direction, int card) {
  if (game.pile.empty()) return true;
  return direction == "up" ? card > game.pile.back() : card < game.pile.back();
}

inline std::set<int> following(const Game& game, const std::string& direction) {
  std::set<int> cards;
  for (const int card : hand_of(game))
    if (follows(game, direction, card)) cards.insert(card);
  return cards;
}

inline std::set<int> matching(const Game& game) {
  std::set<int> cards;
  for (const int card : hand_of(game))
    if (!game.pile.empty() && colour_of(card) == colour_of(game.pile.back())) cards.insert(card);
  return cards;
}

inline std::string other(const std::string& direction) { return direction == "up" ? "down" : "up"; }

// Every action or, while cards are dealt or drawn, every outcome.
inline std::set<std::string> actions(const Game& game) {
  std::set<std::string> list;
  const auto add_cards = [&](const std::set<int>& cards, const std::string& sign) {
    for (const int card : cards) list.insert(sign + std::to_string(card));
  };
  switch (game.step) {
    case Step::deal:
    case Step::drawing:
      add_cards(game.deck, "+");
      break;
    case Step::opening:
      for (std::size_t seat = 0; seat < game.hands.size(); ++seat)
        for (const std::string way : {"up-", "down-"}) list.insert(way + "abcd"[seat]);
      break;
    case Step::start_of_turn:
      add_cards(following(game, game.direction), "");
      for (const std::string help : {"skip", "flip", "colour"}) {
        if (help == "flip" && following(game, other(game.direction)).empty()) continue;
        if (help == "colour" && matching(game).empty()) continue;
        if (game.helps.at(help) > 0) list.insert(help);
        if (game.helps.at("wild") > 0) list.insert("wild-" + help);
      }
      break;
    case Step::after_flip:
      add_cards(following(game, game.direction), "");
      break;
    case Step::after_colour:
      add_cards(matching(game), "");
      break;
    case Step::after_one_card:
      add_cards(following(game, game.direction), "");
      list.insert("stop");
      break;
    case Step::all_placed:
      break;
  }
  return list;
}

inline Game next_player(Game game) {
  if (game.pile.size() == 60) {
    game.step = Step::all_placed;
    return game;
  }
  do {
    game.player = (game.player + 1) % static_cast<int>(game.hands.size());
  } while (hand_of(game).empty());
  game.step = Step::start_of_turn;
  return game;
}

inline Game draw_or_pass_on(Game game) {
  if (hand_of(game).size() >= 4 || game.deck.empty()) return next_player(game);
  game.step = Step::drawing;
  return game;
}

inline Game take_card(Game game, int card) {
  game.deck.erase(card);
  game.hands[static_cast<std::size_t>(game.player)].insert(card);
  if (game.step == Step::drawing) return draw_or_pass_on(game);
  if (hand_of(game).size() < 4) return game;
  if (game.player + 1 < static_cast<int>(game.hands.size())) {
    ++game.player;
  } else {
    game.player = 0;
    game.step = Step::opening;
  }
  return game;
}

inline Game place_card(Game game, int card) {
  game.hands[static_cast<std::size_t>(game.player)].erase(card);
  game.pile.push_back(card);
  if (card == 1) game.direction = "up";
  if (card == 60) game.direction = "down";
  const bool was_second = game.step == Step::after_one_card;
  if (was_second || hand_of(game).empty()) return draw_or_pass_on(game);
  game.step = Step::after_one_card;
  return game;
}

inline Game play(Game game, const std::string& action) {
  if (action[0] == '+') return take_card(game, std::stoi(action.substr(1)));
  if (action[0] >= '0' && action[0] <= '9') return place_card(game, std::stoi(action));
  if (action == "stop") return draw_or_pass_on(game);
  if (game.step == Step::opening) {
    game.direction = action.substr(0, action.find('-'));
    game.player = action.back() - 'a';
    game.step = Step::start_of_turn;
    return game;
  }
  const bool wild = action.substr(0, 5) == "wild-";
  const std::string effect = wild ? action.substr(5) : action;
  --game.helps[wild ? "wild" : effect];
  if (effect == "skip") return draw_or_pass_on(game);
  if (effect == "flip") {
    game.direction = other(game.direction);
    game.step = Step::after_flip;
  } else {
    game.step = Step::after_colour;
  }
  return game;
}

inline std::string result(const Game& game) {
  if (game.pile.size() == 60) return "victory";
  return game.deck.empty() ? "very good" : "better luck";
}

inline std::uint64_t perft(const Game& game, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const auto& action : actions(game)) leaves += perft(play(game, action), depth - 1);
  return leaves;
}

}  // namespace cb::plain_top_drop
