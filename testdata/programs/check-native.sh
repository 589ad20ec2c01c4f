#!/bin/bash
# check-native.sh [PATH...]: checks the test programs without Albers.
#
#   *.ll      must assemble, pass the LLVM verifier and, when they say `;@ exit N`, end natively with N both at -O0
#             and at -O2 (two independent evaluators: the processor and LLVM's constant folder)
#   *.c *.cpp with `//@ native` must compile with clang -O0 and -O2 and give the promised exit code and stdout
#   others    must compile to bitcode
#
# Without arguments it checks every program beside this script. Exit 1 if anything differs.
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
ulimit -c 0
checked=0 bad=0

fail() { echo "FAIL $1: $2"; bad=$((bad + 1)); }

# directive FILE NAME prints the rest of the first `@ NAME …` comment.
directive() { sed -n "s|^ *[/;][/]*@ $2 \(.*\)|\1|p" "$1" | head -1; }

check_ll() {
  local f=$1 want level got
  llvm-as-19 "$f" -o "$work/a.bc" 2>"$work/err" || { fail "$f" "$(head -2 "$work/err")"; return; }
  opt-19 -passes=verify -disable-output "$work/a.bc" 2>"$work/err" || { fail "$f" "$(head -2 "$work/err")"; return; }
  want=$(directive "$f" exit)
  [ -z "$want" ] && return
  grep -q '^;@ only-albers' "$f" && return
  for level in -O0 -O2; do
    clang-19 -w $level "$f" -o "$work/a" -lm 2>"$work/err" || { fail "$f" "$level: $(head -2 "$work/err")"; return; }
    timeout 10 "$work/a" >"$work/out" 2>/dev/null
    got=$?
    [ "$got" = "$want" ] || fail "$f" "$level: exit $got, promised $want"
  done
}

check_c() {
  local f=$1 cc=clang-19 want got level args text
  case $f in *.cpp) cc=clang++-19 ;; esac
  if ! grep -q '^//@ native' "$f"; then
    # shellcheck disable=SC2046 # several flags
    $cc $(directive "$f" run | grep -o -- '--cflag=-std=[^ ]*' | sed 's/--cflag=//') -w -O1 -Xclang -disable-llvm-passes -emit-llvm -c -I"${KLEE_INCLUDE:-$root/include}" "$f" -o "$work/a.bc" 2>"$work/err" ||
      fail "$f" "$(head -3 "$work/err")"
    return
  fi
  want=$(directive "$f" exit)
  args=$(directive "$f" args)
  text=$(directive "$f" stdout)
  for level in -O0 -O2; do
    $cc -w $level -I"${KLEE_INCLUDE:-$root/include}" "$f" -o "$work/a" -lm 2>"$work/err" || { fail "$f" "$level: $(head -3 "$work/err")"; return; }
    (cd "$work" && eval "timeout 10 ./a $args" >"$work/out" 2>/dev/null </dev/null)
    got=$?
    [ "$got" = "${want:-0}" ] || fail "$f" "$level: exit $got, promised ${want:-0}"
    if [ -n "$text" ]; then
      printf -- "$(printf %s "$text" | sed 's/^"//; s/"$//; s/\\"/"/g; s/%/%%/g')" >"$work/want"
      cmp -s "$work/want" "$work/out" || fail "$f" "$level: stdout differs: $(diff "$work/want" "$work/out" | head -4 | tr '\n' ' ')"
    fi
  done
}

if [ $# = 0 ]; then set -- "$here"; fi
while IFS= read -r f; do
  checked=$((checked + 1))
  case $f in
  *.ll) check_ll "$f" ;;
  *) check_c "$f" ;;
  esac
done < <(find "$@" -name '*.ll' -o -name '*.c' -o -name '*.cpp' | sort)
echo "$checked programs checked, $bad failures"
[ "$bad" = 0 ]
