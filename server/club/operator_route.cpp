// SPDX-License-Identifier: MIT
#include "server/club/operator_route.hpp"

namespace cb::server {

Route operator_route(std::string method, std::string pattern, OwnHandler handle) {
  return own_route(
      std::move(method), std::move(pattern),
      [handle = std::move(handle)](const Call& call, const Person& person, const Places& places, Answer answer) {
        if (!person.is_operator)
          return answer(error_reply(refuse("operator.only", "", "This is for the operators of this server."), 403));
        handle(call, person, places, std::move(answer));
      });
}

void tell_log(Logger& logger, const Deed& deed) {
  logger.info("operator.deed", {{"operator", brief(deed.by)}, {"what", deed.what}, {"person", brief(deed.person)}});
}

}  // namespace cb::server
