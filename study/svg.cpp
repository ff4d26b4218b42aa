// SPDX-License-Identifier: MIT
#include "study/svg.hpp"

#include <fmt/format.h>

namespace cb {
namespace {

// Plain colours, not variables: not every viewer knows those.
constexpr std::string_view kStyle = R"(<style>
text { font: 12px system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; fill: #23282e; }
text.title { font-size: 15px; font-weight: 600; }
text.faint { font-size: 11px; fill: #66707a; }
rect.paper { fill: #fffdf8; }
line, polyline { fill: none; stroke-width: 1; }
.axis { stroke: #66707a; }
.grid { stroke: #e3e0d8; }
.fair { stroke: #23282e; stroke-dasharray: 3 3; }
line.first, polyline.first { stroke: #0b6e75; stroke-width: 2; }
line.second { stroke: #b3541e; stroke-width: 2; }
rect.first, circle.first, polygon.first { fill: #0b6e75; }
circle.second { fill: #b3541e; }
polygon.first { opacity: 0.2; }
@media (prefers-color-scheme: dark) {
  text { fill: #e8e6e0; }
  text.faint { fill: #9aa4ae; }
  rect.paper { fill: #171b20; }
  .axis { stroke: #9aa4ae; }
  .grid { stroke: #333a42; }
  .fair { stroke: #e8e6e0; }
  line.first, polyline.first { stroke: #4cc0c8; }
  line.second { stroke: #f0955a; }
  rect.first, circle.first, polygon.first { fill: #4cc0c8; }
  circle.second { fill: #f0955a; }
}
</style>
)";

std::string points_text(std::span<const Point> points) {
  std::string text;
  for (const auto& point : points) text += fmt::format("{}{:.1f},{:.1f}", text.empty() ? "" : " ", point.x, point.y);
  return text;
}

}  // namespace

std::string xml_escaped(std::string_view words) {
  std::string text;
  for (const char letter : words) {
    if (letter == '&')
      text += "&amp;";
    else if (letter == '<')
      text += "&lt;";
    else if (letter == '>')
      text += "&gt;";
    else if (letter == '"')
      text += "&quot;";
    else
      text += letter;
  }
  return text;
}

Svg::Svg(double width, double height, std::string_view title)
    : text_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
                        "height=\"{1:.0f}\" role=\"img\">\n<title>{2}</title>\n{3}",
                        width, height, xml_escaped(title), kStyle)) {
  box({0, 0}, width, height, "paper");
}

void Svg::text(Point at, std::string_view words, std::string_view look, Anchor anchor) {
  constexpr std::string_view kAnchors[] = {"start", "middle", "end"};
  text_ += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" class=\"{}\" text-anchor=\"{}\">{}</text>\n", at.x, at.y, look,
                       kAnchors[static_cast<int>(anchor)], xml_escaped(words));
}

void Svg::line(Point from, Point to, std::string_view look) {
  text_ += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", from.x, from.y,
                       to.x, to.y, look);
}

void Svg::path(std::span<const Point> points, std::string_view look) {
  text_ += fmt::format("<polyline points=\"{}\" class=\"{}\"/>\n", points_text(points), look);
}

void Svg::area(std::span<const Point> points, std::string_view look) {
  text_ += fmt::format("<polygon points=\"{}\" class=\"{}\"/>\n", points_text(points), look);
}

void Svg::box(Point corner, double width, double height, std::string_view look) {
  text_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" class=\"{}\"/>\n", corner.x,
                       corner.y, width, height, look);
}

void Svg::dot(Point centre, std::string_view look) {
  text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4\" class=\"{}\"/>\n", centre.x, centre.y, look);
}

std::string Svg::finish() && { return std::move(text_) + "</svg>\n"; }

}  // namespace cb
