package klee

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// Folder writes the results of a run into its output folder under the names that KLEE gives them: info, messages.txt,
// warnings.txt, run.stats, run.istats, testNNNNNN.ktest, testNNNNNN.TYPE.err, and testNNNNNN.early for paths that a
// limit ended. It may be used by one goroutine at a time.
type Folder struct {
	Dir string

	cmd     *Command
	started time.Time
	err     error // the first write that failed
	seen    map[string]bool
	stats   *stats            // nil: run.stats is not written
	say     func(line string) // the screen
}

// Place says where the results of a command go, and whether klee-last is to name that folder: the folder of
// --output-dir, which must not exist, or the first free klee-out-N next to the program.
func Place(c *Command) (dir string, last bool, err error) {
	if c.Out != "" {
		if _, err := os.Lstat(c.Out); err == nil {
			return "", false, fmt.Errorf("klee: --output-dir %s exists: name another folder or remove it", c.Out)
		}
		return c.Out, false, nil
	}
	base := filepath.Dir(c.Files[0])
	for n := 0; ; n++ {
		dir := filepath.Join(base, fmt.Sprintf("klee-out-%d", n))
		if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
			return dir, true, nil
		} else if err != nil {
			return "", false, err
		}
	}
}

// Open begins to write into a folder. say shows a line on the screen.
func Open(c *Command, dir string, last bool, say func(line string)) *Folder {
	f := &Folder{Dir: dir, cmd: c, started: time.Now(), seen: map[string]bool{}, say: say}
	f.keep(os.MkdirAll(dir, 0o755))
	for _, name := range []string{"messages.txt", "warnings.txt"} {
		f.put(name, nil)
	}
	f.put("info", []byte(f.header()))
	if c.Stats && f.err == nil {
		var err error
		f.stats, err = openStats(filepath.Join(dir, "run.stats"), c.StatsEvery, c.StatsAfter)
		f.keep(err)
	}
	if last && f.err == nil {
		f.keep(link(dir))
	}
	shown := dir
	if abs, err := filepath.Abs(dir); err == nil {
		shown = abs
	}
	f.Message(fmt.Sprintf("output directory is %q", shown))
	for _, w := range c.Warnings {
		f.Warning(w)
	}
	return f
}

// link makes klee-last, next to the folder, name it. Only a link is replaced.
func link(dir string) error {
	name := filepath.Join(filepath.Dir(dir), "klee-last")
	if st, err := os.Lstat(name); err == nil {
		if st.Mode()&fs.ModeSymlink == 0 {
			return fmt.Errorf("%s is not a link: it stays as it is", name)
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return os.Symlink(filepath.Base(dir), name)
}

func (f *Folder) header() string {
	var names []string
	for _, s := range f.cmd.Run.Search {
		names = append(names, string(s))
	}
	return fmt.Sprintf("%s\nPID: %d\nStarted: %s\nBEGIN searcher description\n%s\nEND searcher description\n",
		strings.Join(os.Args, " "), os.Getpid(), f.started.Format(time.DateTime), strings.Join(names, "\n"))
}

func (f *Folder) keep(err error) {
	if f.err == nil {
		f.err = err
	}
}

func (f *Folder) put(name string, data []byte) {
	if f.err == nil {
		f.keep(os.WriteFile(filepath.Join(f.Dir, name), data, 0o644))
	}
}

func (f *Folder) append(name, text string) {
	if f.err != nil {
		return
	}
	w, err := os.OpenFile(filepath.Join(f.Dir, name), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err == nil {
		_, err = w.WriteString(text)
		err = errors.Join(err, w.Close())
	}
	f.keep(err)
}

// Message shows a message and keeps it.
func (f *Folder) Message(text string) {
	line := "KLEE: " + text
	f.append("messages.txt", line+"\n")
	f.say(line)
}

// Warning shows a warning, unless warnings are for the file only, and keeps it.
func (f *Folder) Warning(text string) {
	line := "KLEE: WARNING: " + text
	f.append("warnings.txt", line+"\n")
	if !f.cmd.Quiet {
		f.say(line)
	}
}

// Test writes a test.
func (f *Folder) Test(t *outcome.Test) {
	name := testcase.Name(t.N)
	if !f.cmd.NoTests {
		f.put(name+".ktest", f.cmd.ktest(t).Encode())
	}
	if len(t.Condition) > 0 {
		f.put(name+".smt2", t.Condition)
	}
	if len(t.KQuery) > 0 {
		f.put(name+".kquery", t.KQuery)
	}
	if t.Lines != nil {
		f.put(name+".cov", coverage.Text(t.Lines))
	}
	switch t.End.Reason {
	case outcome.Found:
		suffix, message := describe(&t.End)
		f.put(name+"."+suffix+".err", report(&t.End))
		place := "(unknown)"
		if t.End.Line > 0 {
			place = fmt.Sprintf("%s:%d", t.End.File, t.End.Line)
		}
		all, key := f.cmd.Run.EmitAllErrors, place+message
		if all || !f.seen[key] {
			f.Message(fmt.Sprintf("ERROR: %s: %s", place, message))
		}
		if !all && !f.seen[key] {
			f.Message("NOTE: now ignoring this error at this location")
		}
		f.seen[key] = true
	case outcome.Exit, outcome.Silent, outcome.Merged, outcome.Hang:
	case outcome.Unsupported, outcome.Internal:
		f.put(name+".exec.err", report(&t.End))
		f.Message(fmt.Sprintf("ERROR: %s:%d: not supported: %s", t.End.File, t.End.Line, t.End.Message))
	default:
		f.put(name+".early", []byte(t.End.Message+"\n"))
	}
}

// Progress writes how far the run is.
func (f *Folder) Progress(s *outcome.Snapshot) {
	if f.stats != nil && f.err == nil {
		f.keep(f.stats.snapshot(s))
	}
}

// Finish writes what the run counted. costs is nil without --output-istats.
func (f *Folder) Finish(s *outcome.Summary, costs *coverage.Costs, c *coverage.Report) error {
	if f.stats != nil {
		f.keep(f.stats.finish(s))
	}
	if costs != nil {
		data, err := istats(strings.Join(os.Args, " "), costs, c)
		f.keep(err)
		f.put("run.istats", data)
	}
	f.say("")
	elapsed := time.Since(f.started).Round(time.Second)
	lines := []string{fmt.Sprintf("done: total instructions = %d", s.Instructions),
		fmt.Sprintf("done: completed paths = %d", s.PathsCompleted),
		fmt.Sprintf("done: partially completed paths = %d", s.PathsPartial),
		fmt.Sprintf("done: generated tests = %d", s.Tests)}
	info := fmt.Sprintf("Finished: %s\nElapsed: %02d:%02d:%02d\nKLEE: done: explored paths = %d\n"+
		"KLEE: done: total queries = %d\n", time.Now().Format(time.DateTime), int(elapsed.Hours()), int(elapsed.Minutes())%60,
		int(elapsed.Seconds())%60, s.PathsCompleted+s.PathsPartial, s.Queries)
	for _, l := range lines {
		f.Message(l)
		info += "KLEE: " + l + "\n"
	}
	f.append("info", info)
	return f.err
}
