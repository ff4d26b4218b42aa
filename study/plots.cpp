// SPDX-License-Identifier: MIT
#include "study/plots.hpp"

#include <fmt/format.h>

#include "study/dots.hpp"
#include "study/panels.hpp"

namespace cb {
namespace {

constexpr std::string_view kCourse = "the course of the game";

class Pictures {
 public:
  explicit Pictures(const Study& study) : study_(study), info_(study.plan.variants.front().game->info()) {}

  std::vector<Picture> all() {
    add("seats", draw_dots(study_.findings.front().cooperative ? won() : seats()));
    add("length", draw_panels(length()));
    add("choices", draw_panels(choices()));
    add("comebacks", draw_panels(comebacks()));
    if (const auto plot = deeds(); !plot.rows.empty()) add("deeds", draw_dots(plot));
    return std::move(pictures_);
  }

 private:
  void add(std::string_view what, std::string svg) {
    pictures_.push_back({fmt::format("{}-{}", info_.name, what), std::move(svg)});
  }
  std::string title(std::string_view what) const { return fmt::format("{}: {}", info_.title, what); }
  std::string name(std::size_t variant) const { return study_.plan.variants[variant].name; }
  std::string by() const { return fmt::format("bot {}, 95% intervals", study_.plan.bot); }

  // Something of every variant, panel by panel.
  template <class Fill>
  void fill(PanelPlot& plot, Fill fill) const {
    for (std::size_t n = 0; n < study_.findings.size(); ++n) {
      plot.panels.push_back({name(n), {}, {}, {}});
      fill(study_.findings[n], plot.panels.back());
    }
  }

  DotPlot seats() const {
    DotPlot plot{title("who wins, by seat"), "won of decided games, " + by() + "; dashed: all sides equal", "", {}};
    for (std::size_t n = 0; n < study_.findings.size(); ++n) {
      const auto& found = study_.findings[n];
      for (std::size_t seat = 0; seat < found.seats.size(); ++seat)
        plot.rows.push_back({name(n),
                             study_.plan.variants[n].game->seat_name(static_cast<int>(seat)),
                             found.seats[seat],
                             {},
                             found.fair});
    }
    return plot;
  }

  DotPlot won() const {
    DotPlot plot{title("how often it is won"), "games won, " + by(), "", {}};
    for (std::size_t n = 0; n < study_.findings.size(); ++n)
      plot.rows.push_back({"", name(n), study_.findings[n].outcomes.won, {}, {}});
    return plot;
  }

  PanelPlot length() const {
    PanelPlot plot{title("how long a game is"), "turns", "the area is the share of games", Height::area, false, {}};
    fill(plot, [](const Findings& found, Panel& panel) {
      const auto& histogram = found.turns.histogram;
      for (std::size_t step = 0; step < histogram.counts.size(); ++step) {
        const double from = histogram.from + histogram.width * static_cast<double>(step);
        const auto games = static_cast<double>(found.games);
        panel.bars.push_back(
            {from, from + histogram.width, static_cast<double>(histogram.counts[step]) / games / histogram.width});
      }
    });
    return plot;
  }

  PanelPlot choices() const {
    PanelPlot plot{title("how much there is to choose"),
                   std::string(kCourse),
                   "legal actions a decision, " + by(),
                   Height::number,
                   true,
                   {}};
    fill(plot, [](const Findings& found, Panel& panel) {
      for (std::size_t part = 0; part < found.branching_course.size(); ++part) {
        const auto& actions = found.branching_course[part].actions;
        if (!actions.interval) continue;
        panel.line.push_back(
            {(static_cast<double>(part) + 0.5) / kParts, actions.mean, actions.interval->low, actions.interval->high});
      }
    });
    return plot;
  }

  PanelPlot comebacks() const {
    const bool together = study_.findings.front().cooperative;
    PanelPlot plot{title("whether one can come back"),
                   std::string(kCourse),
                   (together ? "games won that looked lost, " : "games won by a side that was not in front, ") + by(),
                   Height::share,
                   true,
                   {}};
    fill(plot, [&](const Findings& found, Panel& panel) {
      if (!together) panel.fair = 1 - found.fair;
      for (std::size_t part = 0; part < found.leads.size(); ++part) {
        const auto& share = found.leads[part].comeback;
        if (!share.known()) continue;
        const auto interval = share.interval();
        panel.line.push_back({static_cast<double>(part + 1) / kParts, share.share(), interval.low, interval.high});
      }
    });
    return plot;
  }

  DotPlot deeds() const {
    DotPlot plot{title("what goes with winning"), "won by those who did, " + by(), "by those who did not", {}};
    for (std::size_t n = 0; n < study_.findings.size(); ++n)
      for (const auto& deed : study_.findings[n].deeds)
        plot.rows.push_back(
            {name(n).empty() ? deed.group : name(n) + ", " + deed.group, deed.name, deed.with, deed.without, {}});
    return plot;
  }

  const Study& study_;
  const GameInfo& info_;
  std::vector<Picture> pictures_;
};

}  // namespace

std::vector<Picture> study_pictures(const Study& study) { return Pictures(study).all(); }

}  // namespace cb
