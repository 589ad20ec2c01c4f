// Package input holds the input of a program: the symbolic objects of a test, as plain data.
package input

// Object is a symbolic object of a path with its bytes in a test. It is an object of a KTest file.
type Object struct {
	Name string
	Data []byte
}
