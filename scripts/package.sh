#!/usr/bin/env bash
# Makes a Debian package of bin/albers: the program, the source of the C library, manual pages and completions for bash, zsh and fish.
#
#   package.sh [OUT-DIR]      (default: dist)
#
# Tests set ALBERS_PACKAGE_COMPRESS=none, which saves time, and ALBERS_PACKAGE_PROGRAM, another program than bin/albers.
#
# The package depends on LLVM 19 and Z3 of Debian. When it is installed, it builds the C library once for all users, in /var/cache/albers;
# when it is removed, that goes, too.
set -euo pipefail

readonly here=$(cd "$(dirname "$0")/.." && pwd)
readonly out=$(mkdir -p "${1:-dist}" && cd "${1:-dist}" && pwd)
readonly program="${ALBERS_PACKAGE_PROGRAM:-$here/bin/albers}"
readonly cache="${ALBERS_CACHE:-${XDG_CACHE_HOME:-${HOME:?HOME is not set}/.cache}/albers}"

die() {
	echo "package: $*" >&2
	exit 1
}

command -v dpkg-deb >/dev/null || die "dpkg-deb is needed: install dpkg"
[ -x "$program" ] || die "$program is not there: run make build"
musl=$(compgen -G "$cache/sources/musl-*/VERSION" | tail -n 1) || die "the source of the C library is not there: run make setup"
musl=${musl%/VERSION}

version=$("$program" --version | awk '{ print $2 }')
version=${version%%+*} # the release; dpkg orders revisions of git by chance
readonly version
readonly name="albers_${version}_amd64"
readonly work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
readonly root="$work/$name"

install -D -m 755 "$program" "$root/usr/bin/albers"
strip --strip-unneeded "$root/usr/bin/albers"
mkdir -p "$root/usr/share/albers/sources"
cp -r --no-preserve=ownership "$musl" "$root/usr/share/albers/sources/"
cp -r --no-preserve=ownership "$here/examples" "$root/usr/share/albers/examples"
find "$root/usr/share/albers" -type d -exec chmod 755 {} + -o -type f -perm /111 -exec chmod 755 {} + -o -type f -exec chmod 644 {} +

"$program" manual "$work/manual"
mkdir -p "$root/usr/share/man/man1"
for page in "$work"/manual/man1/*.1; do
	gzip -9n <"$page" >"$root/usr/share/man/man1/$(basename "$page").gz"
done
install -D -m 644 "$work/manual/completions/albers.bash" "$root/usr/share/bash-completion/completions/albers"
install -D -m 644 "$work/manual/completions/_albers" "$root/usr/share/zsh/vendor-completions/_albers"
install -D -m 644 "$work/manual/completions/albers.fish" "$root/usr/share/fish/vendor_completions.d/albers.fish"

mkdir -p "$root/usr/share/doc/albers"
ln -s ../../albers/examples "$root/usr/share/doc/albers/examples" # where users of Debian look
{
	echo "Albers:"
	echo
	cat "$here/LICENSE"
	echo
	echo "The C library in /usr/share/albers/sources ($(basename "$musl")):"
	echo
	cat "$musl/COPYRIGHT"
} >"$root/usr/share/doc/albers/copyright"
chmod 644 "$root/usr/share/doc/albers/copyright"

mkdir "$root/DEBIAN"
cat >"$root/DEBIAN/control" <<END
Package: albers
Version: $version
Architecture: amd64
Maintainer: Albers <albers@localhost>
Section: devel
Priority: optional
Installed-Size: $(du -sk "$root/usr" | cut -f 1)
Depends: libc6 (>= 2.36), libstdc++6, libgcc-s1, libz3-4, libllvm19, clang-19, lld-19, llvm-19, libclang-rt-19-dev, libc6-dev, gcc, make
Description: symbolic execution of programs that compile to LLVM
 Albers runs a C, C++ or Rust program, or LLVM bitcode, on symbolic input,
 explores its paths, and writes a test for each, the bugs with the input that
 triggers them, and coverage.
END
cat >"$root/DEBIAN/postinst" <<'END'
#!/bin/sh
set -e
# The C library as bitcode, for all users. Without it, each user's first run builds it, so a failure is not fatal.
if [ "$1" = configure ]; then
	mkdir -p "${DPKG_ROOT:-}/var/cache/albers"
	[ -n "${DPKG_ROOT:-}" ] || HOME=/root albers libc --shared >/dev/null || echo "albers: the C library is built by the first run: albers doctor says what is missing" >&2
fi
END
cat >"$root/DEBIAN/prerm" <<'END'
#!/bin/sh
set -e
# A new version has a library of its own.
rm -rf "${DPKG_ROOT:-}/var/cache/albers"
END
cat >"$root/DEBIAN/postrm" <<'END'
#!/bin/sh
set -e
# Lists of source packages, by albers setup.
[ "$1" != purge ] || rm -f "${DPKG_ROOT:-}/etc/apt/sources.list.d/albers-src.sources" "${DPKG_ROOT:-}/etc/apt/sources.list.d/albers-src.list"
END
chmod 755 "$root/DEBIAN/postinst" "$root/DEBIAN/prerm" "$root/DEBIAN/postrm"
(cd "$root" && find usr -type f -print0 | sort -z | xargs -0 md5sum >DEBIAN/md5sums)

dpkg-deb --root-owner-group --build "-Z${ALBERS_PACKAGE_COMPRESS:-xz}" "$root" "$out/$name.deb" >/dev/null
cp "$here/packaging/Containerfile" "$out/Containerfile"
echo "$out/$name.deb"
