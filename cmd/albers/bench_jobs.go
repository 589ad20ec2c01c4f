package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
	"strings"
	"time"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/bench/fetch"
	"github.com/albers-engine/albers/internal/bench/manifest"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
)

// benchRun holds the open resources of a command that explores subjects: its view, the trees with the subjects'
// sources, and a context that Ctrl-C ends.
type benchRun struct {
	app   *app
	ctx   context.Context
	view  *suiteView
	trees []*fetch.Tree // as they are until they are closed
	done  func()
}

// startBench begins with a number of explorations, each of at most limit.
func (a *app) startBench(runs int, limit time.Duration) *benchRun {
	b := &benchRun{app: a, view: &suiteView{view: &view{w: a.rawStderr, bugs: map[string]bool{}},
		total: runs, limit: limit, running: map[string]*running{}, stop: make(chan struct{})}}
	b.ctx, b.done = a.interruptible(b.view.view)
	return b
}

func (b *benchRun) close() {
	for _, t := range b.trees {
		t.Close()
	}
	b.done()
}

// interrupted says whether the user ended the command, and sets the exit code for it.
func (b *benchRun) interrupted() bool {
	b.app.judge(b.ctx, nil, nil)
	return b.ctx.Err() != nil
}

// judge sets the exit code of a comparison that the user may have ended.
func (a *app) judge(ctx context.Context, faults, wrong []string) {
	switch {
	case ctx.Err() != nil:
		a.code = exitAborted
	case len(faults) > 0:
		a.code = exitInternal
	case len(wrong) > 0:
		a.code = exitFailed
	}
}

// options are the options of a suite that leaves its results in folder out.
func (b *benchRun) options(f *subjectFlags, out string) suite.Options {
	return suite.Options{
		Albers: []string{selfProgram()}, Version: albers.Version(), Out: out, Time: f.time, CPUTime: f.cpu,
		MaxMemory: f.memory, Jobs: f.jobs, View: b.view,
	}
}

// jobs builds the programs that are missing and makes a job for each subject.
func (b *benchRun) jobs(f *subjectFlags, chosen []*manifest.Subject, extra []string) ([]suite.Job, error) {
	if len(chosen) == 0 {
		return nil, nil
	}
	opt, err := b.app.fetchOptions(b.ctx, f, b.view.say)
	if err != nil {
		return nil, err
	}
	opt.Jobs = runtime.NumCPU()
	failed, byPackage := map[*manifest.Package]error{}, map[*manifest.Package]*fetch.Tree{}
	for _, p := range manifest.PackagesOf(chosen) {
		tree, err := fetch.Package(b.ctx, p, opt)
		if err != nil {
			b.view.say(err.Error())
			failed[p] = err
			continue
		}
		b.trees = append(b.trees, tree)
		byPackage[p] = tree
	}
	var jobs []suite.Job
	for _, s := range chosen {
		j := suite.Job{Name: s.Name, Groups: jobGroups(s)}
		for _, k := range s.Known {
			j.Known = append(j.Known, suite.Known{What: k.What, Why: k.Why})
		}
		if tree := byPackage[s.Package]; tree != nil {
			fillJob(&j, s, tree, extra)
		} else {
			j.Fail = text.FirstLine(failed[s.Package].Error())
		}
		jobs = append(jobs, j)
	}
	return jobs, nil
}

// jobGroups are the groups of a subject for which the table shows means: the package, and the groups that are not
// only there for choosing.
func jobGroups(s *manifest.Subject) []string {
	out := []string{s.Package.Name}
	for _, g := range s.Groups {
		if g != s.Package.Name && g != shortGroup {
			out = append(out, g)
		}
	}
	return out
}

// fillJob puts a subject's flags together. Manifests are checked when they are read, so the words are there.
func fillJob(j *suite.Job, s *manifest.Subject, tree *fetch.Tree, extra []string) {
	j.File = tree.Bitcode(s)
	if st, err := os.Stat(j.File); errors.Is(err, fs.ErrNotExist) || err == nil && st.Size() == 0 {
		j.Fail = "the build left no " + s.Bitcode()
		return
	}
	run, err := text.Words(strings.ReplaceAll(s.Run, "{src}", tree.Dir))
	if err == nil {
		j.Args, err = text.Words(strings.ReplaceAll(s.Args, "{src}", tree.Dir))
	}
	if err != nil {
		j.Fail = err.Error()
		return
	}
	j.Flags = run
	for _, o := range s.Own {
		j.Flags = append(j.Flags, "--cover-files", o)
	}
	if s.Entry != "" {
		j.Flags = append(j.Flags, "--cover-from", s.Entry)
	}
	j.Flags = append(j.Flags, extra...)
}
