package testcase

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/albers-engine/albers/internal/outcome"
)

// Entry is a line of tests/index.jsonl: how the path of a test ended. Replay compares with it.
type Entry struct {
	Test    int    `json:"test"`
	End     string `json:"end"`            // outcome.Reason: exit, finding, max-depth, …
	Kind    string `json:"kind,omitempty"` // of a finding
	Message string `json:"message,omitempty"`
	Beyond  uint64 `json:"beyond,omitempty"` // of an out-of-bounds finding: bytes between the object and the access
	Object  string `json:"object,omitempty"` // … and the kind of that object
	Code    int    `json:"code"`             // exit code, or -signal, if End is exit
	File    string `json:"file,omitempty"`
	Line    int    `json:"line,omitempty"`
	Func    string `json:"function,omitempty"`
	Path    string `json:"path"`
	Depth   int    `json:"depth"`
	New     bool   `json:"new_code"`
	Stdout  bool   `json:"stdout,omitempty"` // tests/testNNNNNN.stdout was written
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
	if kind := errKind(&t.End); kind != "" {
		if err := f.putTest(name+"."+kind+".err", f.errReport(t)); err != nil {
			return err
		}
	}
	e := Entry{Test: t.N, End: t.End.Reason.String(), Kind: t.End.Kind.String(), Message: t.End.Message, Beyond: t.End.Beyond, Object: t.End.Object, Code: t.End.Code,
		File: t.End.File, Line: t.End.Line, Func: t.End.Func, Path: t.Path, Depth: t.Depth, New: t.NewCode}
	if keepStdout {
		e.Stdout = true
		if err := f.putTest(name+".stdout", t.Stdout); err != nil {
			return err
		}
	}
	line, err := json.Marshal(e)
	if err != nil {
		return f.fail(err)
	}
	_, err = f.index.Write(append(line, '\n'))
	return f.fail(err)
}

// errKind is the middle of the .err file's name, empty if the path ended as programs should.
func errKind(e *outcome.End) string {
	switch e.Reason {
	case outcome.Exit, outcome.Silent:
		return ""
	case outcome.Found:
		return e.Kind.String()
	}
	return e.Reason.String()
}

// errReport is the text of a .err file.
func (f *Folder) errReport(t *outcome.Test) []byte {
	var b bytes.Buffer
	e := &t.End
	fmt.Fprintf(&b, "%s: %s\n", errKind(e), e.Message)
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
