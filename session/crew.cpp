// SPDX-License-Identifier: MIT
#include "session/crew.hpp"

namespace cb {

Crew::Crew(int threads) {
  for (int n = 1; n < threads; ++n) others_.emplace_back([this, n] { serve(n); });
}

Crew::~Crew() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
  }
  begun_.notify_all();
}

void Crew::work(const std::function<void(int)>& share) {
  if (others_.empty()) return share(0);
  {
    const std::scoped_lock lock(mutex_);
    share_ = &share;
    busy_ = static_cast<int>(others_.size());
    ++pieces_;
  }
  begun_.notify_all();
  share(0);
  std::unique_lock lock(mutex_);
  done_.wait(lock, [this] { return busy_ == 0; });
}

void Crew::serve(int n) {
  std::uint64_t served = 0;
  std::unique_lock lock(mutex_);
  while (true) {
    begun_.wait(lock, [&] { return stopping_ || pieces_ != served; });
    if (stopping_) return;
    served = pieces_;
    const auto* share = share_;
    lock.unlock();
    (*share)(n);
    lock.lock();
    if (--busy_ == 0) done_.notify_one();
  }
}

}  // namespace cb
