// SPDX-License-Identifier: MIT
// News between those who show the same table, in this process or in others: a hint to look at the log again, never the
// thing itself. News may be lost or come twice; the log has the truth.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace cb::server {

class Bus {
 public:
  // Ends when it is destroyed.
  class Subscription {
   public:
    virtual ~Subscription() = default;
  };

  virtual ~Bus() = default;
  virtual void publish(std::string_view topic, std::string_view news) = 0;
  // Whether what others publish is heard here just now, as far as is known.
  virtual bool hears_others() const { return true; }
  // `hear` runs on the strand of the subscriber.
  virtual std::unique_ptr<Subscription> subscribe(std::string topic, std::function<void(std::string_view)> hear) = 0;
};

}  // namespace cb::server
