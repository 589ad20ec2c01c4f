#!/bin/sh
# Makes pictures of the report of three real programs, as a browser shows it on a phone, a laptop, and a laptop in dark
# mode, for somebody to look at: usage: scripts/screens.sh [FOLDER] (default: dist/screens).
# A program runs for SCREENS_TIME (default 30s). CHROMIUM names the browser.
set -eu
cd "$(dirname "$0")/.."
out=${1:-dist/screens}
browser=${CHROMIUM:-chromium}
command -v "$browser" >/dev/null || { echo "screens: there is no $browser: apt-get install chromium" >&2; exit 2; }
mkdir -p "$out"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
subjects="bc busybox-awk json-c"
# Exit code 1 says that a subject could not be built or has failed; there is no page of it then.
bin/albers bench subjects --continue --keep-builds --time "${SCREENS_TIME:-30s}" --out "$out/runs" $subjects

# shoot NAME WIDTH HEIGHT [FLAG] takes a picture of $page.
shoot() {
	name=$1 size=$2,$3
	shift 3
	timeout 120 "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$profile" \
		--window-size="$size" --virtual-time-budget=5000 --screenshot="$out/$name.png" "$@" "file://$page" 2>/dev/null
	[ -s "$out/$name.png" ] || { echo "screens: $browser made no picture of $page" >&2; exit 1; }
}

for s in $subjects; do
	page=$(realpath "$out")/$s.html
	bin/albers report --to "$page" "$out/runs/$s" >/dev/null
	shoot "$s-phone" 500 4000 # headless Chromium has no narrower window
	shoot "$s-laptop" 1366 3000
	shoot "$s-dark" 1366 3000 --blink-settings=preferredColorScheme=0
done
ls "$out"/*.png
