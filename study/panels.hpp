// SPDX-License-Identifier: MIT
// Small plots side by side, one for each variant, all with the same axes: a line with its interval, or bars.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cb {

struct PlotPoint {
  double x = 0;
  double y = 0;
  double low = 0;  // of the interval
  double high = 0;
};

struct PlotBar {
  double from = 0;
  double to = 0;
  double height = 0;
};

struct Panel {
  std::string title;
  std::vector<PlotPoint> line;
  std::vector<PlotBar> bars;
  std::optional<double> fair;  // a height to compare with
};

// What heights are. Areas alone are compared by eye and have no numbers: bars of any width then say the same.
enum class Height { number, share, area };

struct PanelPlot {
  std::string title;
  std::string along;  // what the axes are, in a few words
  std::string up;
  Height height = Height::number;
  bool course = false;  // along is the course of a game, from 0 to 1
  std::vector<Panel> panels;
};

std::string draw_panels(const PanelPlot& plot);

}  // namespace cb
