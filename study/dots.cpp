// SPDX-License-Identifier: MIT
#include "study/dots.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "study/svg.hpp"

namespace cb {
namespace {

constexpr double kScaleWidth = 420;
constexpr double kRow = 20;
constexpr double kMargin = 16;
constexpr double kAboveRows = 76;

class DotDrawing {
 public:
  DotDrawing(Svg& svg, double left) : svg_(svg), left_(left) {}

  void scale(double top, double bottom) {
    constexpr int kSteps = 4;
    for (int step = 0; step <= kSteps; ++step) {
      const double share = static_cast<double>(step) / kSteps;
      svg_.line({x(share), top}, {x(share), bottom}, "grid");
      svg_.text({x(share), top - 6}, fmt::format("{:.0f}%", 100 * share), "faint", Anchor::middle);
    }
  }
  void share(const Share& share, double y, std::string_view look) {
    if (!share.known()) return;
    const auto interval = share.interval();
    svg_.line({x(interval.low), y}, {x(interval.high), y}, look);
    svg_.dot({x(share.share()), y}, look);
  }
  void fair(double share, double y) { svg_.line({x(share), y - kRow / 2}, {x(share), y + kRow / 2}, "fair"); }

 private:
  double x(double share) const { return left_ + kScaleWidth * share; }

  Svg& svg_;
  double left_;
};

}  // namespace

std::string draw_dots(const DotPlot& plot) {
  std::size_t longest = 0;
  std::size_t headings = 0;
  std::string_view heading;
  for (const auto& row : plot.rows) {
    longest = std::max({longest, row.label.size(), row.heading.size()});
    headings += heading != row.heading;
    heading = row.heading;
  }
  const double left = 2 * kMargin + Svg::kLetter * static_cast<double>(longest);
  const double bottom = kAboveRows + kRow * static_cast<double>(plot.rows.size() + headings);
  Svg svg(left + kScaleWidth + 2 * kMargin, bottom + kMargin, plot.title);
  svg.text({kMargin, 24}, plot.title, "title");
  svg.dot({kMargin + 4, 40}, "first");
  svg.text({kMargin + 14, 44}, plot.first, "faint");
  if (!plot.second.empty()) {
    const double after = kMargin + 40 + Svg::kLetter * static_cast<double>(plot.first.size());
    svg.dot({after, 40}, "second");
    svg.text({after + 10, 44}, plot.second, "faint");
  }
  DotDrawing drawing(svg, left);
  drawing.scale(kAboveRows, bottom);
  double y = kAboveRows + kRow / 2;
  heading = {};
  for (const auto& row : plot.rows) {
    if (heading != row.heading) {
      svg.text({kMargin, y + 4}, row.heading, "faint");
      heading = row.heading;
      y += kRow;
    }
    svg.text({left - 10, y + 4}, row.label, "label", Anchor::end);
    if (row.fair) drawing.fair(*row.fair, y);
    drawing.share(row.second, y, "second");
    drawing.share(row.first, y, "first");
    y += kRow;
  }
  return std::move(svg).finish();
}

}  // namespace cb
