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
  void add(const std::string& person, const std::string& other) { of_[person].insert(other); }
  void remove(const std::string& person, const std::string& other) {
    const auto found = of_.find(person);
    if (found != of_.end() && found->second.erase(other) > 0 && found->second.empty()) of_.erase(found);
  }
  // A person is gone for good.
  void forget(const std::string& person) {
    of_.erase(person);
    for (auto& [other, blocked] : of_) blocked.erase(person);
  }

  bool blocks(std::string_view person, std::string_view other) const {
    const auto found = of_.find(person);
    return found != of_.end() && found->second.contains(other);
  }
  // Everybody whom a person is not to meet, whichever of the two wished it.
  std::vector<std::string> apart_from(const std::string& person) const {
    std::vector<std::string> all;
    for (const auto& [one, blocked] : of_) {
      if (one == person) all.insert(all.end(), blocked.begin(), blocked.end());
      if (blocked.contains(person)) all.push_back(one);
    }
    return all;
  }
  // Whether one of two does not want to meet the other.
  bool apart(std::string_view one, std::string_view other) const { return blocks(one, other) || blocks(other, one); }

 private:
  std::map<std::string, std::set<std::string, std::less<>>, std::less<>> of_;
};

}  // namespace cb::server
