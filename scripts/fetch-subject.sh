#!/usr/bin/env bash
# fetch-subject.sh SUBJECT: a real program from its Debian source package, as bitcode for `albers run`.
#
# Has `albers bench fetch` fetch the source and build it under `albers build`, and prints the file that holds the whole program
# but for the C library: `bin/albers run $(scripts/fetch-subject.sh bc)`. The second call finds everything in the cache. SUBJECT
# is a program of a package in bench/subjects whose package has the same name, or PACKAGE/PROGRAM:
#
#   bc                GNU bc 1.07.1, the calculator         about half a minute the first time
#   coreutils/sort    any other program of a package
#
# The cache is ${ALBERS_CACHE:-${XDG_CACHE_HOME:-~/.cache}/albers}/subjects.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
cache=${ALBERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/albers}/subjects

die() { echo "fetch-subject: $*" >&2; exit 1; }

[ $# = 1 ] || die "usage: fetch-subject.sh SUBJECT, such as bc or coreutils/sort"
package=${1%%/*} program=${1##*/}
[ -x "$albers" ] || die "$albers is missing: run make build"
"$albers" bench fetch "$package" >&2 || die "'$albers bench fetch $package' failed"

# The tree may hold several programs of one name, such as libtool's and the real one: the one that lies highest counts.
found=$(find "$cache/$package/build" -name "$program.bc" -printf '%d %p\n' | sort -n | head -n 1 | cut -d' ' -f2-)
[ -n "$found" ] || die "$package has no program $program; its programs are in $cache/$package/build"
echo "$found"
