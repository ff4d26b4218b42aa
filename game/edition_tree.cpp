// SPDX-License-Identifier: MIT
#include "game/edition_tree.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

#include "core/text.hpp"
#include "core/toml.hpp"
#include "core/unicode.hpp"
#include "game/game_file.hpp"

namespace cb {
namespace {

constexpr std::size_t kWidest = 100;  // columns of a list that stands on one line

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (byte < 0x20 || byte == 0x7F)
      out += fmt::format("\\u{:04X}", byte);
    else
      out += c;
  }
  return out + '"';
}

std::string written_key(std::string_view name) { return is_bare_key(name) ? std::string(name) : in_quotes(name); }

std::string inner_key(const std::string& outer, std::string_view name) {
  return outer.empty() ? written_key(name) : fmt::format("{}.{}", outer, written_key(name));
}

// Counts what is in a tree, and refuses what no edition has.
class Measure {
 public:
  // A number that TOML has not, such as a half or a date, is refused where the tree is made.
  std::optional<Error> of(const EditionTree& tree, const std::string& key, int depth) {
    if (++values_ > kMostEditionValues)
      return refuse("edition.many-values", "", "An edition has at most {} values.", kMostEditionValues);
    if (tree.is_structured() && depth == kDeepestEdition)
      return refuse("edition.deep", "", "{} is nested too deeply; {} levels are enough.", quote(key), kDeepestEdition);
    if (tree.is_object()) {
      for (const auto& [name, value] : tree.items())
        if (auto problem = of(value, inner_key(key, name), depth + 1)) return problem;
    } else if (tree.is_array()) {
      for (std::size_t n = 0; n < tree.size(); ++n)
        if (auto problem = of(tree[n], fmt::format("{}[{}]", key, n), depth + 1)) return problem;
    } else if (!is_plain(tree)) {
      return refuse("edition.kind", "", "{} must be a text, a whole number, true or false.", quote(key));
    }
    return std::nullopt;
  }

 private:
  static bool is_plain(const EditionTree& value) {
    const bool too_large = value.is_number_unsigned() && value.get<std::uint64_t>() > INT64_MAX;
    return value.is_string() || value.is_boolean() || (value.is_number_integer() && !too_large);
  }

  std::size_t values_ = 0;
};

// Half a number, a date: nothing of ours has them, and null stands for them until they are refused.
EditionTree tree_of(const toml::node& node);

EditionTree tree_of(const toml::table& table) {
  using Place = std::tuple<std::uint32_t, std::uint32_t, std::string_view>;
  std::map<Place, const toml::node*> in_order;
  for (const auto& [name, value] : table) {
    const auto begin = value.source().begin;
    in_order.emplace(Place(begin.line, begin.column, name.str()), &value);
  }
  EditionTree object = EditionTree::object();
  for (const auto& [place, value] : in_order) object[std::string(std::get<2>(place))] = tree_of(*value);
  return object;
}

EditionTree tree_of(const toml::node& node) {
  if (const auto* table = node.as_table()) return tree_of(*table);
  if (const auto* array = node.as_array()) {
    EditionTree list = EditionTree::array();
    for (const auto& element : *array) list.push_back(tree_of(element));
    return list;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* number = node.as_integer()) return number->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  return nullptr;
}

// The head first, then what the game's first edition has, in its order; then the others by name.
std::vector<std::string> ordered_names(const EditionTree& object, const EditionTree& like, bool root) {
  std::vector<std::string> order;
  if (root) order = {"game", "name", "by", "about"};
  if (like.is_object())
    for (const auto& [name, value] : like.items()) order.push_back(name);
  std::vector<std::string> names;
  for (const auto& [name, value] : object.items()) names.push_back(name);
  std::ranges::sort(names, {}, [&](const std::string& name) {
    return std::pair(std::ranges::find(order, name) - order.begin(), std::string_view(name));
  });
  return names;
}

const EditionTree& member(const EditionTree& like, const std::string& name) {
  static const EditionTree none;
  const auto found = like.find(name);
  return found != like.end() ? *found : none;
}

