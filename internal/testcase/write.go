package testcase

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/albers-engine/albers/input"
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

// numberOf is the number of the test whose file has a name, 0 if it is not the name of a test's file.
func numberOf(file string) (n int) {
	base := filepath.Base(file)
	if _, err := fmt.Sscanf(base, "test%d.ktest", &n); err != nil || base != Name(n)+".ktest" {
		return 0
	}
	return n
}

// Test writes a test's files.
func (f *Folder) Test(t *outcome.Test, keepStdout bool) error {
	if f.err != nil {
		return f.err // the disk is full: the old content must stay whole
	}
	name := Name(t.N)
	k := KTest{Args: t.Args, Objects: t.Inputs}
	if err := f.putTest(name+".ktest", k.Encode()); err != nil {
		return err
	}
	if reports(t) {
		if err := f.putTest(name+"."+t.End.Label()+".err", f.errReport(t)); err != nil {
			return err
		}
		for i, o := range t.Inputs {
			if long(o) {
				if err := f.putTest(rawName(t.N, i), o.Data); err != nil {
					return err
				}
			}
		}
	}
	if keepStdout {
		if err := f.putTest(name+".stdout", t.Stdout); err != nil {
			return err
		}
	}
	_, err := f.index.Write(appendLine(nil, t, keepStdout))
	return f.fail(err)
}

// reports says whether a test has a report.
func reports(t *outcome.Test) bool {
	return t.End.Reason != outcome.Exit && t.End.Reason != outcome.Silent && t.End.Reason != outcome.Merged
}

// appendLine appends a test's line of the index: its [Entry] as encoding/json writes it, at a fifth of the cost.
func appendLine(b []byte, t *outcome.Test, keepStdout bool) []byte {
	e := &t.End
	b = strconv.AppendInt(append(b, `{"test":`...), int64(t.N), 10)
	b = appendText(b, `,"end":`, string(e.Reason), true)
	b = appendText(b, `,"kind":`, string(e.Kind), false)
	b = appendText(b, `,"message":`, e.Message, false)
	if e.Beyond != 0 {
		b = strconv.AppendUint(append(b, `,"beyond":`...), e.Beyond, 10)
	}
	if e.Empty {
		b = append(b, `,"empty":true`...)
	}
	b = appendText(b, `,"object":`, e.Object, false)
	if e.Write {
		b = append(b, `,"write":true`...)
	}
	if e.Before {
		b = append(b, `,"before":true`...)
	}
	b = appendText(b, `,"via":`, e.Via, false)
	b = strconv.AppendInt(append(b, `,"code":`...), int64(e.Code), 10)
	b = appendText(b, `,"file":`, e.File, false)
	if e.Line != 0 {
		b = strconv.AppendInt(append(b, `,"line":`...), int64(e.Line), 10)
	}
	b = appendText(b, `,"function":`, e.Func, false)
	for i, line := range e.Calls {
		key := `,`
		if i == 0 {
			key = `,"calls":[`
		}
		b = strconv.AppendInt(append(b, key...), int64(line), 10)
	}
	if len(e.Calls) > 0 {
		b = append(b, ']')
	}
	b = appendText(b, `,"path":`, t.Path, true)
	b = strconv.AppendInt(append(b, `,"depth":`...), int64(t.Depth), 10)
	b = strconv.AppendBool(append(b, `,"new_code":`...), t.NewCode)
	if keepStdout {
		b = append(b, `,"stdout":true`...)
	}
	return append(b, "}\n"...)
}

// appendText appends a field with a text; an empty one only if it is always there.
func appendText(b []byte, key, text string, always bool) []byte {
	if text == "" && !always {
		return b
	}
	b = append(b, key...)
	for i := range len(text) {
		if c := text[i]; c < ' ' || c >= 0x7f || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			quoted, err := json.Marshal(text)
			if err != nil {
				panic("BUG: a text has no JSON: " + err.Error())
			}
			return append(b, quoted...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// putPacked adds the records of tests to the container, and then their lines to the index.
func (f *Folder) putPacked(tests []packedTest, records, lines []byte) error {
	if f.err != nil {
		return f.err // the disk is full: the old content must stay whole
	}
	if f.pack == nil {
		p, err := openPack(f.tests)
		if err != nil {
			return f.fail(&fs.PathError{Op: "write", Path: f.path("tests", PackName), Err: err})
		}
		f.pack = p
	}
	if err := f.pack.append(records); err != nil {
		return f.fail(&fs.PathError{Op: "write", Path: f.path("tests", PackName), Err: err})
	}
	f.packed = append(f.packed, tests...)
	_, err := f.index.Write(lines)
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
		if text := f.sources.Line(e.File, e.Line); text != "" {
			fmt.Fprintf(&b, "%5d | %s\n", e.Line, text)
		}
	} else if e.Func != "" {
		fmt.Fprintf(&b, "in %s\n", e.Func)
	}
	if n := e.CWE(); n > 0 {
		fmt.Fprintf(&b, "weakness: CWE-%d\n", n)
	}
	if len(e.Stack) > 0 {
		b.WriteString("stack:\n")
		for i, c := range e.Stack {
			fmt.Fprintf(&b, "  #%d %v\n", i, c)
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
	for i, o := range t.Inputs {
		if long(o) {
			fmt.Fprintf(&b, "all bytes of %s are in %s\n", o.Name, rawName(t.N, i))
		}
	}
	writeReads(&b, t)
	return b.Bytes()
}

// long says whether a report shows a part of an input only, so that all of it is in a file of its own.
func long(o input.Object) bool { return len(o.Data) > shownBytes }

// rawName is the file with the bytes of a test's input.
func rawName(n, i int) string { return fmt.Sprintf("%s.input%d", Name(n), i) }

// writeReads says which bytes of the inputs lead to a finding.
func writeReads(b *bytes.Buffer, t *outcome.Test) {
	var words []string
	for i, bytes := range t.Reads {
		var ranges []string
		for at := 0; at < len(bytes); at++ {
			from := at
			for at < len(bytes) && bytes[at] {
				at++
			}
			switch {
			case at == from+1:
				ranges = append(ranges, fmt.Sprint(from))
			case at > from:
				ranges = append(ranges, fmt.Sprintf("%d-%d", from, at-1))
			}
		}
		if len(ranges) > 0 {
			words = append(words, t.Inputs[i].Name+" "+strings.Join(ranges, ", "))
		}
	}
	switch {
	case t.Reads == nil || len(t.Inputs) == 0:
	case len(words) == 0:
		b.WriteString("any input leads here\n")
	default:
		fmt.Fprintf(b, "these bytes lead here, the others may be any: %s\n", strings.Join(words, "; "))
	}
}
