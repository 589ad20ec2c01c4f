package testcase

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/albers-engine/albers/outcome"
)

// Entry is a line of tests/index.jsonl: how the path of a test ended. Replay compares with it.
type Entry struct {
	Test int `json:"test"`
	outcome.End
	Path   string `json:"path"`
	Depth  int    `json:"depth"`
	New    bool   `json:"new_code"`
	Stdout bool   `json:"stdout,omitempty"` // tests/testNNNNNN.stdout was written
}

// Name is a test's file name without its ending.
func Name(n int) string { return fmt.Sprintf("test%06d", n) }

// Test writes a test's files.
func (f *Folder) Test(t *outcome.Test, keepStdout bool) error {
	if f.err != nil {
		return f.err // the disk is full: what is there must stay whole
	}
	name := Name(t.N)
	k := KTest{Args: t.Args, Objects: t.Inputs}
	if err := f.putTest(name+".ktest", k.Encode()); err != nil {
		return err
	}
	if r := t.End.Reason; r != outcome.Exit && r != outcome.Silent {
		if err := f.putTest(name+"."+t.End.Label()+".err", f.errReport(t)); err != nil {
			return err
		}
	}
	if keepStdout {
		if err := f.putTest(name+".stdout", t.Stdout); err != nil {
			return err
		}
	}
	line, err := json.Marshal(Entry{Test: t.N, End: t.End, Path: t.Path, Depth: t.Depth, New: t.NewCode,
		Stdout: keepStdout})
	if err != nil {
		return f.fail(err)
	}
	_, err = f.index.Write(append(line, '\n'))
	return f.fail(err)
}

// errReport is the text of a .err file.
func (f *Folder) errReport(t *outcome.Test) []byte {
	var b bytes.Buffer
	e := &t.End
	fmt.Fprintln(&b, e)
	if e.Line > 0 {
		fmt.Fprintf(&b, "at %s:%d", e.File, e.Line)
		if e.Col > 0 {
			fmt.Fprintf(&b, ":%d", e.Col)
		}
		if e.Func != "" {
			fmt.Fprintf(&b, " in %s", e.Func)
		}
		b.WriteByte('\n')
		if text := f.sourceLine(e.File, e.Line); text != "" {
			fmt.Fprintf(&b, "%5d | %s\n", e.Line, text)
		}
	} else if e.Func != "" {
		fmt.Fprintf(&b, "in %s\n", e.Func)
	}
	if len(e.Stack) > 0 {
		b.WriteString("stack:\n")
		for i, c := range e.Stack {
			fmt.Fprintf(&b, "  #%d %s", i, c.Func)
			if c.Line > 0 {
				fmt.Fprintf(&b, " (%s:%d)", c.File, c.Line)
			}
			b.WriteByte('\n')
		}
	}
	if e.Detail != "" {
		b.WriteString("detail:\n")
		for _, l := range strings.Split(strings.TrimRight(e.Detail, "\n"), "\n") {
			fmt.Fprintf(&b, "  %s\n", l)
		}
	}
	fmt.Fprintf(&b, "inputs of %s.ktest:\n", Name(t.N))
	WriteObjects(&b, t.Args, t.Inputs)
	return b.Bytes()
}

// sourceLine gives the text of a line, empty if the file cannot be read.
func (f *Folder) sourceLine(file string, line int) string {
	lines, known := f.sources[file]
	if !known {
		if st, err := os.Stat(file); err == nil && st.Mode().IsRegular() && st.Size() < 16<<20 {
			if text, err := os.ReadFile(file); err == nil {
				lines = bytes.Split(text, []byte("\n"))
			}
		}
		f.sources[file] = lines
	}
	if line < 1 || line > len(lines) {
		return ""
	}
	return strings.TrimRight(string(lines[line-1]), "\r")
}
