// SPDX-License-Identifier: MIT
#include "server/notices/courier.hpp"

#include <pthread.h>

#include <algorithm>
#include <csignal>

namespace cb::server {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kLongestSleep = 60s;
// Lanes are kept while something goes there, or went wrong there lately. Strangers name destinations, so there is an
// end.
constexpr std::size_t kMostLanes = 4'096;
// What has been sent since the thread looked last, which it does many times a second.
constexpr std::size_t kMostNew = 4'096;
constexpr const char* kNoRoom = "Too many notices are waiting to be sent.";

// libcurl leaves it to us: a connection that the other side has closed must not end the program.
void ignore_broken_pipes() {
  sigset_t pipe;
  sigemptyset(&pipe);
  sigaddset(&pipe, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
}

bool has_mark(const Parcel& parcel, const std::string& mark) {
  return std::ranges::find(parcel.marks, mark) != parcel.marks.end();
}

}  // namespace

std::string_view name_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::sent:
      return "sent";
    case Outcome::gone:
      return "gone";
    case Outcome::failed:
      return "failed";
    case Outcome::replaced:
      return "replaced";
    case Outcome::withdrawn:
      return "withdrawn";
    case Outcome::dropped:
      break;
  }
  return "dropped";
}

Courier::Courier(std::string_view way, const Carrier::Settings& settings, Pace pace, Metrics& metrics, Deliver deliver)
    : way_(way), pace_(pace), metrics_(metrics), deliver_(std::move(deliver)), carrier_(settings) {
  thread_ = std::jthread([this] { serve(); });
}

Courier::~Courier() {
  {
    const std::scoped_lock lock(mutex_);
    stop_ = true;
  }
  carrier_.give_up();
  thread_.join();
  // What was cut off halfway may have arrived, and is not to be taken for something that was never sent.
  for (const auto& finished : carrier_.work(0ms)) settle(finished, std::chrono::steady_clock::now());
  const auto drop = [this](Job& job) { finish(job, {Outcome::dropped, 0, "The server went down."}); };
  for (auto& [id, one] : under_way_) drop(one.job);
  for (auto& [name, lane] : lanes_) std::ranges::for_each(lane.waiting, drop);
  std::ranges::for_each(new_, drop);
  tell();
}

void Courier::send(Parcel parcel) {
  const auto now = std::chrono::steady_clock::now();
  Job job{std::move(parcel), now, now, now};
  job.expires = now + job.parcel.life;
  {
    const std::scoped_lock lock(mutex_);
    if (new_.size() < kMostNew) {
      ++held_;
      metrics_.notices_waiting.add(1);
      new_.push_back(std::move(job));
      carrier_.wake();
      return;
    }
  }
  metrics_.notices.add({way_, name_of(Outcome::dropped)});
  if (!job.parcel.then) return;
  std::vector<std::move_only_function<void()>> news;
  news.emplace_back([then = std::move(job.parcel.then)]() mutable { then({Outcome::dropped, 0, kNoRoom}); });
  deliver_(std::move(news));
}

void Courier::withdraw(std::string mark) {
  const std::scoped_lock lock(mutex_);
  for (auto& job : new_)
    if (has_mark(job.parcel, mark)) job.needless = Outcome::withdrawn;
  withdrawn_.push_back(std::move(mark));
  carrier_.wake();
}

void Courier::serve() {
  ignore_broken_pipes();
  while (take_new()) {
    start_due(std::chrono::steady_clock::now());
    tell();
    for (const auto& finished : carrier_.work(until_due(std::chrono::steady_clock::now())))
      settle(finished, std::chrono::steady_clock::now());
  }
}

bool Courier::take_new() {
  std::vector<Job> jobs;
  std::vector<std::string> marks;
  {
    const std::scoped_lock lock(mutex_);
    if (stop_) return false;
    jobs.swap(new_);
    marks.swap(withdrawn_);
  }
  for (const auto& mark : marks) take_back(mark);
  const auto now = std::chrono::steady_clock::now();
  for (auto& job : jobs) accept(std::move(job), now);
  return true;
}

