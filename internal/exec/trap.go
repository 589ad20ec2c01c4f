package exec

// trap is the panic by which a call that cannot go on ends its path; see [Check].
type trap struct{ err error }

// Check does not return if there is an error: [Worker.Run] ends the path with the error, or [Catch] returns it.
// Methods of [Ctx] do the same when they find a fault in the program's memory or values. So the code of a hook only
// says what happens if all goes well.
func Check(err error) {
	if err != nil {
		panic(trap{err})
	}
}

// Must is x if there is no error; see [Check].
func Must[T any](x T, err error) T {
	Check(err)
	return x
}

// Catch runs f and returns the error with which it was left early. Other panics go on.
func Catch(f func()) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case trap:
			err = r.err
		default:
			panic(r)
		}
	}()
	f()
	return nil
}
