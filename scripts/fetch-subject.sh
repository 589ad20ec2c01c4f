#!/usr/bin/env bash
# fetch-subject.sh NAME: a real program from its Debian source package, as bitcode for `albers run`.
#
# Fetches the source, builds it once natively (builds that run programs of their own need that, and it writes the generated
# sources), then compiles each source file of the program to bitcode against Albers's C library headers. Prints the folder
# that holds the .bc files: `bin/albers run FOLDER/*.bc` links them. The second call finds everything in the cache.
#
#   bc      GNU bc 1.07.1, the calculator         about half a minute the first time
#
# Programs whose configure script replaces parts of the C library (coreutils, by gnulib) have to be configured against musl
# itself, which this script cannot do yet.
#
# The cache is ${ALBERS_CACHE:-${XDG_CACHE_HOME:-~/.cache}/albers}/subjects.
set -euo pipefail

root=$(cd "$(dirname "$0")/.." && pwd)
albers=${ALBERS:-$root/bin/albers}
cache=${ALBERS_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/albers}/subjects
bitcode_flags=(--target=x86_64-linux-musl -O1 -Xclang -disable-llvm-passes -g -fno-jump-tables -ffp-contract=off
	-fno-stack-protector -w -Wno-error=implicit-function-declaration -c -emit-llvm)
# For native builds of old code.
native_flags="-O1 -w -Wno-error=implicit-function-declaration"

say() { echo "fetch-subject: $*" >&2; }
die() { say "$*"; exit 1; }

# logged runs a command with its output in a log, and shows the end of the log when it fails.
logged() {
	local log=$1
	shift
	"$@" >>"$log" 2>&1 || { tail -n 20 "$log" >&2; die "'$*' failed; the whole log is $log"; }
}

# fetch unpacks the Debian source package $1 as $2.
fetch() {
	say "fetching the source of $1 (apt-get source) …"
	local tmp=$cache/fetch.$$
	rm -rf "$tmp"
	mkdir -p "$tmp"
	(cd "$tmp" && logged "$cache/$1.log" apt-get -q -o APT::Sandbox::User=root source "$1") ||
		die "no source for $1: run scripts/setup.sh, which adds deb-src entries"
	mv "$(find "$tmp" -mindepth 1 -maxdepth 1 -type d | head -n 1)" "$2"
	rm -rf "$tmp"
}

# headers gives the include flags of Albers's C library; building that takes half a minute the first time.
headers() {
	[ -x "$albers" ] || die "$albers is missing: run make build"
	local flags
	flags=$("$albers" libc --include) || die "'$albers libc --include' failed"
	[ -n "$flags" ] || die "'$albers libc --include' printed nothing"
	echo "-nostdlibinc $flags"
}

# bitcode compiles sources into $1, with the flags up to -- and the files after it. A folder is complete or absent.
bitcode() {
	local out=$1 flags=() include
	shift
	while [ "$1" != -- ]; do flags+=("$1"); shift; done
	shift
	include=$(headers)
	rm -rf "$out.part"
	mkdir -p "$out.part"
	say "compiling $# files to bitcode …"
	local f
	for f in "$@"; do
		# $include is a list of flags.
		# shellcheck disable=SC2086
		clang-19 "${bitcode_flags[@]}" $include "${flags[@]}" "$f" -o "$out.part/$(basename "${f%.c}").bc" || die "$f does not compile"
	done
	mv "$out.part" "$out"
}

bc_subject() {
	local src=$cache/src/bc out=$cache/bc
	[ -d "$out" ] || {
		if [ ! -d "$src" ]; then
			# A tree has its name only when it is built: a build that failed half-way may not be gone on with.
			rm -rf "$src.part"
			fetch bc "$src.part"
			say "building bc natively …"
			(cd "$src.part" && logged "$cache/bc.log" ./configure --without-readline &&
				logged "$cache/bc.log" make AUTOMAKE=: ACLOCAL=: AUTOCONF=: AUTOHEADER=: MAKEINFO=: CFLAGS="$native_flags") || exit 1
			mv "$src.part" "$src"
		fi
		cd "$src/bc"
		# configure looked at the C library of this machine; what it found holds for musl too, which has all of C99 and POSIX.
		bitcode "$out" -DHAVE_CONFIG_H -I.. -I. -I../h -funsigned-char -- \
			main.c bc.c scan.c execute.c load.c storage.c util.c global.c warranty.c ../lib/number.c ../lib/getopt.c ../lib/getopt1.c
	}
	echo "$out"
}

case ${1:-} in
bc) mkdir -p "$cache/src" && bc_subject ;;
*) die "usage: fetch-subject.sh bc" ;;
esac
