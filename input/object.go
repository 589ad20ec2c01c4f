// Package input holds what a program is given: the symbolic objects of a test, as plain data.
package input

// Object is a symbolic object of a path with its bytes in a test: what a KTest file calls an object.
type Object struct {
	Name string
	Data []byte
}
