#!/bin/sh
# Makes pictures of the report of three real programs, as a browser shows it on a phone and on a laptop, in light and in
# dark mode, for somebody to look at: usage: scripts/screens.sh [FOLDER] (default: dist/screens).
# A program runs for SCREENS_TIME (default 30s).
set -eu
cd "$(dirname "$0")/.."
out=${1:-dist/screens}
set --
subjects="bc busybox-awk json-c"
mkdir -p "$out"
# Exit code 1 says that a subject could not be built or has failed; there is no page of it then.
bin/albers bench subjects --continue --keep-builds --time "${SCREENS_TIME:-30s}" --out "$out/runs" $subjects -- --keep-costs
for s in $subjects; do
	bin/albers report --to "$out/$s.html" "$out/runs/$s" >/dev/null
	set -- "$@" "$out/$s.html"
done
go run ./scripts/screens "$out" "$@"
