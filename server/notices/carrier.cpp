// SPDX-License-Identifier: MIT
#include "server/notices/carrier.hpp"

#include <curl/curl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "server/notices/endpoint.hpp"

namespace cb::server {
namespace {

// Of an answer, headers and body apart; we want the status alone.
constexpr std::size_t kMostAnswer = 16 * 1'024;
// How long an unused connection may wait to be used again.
constexpr long kIdleSeconds = 60;
constexpr long kMostIdle = 64;
constexpr int kFirstRefusal = 400;  // of HTTP and of SMTP
// Whoever asks us to come back later than that asks for never; strangers say any number at all.
constexpr curl_off_t kLongestAsked = 7 * 24 * 60 * 60;

struct FreeEasy {
  void operator()(CURL* easy) const { curl_easy_cleanup(easy); }
};
struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using List = std::unique_ptr<curl_slist, FreeList>;

void add(List& list, const std::string& text) {
  if (auto* longer = curl_slist_append(list.get(), text.c_str())) {
    (void)list.release();
    list.reset(longer);
  }
}

}  // namespace

struct Carrier::Inside {
  struct Transfer {
    Inside* owner;
    std::uint64_t id;
    Delivery request;
    std::unique_ptr<CURL, FreeEasy> easy;
    List headers, recipients;
    std::size_t given = 0;  // of a letter's body
    std::size_t heard = 0;
    bool forbidden = false;
    bool called = false;  // some address was allowed
    char problem[CURL_ERROR_SIZE] = "";

    bool is_letter() const { return !request.recipient.empty(); }
  };

  Settings settings;
  CURLM* multi = nullptr;
  std::map<CURL*, std::unique_ptr<Transfer>> transfers;
  std::mutex mutex;                 // of the two that follow
  std::set<curl_socket_t> sockets;  // all that are open
  bool given_up = false;

  // What libcurl calls; `of` is the transfer, or for a socket that is closed all of this.
  static curl_socket_t open_socket(void* of, curlsocktype, curl_sockaddr* address);
  static int close_socket(void* of, curl_socket_t socket);
  static std::size_t read(char* to, std::size_t size, std::size_t count, void* of);
  static std::size_t hear(char* from, std::size_t size, std::size_t count, void* of);

  void set_up(Transfer& transfer);
  void set_up_post(Transfer& transfer) const;
  void set_up_letter(Transfer& transfer) const;
  Response answer_of(const Transfer& transfer, CURLcode code) const;
  std::vector<Finished> take_finished();
};

// Called for every address that a name has, with the address that will be called: what the name meant earlier or will
// mean later does not matter.
curl_socket_t Carrier::Inside::open_socket(void* of, curlsocktype, curl_sockaddr* address) {
  auto& transfer = *static_cast<Transfer*>(of);
  auto& inside = *transfer.owner;
  if (!transfer.is_letter() && !inside.settings.allow_private && !is_public_address(address->addr)) {
    transfer.forbidden = true;
    return CURL_SOCKET_BAD;
  }
  transfer.called = true;
  const std::scoped_lock lock(inside.mutex);
  if (inside.given_up) return CURL_SOCKET_BAD;
  const auto opened = socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
  if (opened >= 0) inside.sockets.insert(opened);
  return opened;
}

int Carrier::Inside::close_socket(void* of, curl_socket_t socket) {
  auto& inside = *static_cast<Inside*>(of);
  const std::scoped_lock lock(inside.mutex);  // until its number may be somebody else's
  inside.sockets.erase(socket);
  return close(socket);
}

std::size_t Carrier::Inside::read(char* to, std::size_t size, std::size_t count, void* of) {
  auto& transfer = *static_cast<Transfer*>(of);
  const auto part = std::string_view(transfer.request.body).substr(transfer.given, size * count);
  std::ranges::copy(part, to);
  transfer.given += part.size();
  return part.size();
}

std::size_t Carrier::Inside::hear(char*, std::size_t size, std::size_t count, void* of) {
  auto& heard = static_cast<Transfer*>(of)->heard;
  heard += size * count;
  return heard > kMostAnswer ? 0 : size * count;
}

void Carrier::Inside::set_up(Transfer& transfer) {
  CURL* easy = transfer.easy.get();
  curl_easy_setopt(easy, CURLOPT_URL, transfer.request.url.c_str());
  curl_easy_setopt(easy, CURLOPT_PRIVATE, &transfer);
  curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, transfer.problem);
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  // A name that nobody answers for must hold up neither the others nor the end.
  curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
  curl_easy_setopt(easy, CURLOPT_PROXY, "");  // whatever the environment says
  curl_easy_setopt(easy, CURLOPT_NETRC, static_cast<long>(CURL_NETRC_IGNORED));
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(settings.to_connect.count()));
  curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, static_cast<long>(settings.in_all.count()));
  curl_easy_setopt(easy, CURLOPT_MAXAGE_CONN, kIdleSeconds);
  curl_easy_setopt(easy, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  if (!settings.authorities.empty()) {
    curl_easy_setopt(easy, CURLOPT_CAINFO, settings.authorities.c_str());
    curl_easy_setopt(easy, CURLOPT_CAPATH, nullptr);
  }
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, &open_socket);
  curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, &close_socket);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, this);  // a connection outlives the request that opened it
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, &hear);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, &transfer);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, &hear);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, &transfer);
  if (transfer.is_letter())
    set_up_letter(transfer);
  else
    set_up_post(transfer);
}

