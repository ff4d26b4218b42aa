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

# The package names of the given sections of packages.txt.
packages_of() {
  awk -v wanted=" $* " '
    /^\[/ { section = substr($1, 2, length($1) - 2); next }
    /^[a-z0-9]/ && index(wanted, " " section " ") { print $1 }' "$root/packages.txt"
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

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

  say "Installing ${#missing[@]} packages: ${missing[*]}"
  if [ "$(id -u)" != 0 ]; then
    command -v sudo >/dev/null || stop "Installing packages needs root: run this as root once, or install sudo."
    if ! sudo -n true 2>/dev/null; then
      [ -t 0 ] || stop "Installing packages needs root, and sudo wants a password: run this once in a terminal or as root."
      sudo -v
    fi
  fi
  # Fresh package lists only where the ones here do not do.
  if ! quietly install apt_install "${missing[@]}" 2>/dev/null; then
    quietly update as_root apt-get update -q -o DPkg::Lock::Timeout=300 ||
      stop "The package lists could not be fetched; is this machine online?"
    quietly install apt_install "${missing[@]}" || stop "Some packages could not be installed."
  fi
}

# build PRESET [TARGET...]: configures and builds; says how long it took.
build() {
  local preset=$1 began=$SECONDS
  shift
  if [ -e "$root/build" ] && [ ! -w "$root/build" ]; then
    stop "The folder build/ belongs to another user; remove it or run this as that user."
  fi
  [ -n "${HOME:-}" ] || export CCACHE_DIR=$root/build/ccache
  say "Building ($preset) …"
  quietly "configure-$preset" cmake -S "$root" --preset "$preset" || return 1
  local command=(cmake --build "$root/build/$preset" ${@:+--target "$@"})
  if [ -t 2 ]; then
    "${command[@]}" >&2 || return 1  # a terminal sees how far it is
  else
    quietly "build-$preset" "${command[@]}" || return 1
  fi
  say "Built in $((SECONDS - began)) s."
}
