// SPDX-License-Identifier: MIT
// What a page's worker may ask of games and tables. docs/scenes.md has all questions.
#include <map>
#include <string>
#include <string_view>

#include "bindings/wasm/advice.hpp"
#include "bindings/wasm/editions.hpp"
#include "bindings/wasm/entry.hpp"
#include "bindings/wasm/followed.hpp"
#include "bindings/wasm/table.hpp"
#include "core/text.hpp"
#include "session/game_card.hpp"
#include "session/match_file.hpp"

namespace cb::wasm {
namespace {

// A page that has taken leave of its senses must not take all memory.
constexpr std::size_t kMostTables = 64;

class Engine {
 public:
  json answer(const json& question) {
    const auto wish = question.value("do", "");
    if (wish == "games") return games();
    if (wish == "open") return open(question);
    if (wish == "read") return read(question.value("text", ""));
    if (wish == "follow") return follow(question);
    if (editor_)
      if (auto edited = editor_->edit(wish, question)) return *std::move(edited);
    if (const auto followed = followed_.find(question.value("table", 0)); followed != followed_.end()) {
      if (wish == "close") return followed_.erase(followed), json::object();
      return at_followed(*followed->second, wish, question);
    }
    const auto found = tables_.find(question.value("table", 0));
    if (found == tables_.end()) return {{"error", to_json(refuse("engine.table", "", "There is no such table."))}};
    if (wish == "close") {
      tables_.erase(found);
      return json::object();
    }
    return at_table(found->second, wish, question);
  }

 private:
  static json games() {
    json list = json::array();
    for (const auto* type : all_game_types()) list.push_back(game_card(*type));
    return {{"games", list}};
  }

  json open(const json& question) {
    if (is_full()) return full();
    auto table = Table::open(question);
    if (!table) return {{"error", to_json(table.error())}};
    const auto& game = table->match().game();
    json names = json::array();
    json sides = json::array();
    for (int seat = 0; seat < game.seats(); ++seat) {
      names.push_back(game.seat_name(seat));
      sides.push_back(game.side(seat));
    }
    const int id = ++last_id_;
    tables_.emplace(id, std::move(*table));
    return {{"table", id},
            {"seats", names},
            {"sides", sides},
            {"hidden", game.hides_information()},
            {"settings", settings_json(game.settings())}};
  }

  bool is_full() const { return tables_.size() + followed_.size() >= kMostTables; }
  static json full() { return {{"error", to_json(refuse("engine.full", "", "Too many open tables."))}}; }
  static json cannot(std::string_view wish) {
    return {{"error", to_json(refuse("engine.wish", "", "The engine cannot do {}.", wish))}};
  }

  json follow(const json& question) {
    if (is_full()) return full();
    auto followed = make_followed(question.value("seed", std::uint64_t{1}));
    if (followed == nullptr) return cannot("follow");
    followed_.emplace(++last_id_, std::move(followed));
    return {{"table", last_id_}};
  }

  static json at_followed(Followed& table, std::string_view wish, const json& question) {
    if (wish == "hear") return table.hear(question.value("text", ""));
    if (!table.known()) return {{"error", to_json(refuse("story.lost", "", "Nothing is known of this table yet."))}};
    if (wish == "rewind") return table.rewind();
    if (wish == "look") return table.look(question.value("ply", std::size_t{0}));
    if (wish == "opening") return table.opening();
    return cannot(wish);
  }

  // A match file: what to open, and who sat where.
  static json read(const std::string& text) {
    const auto file = read_match(text);
    if (!file) return {{"error", to_json(file.error())}};
    const Match& match = file->match;
    const AnyGame& game = match.game();
    json actions = json::array();
    AnyState state = match.start();
    for (const Ply& ply : match.log()) {
      actions.push_back(game.write_action(state, ply.action));
      game.apply(state, ply.action);
    }
    json answer = {{"game", game.info().name},   {"settings", settings_json(game.settings())},
                   {"edition", game.edition()},  {"position", game.write_position(match.start())},
                   {"actions", actions},         {"seats", file->seats},
                   {"names", file->record.names}};
    if (const auto& closing = file->record.closing) answer["closing"] = closing_json(*closing, game);
    return answer;
  }

  // The sentence begins with the seat whose doing it was, where it was a seat's.
  static json closing_json(const Closing& closing, const AnyGame& game) {
    json value = {{"code", closing.code}, {"winners", closing.winners}, {"text", closing.text}};
    if (const auto sentence = words(closing.text); !sentence.empty())
      if (const auto seat = seat_named(game, sentence.front())) value["seat"] = *seat;
    return value;
  }

  json at_table(Table& table, std::string_view wish, const json& question) {
    const int seat = question.value("seat", kNobody);
    const auto done = [](const Result<json>& frame) -> json {
      return frame ? *frame : json{{"error", to_json(frame.error())}};
    };
    if (wish == "look") return question.contains("ply") ? table.look(question["ply"], seat) : table.look(seat);
    if (wish == "story") return {{"plies", table.story(seat)}};
    if (wish == "play") return done(table.play(question.value("text", ""), seat));
    if (wish == "luck") {
      Rng rng(question.value("seed", std::uint64_t{0}));
      return done(table.draw_lots(seat, rng));
    }
    if (wish == "record") return {{"text", table.record(question)}};
    if (advisor_)
      if (auto advice = advisor_->advise(wish, table.match(), question)) return *std::move(advice);
    return cannot(wish);
  }

  const std::unique_ptr<Advisor> advisor_ = make_advisor();
  const std::unique_ptr<Editor> editor_ = make_editor();
  std::map<int, Table> tables_;
  std::map<int, std::unique_ptr<Followed>> followed_;
  int last_id_ = 0;
};

}  // namespace

json answer(const json& question) {
  static Engine engine;
  return engine.answer(question);
}

}  // namespace cb::wasm
