package bail_test

import (
	"errors"
	"io"
	"testing"

	"github.com/albers-engine/albers/internal/bail"
)

// try calls f with Catch and returns the error.
func try(f func()) (err error) {
	defer bail.Catch(&err)
	f()
	return nil
}

func TestCatchGivesWhatStoppedTheReader(t *testing.T) {
	mistake := errors.New("a mistake")
	for _, c := range []struct {
		f    func()
		want error
	}{
		{func() {}, nil},
		{func() { bail.Out(mistake) }, mistake},
		{func() { bail.Out(io.EOF) }, io.EOF},
		{func() { bail.Check(nil) }, nil},
		{func() { bail.Check(mistake) }, mistake},
		{func() { bail.Check(io.EOF) }, io.ErrUnexpectedEOF},
	} {
		if got := try(c.f); got != c.want {
			t.Errorf("%v, want %v", got, c.want)
		}
	}
}

func TestOtherPanicsPass(t *testing.T) {
	defer func() {
		if p := recover(); p != "BUG" {
			t.Errorf("recovered %v", p)
		}
	}()
	_ = try(func() { panic("BUG") })
}