std::string in_one_line(const EditionTree& value, const EditionTree& like) {
  if (value.is_string()) return in_quotes(value.get_ref<const std::string&>());
  std::string out;
  if (value.is_array()) {
    for (const auto& element : value)
      out += (out.empty() ? "" : ", ") + in_one_line(element, like.is_array() && !like.empty() ? like[0] : like);
    return "[" + out + "]";
  }
  if (value.is_object()) {
    for (const auto& name : ordered_names(value, like, false))
      out += fmt::format("{}{} = {}", out.empty() ? "" : ", ", written_key(name),
                         in_one_line(value[name], member(like, name)));
    return out.empty() ? "{}" : "{ " + out + " }";
  }
  return value.dump();
}

std::string line_of_key(std::string_view name, const EditionTree& value, const EditionTree& like) {
  auto line = fmt::format("{} = {}", written_key(name), in_one_line(value, like));
  if (!value.is_array() || letters_in(line).value_or(0) <= kWidest) return line + "\n";
  line = fmt::format("{} = [\n", written_key(name));
  for (const auto& element : value)
    line += fmt::format("  {},\n", in_one_line(element, like.is_array() && !like.empty() ? like[0] : like));
  return line + "]\n";
}

void write_table(std::string& out, const std::string& header, const EditionTree& table, const EditionTree& like) {
  const auto names = ordered_names(table, like, header.empty());
  const auto is_table = [&](const std::string& name) { return table[name].is_object(); };
  // A table that only holds tables needs no line of its own.
  if (!header.empty() && (table.empty() || !std::ranges::all_of(names, is_table)))
    out += fmt::format("{}[{}]\n", out.empty() ? "" : "\n", header);
  for (const auto& name : names)
    if (!is_table(name)) out += line_of_key(name, table[name], member(like, name));
  for (const auto& name : names)
    if (is_table(name)) write_table(out, inner_key(header, name), table[name], member(like, name));
}

void differences_in(std::vector<EditionDifference>& found, const std::string& key, const EditionTree& before,
                    const EditionTree& after) {
  if (before == after) return;
  if (before.is_object() && after.is_object()) {
    for (const auto& [name, value] : before.items())
      differences_in(found, inner_key(key, name), value, member(after, name));
    for (const auto& [name, value] : after.items())
      if (!before.contains(name)) differences_in(found, inner_key(key, name), nullptr, value);
  } else if (before.is_array() && after.is_array() && before.size() == after.size()) {
    for (std::size_t n = 0; n < before.size(); ++n)
      differences_in(found, fmt::format("{}[{}]", key, n), before[n], after[n]);
  } else {
    found.push_back({key, before, after});
  }
}

}  // namespace

Result<EditionTree> read_edition_tree(std::string_view text) {
  if (text.size() > kLongestEdition)
    return fail("edition.long", "", "An edition has at most {} bytes, not {}.", kLongestEdition, text.size());
  if (!letters_in(text)) return fail("edition.letters", "", "An edition is text in UTF-8, and this is not.");
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    auto problem = refuse("edition.syntax", "", "The file is not well formed: {}.", parsed.error().description());
    problem.line = static_cast<int>(parsed.error().source().begin.line);
    return std::unexpected(std::move(problem));
  }
  auto tree = tree_of(parsed.table());
  if (auto problem = Measure().of(tree, "", 0)) return std::unexpected(*std::move(problem));
  return tree;
}

Result<std::string> write_edition_tree(const EditionTree& tree, const EditionTree& like) {
  if (!tree.is_object()) return fail("edition.kind", "", "{} must be a table.", quote(""));
  if (auto problem = Measure().of(tree, "", 0)) return std::unexpected(*std::move(problem));
  std::string out;
  write_table(out, "", tree, like);
  if (out.size() > kLongestEdition)
    return fail("edition.long", "", "An edition has at most {} bytes, not {}.", kLongestEdition, out.size());
  return out;
}

std::vector<EditionDifference> edition_differences(const EditionTree& before, const EditionTree& after) {
  std::vector<EditionDifference> found;
  differences_in(found, "", before, after);
  return found;
}

}  // namespace cb
