# SPDX-License-Identifier: MIT
# Work side by side, and a line that says how far it is. Sourced after house.sh, not run.

# How far a build is, from what ninja wrote last: "120 269".
steps_of() {
  tail -c 2000 "$logs/build-$1.log" 2>/dev/null | grep -oE '^\[[0-9]+/[0-9]+\]' | tail -n 1 | tr -d '[]' | tr / ' ' || true
}

# What a lane said last, without the mark; where it builds, how many steps of how many are done.
status_of() {
  local said preset steps
  said=$(tail -n 1 "$logs/lane-$1.log" 2>/dev/null | sed 's/^· //')
  case $said in
    "Building ("*)
      preset=${said#*(}
      preset=${preset%%)*}
      steps=$(steps_of "$preset")
      [ -z "$steps" ] || said="${steps% *} of ${steps#* } steps"
      ;;
  esac
  printf '%s: %s' "$1" "${said:-…}"
}

# About how long it will still take, reckoned from the builds whose steps are known.
time_left() {
  local preset done=0 all=0 steps
  for preset in "$@"; do
    steps=$(steps_of "$preset")
    [ -n "$steps" ] || continue
    done=$((done + ${steps% *}))
    all=$((all + ${steps#* }))
  done
  # The first steps say little about the rest.
  [ "$all" -gt 0 ] && [ $((done * 10)) -ge "$all" ] && [ "$done" -lt "$all" ] || return 0
  local left=$(((SECONDS - lanes_began) * (all - done) / done))
  if [ "$left" -ge 90 ]; then printf ', about %d min left' $(((left + 30) / 60)); else printf ', about %d s left' "$left"; fi
}

# side_by_side NAME FUNCTION NAME FUNCTION...: runs each in the background and waits for all. A terminal sees one line
# that is kept up to date, a log file a line now and then. What a lane said is shown when it fails.
side_by_side() {
  local -a names=() pids=()
  local failed=0 line last='' told=$SECONDS n running presets=(release wasm)
  lanes_began=$SECONDS
  mkdir -p "$logs"
  rm -f "$logs"/build-{release,wasm}.log
  while [ $# -gt 0 ]; do
    names+=("$1")
    "$2" >"$logs/lane-$1.log" 2>&1 </dev/null &
    pids+=($!)
    shift 2
  done
  while :; do
    running=
    line=
    for n in "${!pids[@]}"; do
      if kill -0 "${pids[n]}" 2>/dev/null; then
        running=yes
        line+="${line:+ · }$(status_of "${names[n]}")"
      fi
    done
    [ -n "$running" ] || break
    line+=$(time_left "${presets[@]}")
    if [ -t 2 ]; then
      printf '\r\033[K· %s' "${line:0:$((${COLUMNS:-100} - 3))}" >&2
    elif [ "$line" != "$last" ] && [ $((SECONDS - told)) -ge 20 ]; then
      say "$line"
      last=$line
      told=$SECONDS
    fi
    sleep 0.5
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
  for n in "${!pids[@]}"; do
    if ! wait "${pids[n]}"; then
      cat "$logs/lane-${names[n]}.log" >&2
      failed=1
    fi
  done
  return "$failed"
}
