// SPDX-License-Identifier: MIT
#include "server/people/accounts.hpp"

#include "core/text.hpp"
#include "server/people/names.hpp"

namespace cb::server {

void find_account(People& people, std::string_view name, People::Then<std::optional<Account>> then) {
  const auto typed = trim(name);
  people.account(name_key(typed), [&people, old = old_name_key(typed), then = std::move(then)](auto found) mutable {
    if (!found || *found) return then(std::move(found));
    people.account(old, std::move(then));
  });
}

}  // namespace cb::server
