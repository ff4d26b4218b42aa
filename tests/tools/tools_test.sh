#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# tools_test.sh CASE: small fixtures for the tools that ./test is made of; each case is a test of ctest.
set -euo pipefail
tools=$(cd "$(dirname "${BASH_SOURCE[0]}")/../../tools" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/games/game/rules"

rule() { printf -- '- **%s** Some words; see %s.\n' "$1" "${2-above}" >>"$work/games/game/rules/en.md"; }
result() {  # NAME STATUS [INNER ELEMENT], the way ctest writes them
  printf '\t<testcase name="%s" classname="%s" time="0.1" status="%s">\n' "$1" "$1" "$2" >>"$work/results.xml"
  printf '\t\t%s<system-out>OK TC_99 &lt;testcase name=</system-out>\n\t</testcase>\n' "${3-}" >>"$work/results.xml"
}
skipped='<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>'
unstarted='<skipped message="Unable to find executable"/>'

# ledger EXIT_CODE [TEXT]: what the ledger must answer, and say.
ledger() {
  local code=0
  "$tools/ledger" "$work/games" "$work/results.xml" >"$work/said" 2>&1 || code=$?
  cat "$work/said"
  [ "$code" = "$1" ] && grep -qF -- "${2-}" "$work/said"
}
tally() {
  local said
  said=$("$tools/tally" "${@:2}" "$work/results.xml") || true
  echo "$said"
  [ "$said" = "$1" ]
}

# described VERSION COMMIT: what the build writes down about the sources in $work.
described() {
  cmake -D SOURCE="$work" -D VERSION="$1" -D OUT="$work/version.cpp" -P "$tools/../cmake/git_description.cmake"
  cat "$work/version.cpp"
  grep -qF "return \"$1\"" "$work/version.cpp" && grep -qE "commit\(\) \{ return \"$2\"" "$work/version.cpp"
}
commit() { git -C "$work" -c user.name=n -c user.email=e -c commit.gpgsign=false commit -q --allow-empty -m "$1"; }

# refused COMMAND...: bad input gets a sentence, and 2.
refused() {
  local code=0
  "$@" >"$work/said" 2>&1 </dev/null || code=$?
  cat "$work/said"
  [ "$code" = 2 ] && [ -s "$work/said" ]
}

case $1 in
  ledger_is_content_when_all_passed)
    rule TC-01; rule TC-02 TC-77
    result TopCap.TC_01_Board run; result TopCap.TC_02 run
    ledger 0 "2 rules, 0 without" ;;
  ledger_names_a_missing_rule)
    rule TC-01; rule TC-02
    result TopCap.TC_01_Board run
    ledger 1 "No test that passed names TC-02." ;;
  ledger_ignores_a_failed_test)
    rule TC-01
    result TopCap.TC_01_Board fail '<failure message=""/>'
    ledger 1 "names TC-01." ;;
  ledger_ignores_a_skipped_test)
    rule TC-01
    result TopCap.TC_01_Board notrun "$skipped"
    ledger 1 "names TC-01." ;;
  ledger_refuses_an_unknown_number)
    rule TC-01
    result TopCap.TC_01_Board run; result TopCap.TC_16_More run
    ledger 1 "names TC-16, which is no rule" ;;
  ledger_reads_two_numbers_in_one_name)
    rule TC-01; rule TC-02
    result TopCap.TC_01_TC_02_Together run
    ledger 0 ;;
  ledger_wants_whole_numbers)
    rule TC-01
    result TopCap.TC_011_Board run; result TopCap.XTC_01_Board run
    ledger 1 "names TC-01." ;;
  ledger_refuses_a_rule_stated_twice)
    rule TC-01; rule TC-01
    result TopCap.TC_01_Board run
    ledger 1 "TC-01 twice" ;;
  ledger_refuses_empty_rules)
    : >"$work/games/game/rules/en.md"
    result TopCap.Draws run
    ledger 1 "no rule numbers" ;;
  ledger_refuses_missing_rules)
    result TopCap.Draws run
    ledger 1 "found no rules" ;;
  ledger_refuses_empty_results)
    rule TC-01
    : >"$work/results.xml"
    ledger 1 "no test results" ;;
  tally_counts_passed_and_failed)
    result A run; result B run; result C fail '<failure message=""/>'; result D notrun "$skipped"
    tally "2 passed, 1 failed" ;;
  tally_counts_what_could_not_start)
    result A run; result B notrun "$unstarted"
    tally "1 passed, 1 failed" ;;
  tally_adds_failures_seen_elsewhere)
    result A run
    tally "1 passed, 2 failed" --failed 2 ;;
  slowest_begins_with_the_slowest)
    printf '<testcase name="%s" classname="a" time="%s">\n' "Quick &amp; easy" 0.5 Slow 12.5 Middling 3 >"$work/pages.xml"
    [ "$("$tools/slowest" 2 "$work/pages.xml")" = "    12.5 s  pages    Slow
     3.0 s  pages    Middling" ]
    "$tools/slowest" 3 "$work/pages.xml" | grep -qF 'Quick & easy' ;;
  pick_finds_names_and_labels)
    printf 'add_test(%s true)\n' Loot.LT_01 TopCap.TC_01 Rooms.Wake >"$work/CTestTestfile.cmake"
    echo 'set_tests_properties(Rooms.Wake PROPERTIES LABELS server_tests)' >>"$work/CTestTestfile.cmake"
    [ "$("$tools/pick-tests" "$work" 'loot|server')" = 0,0,0,1,3 ]
    [ "$("$tools/pick-tests" "$work" 'top[-_ ]?cap')" = 0,0,0,2 ]
    ! "$tools/pick-tests" "$work" chess ;;
  version_of_a_checkout_names_the_commit)
    git -C "$work" init -q && commit One
    described 1.2.3 '[0-9a-f]{7,}'
    git -C "$work" tag v1.2.3
    described 1.2.3 ''
    commit Two
    described 1.2.3 'v1\.2\.3-1-g[0-9a-f]{7,}' ;;
  version_without_git_stands_alone) GIT_CEILING_DIRECTORIES=$(dirname "$work") described 1.2.3 '' ;;
  version_stands_alike_everywhere)
    version=$(sed -nE 's/^project\(capbarrel VERSION ([0-9.]+) .*/\1/p' "$tools/../CMakeLists.txt")
    grep -qx "version: $version" "$tools/../CITATION.cff"
    grep -qxF "  \"version\": \"$version\"," "$tools/../web/package.json"
    # Its changes are listed, or being collected.
    grep -qE "^## \[(Unreleased|$version)\]" "$tools/../CHANGELOG.md" ;;
  links_of_the_rules_follow_the_list)
    mkdir -p "$work/docs/rules"
    printf '# The games.\ngame\nnew_game\n' >"$work/games/all_games.txt"
    ! HOUSE=$work "$tools/link-rules" --check
    HOUSE=$work "$tools/link-rules"
    HOUSE=$work "$tools/link-rules" --check
    [ "$(readlink "$work/docs/rules/de/new-game.md")" = ../../../games/new_game/rules/de.md ]
    rule TC-01 && grep -q TC-01 "$work/docs/rules/game.md"
    echo game >"$work/games/all_games.txt"
    ! HOUSE=$work "$tools/link-rules" --check
    HOUSE=$work "$tools/link-rules" && [ ! -L "$work/docs/rules/new-game.md" ] ;;
  links_of_the_rules_are_those_of_the_list) "$tools/link-rules" --check ;;
  refusal_of_unknown_wishes_of_links) refused "$tools/link-rules" --nonsense ;;
  refusal_of_unknown_options_of_test) refused "$tools/../test" --nonsense ;;
  refusal_of_unknown_releases) refused "$tools/fresh-machine" potato true ;;
  refusal_of_crooked_versions) refused "$tools/package" --version new ;;
  refusal_of_no_preset) refused "$tools/build-cost" ;;
  *) echo "There is no case $1."; exit 2 ;;
esac
