#!/bin/bash
# usage: scripts/module.sh HOST/OWNER/NAME
# Gives the module in the current folder another path, for a fork: in go.mod and in every import.
set -euo pipefail
new=${1:?give the new path: host/owner/name}
case $new in
*[!A-Za-z0-9._/~-]* | /* | */ | *//*) echo "$new: not a module path: give host/owner/name" >&2; exit 2 ;;
*.*/*) ;;
*) echo "$new: not a module path: give host/owner/name" >&2; exit 2 ;;
esac
old=$(sed -n 's/^module //p' go.mod)
go mod edit -module "$new"
grep -rlZ --include='*.go' "\"$old[\"/]" . | xargs -0r sed -i "s#\"${old//./\\.}\([\"/]\)#\"$new\1#g"
# Imports of a group are sorted by path.
grep -rlZ --include='*.go' "\"$new[\"/]" . | xargs -0r gofmt -w
