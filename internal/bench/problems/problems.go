// Package problems compares solvers on SMT-LIB files as whole programs: each solver is started for each file, and its
// processor time from start to end counts, reading included. A problem without an answer counts with the limit.
package problems

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/bench/queries"
)

// Ours is the contestant that others are compared with.
const Ours = "albers"

// Contestants lists all names, ours first.
func Contestants() []string {
	var others []string
	for name := range queries.Programs() {
		others = append(others, name)
	}
	slices.Sort(others)
	return append([]string{Ours}, others...)
}

// FloatContestants are those of [Contestants] that read the theory of floating-point numbers: Boolector has none.
func FloatContestants() []string {
	return slices.DeleteFunc(Contestants(), func(name string) bool { return name == "boolector" })
}

// Options say which contestants and problems are compared.
type Options struct {
	Albers      []string // our command: the file is appended
	Version     string
	Files       fs.FS // problems, NAME.smt2
	Names       []string
	Contestants []string
	Limit       time.Duration // processor time for each problem, in whole seconds
	Out         string        // folder of problems.md and problems.json; "" for none
	Say         func(text string)
}

// Answer is a contestant's answer to a problem.
type Answer struct {
	Verdict string  `json:"verdict"` // sat, unsat, or unknown for none within the limit
	CPU     float64 `json:"cpu_s"`
}

// Problem is one file with all answers.
type Problem struct {
	Name    string            `json:"name"`
	Status  string            `json:"status"` // what the file says
	Answers map[string]Answer `json:"answers"`
}

// family is the first word of the name, two for some.
func (p *Problem) family() string {
	for _, f := range []string{"carry-save", "shift-add"} {
		if strings.HasPrefix(p.Name, f) {
			return f
		}
	}
	f, _, _ := strings.Cut(p.Name, "-")
	return f
}

// Names lists the problems of a folder.
func Names(files fs.FS) ([]string, error) {
	paths, err := fs.Glob(files, "*.smt2")
	for i := range paths {
		paths[i] = strings.TrimSuffix(paths[i], ".smt2")
	}
	return paths, err
}

// Run compares.
func Run(ctx context.Context, opt Options) (*Table, error) {
	dir, err := os.MkdirTemp("", "albers-problems-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	t := &Table{Version: opt.Version, LimitS: opt.Limit.Seconds(), Contestants: opt.Contestants}
	for _, c := range opt.Contestants {
		if argv := opt.argv(c); len(argv) == 0 {
			return nil, fmt.Errorf("unknown contestant %q: use one of %q", c, Contestants())
		} else if _, err := exec.LookPath(argv[0]); err != nil {
			return nil, fmt.Errorf("%s is not installed: apt-get install %s", argv[0], argv[0])
		}
	}
	for _, name := range opt.Names {
		text, err := fs.ReadFile(opt.Files, name+".smt2")
		if err != nil {
			return nil, err
		}
		file := filepath.Join(dir, name+".smt2")
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return nil, err
		}
		p := Problem{Name: name, Status: status(text), Answers: map[string]Answer{}}
		line := fmt.Sprintf("%-28s", name)
		for _, c := range opt.Contestants {
			a, err := opt.ask(ctx, c, file)
			if err != nil {
				return nil, err
			}
			p.Answers[c] = a
			line += fmt.Sprintf("  %s %s %.2f s", c, a.Verdict, a.CPU)
		}
		if ctx.Err() != nil {
			t.Faults = append(t.Faults, "interrupted")
			break
		}
		if opt.Say != nil {
			opt.Say(line)
		}
		t.add(p)
	}
	if opt.Out == "" {
		return t, nil
	}
	return t, t.Page().Keep(opt.Out, "problems", t, "")
}

func (o *Options) argv(contestant string) []string {
	if contestant == Ours {
		return o.Albers
	}
	return queries.Programs()[contestant]
}

// wallPerCPU is how many times the limit a problem may take by the clock, on a busy machine.
const wallPerCPU = 60

// ask starts a contestant on a file, under a limit of processor time.
func (o *Options) ask(ctx context.Context, contestant, file string) (Answer, error) {
	seconds := max(1, int(math.Ceil(o.Limit.Seconds())))
	limited, cancel := context.WithTimeout(ctx, wallPerCPU*time.Duration(seconds)*time.Second)
	defer cancel()
	args := append([]string{"-c", `ulimit -t "$0" && exec "$@"`, fmt.Sprint(seconds)}, o.argv(contestant)...)
	var out bytes.Buffer
	c := child.New("sh", append(args, file)...)
	c.Stdout, c.MaxMemory, c.Grace = &out, 4<<30, time.Second
	r := c.Run(limited)
	if r.Code < 0 && r.Signal == 0 {
		return Answer{}, r.Err
	}
	a := Answer{Verdict: "unknown", CPU: r.CPU.Seconds()}
	if v, ok := queries.Verdict(out.String()); ok && a.CPU <= o.Limit.Seconds() {
		a.Verdict = v
	}
	return a, nil
}

// status is the answer that a script itself declares.
func status(text []byte) string {
	_, rest, _ := strings.Cut(string(text), ":status ")
	s, _, _ := strings.Cut(rest, ")")
	return s
}
