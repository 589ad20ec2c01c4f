package llvm

/*
#include <llvm-c/Core.h>
*/
import "C"

import "strings"

// origin says for each instruction of a function of ir which instruction of LLVM's it was made from, by its number in
// the function, and how many LLVM has.
type origin struct {
	of    []int32
	count int
}

// printed is the module as LLVM prints it, without the calls that mark lines. The functions of out learn in which line
// each of their instructions is; one whose text is not understood stays without.
func (l *lowerer) printed() string {
	text, lines := assembly(l.m.String())
	for _, c := range l.codeOf { // in the order of the module
		if C.LLVMIsDeclaration(c.from) != 0 || len(lines) == 0 {
			continue
		}
		o, in := l.origins[c.to], lines[0]
		if lines = lines[1:]; len(o.of) == 0 || len(in) != o.count {
			continue
		}
		c.to.Text = make([]int32, len(o.of))
		for i, n := range o.of {
			if n >= 0 {
				c.to.Text[i] = in[n]
			}
		}
	}
	return text
}

// assembly takes the calls of llvm.donothing, which mark lines, from the text of a module, and gives for each function
// that it defines the lines in which its instructions begin, those calls included.
//
// In a function, an instruction begins in a line with two blanks. Labels have none; the other lines of an instruction
// (cases of a switch, clauses of a landing pad, the ways out of an invoke) have more, or close a bracket.
func assembly(text string) (string, [][]int32) {
	var b strings.Builder
	b.Grow(len(text))
	var all [][]int32
	inside, number := false, int32(1)
	for line := range strings.Lines(text) {
		switch {
		case strings.HasPrefix(line, "define "):
			all, inside = append(all, nil), true
		case inside && line == "}\n":
			inside = false
		case inside && len(line) > 3 && line[:2] == "  " && line[2] != ' ' && line[2] != ']':
			at := len(all) - 1
			all[at] = append(all[at], number)
			if strings.HasPrefix(line, "  call void @llvm.donothing()") {
				continue
			}
		}
		b.WriteString(line)
		number++
	}
	return b.String(), all
}
