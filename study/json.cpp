// SPDX-License-Identifier: MIT
#include "study/json.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "session/edition_choice.hpp"

namespace cb {
namespace {

using Json = nlohmann::ordered_json;

// More places than an interval has meaning would only make files long.
double rounded(double value) { return std::round(value * 10'000) / 10'000; }

Json to_json(const Share& share) {
  if (!share.known()) return {{"count", 0}, {"of", 0}, {"share", nullptr}, {"low", nullptr}, {"high", nullptr}};
  const auto interval = share.interval();
  return {{"count", share.count},
          {"of", share.of},
          {"share", rounded(share.share())},
          {"low", rounded(interval.low)},
          {"high", rounded(interval.high)}};
}

Json to_json(const Mean& mean) {
  Json json = {{"of", mean.of}, {"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (mean.of > 0) json["mean"] = rounded(mean.mean);
  if (!mean.interval) return json;
  json["low"] = rounded(mean.interval->low);
  json["high"] = rounded(mean.interval->high);
  return json;
}

Json to_json(const Spread& spread) {
  Json json = to_json(spread.mean);
  const auto known = [&](double value) { return spread.mean.of > 0 ? Json(value) : Json(); };
  json["least"] = known(spread.least);
  json["p5"] = known(spread.low);
  json["median"] = known(spread.median);
  json["p95"] = known(spread.high);
  json["most"] = known(spread.most);
  json["histogram"] = {
      {"from", spread.histogram.from}, {"width", spread.histogram.width}, {"counts", spread.histogram.counts}};
  return json;
}

Json outcomes_json(const Findings& found) {
  return {{"decided", to_json(found.outcomes.decided)},
          {"shared", to_json(found.outcomes.shared)},
          {"unfinished", to_json(found.outcomes.unfinished)},
          {"won", found.cooperative ? to_json(found.outcomes.won) : Json()}};
}

Json endings_json(const Findings& found) {
  Json endings = Json::array();
  for (const auto& [name, share] : found.endings) endings.push_back({{"name", name}, {"games", to_json(share)}});
  return endings;
}

Json seats_json(const AnyGame& game, const Findings& found) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < found.seats.size(); ++seat)
    seats.push_back({{"seat", game.seat_name(static_cast<int>(seat))},
                     {"side", game.side(static_cast<int>(seat))},
                     {"won", to_json(found.seats[seat])}});
  return seats;
}

Json branching_json(const Findings& found) {
  Json course = Json::array();
  for (std::size_t part = 0; part < found.branching_course.size(); ++part) {
    const auto& branching = found.branching_course[part];
    course.push_back({{"from", rounded(static_cast<double>(part) / kParts)},
                      {"actions", to_json(branching.actions)},
                      {"forced", to_json(branching.forced)}});
  }
  return {{"actions", to_json(found.branching.actions)},
          {"forced", to_json(found.branching.forced)},
          {"forced_turns", to_json(found.branching.forced_turns)},
          {"course", course}};
}

Json lead_json(const Findings& found) {
  Json course = Json::array();
  for (std::size_t part = 0; part < found.leads.size(); ++part)
    course.push_back({{"at", rounded(static_cast<double>(part + 1) / kParts)},
                      {"level", to_json(found.leads[part].level)},
                      {"comeback", to_json(found.leads[part].comeback)}});
  return {{"changes", to_json(found.lead_changes)}, {"course", course}};
}

Json deeds_json(const Findings& found) {
  Json groups = Json::array();
  for (const auto& deed : found.deeds) {
    if (groups.empty() || groups.back()["group"] != deed.group)
      groups.push_back({{"group", deed.group}, {"deeds", Json::array()}});
    groups.back()["deeds"].push_back({{"name", deed.name},
                                      {"times", rounded(deed.times)},
                                      {"with", to_json(deed.with)},
                                      {"without", to_json(deed.without)},
                                      {"most", found.cooperative ? Json() : to_json(deed.most)}});
  }
  return groups;
}

Json edition_json(const AnyGame& game) {
  return {{"name", edition_name(game.info().name, game.edition())}, {"checksum", edition_checksum(game.edition())}};
}

void write(const Json& json, std::size_t indent, std::string& text) {
  constexpr std::size_t kLineWidth = 120;
  constexpr std::size_t kStep = 1;
  const auto line = json.dump();
  if (!json.is_structured() || indent + line.size() <= kLineWidth) {
    text += line;
    return;
  }
  text += json.is_object() ? "{" : "[";
  const char* comma = "\n";
  for (const auto& [name, value] : json.items()) {
    text += comma + std::string(indent + kStep, ' ');
    if (json.is_object()) text += Json(name).dump() + ": ";
    write(value, indent + kStep, text);
    comma = ",\n";
  }
  text += "\n" + std::string(indent, ' ') + (json.is_object() ? "}" : "]");
}

}  // namespace

Json variant_json(const StudyVariant& variant, const Findings& found) {
  Json options = Json::object();
  for (const auto& [name, value] : variant.game->settings()) options[name] = value;
  return {{"name", variant.name},
          {"options", options},
          {"edition", edition_json(*variant.game)},
          {"start", variant.game->write_position(variant.start)},
          {"opening", variant.opening},
          {"games", found.games},
          {"distinct", found.distinct},
          {"cooperative", found.cooperative},
          {"fair", rounded(found.fair)},
          {"outcomes", outcomes_json(found)},
          {"endings", endings_json(found)},
          {"seats", seats_json(*variant.game, found)},
          {"length", {{"plies", to_json(found.plies)}, {"turns", to_json(found.turns)}}},
          {"branching", branching_json(found)},
          {"lead", lead_json(found)},
          {"deeds", deeds_json(found)}};
}

Json study_json(const Study& study) {
  const auto& plan = study.plan;
  const auto& info = plan.variants.front().game->info();
  Json variants = Json::array();
  for (std::size_t n = 0; n < plan.variants.size(); ++n)
    variants.push_back(variant_json(plan.variants[n], study.findings[n]));
  return {{"study", 1},
          {"game", info.name},
          {"title", info.title},
          {"command", study.command},
          {"bot", plan.bot},
          {"judge", kStudyJudge},
          {"seed", plan.seed},
          {"games", plan.games},
          {"ply_limit", plan.ply_limit},
          {"interrupted", study.interrupted},
          {"each", plan.each},
          {"variants", variants}};
}

std::string study_json_text(const Study& study) {
  std::string text;
  write(study_json(study), 0, text);
  return text + "\n";
}

}  // namespace cb
