package frontend

import (
	"context"
	"fmt"
	"regexp"
	"slices"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
)

// Counted is a program prepared for LLVM's gcov instrumentation.
type Counted struct {
	// Text is the program as LLVM text, without the C library. Its blocks are cut so that a counter at each block's
	// entry is true of the whole block. All functions are under one compile unit, so that there is one file of
	// counts. (LLVM's verifier rejects that, so the instrumentation must run without it.)
	Text []byte
	// Joined names the files of lines, by the function's file and by line, for functions whose lines are in several
	// files (because of #line). LLVM's gcov knows only a function's file.
	Joined map[string]map[int][]string
}

// Count prepares a program for counting. Its functions are those that [LoadProgram] keeps, as the compiler wrote
// them.
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
	lc, err := llvm.NewContext()
	if err != nil {
		return nil, err
	}
	defer lc.Close()
	l := &linker{ctx: ctx, lc: lc, opt: opt}
	defer l.close()
	if err := l.addAll(files); err != nil {
		return nil, err
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
	return &Counted{Text: []byte(text), Joined: joined(whole.Module)}, nil
}

// joined finds the lines of functions whose lines are in more than one file.
func joined(m *ir.Module) map[string]map[int][]string {
	out := map[string]map[int][]string{}
	mixed := map[uint32]bool{}
	for _, f := range m.Funcs {
		for _, k := range f.Marks {
			if !f.Lib && m.Positions[k.Pos].File != f.File {
				mixed[f.File] = true
			}
		}
	}
	for _, f := range m.Funcs {
		if f.Lib || !mixed[f.File] {
			continue
		}
		lines := out[m.Files[f.File]]
		if lines == nil {
			lines = map[int][]string{}
			out[m.Files[f.File]] = lines
		}
		for _, k := range f.Marks {
			file, line, _ := m.Position(k.Pos)
			if !slices.Contains(lines[line], file) {
				lines[line] = append(lines[line], file)
			}
		}
	}
	return out
}
