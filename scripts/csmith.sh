#!/usr/bin/env bash
# csmith.sh [N [SEED0]]: concrete execution against the processor, on random programs.
#
# Makes N programs with Csmith (seeds SEED0, SEED0+1, …; default 50 from 1), compiles each natively at -O0 and -O2, runs it
# there and under `albers run` without any symbolic input, twice: from the source, and as the bitcode that clang -O2 makes
# of it (vectors, funnel shifts, freeze, look-up tables). What the program prints must be the same, and Albers must report
# no bug (the programs have no undefined behaviour), nothing unsupported and no internal error.
#
# The seed also chooses the variant: the options of Csmith in the table below take turns. Programs that take longer than 1 s
# of processor time natively, or whose two native runs disagree, are replaced by the next seed. Prints one line for each
# program; the exit code is 1 if any differs, 2 if the script cannot work.
#
#   VARIANT=NAME    this variant only              LEVELS="src O2"     which of the two runs under Albers
#   ALBERS=FILE     the program to test            ALBERS_LIMIT=120    seconds for one run
#   KEEP=DIR        source and results of each program that differs go to DIR/SEED
#
# A seed that fails is made again by `VARIANT=… scripts/csmith.sh 1 SEED`.
set -uo pipefail

n=${1:-50}
seed=${2:-1}
case "$n$seed" in
*[!0-9]*) echo "usage: csmith.sh [N [SEED0]]" >&2; exit 2 ;;
esac

root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
include=${CSMITH_INCLUDE:-/usr/include/csmith}
native_limit=1 albers_limit=${ALBERS_LIMIT:-120}
read -ra levels <<<"${LEVELS:-src O2}"

# name:options. Small programs are most of them: they end soon, and a difference in one is soon understood.
small="--max-funcs 4 --max-block-size 4 --max-block-depth 3 --max-expr-complexity 6 --max-array-dim 2 --max-array-len-per-dim 6"
variants=(
	"small:$small --no-volatiles --packed-struct"
	"plain:"
	"float:$small --float"
	"layout:$small --packed-struct --bitfields --max-struct-fields 14 --max-union-fields 8 --volatile-pointers"
	"builtin:$small --builtins --enable-builtin-kinds generic"
	"pointer:$small --max-pointer-depth 5 --paranoid"
	"array:--max-funcs 6 --max-array-dim 3 --max-array-len-per-dim 9 --inline-function-prob 90"
	"cpp:$small --lang-cpp --cpp11"
	"wild:--float --packed-struct --random-random"
)
if [ -n "${VARIANT:-}" ]; then
	for v in "${variants[@]}"; do
		if [ "${v%%:*}" = "$VARIANT" ]; then one=("$v"); fi
	done
	if [ -z "${one:-}" ]; then
		echo "csmith.sh: no variant $VARIANT; there are: ${variants[*]%%:*}" >&2
		exit 2
	fi
	variants=("${one[@]}")
fi

for tool in csmith clang-19; do
	command -v "$tool" >/dev/null || { echo "csmith.sh: $tool is missing: run scripts/setup.sh" >&2; exit 2; }
