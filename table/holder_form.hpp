// SPDX-License-Identifier: MIT
// How people at a table are read and written, in events and messages alike.
#pragma once

#include "core/forgotten.hpp"
#include "table/form.hpp"

namespace cb::form {

// A name is taken out of the log with whatever else is kept of its person.
template <class Named>
void call_who_left(Named& who) {
  if constexpr (!std::is_const_v<Named>)
    if (who.name.empty()) who.name = kSomeoneWhoLeft;
}

template <>
inline constexpr auto kMembers<table::Holder> = [](auto& form, auto& holder) {
  form.member("kind", holder.kind);
  form.member("id", holder.id);
  form.member("name", holder.name);
  form.if_there("of", holder.of);
  if (holder.kind == table::Holder::Kind::person) call_who_left(holder);
};
}  // namespace cb::form
