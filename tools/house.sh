# SPDX-License-Identifier: MIT
# What ./play and ./test share: saying what happens, installing packages, building a preset.
# Sourced, not run.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)
logs=$root/build/logs

say() { printf '%s\n' "· $*" >&2; }
stop() {
  printf '%s\n' "$*" >&2
  exit 1
}

# The packages of the given sections of packages.txt, one a line; `a|b` where releases of Debian differ.
packages_of() {
  awk -v wanted=" $* " '
    /^\[/ { section = substr($1, 2, length($1) - 2); next }
    /^[a-z0-9]/ && index(wanted, " " section " ") { gsub(/ /, ""); print }' "$root/packages.txt"
}

# The first of `a|b` that this release has; fails where its package lists know none.
first_available() {
  local package
  for package in ${1//|/ }; do
    # A name that others only mention has a candidate too: (none).
    grep -q ' Candidate: [0-9]' < <(LC_ALL=C apt-cache policy "$package" 2>/dev/null) && printf '%s\n' "$package" && return
  done
  return 1
}

# Whether a package, or one of `a|b`, is installed.
is_installed() { grep -qx installed < <(dpkg-query -W -f '${db:Status-Status}\n' ${1//|/ } 2>/dev/null); }

# Runs a command quietly; its output goes to a log, and is shown when it fails.
quietly() {
  local log=$logs/$1.log
  shift
  mkdir -p "$logs"
  if ! "$@" >"$log" 2>&1 </dev/null; then
    tail -n 60 "$log" >&2
    say "All of that output is in ${log#"$root"/}."
    return 1
  fi
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

apt_install() {
  as_root apt-get install -y -q --no-install-recommends -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

# apt_install_first `a|b`...: installs of each the first that this release has.
apt_install_first() {
  local chosen=() package
  for package in "$@"; do
    chosen+=("$(first_available "$package")") || { printf '%s\n' "This Debian has no ${package//|/ or }." && return 1; }
  done
  apt_install "${chosen[@]}"
}

# Installs what is missing of the given sections, and touches nothing when nothing is.
install_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This is not a Debian system; going on with the tools that are here (packages.txt names what is needed)."
    return
  fi
  local missing=() package
  for package in $(packages_of "$@"); do
    is_installed "$package" || missing+=("$package")
  done
  [ ${#missing[@]} = 0 ] && return

  say "Installing ${#missing[@]} packages: ${missing[*]//|/ or }"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || stop "Installing packages needs root: run this as root once, or install sudo."
    if ! sudo -n true 2>/dev/null; then
      [ -t 0 ] || stop "Installing packages needs root, and sudo wants a password: run this once in a terminal or as root."
      sudo -v
    fi
  fi
  # Fresh package lists only where the ones here do not do.
  if ! quietly install apt_install_first "${missing[@]}" 2>/dev/null; then
    quietly update as_root apt-get update -q -o DPkg::Lock::Timeout=300 ||
      stop "The package lists could not be fetched; is this machine online?"
    quietly install apt_install_first "${missing[@]}" || stop "Some packages could not be installed."
  fi
}

# build PRESET [TARGET...]: configures where that was not done yet (later ninja sees to it), and builds.
build() {
  local preset=$1 began=$SECONDS
  shift
  local folder=$root/build/$preset
  if [ -e "$root/build" ] && [ ! -w "$root/build" ]; then
    stop "The folder build/ belongs to another user; remove it or run this as that user."
  fi
  [ -n "${HOME:-}" ] || export CCACHE_DIR=$root/build/ccache
  # What was compiled for one copy of the tree does for all: a clone, the sixth game's, another machine's.
  export CCACHE_BASEDIR=$root CCACHE_NOHASHDIR=yes
  say "Building ($preset) …"
  if [ ! -f "$folder/build.ninja" ] || [ "$root/CMakePresets.json" -nt "$folder/build.ninja" ]; then
    quietly "configure-$preset" cmake -S "$root" --preset "$preset" || return 1
  fi
  quietly "build-$preset" cmake --build "$folder" ${@:+--target "$@"} || return 1
  say "Built ($preset) in $((SECONDS - began)) s."
}

# A port for a server that is started a moment later: below those that the kernel hands out by itself, which another
# program may be given in that moment.
free_port() {
  python3 - <<'EOF'
import random, socket
while True:
    port = random.randrange(10000, 30000)
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
    print(port)
    break
EOF
}

# The pages are built with a Node of their own, whatever the machine has: the same version everywhere.
node_version=22.23.3

use_node() {
  command -v node >/dev/null && command -v npm >/dev/null || install_packages node
  local machine home
  case $(uname -m) in
    x86_64) machine=x64 ;;
    aarch64) machine=arm64 ;;
    *) stop "There is no Node for this machine ($(uname -m)) in the npm registry." ;;
  esac
  # This Node brings its own list of authorities; a machine may trust more, and packages come by them.
  local authorities=/etc/ssl/certs/ca-certificates.crt
  [ ! -r "$authorities" ] || export NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-$authorities}
  home=$root/build/node-$node_version
  export PATH=$home/node_modules/node-linux-$machine/bin:$PATH npm_config_update_notifier=false
  if [ ! -x "$home/node_modules/node-linux-$machine/bin/node" ]; then
    say "Fetching Node $node_version …"
    mkdir -p "$home"
    quietly node npm install --no-fund --no-audit --no-save --prefix "$home" "node-linux-$machine@$node_version" || return 1
  fi
}

# install_web_packages [--omit=dev]: the packages of the lockfile, when they are not there or it has changed; those that
# only tests need can be left out, and are left in where they are already.
install_web_packages() {
  use_node || return 1
  local folder=$root/web/node_modules lock=$root/web/package-lock.json
  if cmp -s "$lock" "$folder/.all"; then return; fi
  if [ "${1-}" = --omit=dev ] && cmp -s "$lock" "$folder/.some"; then return; fi
  say "Fetching what the pages are built from …"
  # Not `npm ci`: it wants the bindings of every platform in the lockfile, and not every registry has them all.
  (cd "$root/web" && quietly npm npm install --no-save --no-fund --no-audit "$@") || return 1
  rm -f "$folder/.all" "$folder/.some"
  if [ $# = 0 ]; then cp "$lock" "$folder/.all"; else cp "$lock" "$folder/.some"; fi
}

# The pages as a server serves them, into web/dist, when anything they are made from has changed.
build_pages() {
  local stamp=$root/build/pages.built
  if [ -f "$root/web/dist/index.html" ] && [ -f "$stamp" ] && [ -z "$(find "$root"/web "$root"/games/*/{rules,messages} "$root/games/all_games.txt" "$root/docs/study" "$root"/build/wasm/{engine,lab,table}.wasm \
    \( -name node_modules -o -path "$root/web/dist" -o -path "$root/web/tests" -o -path "$root/web/test-results" \) -prune \
    -o -newer "$stamp" -type f -print -quit)" ]; then
    return
  fi
  local began=$SECONDS
  say "Building the pages …"
  (cd "$root/web" && quietly build-web npm run build) || return 1
  touch "$stamp"
  say "Built the pages in $((SECONDS - began)) s."
}

# The engine for browsers and the pages. What the network brings is fetched while the engine is compiled.
build_web() {
  local fetching
  install_web_packages "$@" &
  fetching=$!
  build wasm engine lab table || { wait "$fetching"; return 1; }
  wait "$fetching" || return 1
  use_node && build_pages
}
