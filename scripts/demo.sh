#!/usr/bin/env bash
# demo.sh [SECONDS]: Albers on a real program, GNU bc, from its Debian source package to replayed tests.
#
# Takes about SECONDS (default 60) plus building: about a minute the first time, nothing afterwards. Everything it leaves is in
# the folder albers-demo (an older one is kept beside it) and in the cache.
set -euo pipefail

seconds=${1:-60}
root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
out=${DEMO_OUT:-albers-demo}
[ -x "$albers" ] || { echo "demo: $albers is missing: run make build" >&2; exit 1; }

step() { printf '\n== %s\n' "$*"; }
shown() {
	printf '$ %s\n' "$*"
	"$@"
}

step "1 of 4: GNU bc as bitcode (the first time it is fetched and built, about a minute)"
subject=$("$root/scripts/fetch-subject.sh" bc)
echo "$(find "$subject" -name '*.bc' | wc -l) bitcode files in $subject"

step "2 of 4: every way through bc that $seconds seconds allow, on six unknown bytes of input and at most one unknown option"
shown "$albers" run --max-time "${seconds}s" --sym-stdin 6 --sym-args 0 1 2 --out "$out" "$subject"/*.bc

step "3 of 4: each test again, natively, with sanitizers and coverage"
shown "$albers" replay "$out" || echo "(some tests did not replay as promised; see above)"

step "4 of 4: what there is now"
echo "$out/tests      $(find "$out/tests" -name '*.ktest' | wc -l) inputs, $(find "$out/tests" -name '*.err' | wc -l) of them end in a bug"
echo "$out/summary.json, coverage.json   numbers for scripts"
echo "Look at them with:  $albers tests $out"
