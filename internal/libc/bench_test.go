package libc

import "testing"

// BenchmarkEnsure measures the cost for each run when the library is there.
func BenchmarkEnsure(b *testing.B) {
	for b.Loop() {
		if _, err := Ensure(b.Context(), Options{}); err != nil {
			b.Skip(err)
		}
	}
}
