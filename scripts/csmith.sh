#!/usr/bin/env bash
# csmith.sh [N [SEED0]]: concrete execution against the processor, on random programs.
#
# Makes N programs with Csmith (seeds SEED0, SEED0+1, …; default 50 from 1), compiles each natively at -O0 and -O2, runs it
# there and under `albers run` without any symbolic input, and compares the checksum that the program prints. Programs that
# take longer than 5 s natively, or whose two native runs disagree, are replaced by the next seed. Prints one line for each
# program; the exit code is 1 if any differs. A seed that fails is made again by `scripts/csmith.sh 1 SEED`, and
# KEEP=DIR keeps its source and Albers's output there.
set -uo pipefail

n=${1:-50}
seed=${2:-1}
case "$n$seed" in
*[!0-9]*) echo "usage: csmith.sh [N [SEED0]]" >&2; exit 2 ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
include=${CSMITH_INCLUDE:-/usr/include/csmith}
native_limit=5 albers_limit=${ALBERS_LIMIT:-120}
# Small programs that end soon: native time is what decides below.
options=(--max-funcs 4 --max-block-size 4 --max-block-depth 3 --max-expr-complexity 6 --max-array-dim 2 --max-array-len-per-dim 6
	--no-argc --int8 --uint8 --bitfields --packed-struct --no-volatiles)

for tool in csmith clang-19; do
	command -v "$tool" >/dev/null || { echo "csmith.sh: $tool is missing: run scripts/setup.sh" >&2; exit 2; }
done
[ -x "$albers" ] || { echo "csmith.sh: $albers is missing: run make build" >&2; exit 2; }
[ -e "$include/csmith.h" ] || { echo "csmith.sh: no csmith.h in $include: install libcsmith-dev or set CSMITH_INCLUDE" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ulimit -c 0

# checksum prints the value of the last line "checksum = X" of a file.
checksum() { sed -n 's/^checksum = //p' "$1" 2>/dev/null | tail -n 1; }

# native compiles and runs program.c at a level and prints its checksum; it fails on a time-out or a crash.
native() {
	clang-19 -w "$1" -I"$include" "$work/program.c" -o "$work/native" 2>"$work/cc.err" || return 1
	timeout "$native_limit" "$work/native" >"$work/native.out" 2>/dev/null || return 1
	checksum "$work/native.out"
}

# fresh leaves the next usable program in $work/program.c, its seed in $seed and its checksum in $want.
fresh() {
	local tries=0 a b
	while [ "$tries" -lt 100 ]; do
		tries=$((tries + 1))
		if timeout 20 csmith --seed "$seed" "${options[@]}" >"$work/program.c" 2>/dev/null &&
			a=$(native -O0) && b=$(native -O2) && [ -n "$a" ] && [ "$a" = "$b" ]; then
			want=$a
			return 0
		fi
		seed=$((seed + 1))
		replaced=$((replaced + 1))
	done
	echo "csmith.sh: no usable program among 100 seeds up to $seed (last compiler message: $(head -n 1 "$work/cc.err"))" >&2
	exit 2
}

differ=0 replaced=0
printf '%-8s %-10s %-10s %8s  %s\n' seed native albers seconds verdict
for ((i = 0; i < n; i++)); do
	fresh
	rm -rf "$work/out"
	began=$(date +%s%N)
	timeout "$albers_limit" "$albers" run --json --quiet --keep-stdout --cflag="-I$include" --cflag=-w --out "$work/out" \
		"$work/program.c" >"$work/summary.json" 2>"$work/albers.err"
	code=$?
	took=$(awk -v ns=$(($(date +%s%N) - began)) 'BEGIN { printf "%.2f", ns / 1e9 }')
	got=$(checksum "$work/out/tests/test000001.stdout")
	verdict=same
	if [ "$code" = 124 ]; then
		verdict="TIME-OUT after $albers_limit s"
	elif [ "$code" != 0 ]; then
		verdict="EXIT $code: $(head -n 1 "$work/albers.err")"
	elif [ "$got" != "$want" ]; then
		verdict=DIFFERS
	fi
	printf '%-8s %-10s %-10s %8s  %s\n' "$seed" "$want" "${got:--}" "$took" "$verdict"
	if [ "$verdict" != same ]; then
		differ=$((differ + 1))
		if [ -n "${KEEP:-}" ]; then
			mkdir -p "$KEEP/$seed"
			cp -r "$work/program.c" "$work/summary.json" "$work/albers.err" "$work/out" "$KEEP/$seed/" 2>/dev/null
		fi
	fi
	seed=$((seed + 1))
done
echo "$n programs, $differ different, $replaced seeds replaced"
[ "$differ" = 0 ]
