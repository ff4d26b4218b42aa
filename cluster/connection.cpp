// SPDX-License-Identifier: MIT
#include "cluster/connection.hpp"

#include <nats/nats.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cluster/address.hpp"

namespace cb::cluster {
namespace {

using namespace std::chrono_literals;

// What may wait to be sent: a moment's news, never what a long absence would pile up.
constexpr std::size_t kMostWaiting = 8'192;
constexpr std::size_t kMostBytesWaiting = std::size_t{4} << 20;
// What may wait to be heard, of one subscription.
constexpr int kMostUnheard = 16'384;
constexpr int kMostBytesUnheard = 8 << 20;
constexpr std::int64_t kConnectMilliseconds = 2'000;
constexpr std::int64_t kReconnectMilliseconds = 200;
// A server that says nothing is given up after three of these.
constexpr std::int64_t kPingMilliseconds = 2'000;
constexpr auto kOpenAgain = 500ms;

// Whoever listens. The library may still be calling when the listener goes, so both share this.
struct Ear {
  std::mutex mutex;
  Hear hear;  // empty: gone
};

void hear_message(natsConnection*, natsSubscription*, natsMsg* message, void* closure) {
  auto& ear = **static_cast<std::shared_ptr<Ear>*>(closure);
  const auto text = [](const char* letters) { return letters == nullptr ? std::string_view() : letters; };
  {
    const std::scoped_lock lock(ear.mutex);
    if (ear.hear) {
      const auto length = static_cast<std::size_t>(std::max(0, natsMsg_GetDataLength(message)));
      ear.hear({.subject = text(natsMsg_GetSubject(message)),
                .reply = text(natsMsg_GetReply(message)),
                .data = {natsMsg_GetData(message), length},
                .nobody = natsMsg_IsNoResponders(message)});
    }
  }
  natsMsg_Destroy(message);
}

void forget_ear(void* closure) { delete static_cast<std::shared_ptr<Ear>*>(closure); }

struct Wanted {
  std::string subject, group;
  std::shared_ptr<Ear> ear;
  natsSubscription* subscription = nullptr;  // of the connection's thread alone
  bool gone = false;
};

// What the library's threads, ours and whoever listens share. They may still call when the connection has gone, so they
// share it by pointers of their own; which line they speak of is told by its number, since a newer one may have taken
// its place.
struct Shared {
  std::mutex mutex;
  std::condition_variable wake;
  std::uint64_t line = 0;
  bool closed = false;                           // the library has given this line up
  std::vector<std::shared_ptr<Wanted>> changes;  // subscriptions that begin or end
  std::atomic<bool> connected = false;
  std::atomic<std::uint64_t> dropped = 0;
};
struct LineClosure {
  std::shared_ptr<Shared> shared;
  std::uint64_t line;

  void now(bool connected) const {
    const std::scoped_lock lock(shared->mutex);
    if (line == shared->line) shared->connected = connected;
  }
};

void line_up(natsConnection*, void* closure) { static_cast<LineClosure*>(closure)->now(true); }
void line_down(natsConnection*, void* closure) { static_cast<LineClosure*>(closure)->now(false); }
// The last that is heard of a line.
void line_closed(natsConnection*, void* closure) {
  const std::unique_ptr<LineClosure> known(static_cast<LineClosure*>(closure));
  const std::scoped_lock lock(known->shared->mutex);
  if (known->line != known->shared->line) return;
  known->shared->connected = false;
  known->shared->closed = true;
  known->shared->wake.notify_one();
}
// Nothing is printed; what a slow listener misses is counted.
void line_problem(natsConnection*, natsSubscription*, natsStatus status, void* closure) {
  if (status == NATS_SLOW_CONSUMER) ++static_cast<LineClosure*>(closure)->shared->dropped;
}

struct DestroyOptions {
  void operator()(natsOptions* options) const { natsOptions_Destroy(options); }
};
using Options = std::unique_ptr<natsOptions, DestroyOptions>;

// All that is said to the library is said by one thread, for it may wait for the network there.
class NatsConnection final : public Connection {
 public:
  NatsConnection(std::vector<std::string> servers, std::string name)
      : servers_(std::move(servers)), name_(std::move(name)) {
    thread_ = std::jthread([this] { serve(); });
  }
  ~NatsConnection() override {
    {
      const std::scoped_lock lock(shared_->mutex);
      stop_ = true;
    }
    shared_->wake.notify_all();
  }

  using Connection::publish;
  std::size_t publish(std::vector<Letter> letters) override;
  std::unique_ptr<Subscription> subscribe(std::string subject, std::string group, Hear hear) override;
  bool connected() const override { return shared_->connected; }
  Counts counts() const override { return {published_, shared_->dropped}; }

