#!/usr/bin/env bash
# csmith.sh [N [SEED0]]: concrete execution against the processor, on random programs.
#
# Makes N programs with Csmith (seeds SEED0, SEED0+1, …; default 50 from 1), compiles each natively at -O0 and -O2, runs it
# there and under `albers run`, three times: src, from the source, without any symbolic input; O2, as the bitcode that
# clang -O2 makes of it (vectors, funnel shifts, freeze, look-up tables); and sym, with each integer global made symbolic and
# its value assumed, so that the same computation goes through terms and the solver but has one path only. What the
# program prints must be the same, and Albers must report no bug (the programs have no undefined behaviour), nothing
# unsupported and no internal error.
#
# A symbolic run may be too hard for the solver: if it is not done after SYM_LIMIT seconds, that is counted as undecided and is no
# failure. Programs with floats have no symbolic run, since symbolic floats are not built yet.
#
# The seed also chooses the variant: the options of Csmith in the table below take turns. Programs that take longer than 1 s
# of processor time natively, whose two native runs disagree, or that are not defined (they count the zeros of 0, or convert a float that does not fit), are replaced by the next seed. Prints one line for each
# program; the exit code is 1 if any differs, 2 if the script cannot work.
#
#   VARIANT=NAME    this variant only              LEVELS="src O2 sym" which of the runs under Albers; O3,-mavx2 is one, too
#   ALBERS=FILE     the program to test            ALBERS_LIMIT=120    seconds for one run; SYM_LIMIT=10 for a symbolic one
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
sym_limit=${SYM_LIMIT:-10}
read -ra levels <<<"${LEVELS:-src O2 sym}"

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
# The C++ library is built when the first program needs it: minutes on a busy machine, and no program's fault.
case " ${variants[*]}" in
*" cpp:"*)
	echo 'int main() {}' >"$work/first.cpp"
	"$albers" run --quiet --out "$work/first" "$work/first.cpp" >/dev/null 2>"$work/first.err" ||
		{ echo "csmith.sh: $(head -n 1 "$work/first.err")" >&2; exit 2; } ;;
esac
ulimit -c 0

# native compiles and runs $program at a level; what it printed is in $work/native$level. Fails on a time-out or a crash.
native() {
	local level=${1%% *} options
	read -ra options <<<"$1"
	"$cc" "${cflags[@]}" "${options[@]}" "$program" -o "$work/native" 2>"$work/cc.err" || return 1
	{ (ulimit -t "$native_limit"; exec timeout 30 "$work/native") >"$work/native$level"; } 2>/dev/null || return 1
	grep -q '^checksum = ' "$work/native$level"
}

# defined says whether $program counts no zeros of 0 and converts no float to an integer that it does not fit: Csmith's calls of
# bit-counting builtins and its conversions have no guards, unlike its arithmetic.
defined() {
	case $variant in
	builtin) native "-O0 -fsanitize=builtin -fsanitize-trap=builtin" ;;
	float | wild) native "-O0 -fsanitize=float-cast-overflow -fsanitize-trap=float-cast-overflow" ;;
	esac
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
		if (cd "$work" && exec timeout 20 csmith --seed "$seed" "${options[@]}" --no-argc >"$program" 2>/dev/null) &&
			native -O0 && native -O2 && cmp -s "$work/native-O0" "$work/native-O2" && defined; then
			return 0
		fi
		seed=$((seed + 1))
		replaced=$((replaced + 1))
	done
	echo "csmith.sh: no usable program among 100 seeds up to $seed (last compiler message: $(head -n 1 "$work/cc.err"))" >&2
	exit 2
}

# symbolic copies $program: its integer globals become symbolic with their initial value assumed, and what goes into the
# checksum is made concrete again, because a solver cannot invert a checksum.
symbolic() {
	awk '
	match($0, /^static u?int(8|16|32|64)_t g_[0-9]+ = /) { split($0, w, " "); type[++n] = w[2]; name[n] = w[3] }
	{ print }
	/^#include "csmith.h"/ {
		print "#include <klee/klee.h>"
		print "#define transparent_crc(v, n, f) transparent_crc((uint64_t)klee_get_value_i64((int64_t)(v)), n, f)"
	}
	/^int main/ { main = 1 }
	main && /crc32_gentab/ {
		for (i = 1; i <= n; i++)
			printf "{ %s v = %s; klee_make_symbolic(&%s, sizeof v, \"%s\"); klee_assume(%s == v); }\n", type[i], name[i], name[i], name[i], name[i]
	}' "$program" >"$1"
}

