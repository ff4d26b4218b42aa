// SPDX-License-Identifier: MIT
#include "bindings/wasm/editions.hpp"

#include "bindings/wasm/frame.hpp"
#include "game/edition_tree.hpp"
#include "session/edition_choice.hpp"

namespace cb::wasm {
namespace {

json error_json(const Error& error) { return {{"error", to_json(error)}}; }

json head_json(const EditionHead& head) { return {{"name", head.name}, {"by", head.by}, {"about", head.about}}; }

json problem_json(const Error& error, std::string_view key) {
  json problem = to_json(error);
  problem["key"] = key;
  problem["line"] = error.line;
  return problem;
}

json editions_of(const GameType& type) {
  json list = json::array();
  for (const auto text : type.editions()) {
    json edition = head_json(type.read_edition(text).head);
    edition["text"] = text;
    edition["checksum"] = edition_checksum(text);
    edition["first"] = list.empty();
    list.push_back(std::move(edition));
  }
  return {{"editions", list}};
}

// Whether a game on it would be over before it begins, as far as one can play on it at all.
bool begins_over(const GameType& type, std::string_view text, const std::vector<Settings>& plays) {
  if (plays.empty()) return false;
  const auto game = type.make(plays.front(), text);
  return game && (*game)->actor((*game)->start()) == kNobody;
}

json read(const GameType& type, std::string_view text) {
  const auto read = type.read_edition(text);
  const auto tree = read_edition_tree(text);
  const auto like = read_edition_tree(type.editions().front());
  const auto canonical = tree ? write_edition_tree(*tree, *like) : std::unexpected(tree.error());
  json problems = json::array();
  for (const auto& [error, key] : read.problems) problems.push_back(problem_json(error, key));
  // Such as one that is too long: no game's reader minds that.
  const bool unknown = read.problems.empty() || read.problems.front().error.code != "edition.syntax";
  if (!canonical && unknown) problems.insert(problems.begin(), problem_json(canonical.error(), ""));
  json plays = json::array();
  bool over = false;
  if (problems.empty()) {
    const auto ways = playable(type, text);
    for (const auto& settings : ways) plays.push_back(settings_json(settings));
    over = begins_over(type, text, ways);
  }
  const auto built_in = built_in_name(type, text);
  return {{"head", head_json(read.head)},
          {"tree", canonical ? json(*tree) : json(nullptr)},
          {"text", canonical ? json(*canonical) : json(nullptr)},
          {"checksum", edition_checksum(text)},
          {"builtIn", built_in ? json(*built_in) : json(nullptr)},
          {"problems", problems},
          {"plays", plays},
          {"over", over}};
}

json write(const GameType& type, const json& tree) {
  const auto text = write_edition_tree(EditionTree(tree), *read_edition_tree(type.editions().front()));
  return text ? read(type, *text) : error_json(text.error());
}

json compare(std::string_view before, std::string_view after) {
  const auto old_tree = read_edition_tree(before);
  if (!old_tree) return error_json(old_tree.error());
  const auto new_tree = read_edition_tree(after);
  if (!new_tree) return error_json(new_tree.error());
  json differences = json::array();
  for (const auto& [key, was, is] : edition_differences(*old_tree, *new_tree))
    differences.push_back({{"key", key}, {"before", json(was)}, {"after", json(is)}});
  return {{"differences", differences}};
}

json check(const GameType& type, std::string_view text) {
  const auto checked = check_edition(type, text);
  if (!checked) return error_json(checked.error());
  return {{"text", checked->text}, {"head", head_json(checked->head)}};
}

class EditionEditor final : public Editor {
 public:
  std::optional<json> edit(std::string_view wish, const json& question) const override {
    if (wish != "editions" && !wish.starts_with("edition.")) return std::nullopt;
    const auto type = find_game(question.value("game", ""));
    if (!type) return error_json(type.error());
    const std::string text = question.value("text", "");
    if (wish == "editions") return editions_of(**type);
    if (wish == "edition.read") return read(**type, text);
    if (wish == "edition.write") return write(**type, question.value("tree", json()));
    if (wish == "edition.compare") return compare(question.value("before", ""), question.value("after", ""));
    if (wish == "edition.check") return check(**type, text);
    return std::nullopt;
  }
};

}  // namespace

std::unique_ptr<Editor> make_editor() { return std::make_unique<EditionEditor>(); }

}  // namespace cb::wasm
