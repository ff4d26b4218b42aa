// SPDX-License-Identifier: MIT
#include "postgres_relay.hpp"

#if CB_POSTGRES

#include <fmt/format.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <stdexcept>
#include <string_view>
#include <vector>

namespace cb::storage_testing {
namespace {

constexpr std::string_view kHost = "host=";
constexpr std::string_view kCommit("COMMIT\0", 7);

sockaddr_un address_in(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  const auto path = folder + "/.s.PGSQL.5432";
  if (path.size() >= sizeof address.sun_path) throw std::runtime_error("the path of a socket is too long");
  std::ranges::copy(path, address.sun_path);
  return address;
}

int reach(const std::string& folder) {
  const int socket = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = address_in(folder);
  if (connect(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0) return socket;
  close(socket);
  return -1;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

// What has come; empty where the other end has gone.
std::string_view read_some(int socket, std::span<char> room) {
  const auto size = recv(socket, room.data(), room.size(), 0);
  return {room.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

}  // namespace

PostgresRelay::PostgresRelay(const std::string& url) : url_(url) {
  std::string folder = std::filesystem::temp_directory_path() / "capbarrel-relay-XXXXXX";
  folder_ = mkdtemp(folder.data());
  const auto from = url_.find(kHost) + kHost.size();
  const auto length = url_.find('&', from) - from;
  server_ = url_.substr(from, length);
  url_.replace(from, length, folder_);
  door_ = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  const auto address = address_in(folder_);
  if (bind(door_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0 || listen(door_, 50) != 0 ||
      pipe(bell_) != 0)
    throw std::runtime_error("the relay has no door");
  thread_ = std::thread([this] { serve(); });
}

PostgresRelay::~PostgresRelay() {
  closing_ = true;
  static_cast<void>(!::write(bell_[1], "x", 1));
  thread_.join();
  for (const int one : {door_, bell_[0], bell_[1]}) close(one);
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresRelay::cut_after_commit() { armed_ = true; }

void PostgresRelay::wait_until_cut() {
  std::unique_lock lock(mutex_);
  news_.wait(lock, [&] { return cut_; });
}

void PostgresRelay::go_silent() {
  silent_ = true;
  static_cast<void>(!::write(bell_[1], "x", 1));
}

bool PostgresRelay::from_client(Ends& ends) {
  std::array<char, 65'536> room;
  const auto bytes = read_some(ends.client, room);
  if (bytes.empty()) return false;
  // In one piece, since everything up to it was sent with it.
  if (bytes.contains(kCommit) && armed_.exchange(false)) ends.to_cut = true;
  return send_all(ends.server, bytes);
}

bool PostgresRelay::from_server(Ends& ends) {
  std::array<char, 65'536> room;
  const auto bytes = read_some(ends.server, room);
  if (bytes.empty()) return false;
  if (!ends.to_cut) return send_all(ends.client, bytes);
  if (!bytes.contains(kCommit)) return true;
  const std::scoped_lock lock(mutex_);
  cut_ = true;
  news_.notify_all();
  return false;
}

void PostgresRelay::serve() {
  std::vector<Ends> lines;
  const auto hang_up = [](Ends& ends) {
    for (int* end : {&ends.client, &ends.server})
      if (*end >= 0) close(*end);
    ends = {};
  };
  std::vector<int> held;
  while (!closing_) {
    std::vector<pollfd> waiting = {{door_, POLLIN, 0}, {bell_[0], POLLIN, 0}};
    for (const auto& ends : lines) {
      waiting.push_back({ends.client, POLLIN, 0});
      waiting.push_back({ends.server, POLLIN, 0});
    }
    if (poll(waiting.data(), waiting.size(), -1) < 0) continue;
    for (std::size_t n = 0; n < lines.size(); ++n) {
      const bool client = (waiting[2 + 2 * n].revents & (POLLIN | POLLHUP)) != 0;
      const bool server = (waiting[3 + 2 * n].revents & (POLLIN | POLLHUP)) != 0;
      if ((client && !from_client(lines[n])) || (server && !from_server(lines[n]))) hang_up(lines[n]);
    }
    if ((waiting[1].revents & POLLIN) != 0) {
      char heard = 0;
      static_cast<void>(!::read(bell_[0], &heard, 1));
      if (silent_)
        for (auto& ends : lines) hang_up(ends);
    }
    if ((waiting[0].revents & POLLIN) != 0) {
      const int client = accept(door_, nullptr, nullptr);
      if (silent_) {
        ++knocks_;
        held.push_back(client);
      } else if (const int server = reach(server_); server >= 0) {
        lines.push_back({client, server});
      } else {
        close(client);
      }
    }
    std::erase_if(lines, [](const Ends& ends) { return ends.client < 0; });
  }
  for (auto& ends : lines) hang_up(ends);
  for (const int one : held) close(one);
}

}  // namespace cb::storage_testing

#endif
