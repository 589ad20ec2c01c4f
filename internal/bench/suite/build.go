package suite

import (
	"cmp"
	"crypto/sha256"
	"debug/buildinfo"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/files"
	"github.com/albers-engine/albers/option"
)

// Builds. A version stays for months, and an hour-old build may have made a row of the same version. So each row
// names the build that made it. A suite that goes on runs the rows of other builds again, unless it is told to keep
// them (KeepBuilds). The folder's other rows, of subjects that this call does not name, stay in the table if they
// were made under the same limits. A table of several builds says so.

// unknownBuild is the build of rows that were made before rows named theirs.
const unknownBuild = "unknown"

// Build names the build of an executable: the revision of its sources, with -dirty behind it if they were changed, or,
// where the executable does not say that, a hash of it.
func Build(program string) string {
	path, err := exec.LookPath(program)
	if err != nil {
		return unknownBuild
	}
	if info, err := buildinfo.ReadFile(path); err == nil {
		revision, dirty := "", ""
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				revision = s.Value[:min(12, len(s.Value))]
			case s.Key == "vcs.modified" && s.Value == "true":
				dirty = "-dirty"
			}
		}
		if revision != "" {
			return revision + dirty
		}
	}
	sum, err := sumWith(sha256.New(), path)
	if err != nil {
		return unknownBuild
	}
	return "sha256:" + sum[:12]
}

// buildOf is the build that a job runs with.
func (r *runner) buildOf(job *Job) string {
	program := r.opt.Albers[0]
	if len(job.Albers) > 0 {
		program = job.Albers[0]
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.builds[program] == "" {
		r.builds[program] = Build(program)
	}
	return r.builds[program]
}

// takeOthers takes over the folder's rows of subjects that no job is for, and the order of its table.
func (r *runner) takeOthers() {
	if !r.opt.Continue {
		return
	}
	mine := map[string]bool{}
	for i := range r.jobs {
		mine[r.jobs[i].Name] = true
	}
	names, _ := filepath.Glob(filepath.Join(r.opt.Out, "*.json"))
	for _, name := range names {
		row, err := files.ReadJSON[Row](name)
		if err != nil || row.Subject+".json" != filepath.Base(name) || mine[row.Subject] {
			continue
		}
		row.Earlier = true
		if len(row.Command) > 0 && !row.within(&r.opt) {
			r.leftOut = append(r.leftOut, row.Subject)
			continue
		}
		r.others = append(r.others, row)
	}
	if len(r.others) == 0 {
		return
	}
	if old, err := files.ReadJSON[Table](filepath.Join(r.opt.Out, tableFile)); err == nil {
		for _, row := range old.Rows {
			r.order = append(r.order, row.Subject)
		}
	}
}

// within says that a row was made under these limits, which its command has.
func (r *Row) within(o *Options) bool {
	value := func(flag string) string {
		if i := slices.Index(r.Command, flag); i >= 0 && i+1 < len(r.Command) {
			return r.Command[i+1]
		}
		return ""
	}
	size, err := option.ParseSize(value("--max-memory"))
	cpu := ""
	if o.CPUTime {
		cpu = o.Time.String()
	}
	return err == nil && size == o.MaxMemory && value("--max-time") == o.clock().String() && value("--max-cpu") == cpu
}

// sort puts rows into the order of an earlier table; rows that were not in it come last.
func (t *Table) sort(order []string) {
	place := func(r *Row) int {
		if i := slices.Index(order, r.Subject); i >= 0 {
			return i
		}
		return len(order)
	}
	slices.SortStableFunc(t.Rows, func(a, b *Row) int { return place(a) - place(b) })
}

// builds are the builds that made the rows, each with its subjects, in the order of the rows.
func (t *Table) builds() (names []string, subjects map[string][]string) {
	subjects = map[string][]string{}
	for _, r := range t.Rows {
		if len(r.Command) == 0 {
			continue // nothing was run
		}
		b := cmp.Or(r.Build, unknownBuild)
		if subjects[b] == nil {
			names = append(names, b)
		}
		subjects[b] = append(subjects[b], r.Subject)
	}
	return names, subjects
}

// buildNote is the line about builds below a table; empty if all rows are of one.
func (t *Table) buildNote() string {
	names, subjects := t.builds()
	if len(names) < 2 {
		return ""
	}
	var parts []string
	for _, b := range names {
		parts = append(parts, fmt.Sprintf("%s made %s", b, list(subjects[b], 8)))
	}
	return "The rows are of more than one build of albers: " + strings.Join(parts, "; ") + "."
}

// version is albers's, with the build if there is one for all rows.
func (t *Table) version() string {
	if names, _ := t.builds(); len(names) == 1 && names[0] != unknownBuild {
		return t.Version + " (" + names[0] + ")"
	}
	return t.Version
}
