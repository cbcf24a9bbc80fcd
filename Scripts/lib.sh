# What Scripts/run and Scripts/test share: the packages, and how a missing one is installed.
# Sourced, not run. Plain POSIX sh.
# shellcheck shell=sh

# Debian packages, each list written here and nowhere else.
# The compiler's own needs come first, then the libraries that Package.swift links.
# shellcheck disable=SC2034  # used by Scripts/run and Scripts/test
BUILD_PACKAGES="libc6-dev libstdc++-12-dev tzdata ca-certificates pkg-config
  libsqlite3-dev libcurl4-openssl-dev libpcre2-dev libpsl-dev libphonenumber-dev libicu-dev
  libcmark-gfm-dev libfasttext-dev libcld2-dev zlib1g-dev libbrotli-dev"
# Tests of the command line, and the other clients and certificates that tests of the server use.
# shellcheck disable=SC2034  # used by Scripts/test
UNIT_TEST_PACKAGES="python3 curl openssl"
# Tests in the browser. The fonts are there so that every script shows letters, not boxes.
# shellcheck disable=SC2034  # used by Scripts/test
BROWSER_TEST_PACKAGES="python3-venv chromium chromium-driver
  fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji"

say() { printf '%s\n' "$*" >&2; }

# Ends the script when there is no Swift toolchain.
require_swift() {
  if command -v swift >/dev/null 2>&1; then return 0; fi
  say "No Swift toolchain found: Simply Filter SMS needs Swift 6.2 or newer."
  say "Get one at https://www.swift.org/install/linux/ (choose Debian 12), put its usr/bin in PATH and try again."
  exit 1
}

# missing_packages PACKAGE…: prints those that are not installed, one a line.
missing_packages() {
  # One query for all: a process for each would be what takes the time of an idle run.
  # dpkg-query fails for a name it has never heard of and still answers for the others.
  # shellcheck disable=SC2016  # the braces are dpkg-query's own format
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || :)
  for package in "$@"; do
    case "
$installed
" in
      *"
$package installed
"*) ;;
      *) printf '%s\n' "$package" ;;
    esac
  done
}

# as_root COMMAND…: runs it as it is where we are root, through sudo elsewhere.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    env DEBIAN_FRONTEND=noninteractive "$@"
  else
    # Through env, because sudo throws most of the environment away.
    sudo env DEBIAN_FRONTEND=noninteractive "$@"
  fi
}

# install_missing PACKAGE…: installs what is not there; does nothing, and says nothing, otherwise.
install_missing() {
  if ! command -v dpkg-query >/dev/null 2>&1; then
    say "This is not a Debian system: the packages cannot be checked. Going on without."
    say "Needed are what Debian calls: $(printf '%s ' "$@")"
    return 0
  fi
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  missing=$(printf '%s' "$missing" | tr '\n' ' ')
  if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null 2>&1; then
    say "Missing packages, and neither root nor sudo to install them: $missing"
    say "Install them as root with: apt-get install $missing"
    exit 1
  fi
  say "Installing: $missing"
  # The lists may be older than the packages the mirror still has. Standard output stays ours.
  as_root apt-get update >&2 || say "The package lists could not be renewed: trying with the old ones."
  # shellcheck disable=SC2086  # a list of words
  if ! as_root apt-get install --yes --no-install-recommends $missing >&2; then
    say "The packages could not be installed (see above). Install them by hand and try again: $missing"
    exit 1
  fi
}
