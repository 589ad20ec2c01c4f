//go:build !cgo

// Package cadical makes libcadical a back end; this build has no cgo, so there is none.
package cadical

import (
	"errors"

	"github.com/albers-engine/albers/internal/solver/native/sat"
)

// Available says that this build has CaDiCaL.
const Available = false

// New fails.
func New() (sat.Solver, error) {
	return nil, errors.New("this build of Albers has no CaDiCaL: it was made with CGO_ENABLED=0")
}
