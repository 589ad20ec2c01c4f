// Package bail is how readers of files give up. They can meet a mistake in nearly every line, and all that they do then
// is to tell their caller: so a function that hands errors to others defers [Catch], and those that it calls bail out.
// A fault of Albers is a panic of another kind, which Catch lets pass.
package bail

import "io"

// out is an error on its way to Catch.
type out struct{ error }

// Out gives up with err.
func Out(err error) { panic(out{err}) }

// Check gives up if err is an error. The end of a file where more is wanted is not the end that callers wait for.
func Check(err error) {
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		Out(err)
	}
}

// Catch, deferred, sets err to the error that [Out] was called with.
func Catch(err *error) {
	switch p := recover().(type) {
	case nil:
	case out:
		*err = p.error
	default:
		panic(p)
	}
}
