// SPDX-License-Identifier: MIT
#include "server/operations_api.hpp"

#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "server/operations/network.hpp"

namespace cb::server {
namespace {

// A commit takes milliseconds; whoever asks for health does so every few seconds.
constexpr std::chrono::milliseconds kPatience{1'000};

Reply well() { return json_reply({{"status", "ok"}}); }
Reply unwell(std::string_view why) { return json_reply({{"status", "trouble"}, {"why", why}}, 503); }

}  // namespace

void OperationsApi::add_routes(Router& router) {
  router.add(
      {"GET", "/healthz", Route::Who::anyone,
       [this](const Call&, const std::optional<Person>&, const Places&, Answer answer) { health(std::move(answer)); }});
  router.add({"GET", "/metrics", Route::Who::anyone,
              [this](const Call& call, const std::optional<Person>&, const Places&, Answer answer) {
                answer(figures(call));
              }});
}

void OperationsApi::health(Answer answer) {
  if (const auto why = trouble_(); !why.empty()) return answer(unwell(why));
  // Whichever comes first, the log's answer or the end of patience; the other finds nobody waiting.
  const auto waiting = std::make_shared<Answer>(std::move(answer));
  const auto tell = [waiting](Reply reply) {
    if (*waiting) std::exchange(*waiting, nullptr)(std::move(reply));
  };
  // Every match has a random id; the one of zeros is nobody's.
  log_.read(MatchId{}, 0, [tell](const Result<std::vector<std::string>>& read) {
    tell(read ? well() : unwell(read.error().text()));
  });
  if (*waiting)
    later_(kPatience, [tell] { tell(unwell("The database does not answer; another program may hold it.")); });
}

Reply OperationsApi::figures(const Call& call) const {
  if (!metrics_open_ && (call.relayed || !is_loopback(call.address)))
    return error_reply(
        refuse("metrics.closed", "", "The figures are for this machine only, unless metrics-open is set."), 403);
  return {.status = 200, .type = kMetricsType, .body = metrics_.text(), .headers = {}};
}

}  // namespace cb::server
