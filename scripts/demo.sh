#!/usr/bin/env bash
# demo.sh [SECONDS]: Albers on a real program, GNU bc, from its Debian source package to replayed tests.
#
# Two explorations: of everything that two bytes of input and an unknown option can make bc do, to the end; and of eight
# bytes for SECONDS (default 60). Then every test of a finished path runs natively and has to end as Albers says; the exit
# code is 1 if one does not. Fetching and building bc and musl takes about a minute the first time.
#
# Leaves the folders albers-demo/end and albers-demo/far, and what was built in the cache.
set -euo pipefail

seconds=${1:-60}
root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
out=${DEMO_OUT:-albers-demo}
[ -x "$albers" ] || { echo "demo: $albers is missing: run make build" >&2; exit 1; }

step() { printf '\n== %s\n' "$*"; }

# explore runs Albers on bc and shows the command as one would type it.
explore() {
	printf '$ albers run %s bc.bc\n' "$*"
	"$albers" run "$@" "$subject"
}

replay() {
	printf '$ albers replay %s\n' "$1"
	"$albers" replay "$1" || failed=1
}

step "1 of 4: GNU bc as bitcode, by \`albers build -- sh -c './configure && make'\` (the first time it is fetched and built, about a minute)"
subject=$("$root/scripts/fetch-subject.sh" bc)
echo "the whole program is $subject"

step "2 of 4: all that bc can do with two unknown bytes of input and at most one unknown option of two characters"
explore --sym-stdin 2 --sym-args 0 1 2 --max-time 180s --out "$out/end"

step "3 of 4: eight unknown bytes of input, for $seconds seconds"
explore --sym-stdin 8 --sym-args 0 1 2 --max-time "${seconds}s" --out "$out/far"

step "4 of 4: each test of a finished path again, natively"
failed=0
replay "$out/end"
replay "$out/far"

step "what there is now"
echo "$(find "$out" -name '*.ktest' | wc -l) tests in $out/*/tests; look at them with   bin/albers tests $out/end"
echo "which lines were reached, as a page:            bin/albers report $out/end"
if [ "$failed" = 1 ]; then
	echo "demo: some tests did not replay as promised (above)" >&2
fi
exit "$failed"
