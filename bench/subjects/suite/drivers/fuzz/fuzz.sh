# Builds the fuzz target PROGRAM.c and a library: `flags='-I. …' sh fuzz.sh PROGRAM SOURCE...`, under `albers build`. It leaves
#
#   PROGRAM           which does not run, because nobody calls the target; its bitcode is next to it
#   PROGRAM-fuzzer    natively, with libFuzzer
#   PROGRAM-referee   natively, with the main of fuzz_main.c and counters in the library
#   PROGRAM-plain     the same without optimisation: an optimised build has other edges than its source
#
# The native ones are made with this machine's compiler and C library: `albers build` has put its own tools first in PATH.
program=$1
shift
clang=$(PATH=${PATH#*:} && command -v clang-19) || { echo "fuzz.sh: no clang-19" >&2; exit 1; }

cc $flags "$program.c" "$@" -nostartfiles -Wl,--entry=LLVMFuzzerTestOneInput -lm -o "$program"
"$clang" -g -O1 -w $flags -fsanitize=fuzzer "$program.c" "$@" -lm -o "$program-fuzzer"

mkdir -p "$program-objects"
for source in fuzz_main.c "$program.c"; do
	"$clang" -O1 -w $flags -c "$source" -o "$program-objects/$source.o"
done
counting() { # NAME LEVEL SOURCE...
	name=$1 level=$2
	shift 2
	mkdir -p "$program-objects/$name"
	for source in "$@"; do
		"$clang" $level -w $flags -fsanitize-coverage=edge,trace-pc-guard -c "$source" -o "$program-objects/$name/$(basename "$source").o"
	done
	"$clang" "$program-objects"/*.o "$program-objects/$name"/*.o -lm -o "$program-$name"
}
counting referee -O1 "$@"
counting plain -O0 "$@"
