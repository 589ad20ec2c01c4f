package exec

import (
	"errors"
	"testing"
)

// A function that is left early gives its error; another panic goes on, and what comes behind the error is not done.
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
