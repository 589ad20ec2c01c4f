package expr

// For tests of span.go.
func (t *Term) Span() (lo, hi uint64) { return t.span() }
