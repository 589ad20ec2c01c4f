// Package flaws tests the claim that Albers finds its kinds of bugs, and nothing else. Its corpus has ten flawed
// programs or more for each kind, each with a repaired twin, in four flows: the data of the flaw goes to its use within
// a function, through a function pointer, through a global variable, and into another file. Every flawed program has to
// have a finding of its kind on its line and no other one, every twin none, and native replay has to confirm every
// finding that a sanitizer or a signal can show.
//
// # A kind
//
// A kind is a file of bench/flaws/kinds, named after it: C, or C++ if it ends in .cpp. Lines of the form //@ WORD say
// what the lines after them are:
//
//	//@ flags --check-leaks        flags of the run: --NAME or --NAME=VALUE
//	//@ unseen WHY                 replay cannot show this kind (or this flaw, behind its name)
//	//@ flaw NAME                  begins a template
//	//@ each T = char | int        makes one program for each text; the word T stands for the text
//	//@ data T *                   type of what flows from the source to the sink; int if there is no such line
//	//@ before                     helpers in front of the functions; $ begins the names that they define
//	//@ source                     statements that set the variable data
//	//@ sink                       statements that use it
//
// {{flawed ?? repaired}} are the texts of the two sides, and the comment "//@ here" marks the line of the flaw: in the
// source, in the sink, or in a helper that the source calls. Source and sink have the symbolic number x (unsigned), and
// the variables out and real_out for results.
//
// # A program
//
// All cases of a kind are one program of two files, whose main chooses a case by a symbolic number. So a kind is one
// run and one native build.
package flaws