# judge runs Albers at a level and leaves the result in $verdict.
judge() {
	local out=$work/out-$1 code file=$program limit=$albers_limit flags
	if [ "$1" = sym ]; then
		if [ "$variant" = float ] || [ "$variant" = wild ]; then return; fi
		limit=$sym_limit file=$work/symbolic.${program##*.}
		symbolic "$file"
	elif [ "$1" != src ]; then
		file=$work/program-$1.bc
		IFS=, read -ra flags <<<"-$1"
		"$cc" "${cflags[@]}" "${flags[@]}" -g -emit-llvm -c "$program" -o "$file" 2>"$work/cc.err" || { verdict="$1: clang failed"; return; }
	fi
	(
		ulimit -v $((8 << 20)) # KiB; Go and LLVM reserve far more than they use
		exec timeout -k 5 "$limit" "$albers" run --json --quiet --keep-stdout --fail-on-bug --max-memory 2GiB \
			"${cflags[@]/#/--cflag=}" --out "$out" "$file" >"$work/summary-$1.json" 2>"$work/err-$1"
	)
	code=$?
	if [ "$1" = sym ] && { [ "$code" = 124 ] || [ "$code" = 137 ]; }; then
		undecided=$((undecided + 1)) note=" (sym: undecided)"
		return
	fi
	case $code in
	0) ;;
	1) verdict="$1: BUG $(sed -n 's/^ *"\(kind\|line\)": *\(.*\)/\2/p' "$work/summary-$1.json" | head -n 2 | tr -d '\n')" ;;
	124 | 137) verdict="$1: TIME-OUT after $albers_limit s" ;;
	*) verdict="$1: EXIT $code $(head -n 1 "$work/err-$1")" ;;
	esac
	if [ "$verdict" != same ]; then return; fi
	if ! grep -q '"unsupported": \(\[\]\|null\)' "$work/summary-$1.json"; then
		verdict="$1: UNSUPPORTED $(sed -n 's/^ *"what": *//p' "$work/summary-$1.json" | head -n 1)"
	elif ! cmp -s "$work/native-O0" "$out/tests/test000001.stdout"; then
		verdict="$1: DIFFERS $(tail -n 1 "$out/tests/test000001.stdout" 2>/dev/null)"
	fi
}

differ=0 undecided=0 replaced=0 began=$SECONDS
printf '%-8s %-8s %-10s %8s  %s\n' seed variant checksum seconds verdict
for ((i = 0; i < n; i++)); do
	fresh
	rm -rf "$work"/symbolic.* "$work"/program-*.bc "$work"/out-* "$work"/summary-* "$work"/err-*
	verdict=same note="" start=$(date +%s%N)
	for level in "${levels[@]}"; do
		if [ "$verdict" = same ]; then judge "$level"; fi
	done
	took=$(awk -v ns=$(($(date +%s%N) - start)) 'BEGIN { printf "%.2f", ns / 1e9 }')
	printf '%-8s %-8s %-10s %8s  %s\n' "$seed" "$variant" "$(sed -n 's/^checksum = //p' "$work/native-O0")" "$took" "$verdict$note"
	if [ "$verdict" != same ]; then
		differ=$((differ + 1))
		if [ -n "${KEEP:-}" ]; then
			rm -rf "${KEEP:?}/$seed"
			mkdir -p "$KEEP/$seed"
			cp -r "$program" "$work"/symbolic.* "$work"/program-*.bc "$work"/native-O* "$work"/summary-* "$work"/err-* "$work"/out-* "$KEEP/$seed/" 2>/dev/null
		fi
	fi
	seed=$((seed + 1))
done
echo "$n programs, $differ different, $undecided symbolic runs undecided, $replaced seeds replaced, $((SECONDS - began)) s"
[ "$differ" = 0 ]
