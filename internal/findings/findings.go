// Package findings reads the bugs of an output folder, and gives each a name that stays the same when the program is
// edited elsewhere. So a list of known findings can be kept beside the program, and only new ones make a build fail.
package findings

import (
	"bufio"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
)

// Finding is a bug of a run.
type Finding struct {
	testcase.Entry
	ID     string // 16 hex digits; see name
	Report string // the text of its .err file
	Source string // the text of its line, without space around it; empty if the file is gone
	Known  bool   // it is in a list of known findings
	Why    string // what that list says about it
}

// Read gives the findings of an output folder in the order of their tests. They come from the index of tests, which is
// there even after a kill.
func Read(dir string) ([]Finding, error) {
	entries, err := testcase.ReadIndex(dir)
	if err != nil {
		return nil, err
	}
	return Of(dir, entries), nil
}

// Of gives the findings among the entries of a folder's index.
func Of(dir string, entries []testcase.Entry) (out []Finding) {
	sources, times := testcase.NewSources(dir), map[string]int{}
	for _, e := range entries {
		if e.Kind == "" {
			continue
		}
		f := Finding{Entry: e, Source: strings.Join(strings.Fields(sources.Line(e.File, e.Line)), " ")}
		text, err := os.ReadFile(filepath.Join(dir, "tests", testcase.Name(e.Test)+"."+e.Label()+".err"))
		if err != nil {
			text = []byte(err.Error())
		}
		f.Report = string(text)
		same := f.name(0)
		f.ID = f.name(times[same])
		times[same]++
		out = append(out, f)
	}
	return out
}

// name is made of the kind, the function, the name of the file without its folders, and the text of the line: not of
// the line's number, nor of the place of the tree. times tells findings of the same apart.
func (f *Finding) name(times int) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %d", f.Kind, f.Func, filepath.Base(f.File), f.Source, times)
	return hex.EncodeToString(h.Sum(nil))[:16]
}

// Place is where a finding is, as in "parse (parse.c:12)".
func (f *Finding) Place() string {
	at := filepath.Base(f.File)
	if f.Line > 0 {
		at = fmt.Sprintf("%s:%d", at, f.Line)
	}
	return fmt.Sprintf("%s (%s)", cmp.Or(f.Func, "?"), at)
}

// Known is a list of known findings: what is said about each, by its name.
type Known map[string]string

var validID = regexp.MustCompile(`^[0-9a-f]{16}$`)

// ReadKnown reads a list: a line for each finding, its name and then any text. Empty lines and those that begin with #
// do not count.
func ReadKnown(name string) (Known, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	k := Known{}
	lines := bufio.NewScanner(f)
	for n := 1; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		id, why, _ := strings.Cut(line, " ")
		if !validID.MatchString(id) {
			return nil, fmt.Errorf("%s:%d: %q is no name of a finding: 16 digits 0-9 and a-f, then any text", name, n, id)
		}
		k[id] = strings.TrimSpace(why)
	}
	return k, lines.Err()
}

// Mark says which findings are known. It returns how many are not.
func (k Known) Mark(all []Finding) (fresh int) {
	for i := range all {
		f := &all[i]
		if f.Why, f.Known = k[f.ID]; !f.Known {
			fresh++
		}
	}
	return fresh
}

const heading = "# Known findings of albers, by name, for `albers run --known` and `albers report --known`.\n" +
	"# A name does not change when lines move. What follows it is for people: say why a finding may stay.\n"

// Add adds the findings that are not known to the list in a file, and makes the file if it is not there.
func Add(name string, all []Finding) (added int, err error) {
	old, err := os.ReadFile(name)
	k := Known{}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old = []byte(heading)
	case err != nil:
		return 0, err
	default:
		if k, err = ReadKnown(name); err != nil {
			return 0, err
		}
		if len(old) > 0 && old[len(old)-1] != '\n' {
			old = append(old, '\n')
		}
	}
	return k.Mark(all), files.WriteText(name, func(w io.Writer) error {
		if _, err := w.Write(old); err != nil {
			return err
		}
		for i := range all {
			f := &all[i]
			if f.Known {
				continue
			}
			if _, err := fmt.Fprintf(w, "%s %s in %s\n", f.ID, f.Kind, f.Place()); err != nil {
				return err
			}
		}
		return nil
	})
}