void Carrier::Inside::set_up_post(Transfer& transfer) const {
  CURL* easy = transfer.easy.get();
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, settings.allow_private ? "http,https" : "https");
  curl_easy_setopt(easy, CURLOPT_PATH_AS_IS, 1L);
  curl_easy_setopt(easy, CURLOPT_USERAGENT, "capbarrel");
  for (const auto& header : transfer.request.headers) add(transfer.headers, header);
  add(transfer.headers, "Expect:");
  curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer.headers.get());
  curl_easy_setopt(easy, CURLOPT_POST, 1L);
  curl_easy_setopt(easy, CURLOPT_POSTFIELDS, transfer.request.body.data());
  curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(transfer.request.body.size()));
}

void Carrier::Inside::set_up_letter(Transfer& transfer) const {
  CURL* easy = transfer.easy.get();
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(easy, CURLOPT_USE_SSL, static_cast<long>(settings.plain_mail ? CURLUSESSL_TRY : CURLUSESSL_ALL));
  if (!settings.user.empty()) {
    curl_easy_setopt(easy, CURLOPT_USERNAME, settings.user.c_str());
    curl_easy_setopt(easy, CURLOPT_PASSWORD, settings.password.c_str());
  }
  add(transfer.recipients, transfer.request.recipient);
  curl_easy_setopt(easy, CURLOPT_MAIL_FROM, transfer.request.sender.c_str());
  curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, transfer.recipients.get());
  curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(easy, CURLOPT_READFUNCTION, &read);
  curl_easy_setopt(easy, CURLOPT_READDATA, &transfer);
}

Response Carrier::Inside::answer_of(const Transfer& transfer, CURLcode code) const {
  Response out;
  long status = 0;
  curl_easy_getinfo(transfer.easy.get(), CURLINFO_RESPONSE_CODE, &status);
  out.status = static_cast<int>(status);
  curl_off_t wait = 0;
  if (curl_easy_getinfo(transfer.easy.get(), CURLINFO_RETRY_AFTER, &wait) == CURLE_OK && wait > 0)
    out.retry_after = std::chrono::seconds(std::min(wait, kLongestAsked));
  out.forbidden = transfer.forbidden && !transfer.called;
  if (transfer.is_letter()) {
    out.done = code == CURLE_OK;
    out.handed_over = transfer.given > 0 && out.status < kFirstRefusal;
  } else {
    // Who said what becomes of the push may say the rest too long, too slowly or not at all.
    out.done = status >= 200 && status < 300;
    out.handed_over = out.done;
  }
  if (out.done) return out;
  if (out.forbidden)
    out.problem = "The name leads to an address that is not public.";
  else if (code != CURLE_OK && (transfer.is_letter() || status == 0))
    out.problem = *transfer.problem != '\0' ? transfer.problem : curl_easy_strerror(code);
  else
    out.problem = "The answer was " + std::to_string(status) + ".";
  return out;
}

std::vector<Carrier::Finished> Carrier::Inside::take_finished() {
  std::vector<Finished> out;
  int rest = 0;
  while (const auto* message = curl_multi_info_read(multi, &rest)) {
    if (message->msg != CURLMSG_DONE) continue;
    const auto code = message->data.result;
    const auto found = transfers.find(message->easy_handle);
    if (found == transfers.end()) continue;
    out.push_back({found->second->id, answer_of(*found->second, code)});
    curl_multi_remove_handle(multi, found->first);
    transfers.erase(found);
  }
  return out;
}

Carrier::Carrier(Settings settings) : inside_(std::make_unique<Inside>()) {
  [[maybe_unused]] static const auto ready = curl_global_init(CURL_GLOBAL_DEFAULT);
  inside_->settings = std::move(settings);
  inside_->multi = curl_multi_init();
  curl_multi_setopt(inside_->multi, CURLMOPT_MAX_HOST_CONNECTIONS, static_cast<long>(inside_->settings.most_per_host));
  curl_multi_setopt(inside_->multi, CURLMOPT_MAXCONNECTS, kMostIdle);
}

Carrier::~Carrier() {
  // Or it would say goodbye to mail servers and wait for theirs, two minutes if need be.
  give_up();
  for (const auto& [easy, transfer] : inside_->transfers) curl_multi_remove_handle(inside_->multi, easy);
  inside_->transfers.clear();
  curl_multi_cleanup(inside_->multi);
}

void Carrier::start(std::uint64_t id, Delivery request) {
  auto transfer = std::make_unique<Inside::Transfer>();
  transfer->owner = inside_.get();
  transfer->id = id;
  transfer->request = std::move(request);
  transfer->easy.reset(curl_easy_init());
  inside_->set_up(*transfer);
  CURL* easy = transfer->easy.get();
  inside_->transfers.emplace(easy, std::move(transfer));
  curl_multi_add_handle(inside_->multi, easy);
}

std::vector<Carrier::Finished> Carrier::work(std::chrono::milliseconds longest) {
  int running = 0;
  curl_multi_perform(inside_->multi, &running);
  auto out = inside_->take_finished();
  if (!out.empty()) return out;
  if (curl_multi_poll(inside_->multi, nullptr, 0, static_cast<int>(longest.count()), nullptr) != CURLM_OK)
    std::this_thread::sleep_for(std::min(longest, std::chrono::milliseconds(100)));
  curl_multi_perform(inside_->multi, &running);
  return inside_->take_finished();
}

void Carrier::wake() { curl_multi_wakeup(inside_->multi); }

// libcurl waits for what mail servers say last within one call, letting nobody else work meanwhile; it stops once there
// is nobody left to wait for.
void Carrier::give_up() {
  {
    const std::scoped_lock lock(inside_->mutex);
    inside_->given_up = true;
    for (const auto socket : inside_->sockets) shutdown(socket, SHUT_RDWR);
  }
  wake();
}

}  // namespace cb::server