void Courier::take_back(const std::string& mark) {
  for (auto& [name, lane] : lanes_)
    std::erase_if(lane.waiting, [&](Job& job) {
      if (!has_mark(job.parcel, mark)) return false;
      finish(job, {Outcome::withdrawn, 0, {}});
      return true;
    });
  for (auto& [id, one] : under_way_)
    if (has_mark(one.job.parcel, mark)) one.job.needless = Outcome::withdrawn;
}

void Courier::accept(Job job, Time now) {
  if (job.needless) return finish(job, {*job.needless, 0, {}});
  if (lanes_.size() >= kMostLanes) forget_idle(now);
  auto& lane = lanes_[job.parcel.lane];
  if (replace_older(lane, job)) return;
  if (!has_room(lane, job.parcel) || !make_room(lane)) return finish(job, {Outcome::dropped, 0, kNoRoom});
  count(job);
  lane.waiting.push_back(std::move(job));
}

void Courier::count(Job& job) {
  job.accepted = true;
  if (!job.parcel.whom.empty()) ++to_one_[job.parcel.whom];
}

bool Courier::replace_older(Lane& lane, Job& job) {
  if (job.parcel.about.empty()) return false;
  const auto same = [&](const Job& other) { return other.parcel.about == job.parcel.about; };
  if (about_under_way_.contains(job.parcel.about))
    for (auto& [id, one] : under_way_)
      if (same(one.job)) one.job.needless = Outcome::replaced;
  const auto older = std::ranges::find_if(lane.waiting, same);
  if (older == lane.waiting.end()) return false;
  finish(*older, {Outcome::replaced, 0, {}});
  // The newer one keeps the place, and waits where the destination had asked the older one to wait.
  job.not_before = older->not_before;
  count(job);
  *older = std::move(job);
  return true;
}

bool Courier::has_room(const Lane& lane, const Parcel& parcel) const {
  if (lane.held() >= (lane.failures > 0 ? pace_.most_in_failing_lane : pace_.most_in_lane)) return false;
  const auto theirs = to_one_.find(parcel.whom);
  return theirs == to_one_.end() || theirs->second < pace_.most_to_one;
}

// Where all is full the longest lane gives way, before others one that has trouble, and in it what has waited longest.
// False where that is the very lane that asks.
bool Courier::make_room(const Lane& lane) {
  if (held_ <= pace_.most_waiting) return true;  // with those that nobody has looked at yet
  const auto rank = [](const Lane& one) {
    return std::pair(one.failures > 0 && !one.waiting.empty(), one.waiting.size());
  };
  std::size_t all = 0;
  Lane* fullest = nullptr;
  for (auto& [name, one] : lanes_) {
    all += one.held();
    if (rank(one) > rank(fullest == nullptr ? lane : *fullest)) fullest = &one;
  }
  if (all < pace_.most_waiting) return true;
  if (fullest == nullptr) return false;
  finish(fullest->waiting.front(), {Outcome::dropped, 0, kNoRoom});
  fullest->waiting.pop_front();
  return true;
}

// One of each lane in turn, until nothing more may go.
void Courier::start_due(Time now) {
  bool started = true;
  while (started) {
    started = false;
    auto at = lanes_.upper_bound(last_lane_);
    for (std::size_t n = 0; n < lanes_.size(); ++n, ++at) {
      if (static_cast<int>(under_way_.size()) >= pace_.most_at_once) return;
      if (at == lanes_.end()) at = lanes_.begin();
      if (!start_one(at->first, at->second, now)) continue;
      started = true;
      last_lane_ = at->first;
    }
  }
  forget_idle(now);
}

bool Courier::start_one(const std::string& name, Lane& lane, Time now) {
  std::erase_if(lane.waiting, [&](Job& job) {
    if (job.expires > now) return false;
    finish(job, {Outcome::failed, 0, "It could not be sent while it was worth sending."});
    return true;
  });
  // Where something went wrong one goes ahead, and the others follow once it has arrived.
  if (lane.under_way >= (lane.failures > 0 ? 1 : pace_.most_per_lane) || lane.not_before > now) return false;
  const auto due = std::ranges::find_if(lane.waiting, [&](const Job& job) {
    return job.not_before <= now && !about_under_way_.contains(job.parcel.about);
  });
  if (due == lane.waiting.end()) return false;
  auto job = std::move(*due);
  lane.waiting.erase(due);
  auto request = job.parcel.prepare(std::chrono::floor<std::chrono::seconds>(job.expires - now));
  if (!request) {
    finish(job, {Outcome::failed, 0, request.error().text()});
    return true;
  }
  ++job.tries;
  ++lane.under_way;
  if (!job.parcel.about.empty()) about_under_way_.insert(job.parcel.about);
  carrier_.start(++next_id_, std::move(*request));
  under_way_.emplace(next_id_, UnderWay{name, std::move(job)});
  return true;
}