 private:
  class Listening;

  void serve();
  Options options(LineClosure* closure) const;
  void open();
  void close();
  void send(const Letter& letter);
  void look_after(const std::shared_ptr<Wanted>& wanted);
  void begin(Wanted& wanted) const;
  static void end(Wanted& wanted);

  const std::vector<std::string> servers_;
  const std::string name_;
  const std::shared_ptr<Shared> shared_ = std::make_shared<Shared>();
  std::atomic<std::uint64_t> published_ = 0;

  // Under the mutex that is shared.
  std::deque<Letter> letters_;
  std::size_t bytes_ = 0;  // of letters_
  bool stop_ = false;

  // Of the thread alone.
  natsConnection* line_ = nullptr;
  std::unordered_set<std::shared_ptr<Wanted>> wanted_;

  std::jthread thread_;  // last: it ends before all else goes
};

class NatsConnection::Listening final : public Subscription {
 public:
  Listening(std::shared_ptr<Shared> shared, std::shared_ptr<Wanted> wanted)
      : shared_(std::move(shared)), wanted_(std::move(wanted)) {}
  ~Listening() override {
    {
      const std::scoped_lock lock(wanted_->ear->mutex);
      wanted_->ear->hear = nullptr;
    }
    {
      const std::scoped_lock lock(shared_->mutex);
      wanted_->gone = true;
      shared_->changes.push_back(wanted_);
    }
    shared_->wake.notify_one();
  }

 private:
  std::shared_ptr<Shared> shared_;
  std::shared_ptr<Wanted> wanted_;
};

std::size_t NatsConnection::publish(std::vector<Letter> letters) {
  std::size_t taken = 0;
  {
    const std::scoped_lock lock(shared_->mutex);
    for (; shared_->connected && taken < letters.size(); ++taken) {
      const auto size = letters[taken].size();
      if (letters_.size() >= kMostWaiting || bytes_ + size > kMostBytesWaiting) break;
      bytes_ += size;
      letters_.push_back(std::move(letters[taken]));
    }
    shared_->dropped += letters.size() - taken;
  }
  if (taken > 0) shared_->wake.notify_one();
  return letters.size() - taken;
}

std::unique_ptr<Connection::Subscription> NatsConnection::subscribe(std::string subject, std::string group, Hear hear) {
  auto wanted = std::make_shared<Wanted>();
  wanted->subject = std::move(subject);
  wanted->group = std::move(group);
  wanted->ear = std::make_shared<Ear>();
  wanted->ear->hear = std::move(hear);
  {
    const std::scoped_lock lock(shared_->mutex);
    shared_->changes.push_back(wanted);
  }
  shared_->wake.notify_one();
  return std::make_unique<Listening>(shared_, std::move(wanted));
}

void NatsConnection::serve() {
  open();
  std::unique_lock lock(shared_->mutex);
  for (;;) {
    if (line_ != nullptr)
      shared_->wake.wait(lock,
                         [this] { return stop_ || shared_->closed || !shared_->changes.empty() || !letters_.empty(); });
    else
      shared_->wake.wait_for(lock, kOpenAgain, [this] { return stop_; });
    if (stop_) break;
    const bool anew = shared_->closed || line_ == nullptr;
    const auto changes = std::exchange(shared_->changes, {});
    const auto letters = std::exchange(letters_, {});
    bytes_ = 0;
    lock.unlock();
    if (anew) {
      close();
      open();
    }
    for (const auto& wanted : changes) look_after(wanted);
    for (const auto& letter : letters) send(letter);
    lock.lock();
  }
  // What was said before the end is still said.
  const auto letters = std::exchange(letters_, {});
  lock.unlock();
  for (const auto& letter : letters) send(letter);
  if (shared_->connected && line_ != nullptr) natsConnection_FlushTimeout(line_, kConnectMilliseconds);
  // Nobody hears anything of a connection that has gone, whether they still listen or not.
  lock.lock();
  for (const auto& wanted : std::exchange(shared_->changes, {})) wanted_.insert(wanted);
  lock.unlock();
  for (const auto& wanted : wanted_) {
    const std::scoped_lock heard(wanted->ear->mutex);
    wanted->ear->hear = nullptr;
  }
  close();
}

Options NatsConnection::options(LineClosure* closure) const {
  natsOptions* made = nullptr;
  if (natsOptions_Create(&made) != NATS_OK) return nullptr;
  Options options(made);
  std::vector<const char*> servers;
  servers.reserve(servers_.size());
  for (const auto& server : servers_) servers.push_back(server.c_str());
  const std::array done = {
      natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())),
      natsOptions_SetName(made, name_.c_str()),
      natsOptions_SetTimeout(made, kConnectMilliseconds),
      natsOptions_SetWriteDeadline(made, kConnectMilliseconds),
      natsOptions_SetPingInterval(made, kPingMilliseconds),
      natsOptions_SetMaxPingsOut(made, 2),
      natsOptions_SetAllowReconnect(made, true),
      natsOptions_SetMaxReconnect(made, -1),
      natsOptions_SetReconnectWait(made, kReconnectMilliseconds),
      natsOptions_SetReconnectBufSize(made, 1),
      natsOptions_SetMaxPendingMsgs(made, kMostUnheard),
      natsOptions_SetNoEcho(made, true),
      // A thread for all listeners, not one for each.
      natsOptions_UseGlobalMessageDelivery(made, true),
      natsOptions_SetRetryOnFailedConnect(made, true, &line_up, closure),
      natsOptions_SetReconnectedCB(made, &line_up, closure),
      natsOptions_SetDisconnectedCB(made, &line_down, closure),
      natsOptions_SetClosedCB(made, &line_closed, closure),
      natsOptions_SetErrorHandler(made, &line_problem, closure),
  };
  return std::ranges::all_of(done, [](natsStatus status) { return status == NATS_OK; }) ? std::move(options) : nullptr;
}

