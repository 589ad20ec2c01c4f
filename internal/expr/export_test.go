package expr

// For tests of span.go.
func (t *Term) Top() int              { return t.top() }
func (t *Term) Span() (lo, hi uint64) { return t.span() }