void Courier::settle(const Carrier::Finished& finished, Time now) {
  const auto found = under_way_.find(finished.id);
  auto one = std::move(found->second);
  under_way_.erase(found);
  about_under_way_.erase(one.job.parcel.about);
  auto& lane = lanes_.at(one.lane);
  --lane.under_way;
  const auto& answer = finished.answer;
  const auto verdict = one.job.parcel.judge(answer);
  if (!verdict.for_lane) lane.failures = 0;
  if (!verdict.outcome) return try_again(std::move(one), answer, verdict.for_lane, now);
  finish(one.job, {*verdict.outcome, answer.status, answer.problem});
}

void Courier::try_again(UnderWay one, const Response& answer, bool for_lane, Time now) {
  auto& lane = lanes_.at(one.lane);
  auto& job = one.job;
  const std::chrono::milliseconds asked = answer.retry_after.value_or(0s);
  if (for_lane) lane.not_before = std::max(lane.not_before, now + std::max(asked, wait_after(++lane.failures)));
  job.not_before = now + std::max(asked, wait_after(job.tries));
  if (job.needless) return finish(job, {*job.needless, answer.status, answer.problem});
  if (job.tries >= pace_.tries || job.not_before >= job.expires)
    return finish(job, {Outcome::failed, answer.status, answer.problem});
  metrics_.notice_retries.add();
  lane.waiting.push_back(std::move(job));
}

// Doubled with every failure, and a quarter more or less: those who failed together do not come back together.
std::chrono::milliseconds Courier::wait_after(int failures) {
  auto wait = pace_.first_wait;
  for (int n = 1; n < failures && wait < pace_.longest_wait; ++n) wait *= 2;
  wait = std::min(wait, pace_.longest_wait);
  return wait * std::uniform_int_distribution(75, 125)(jitter_) / 100;
}

void Courier::forget_idle(Time now) {
  const bool crowded = lanes_.size() >= kMostLanes;
  std::erase_if(lanes_, [&](const auto& one) {
    const auto& lane = one.second;
    const bool resting = lane.failures > 0 && now < lane.not_before + pace_.longest_wait;
    return lane.waiting.empty() && lane.under_way == 0 && (crowded || !resting);
  });
}

void Courier::finish(Job& job, Report report) {
  --held_;
  if (const auto theirs = to_one_.find(job.parcel.whom); job.accepted && theirs != to_one_.end())
    if (--theirs->second == 0) to_one_.erase(theirs);
  metrics_.notices_waiting.add(-1);
  metrics_.notices.add({way_, name_of(report.outcome)});
  if (report.outcome == Outcome::sent)
    metrics_.notice_seconds.observe(
        std::chrono::duration<double>(std::chrono::steady_clock::now() - job.asked).count());
  if (!job.parcel.then) return;
  report.tries = job.tries;
  news_.emplace_back(
      [then = std::move(job.parcel.then), report = std::move(report)]() mutable { then(std::move(report)); });
}

void Courier::tell() {
  if (!news_.empty()) deliver_(std::exchange(news_, {}));
}

// Until something that could not go yet may go, or is too old; what waits for others to finish is not counted.
std::chrono::milliseconds Courier::until_due(Time now) const {
  auto next = now + kLongestSleep;
  if (static_cast<int>(under_way_.size()) < pace_.most_at_once) {
    for (const auto& [name, lane] : lanes_) {
      if (lane.under_way >= (lane.failures > 0 ? 1 : pace_.most_per_lane)) continue;
      for (const auto& job : lane.waiting)
        if (!about_under_way_.contains(job.parcel.about))
          next = std::min({next, std::max(job.not_before, lane.not_before), job.expires});
    }
  }
  return std::max(std::chrono::ceil<std::chrono::milliseconds>(next - now), 1ms);
}

}  // namespace cb::server
