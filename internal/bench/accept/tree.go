package accept

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// Tree is the source tree that a result is evidence for.
type Tree struct {
	Dir    string
	Commit string // in full
	Dirty  bool   // something but results and documents differs from the commit
}

// Origin says where figures come from, for those who read them later.
type Origin struct {
	Commit  string `json:"commit,omitempty"` // of the source tree
	Dirty   bool   `json:"dirty,omitempty"`
	Date    string `json:"date"`
	Machine string `json:"machine"`
	Command string `json:"command"`
}

const dateForm = "2006-01-02 15:04 UTC"

// Origin is that of figures which a command measures now, on this machine.
func (t Tree) Origin(command string, now time.Time) Origin {
	return Origin{t.Commit, t.Dirty, now.UTC().Format(dateForm), Machine(), command}
}

// FindTree asks git about the tree that contains dir.
func FindTree(ctx context.Context, dir string) (Tree, error) {
	git := func(args ...string) (string, error) {
		out, err := exec.CommandContext(ctx, "git", append([]string{"-C", dir}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	top, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return Tree{}, fmt.Errorf("%s is not in a clone of the source tree: go there, or give --source", dir)
	}
	if _, err := os.Stat(top + "/internal/bench/accept"); err != nil {
		return Tree{}, fmt.Errorf("%s is not the source tree of albers: go there, or give --source", top)
	}
	commit, err := git("rev-parse", "HEAD")
	if err != nil {
		return Tree{}, fmt.Errorf("%s has no commit", top)
	}
	// Files that the command itself writes in the tree do not count, nor files that no program is built from.
	changes, err := git("status", "--porcelain", "--", top, ":(exclude)bench/results", ":(exclude)docs", ":(exclude)*.md")
	return Tree{Dir: top, Commit: commit, Dirty: changes != ""}, err
}

// Machine describes the machine that a result was measured on.
func Machine() string {
	return fmt.Sprintf("%d × %s, %s", runtime.NumCPU(), fromFile("/proc/cpuinfo", "model name"),
		fromFile("/proc/meminfo", "MemTotal"))
}

// fromFile finds the value of a key in a file of /proc.
func fromFile(file, key string) string {
	f, err := os.Open(file)
	if err != nil {
		return "unknown"
	}
	defer f.Close()
	for in := bufio.NewScanner(f); in.Scan(); {
		if k, v, ok := strings.Cut(in.Text(), ":"); ok && strings.TrimSpace(k) == key {
			return strings.TrimSpace(v)
		}
	}
	return "unknown"
}
