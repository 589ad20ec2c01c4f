package frontend

import (
	"context"
	"fmt"
	"regexp"

	"albers/internal/frontend/llvm"
)

// Counted is a program prepared for LLVM's gcov instrumentation.
type Counted struct {
	// Text is the program as LLVM text, without the C library. Its blocks are cut so that a counter at each block's entry
	// is true of the whole block, and all functions stand under one compile unit, so that there is one file of counts.
	// (LLVM's verifier does not like that: the instrumentation must run without it.)
	Text []byte
}

// Count prepares a program for counting: the functions are those that [LoadProgram] keeps of it, as the compiler wrote them.
func Count(ctx context.Context, files []string, opt Options) (*Counted, error) {
	whole, err := LoadProgram(ctx, files, opt)
	if err != nil {
		return nil, err
	}
	keep := map[string]bool{}
	for _, f := range whole.Module.Funcs {
		keep[f.Name] = !f.Lib
	}
	for _, g := range whole.Module.Globals {
		keep[g.Name] = !g.Lib
	}
	opt.complete()
	lc := llvm.NewContext()
	defer lc.Close()
	l := &linker{ctx: ctx, lc: lc, opt: opt}
	defer l.close()
	for _, f := range files {
		if err := l.add(f); err != nil {
			return nil, err
		}
	}
	if err := l.m.PrepareCounting(keep); err != nil {
		return nil, fmt.Errorf("%s: cannot prepare the program for counting: %s", files[0], oneLine(err))
	}
	text := l.m.String()
	// `!llvm.dbg.cu = !{!0, !7}` becomes `!llvm.dbg.cu = !{!0}`.
	units := regexp.MustCompile(`(?m)^!llvm\.dbg\.cu = !\{(!\d+).*\}$`).FindStringSubmatch(text)
	if units == nil {
		return nil, fmt.Errorf("%s has no debug information (compile it with -g): there are no lines to count", files[0])
	}
	text = regexp.MustCompile(`(?m)^!llvm\.dbg\.cu = .*$`).ReplaceAllLiteralString(text, "!llvm.dbg.cu = !{"+units[1]+"}")
	return &Counted{Text: []byte(text)}, nil
}