done
[ -x "$albers" ] || { echo "csmith.sh: $albers is missing: run make build" >&2; exit 2; }
[ -e "$include/csmith.h" ] || { echo "csmith.sh: no csmith.h in $include: install libcsmith-dev or set CSMITH_INCLUDE" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ulimit -c 0

# native compiles and runs $program at a level; what it printed is in $work/native$level. Fails on a time-out or a crash.
native() {
	"$cc" "${cflags[@]}" "$1" "$program" -o "$work/native" 2>"$work/cc.err" || return 1
	{ (ulimit -t "$native_limit"; exec timeout 30 "$work/native") >"$work/native$1"; } 2>/dev/null || return 1
	grep -q '^checksum = ' "$work/native$1"
}

# fresh leaves the next usable program in $program, its seed in $seed and its variant in $variant.
fresh() {
	local tries=0 v options
	while [ "$tries" -lt 100 ]; do
		tries=$((tries + 1))
		v=${variants[$((seed % ${#variants[@]}))]}
		variant=${v%%:*}
		read -ra options <<<"${v#*:}"
		program=$work/program.c cc=clang-19 cflags=(-w "-I$include")
		if [ "$variant" = cpp ]; then
			program=$work/program.cpp cc=clang++-19 cflags+=(-Wno-c++11-narrowing)
		fi
		if timeout 20 csmith --seed "$seed" "${options[@]}" --no-argc >"$program" 2>/dev/null &&
			native -O0 && native -O2 && cmp -s "$work/native-O0" "$work/native-O2"; then
			return 0
		fi
		seed=$((seed + 1))
		replaced=$((replaced + 1))
	done
	echo "csmith.sh: no usable program among 100 seeds up to $seed (last compiler message: $(head -n 1 "$work/cc.err"))" >&2
	exit 2
}

# judge runs Albers at a level and leaves the result in $verdict.
judge() {
	local out=$work/out-$1 code file=$program
	if [ "$1" != src ]; then
		file=$work/program-$1.bc
		"$cc" "${cflags[@]}" "-$1" -g -emit-llvm -c "$program" -o "$file" 2>"$work/cc.err" || { verdict="$1: clang failed"; return; }
	fi
	(
		ulimit -v $((8 << 20)) # KiB; Go and LLVM reserve far more than they use
		exec timeout "$albers_limit" "$albers" run --json --quiet --keep-stdout --fail-on-bug --max-memory 2GiB \
			"${cflags[@]/#/--cflag=}" --out "$out" "$file" >"$work/summary-$1.json" 2>"$work/err-$1"
	)
	code=$?
	case $code in
	0) ;;
	1) verdict="$1: BUG $(sed -n 's/^ *"\(kind\|line\)": *\(.*\)/\2/p' "$work/summary-$1.json" | head -n 2 | tr -d '\n')" ;;
	124) verdict="$1: TIME-OUT after $albers_limit s" ;;
	*) verdict="$1: EXIT $code $(head -n 1 "$work/err-$1")" ;;
	esac
	if [ "$verdict" != same ]; then return; fi
	if ! grep -q '"unsupported": \(\[\]\|null\)' "$work/summary-$1.json"; then
		verdict="$1: UNSUPPORTED $(sed -n 's/^ *"what": *//p' "$work/summary-$1.json" | head -n 1)"
	elif ! cmp -s "$work/native-O0" "$out/tests/test000001.stdout"; then
		verdict="$1: DIFFERS $(tail -n 1 "$out/tests/test000001.stdout" 2>/dev/null)"
	fi
}

differ=0 replaced=0 began=$SECONDS
printf '%-8s %-8s %-10s %8s  %s\n' seed variant checksum seconds verdict
for ((i = 0; i < n; i++)); do
	fresh
	rm -rf "$work"/out-* "$work"/summary-* "$work"/err-*
	verdict=same start=$(date +%s%N)
	for level in "${levels[@]}"; do
		if [ "$verdict" = same ]; then judge "$level"; fi
	done
	took=$(awk -v ns=$(($(date +%s%N) - start)) 'BEGIN { printf "%.2f", ns / 1e9 }')
	printf '%-8s %-8s %-10s %8s  %s\n' "$seed" "$variant" "$(sed -n 's/^checksum = //p' "$work/native-O0")" "$took" "$verdict"
	if [ "$verdict" != same ]; then
		differ=$((differ + 1))
		if [ -n "${KEEP:-}" ]; then
			rm -rf "${KEEP:?}/$seed"
			mkdir -p "$KEEP/$seed"
			cp -r "$program" "$work"/program-*.bc "$work"/native-O* "$work"/summary-* "$work"/err-* "$work"/out-* "$KEEP/$seed/" 2>/dev/null
		fi
	fi
	seed=$((seed + 1))
done
echo "$n programs, $differ different, $replaced seeds replaced, $((SECONDS - began)) s"
[ "$differ" = 0 ]
