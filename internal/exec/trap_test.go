package exec

import (
	"errors"
	"testing"
)

// TestCatchReturnsTheErrorThatAFunctionWasLeftWith: a function that is left early gives its error, and the code
// behind the error does not run. Another panic goes on.
func TestCatchReturnsTheErrorThatAFunctionWasLeftWith(t *testing.T) {
	if err := Catch(func() { Check(nil) }); err != nil {
		t.Errorf("no error gives %v", err)
	}
	want := errors.New("it ends here")
	err := Catch(func() {
		Must(1, want)
		t.Error("the function goes on behind its error")
	})
	if err != want {
		t.Errorf("got %v, want %v", err, want)
	}
	defer func() {
		if r := recover(); r != "BUG: another" {
			t.Errorf("got panic %v", r)
		}
	}()
	_ = Catch(func() { panic("BUG: another") })
}
