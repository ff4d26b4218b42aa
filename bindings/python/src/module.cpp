// SPDX-License-Identifier: MIT
#include <nanobind/nanobind.h>

#include "values.hpp"

NB_MODULE(_capbarrel, module) {
  using namespace cb::python;
  module.doc() = "The engine of Cap & Barrel. Import capbarrel instead, which has all of this and more.";
  nb::exception<Refused>(module, "Refused", PyExc_ValueError).doc() =
      "What bad input gets: a sentence that says why, and the number of the rule behind it where there is one.";
  module.attr("__version__") = VERSION;
  module.attr("CHANCE") = cb::kChance;
  module.attr("NOBODY") = cb::kNobody;
  bind_games(module);
  bind_matches(module);
  bind_thinking(module);
  bind_stepping(module);
  bind_card(module);
}