void NatsConnection::open() {
  auto closure = std::make_unique<LineClosure>(shared_);
  {
    const std::scoped_lock lock(shared_->mutex);
    closure->line = ++shared_->line;
    shared_->closed = false;
  }
  const auto chosen = options(closure.get());
  if (!chosen) return;
  const auto status = natsConnection_Connect(&line_, chosen.get());
  if (status != NATS_OK && status != NATS_NOT_YET_CONNECTED) {
    line_ = nullptr;
    return;
  }
  if (status == NATS_OK) closure->now(true);
  (void)closure.release();  // line_closed has it now
  for (const auto& wanted : wanted_) begin(*wanted);
}

void NatsConnection::close() {
  {
    const std::scoped_lock lock(shared_->mutex);
    ++shared_->line;
    shared_->connected = false;
  }
  for (const auto& wanted : wanted_) end(*wanted);
  if (line_ == nullptr) return;
  natsConnection_Close(line_);
  natsConnection_Destroy(std::exchange(line_, nullptr));
}

void NatsConnection::send(const Letter& letter) {
  const auto size = static_cast<int>(letter.data.size());
  auto status = NATS_CONNECTION_DISCONNECTED;
  if (shared_->connected && line_ != nullptr)
    status = letter.reply.empty() ? natsConnection_Publish(line_, letter.subject.c_str(), letter.data.data(), size)
                                  : natsConnection_PublishRequest(line_, letter.subject.c_str(), letter.reply.c_str(),
                                                                  letter.data.data(), size);
  ++(status == NATS_OK ? published_ : shared_->dropped);
}

void NatsConnection::look_after(const std::shared_ptr<Wanted>& wanted) {
  bool gone = false;
  {
    const std::scoped_lock lock(shared_->mutex);
    gone = wanted->gone;
  }
  if (gone) {
    end(*wanted);
    wanted_.erase(wanted);
  } else if (wanted_.insert(wanted).second) {
    begin(*wanted);
  }
}

void NatsConnection::begin(Wanted& wanted) const {
  if (line_ == nullptr || wanted.subscription != nullptr) return;
  auto* closure = new std::shared_ptr<Ear>(wanted.ear);
  const char* group = wanted.group.empty() ? nullptr : wanted.group.c_str();
  const auto status =
      group == nullptr
          ? natsConnection_Subscribe(&wanted.subscription, line_, wanted.subject.c_str(), &hear_message, closure)
          : natsConnection_QueueSubscribe(&wanted.subscription, line_, wanted.subject.c_str(), group, &hear_message,
                                          closure);
  if (status != NATS_OK) {
    wanted.subscription = nullptr;
    return forget_ear(closure);
  }
  natsSubscription_SetOnCompleteCB(wanted.subscription, &forget_ear, closure);
  natsSubscription_SetPendingLimits(wanted.subscription, kMostUnheard, kMostBytesUnheard);
}

void NatsConnection::end(Wanted& wanted) {
  if (wanted.subscription != nullptr) natsSubscription_Destroy(std::exchange(wanted.subscription, nullptr));
}

}  // namespace

bool has_nats() { return true; }

Result<std::unique_ptr<Connection>> Connection::open(std::string_view addresses, const std::string& name) {
  auto servers = read_addresses(addresses);
  if (!servers) return std::unexpected(servers.error());
  return std::make_unique<NatsConnection>(std::move(*servers), name);
}

}  // namespace cb::cluster
