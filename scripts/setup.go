// Package scripts has setup.sh for the program: `albers setup` runs it on machines that have no checkout. Its tests
// hold rules for the tree as a whole, and try the scripts in this folder.
package scripts

import _ "embed" // setup.sh

// Setup is setup.sh, which knows what a machine needs; bash runs it.
//
//go:embed setup.sh
var Setup []byte
