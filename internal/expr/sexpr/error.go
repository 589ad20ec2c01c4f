package sexpr

import (
	"fmt"

	"github.com/albers-engine/albers/internal/bail"
)

// Error is a mistake at a place of the text.
type Error struct {
	Line, Col int
	Message   string
}

// Error is line:column: message.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.Line, e.Col, e.Message) }

// Fail gives up reading (package bail) with an [Error].
func Fail(line, col int, format string, args ...any) {
	bail.Out(&Error{line, col, fmt.Sprintf(format, args...)})
}
