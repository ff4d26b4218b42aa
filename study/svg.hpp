// SPDX-License-Identifier: MIT
// A picture in SVG that reads by day and by night, alone in a browser and in a page.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace cb {

struct Point {
  double x = 0;
  double y = 0;
};

enum class Anchor { start, middle, end };

// How things look is said once, in the picture's own style sheet; `look` names a class of it: title, label and faint
// for text; axis, grid and fair for lines; first, second and their bands for data.
class Svg {
 public:
  static constexpr double kLetter = 6.4;  // about as wide as a letter of a label

  Svg(double width, double height, std::string_view title);

  void text(Point at, std::string_view words, std::string_view look, Anchor anchor = Anchor::start);
  void line(Point from, Point to, std::string_view look);
  void path(std::span<const Point> points, std::string_view look);
  void area(std::span<const Point> points, std::string_view look);
  void box(Point corner, double width, double height, std::string_view look);
  void dot(Point centre, std::string_view look);

  std::string finish() &&;

 private:
  std::string text_;
};

// & and < as XML wants them.
std::string xml_escaped(std::string_view words);

}  // namespace cb
