// Package klee speaks to users of KLEE in their own terms: it reads KLEE's command line ([Parse]) and writes what a run
// finds under the names that KLEE gives its files ([Folder]). Names and forms are those of KLEE's public documentation
// (klee-se.org: "Options", "Files", "Symbolic Environment" and the tutorials).
//
// Each flag that the documentation names is in one of three tables: those with an effect here, those that are taken
// without one, each with the reason, and those that are refused, with the reason. So a command line either means what
// it says, or the user is told what it does not mean.
package klee
