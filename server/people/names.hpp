// SPDX-License-Identifier: MIT
// What people may be called.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/people.hpp"

namespace cb::server {

// The name as it will be shown: trimmed, blanks in a row made one; or why it cannot be.
Result<std::string> read_name(std::string_view text);
// A line that people wrote for others to read: trimmed, blanks in a row made one; nothing where it is no UTF-8, or has
// letters that cannot be seen.
std::optional<std::string> read_line(std::string_view text);
// By what an account is found when its owner logs in: the same for names that differ only in small and capital letters
// or in how the same letters are put together (Unicode's NFKC with case folding, which no later version changes).
NameKey name_key(std::string_view name);
// By what it is found if it was made before that: equal in small and capital letters, by the rules of the C library.
NameKey old_name_key(std::string_view name);
// What a name looks like: of two names that share one of these, one may be taken for the other. Later versions of
// Unicode know more look-alikes, so these are for comparing and not for keeping.
std::vector<NameKey> looks_of(std::string_view name);
// Whether one text stands somewhere in the other, whatever capitals and letters it is written with.
bool is_in_name(std::string_view text, std::string_view name);

// Words that no name may have in it, whatever look-alikes they are written with.
class NameRules {
 public:
  explicit NameRules(const std::vector<std::string>& words = {});
  // The word that forbids a name; nothing where none does.
  std::optional<std::string> forbids(std::string_view name) const;
  Result<void> check(std::string_view name) const;

 private:
  struct Rule {
    std::string word;
    std::vector<std::string> looks;
  };
  std::vector<Rule> rules_;
};

// "Brass Otter 27", for guests who did not say.
std::string make_up_name();

}  // namespace cb::server
