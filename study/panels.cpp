// SPDX-License-Identifier: MIT
#include "study/panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>

#include "study/statistics.hpp"
#include "study/svg.hpp"

namespace cb {
namespace {

constexpr double kWidth = 220;  // of the drawing in a panel
constexpr double kHeight = 130;
constexpr double kLeft = 52;  // room for numbers
constexpr double kAbove = 26;
constexpr double kBelow = 24;
constexpr double kHead = 52;  // of the whole picture
constexpr std::size_t kMostAcross = 4;
constexpr int kGridSteps = 4;

// As far as the axes go: the same for all panels, and never nothing.
struct Axes {
  double right = 1;
  double top = 0;

  explicit Axes(const PanelPlot& plot) {
    for (const auto& panel : plot.panels) {
      for (const auto& point : panel.line) top = std::max(top, point.high);
      for (const auto& bar : panel.bars) {
        top = std::max(top, bar.height);
        right = std::max(right, bar.to);
      }
      top = std::max(top, panel.fair.value_or(0));
    }
    if (plot.height == Height::area) {
      if (top == 0) top = 1;
      return;
    }
    const double unit = plot.height == Height::share ? 100 : 1;  // whole hundredths, or numbers, at the grid's lines
    top = kGridSteps * round_step(top * unit / kGridSteps) / unit;
    if (plot.height == Height::share) top = std::min(1.0, top);
  }
};

class PanelDrawing {
 public:
  PanelDrawing(Svg& svg, const PanelPlot& plot, const Axes& axes, Point corner)
      : svg_(svg), plot_(plot), axes_(axes), corner_(corner) {}

  void draw(const Panel& panel) {
    svg_.text({corner_.x, corner_.y - 9}, panel.title, "label");
    grid();
    for (const auto& bar : panel.bars) {
      const auto top = at(bar.from, bar.height);
      svg_.box(top, std::max(0.5, at(bar.to, 0).x - top.x - 1), corner_.y + kHeight - top.y, "first");
    }
    if (!panel.line.empty()) line(panel.line);
    if (panel.fair) svg_.line(at(0, *panel.fair), at(axes_.right, *panel.fair), "fair");
    svg_.line(at(0, 0), at(axes_.right, 0), "axis");
  }

 private:
  Point at(double x, double y) const {
    return {corner_.x + x / axes_.right * kWidth, corner_.y + kHeight * (1 - y / axes_.top)};
  }

  void grid() {
    for (int step = 0; step <= kGridSteps; ++step) {
      const double height = axes_.top * step / kGridSteps;
      const auto left = at(0, height);
      if (step > 0) svg_.line(left, at(axes_.right, height), "grid");
      if (plot_.height == Height::area) continue;
      const bool share = plot_.height == Height::share;
      const auto number = share ? fmt::format("{:.0f}%", 100 * height) : fmt::format("{:g}", height);
      svg_.text({left.x - 6, left.y + 4}, number, "faint", Anchor::end);
    }
    for (const double share : {0.0, 0.5, 1.0}) {
      const double where = axes_.right * share;
      const auto number = plot_.course ? fmt::format("{:.0f}%", 100 * share) : fmt::format("{:g}", std::round(where));
      svg_.text({at(where, 0).x, corner_.y + kHeight + 15}, number, "faint", Anchor::middle);
    }
  }

  void line(const std::vector<PlotPoint>& points) {
    std::vector<Point> middle;
    std::vector<Point> band;
    for (const auto& point : points) {
      middle.push_back(at(point.x, point.y));
      band.push_back(at(point.x, point.low));
    }
    for (const auto& point : std::views::reverse(points)) band.push_back(at(point.x, point.high));
    svg_.area(band, "first");
    svg_.path(middle, "first");
  }

  Svg& svg_;
  const PanelPlot& plot_;
  const Axes& axes_;
  Point corner_;  // upper left of the drawing
};

}  // namespace

std::string draw_panels(const PanelPlot& plot) {
  const auto across = std::clamp<std::size_t>(plot.panels.size(), 2, kMostAcross);
  const auto down = (plot.panels.size() + across - 1) / across;
  const double cell_width = kLeft + kWidth + 16;
  const double cell_height = kAbove + kHeight + kBelow;
  Svg svg(cell_width * static_cast<double>(across) + 8, kHead + cell_height * static_cast<double>(down), plot.title);
  svg.text({16, 24}, plot.title, "title");
  svg.text({16, 42}, plot.up + "; along: " + plot.along, "faint");
  const Axes axes(plot);
  for (std::size_t n = 0; n < plot.panels.size(); ++n) {
    const auto column = n % across;
    const auto row = n / across;
    const Point corner = {kLeft + cell_width * static_cast<double>(column),
                          kHead + kAbove + cell_height * static_cast<double>(row)};
    PanelDrawing(svg, plot, axes, corner).draw(plot.panels[n]);
  }
  return std::move(svg).finish();
}

}  // namespace cb
