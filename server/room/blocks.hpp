// SPDX-License-Identifier: MIT
// Who does not want to meet whom, at hand for whoever lets people to tables: asked with every chair that is taken.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cb::server {

class Blocks {
 public:
  void fill(const std::vector<std::pair<std::string, std::string>>& blocks) {
    for (const auto& [person, other] : blocks) add(person, other);
  }
  void add(const std::string& person, const std::string& other) {
    blocked_[person].insert(other);
    blockers_[other].insert(person);
  }
  void remove(const std::string& person, const std::string& other) {
    drop(blocked_, person, other);
    drop(blockers_, other, person);
  }
  // A person is gone for good. Takes as long as they have blocks, of one kind or the other, however many others have.
  void forget(const std::string& person) {
    for (const auto& other : take(blocked_, person)) drop(blockers_, other, person);
    for (const auto& one : take(blockers_, person)) drop(blocked_, one, person);
  }

  bool blocks(std::string_view person, std::string_view other) const {
    const auto found = blocked_.find(person);
    return found != blocked_.end() && found->second.contains(other);
  }
  // Whether one of two does not want to meet the other.
  bool apart(std::string_view one, std::string_view other) const { return blocks(one, other) || blocks(other, one); }
  bool empty() const { return blocked_.empty() && blockers_.empty(); }

 private:
  using People = std::set<std::string, std::less<>>;
  using Index = std::map<std::string, People, std::less<>>;

  static void drop(Index& index, const std::string& key, const std::string& person) {
    const auto found = index.find(key);
    if (found != index.end() && found->second.erase(person) > 0 && found->second.empty()) index.erase(found);
  }
  static People take(Index& index, const std::string& key) {
    auto found = index.extract(key);
    return found ? std::move(found.mapped()) : People();
  }

  Index blocked_;   // by whoever blocks them
  Index blockers_;  // by whom they block
};

}  // namespace cb::server
