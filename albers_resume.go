package albers

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/option"
)

// checkpointName is the file of an output folder by which a run is continued: a line of JSON and the state
// ([engine.Checkpoint.Write]), compressed by gzip. A run that has nothing left has none.
const checkpointName = "checkpoint.gz"

// checkpoint is the content of that file.
type checkpoint struct {
	Albers string                `json:"albers"` // version
	Dir    string                `json:"dir"`    // working directory
	Args   []string              `json:"args"`
	Files  []testcase.SourceFile `json:"files"`
	Run    option.Run            `json:"run"`
	Values option.Values         `json:"values"` // of Run
	CFlags []string              `json:"cflags"` // of Run
	// State is what the run has done; nil: it was killed before its first checkpoint.
	State *engine.Checkpoint `json:"-"`
}

// notResumable says why runs with these options cannot be continued, "" if they can.
func notResumable(c *option.Run, inMemory bool) string {
	switch {
	case c.Explore != option.ExploreFork:
		return "a run with --explore " + string(c.Explore) + " cannot be continued, because its inputs that wait are not kept"
	case c.Sync != "":
		return "a run with --sync cannot be continued, because its inputs that wait are not kept"
	case c.Merge != option.MergeNone:
		return "a run with --merge cannot be continued, because a merged path is not named by its decisions"
	case inMemory:
		return "a run of sources in memory cannot be continued"
	case c.Checkpoints == 0:
		return "a run with --checkpoints 0 cannot be continued"
	}
	return ""
}

// Unfinished is the configuration with which [Run] goes on with a run that was stopped or killed. Its limits and its
// number of workers may be changed. dir is the output folder of the run.
func Unfinished(dir string) (*Config, error) {
	c, err := readCheckpoint(dir)
	if err != nil {
		return nil, &InputError{err}
	}
	here, err := os.Getwd()
	switch {
	case err != nil:
		return nil, &InputError{err}
	case c.Albers != Version():
		return nil, inputErrorf("%s: the run was made by Albers %s, and this is %s: continue it with the former", dir,
			c.Albers, Version())
	case here != c.Dir:
		return nil, inputErrorf("%s: the run was started in %s, and its flags may name files there: go there first", dir,
			c.Dir)
	}
	cfg := Default()
	cfg.Run, cfg.Args, cfg.Resume = c.Run, c.Args, true
	cfg.Out, cfg.Values, cfg.CFlags = dir, c.Values, c.CFlags
	info := testcase.RunInfo{Files: c.Files}
	if changed := info.Changed(); len(changed) > 0 {
		return nil, inputErrorf("%s: %s has changed since the run began: start a new run", dir, strings.Join(changed, ", "))
	}
	for _, f := range c.Files {
		cfg.Files = append(cfg.Files, f.Path)
	}
	return &cfg, nil
}

// Resumable says whether the run that has left its results in dir has something left, with which [Run] can go on.
func Resumable(dir string) bool {
	_, err := os.Stat(filepath.Join(dir, checkpointName))
	return err == nil
}

// readCheckpoint reads the checkpoint of an output folder. Its errors say what to do.
func readCheckpoint(dir string) (*checkpoint, error) {
	f, err := os.Open(filepath.Join(dir, checkpointName))
	if errors.Is(err, fs.ErrNotExist) {
		info, e := testcase.ReadRunInfo(dir)
		if e != nil {
			return nil, e
		}
		if why := notResumable(&info.Engine, false); why != "" {
			return nil, fmt.Errorf("%s: %s", dir, why)
		}
		return nil, fmt.Errorf("%s: there is nothing to continue: the run is complete", dir)
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	c := new(checkpoint)
	if err == nil {
		err = c.read(bufio.NewReader(z))
	}
	if err != nil {
		return nil, fmt.Errorf("%s is damaged (%w): start a new run", f.Name(), err)
	}
	return c, nil
}

// read reads the content of the file to its end, where the checksum is.
func (c *checkpoint) read(r *bufio.Reader) error {
	line, err := r.ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, c)
	}
	if err == nil {
		c.State, err = engine.ReadCheckpoint(r)
	}
	return err
}

// keepCheckpoints makes the run continuable, if it can be.
func (r *run) keepCheckpoints(e *engine.Engine) error {
	if notResumable(&r.given, len(r.cfg.Sources) > 0) != "" {
		return nil
	}
	described, err := testcase.DescribeFiles(r.cfg.Files)
	if err != nil {
		return err
	}
	dir, err := os.Getwd()
	if err != nil {
		return err
	}
	c := checkpoint{Albers: Version(), Dir: dir, Args: r.cfg.Args, Files: described, Run: r.given,
		Values: r.given.Values, CFlags: r.given.CFlags}
	e.Keep(func(s *engine.Checkpoint) { r.keepCheckpoint(c, s) })
	if !r.cfg.Resume {
		r.writeCheckpoint(c)
	}
	return nil
}

// keepCheckpoint replaces the checkpoint; s nil: nothing is left, and the checkpoint goes when the summary is written.
// All tests that it counts are on disk before.
func (r *run) keepCheckpoint(c checkpoint, s *engine.Checkpoint) {
	r.flush()
	if r.folder.Err() != nil {
		return // what is there stays
	}
	if s == nil {
		r.complete = true
		return
	}
	c.State = s
	r.writeCheckpoint(c)
}

func (r *run) writeCheckpoint(c checkpoint) {
	err := files.WriteText(filepath.Join(r.folder.Dir, checkpointName), func(w io.Writer) error {
		z, err := gzip.NewWriterLevel(w, gzip.BestSpeed)
		if err != nil {
			return err
		}
		err = json.NewEncoder(z).Encode(c)
		if err == nil && c.State != nil {
			err = c.State.Write(z)
		}
		return errors.Join(err, z.Close())
	})
	if err != nil && !r.unkept {
		r.unkept = true
		r.folder.Message("if the run is killed, it cannot be continued from here: " + err.Error())
	}
}

// reopenFolder opens the output folder of the run that is continued, and tells e what that run has done.
func (r *run) reopenFolder(e *engine.Engine) error {
	c, err := readCheckpoint(r.cfg.Out)
	if err != nil {
		return err
	}
	f, kept, newest, err := testcase.Reopen(r.cfg.Out)
	if err != nil {
		return err
	}
	r.folder = f
	r.keeper = testcase.NewKeeper(f, r.cfg.Tests, r.cfg.KeepStdout, r.told)
	r.keeper.Stderr = r.cfg.KeepStderr
	bugs, counted, again := 0, 0, map[string]int{}
	if c.State != nil {
		counted = c.State.Number
		maps.Copy(again, c.State.Kept)
	}
	for i := range kept {
		if kept[i].IsFinding() {
			bugs++
		}
		if kept[i].Test > counted {
			again[kept[i].Path] = kept[i].Test
		}
	}
	r.keeper.Continue(len(kept), bugs)
	f.Message("the run is continued, " + time.Now().Format(time.RFC3339))
	for _, t := range r.early {
		f.Message(t)
	}
	if err := e.Continue(c.State, again, newest); err != nil {
		f.Close()
		return fmt.Errorf("%s: %w: start a new run", r.cfg.Out, err)
	}
	return r.keepCheckpoints(e)
}
