package suite

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/bench/child"
	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Process results of `albers run` and `albers replay`, as the command line's contract has them.
const (
	codeUsage    = 2
	codeInternal = 3
)

// one explores one program, and replays its tests.
func (r *runner) one(ctx context.Context, job *Job) *Row {
	row := &Row{Subject: job.Name, Groups: job.Groups, Known: job.Known, State: Ran}
	if job.Fail != "" {
		row.fail(NotBuilt, job.Fail)
		return row
	}
	var err error
	if row.Key, err = r.key(job); err != nil {
		row.fail(NotBuilt, err.Error())
		return row
	}
	out := filepath.Join(r.opt.Out, job.Name)
	if err := os.RemoveAll(out); err != nil {
		row.fail(Failed, err.Error())
		return row
	}
	log, err := os.Create(out + ".log")
	if err != nil {
		row.fail(Failed, err.Error())
		return row
	}
	defer log.Close()
	row.Build = r.buildOf(job)
	p := &process{runner: r, job: job, row: row, log: log, out: out}
	p.explore(ctx)
	if r.opt.Replay && row.State == Ran {
		p.replay(ctx)
	}
	return row
}

// process runs one job's processes.
type process struct {
	*runner
	job *Job
	row *Row
	log *os.File
	out string
}

// albers is the command.
func (p *process) albers() []string {
	if len(p.job.Albers) > 0 {
		return p.job.Albers
	}
	return p.opt.Albers
}

// explore runs albers run and reads its summary.
func (p *process) explore(ctx context.Context) {
	albers := p.albers()
	args := append(albers[1:len(albers):len(albers)], "run", "--out", p.out, "--progress", "plain")
	args = append(append(args, p.opt.timeFlags()...), "--max-memory", option.FormatMemory(p.opt.MaxMemory))
	args = append(append(args, p.job.Flags...), p.job.File)
	if len(p.job.Args) > 0 {
		args = append(append(args, "--"), p.job.Args...)
	}
	p.row.Command = append([]string{"albers"}, args[len(albers)-1:]...)
	// The limit is kept by albers, which ends paths there; far above it something is wrong, and the machine is at stake.
	o, stderr := p.run(ctx, "run", p.opt.clock()+p.opt.Slack, p.opt.MaxMemory+p.opt.MaxMemory/2+256<<20, args, p.log)
	p.row.WallS, p.row.CPUS, p.row.Memory = o.Wall.Seconds(), o.CPU.Seconds(), o.PeakMemory
	sum, err := testcase.ReadSummary(p.out)
	if err == nil {
		p.row.take(sum)
	}
	switch {
	case p.row.State == Hung || p.row.State == OverMemory:
	case o.Interrupted:
		p.row.fail(Interrupted, "")
	case o.Code == codeInternal && sum != nil && len(sum.InternalErrors) > 0:
		p.row.fail(InternalError, sum.InternalErrors[0])
	// Before the exit code: that of a Go program that panics, which prints its stack, is 2, as that of bad usage.
	case o.Signal != 0 || o.Code == codeInternal || o.Code > 128 ||
		strings.Contains(stderr, "\ngoroutine ") && strings.Contains(stderr, "[running") ||
		strings.Contains(stderr, "\nPC=0x"): // a signal that came while no goroutine ran
		p.row.fail(Crashed, crashLine(stderr, o))
	case o.Code == codeUsage:
		p.row.fail(Failed, lastLine(stderr))
	case o.Code != 0:
		p.row.fail(Failed, fmt.Sprintf("exit code %d: %s", o.Code, lastLine(stderr)))
	case err != nil:
		p.row.fail(Failed, "no summary: "+err.Error())
	}
}

// replay runs albers replay and takes its report.
func (p *process) replay(ctx context.Context) {
	albers := p.albers()
	args := append(albers[1:len(albers):len(albers)], "replay", "--json")
	args = append(append(args, p.opt.ReplayFlags...), p.out)
	var out bytes.Buffer
	limit := max(10*p.opt.clock(), 10*time.Minute)
	o, stderr := p.run(ctx, "replay", limit, 0, args, &out)
	rep := &outcome.Replay{}
	switch err := json.Unmarshal(out.Bytes(), rep); {
	case o.Interrupted:
		p.row.fail(Interrupted, "during replay")
	case err != nil:
		p.row.Replay = &Replay{Error: lastLine(stderr)}
		if p.row.State == Hung {
			p.row.State = Ran
			p.row.Error = ""
			p.row.Replay.Error = fmt.Sprintf("not done after %v", limit)
		}
		p.row.Replay.Error = cmp.Or(p.row.Replay.Error, fmt.Sprintf("exit code %d, and no report", o.Code))
	default:
		p.row.Replay = replayRow(rep, o.Wall)
	}
}

// run runs a process, its messages into the log and its latest line to the view.
func (p *process) run(ctx context.Context, what string, limit time.Duration, memory uint64, args []string,
	stdout io.Writer) (child.Outcome, string) {
	p.opt.View.Started(p.job, what)
	fmt.Fprintf(p.log, "$ %s\n", text.Shell(append([]string{p.albers()[0]}, args...)...))
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	stderr := &tailWriter{w: p.log, line: func(text string) { p.opt.View.Line(p.job, text) }}
	c := child.New(p.albers()[0], args...)
	c.Stdout, c.Stderr, c.MaxMemory = stdout, stderr, memory
	// A Go program that is out of memory prints every goroutine; the first says enough.
	c.Env = append(os.Environ(), "GOTRACEBACK=single")
	o := c.Run(limited)
	switch {
	case o.OverMemory:
		p.row.fail(OverMemory, fmt.Sprintf("killed at %s resident", bytesText(o.PeakMemory)))
	case o.Interrupted && ctx.Err() == nil && errors.Is(limited.Err(), context.DeadlineExceeded):
		p.row.fail(Hung, fmt.Sprintf("%s did not end within %v", what, limit))
	}
	return o, string(stderr.kept)
}

// replayRow counts a replay report.
func replayRow(rep *outcome.Replay, wall time.Duration) *Replay {
	r := &Replay{Tests: len(rep.Results), Same: rep.Counts[outcome.Same], NoClaim: rep.Counts[outcome.NoClaim],
		WallS: wall.Seconds()}
	if rep.Lines != nil && rep.Branches != nil {
		r.Lines, r.Branches = (*Count)(rep.Lines), (*Count)(rep.Branches)
	}
	for _, res := range rep.Results {
		if res.Verdict == outcome.Same || res.Verdict == outcome.NoClaim {
			continue
		}
		i := slices.IndexFunc(r.Exceptions, func(e Exception) bool {
			return e.Verdict == string(res.Verdict) && e.Claim == res.Claim && e.Seen == res.Seen
		})
		if i < 0 {
			i = len(r.Exceptions)
			r.Exceptions = append(r.Exceptions, Exception{Verdict: string(res.Verdict), Claim: res.Claim, Seen: res.Seen,
				First: res.Test, Detail: res.Detail})
		}
		r.Exceptions[i].Count++
	}
	return r
}

// tailKept bounds the end of standard error that is kept.
const tailKept = 16 << 10

// tailWriter passes text on, keeps its end, and reports each line.
type tailWriter struct {
	w    io.Writer
	line func(string)
	part []byte // of the unfinished line
	kept []byte
}

func (t *tailWriter) Write(b []byte) (int, error) {
	t.kept = append(t.kept, b...)
	if n := len(t.kept) - tailKept; n > tailKept {
		t.kept = append([]byte(nil), t.kept[n:]...)
	}
	t.part = append(t.part, b...)
	for {
		i := bytes.IndexByte(t.part, '\n')
		if i < 0 {
			break
		}
		t.line(strings.TrimPrefix(string(t.part[:i]), "albers: "))
		t.part = t.part[i+1:]
	}
	return t.w.Write(b)
}

// lastLine is the last line of a process's messages without its name in front.
func lastLine(messages string) string {
	return strings.TrimPrefix(text.LastLine(messages), "albers: ")
}

// crashLine finds the line that says why a process crashed.
func crashLine(text string, o child.Outcome) string {
	for _, l := range strings.Split(text, "\n") {
		for _, sign := range []string{"panic: ", "fatal error: ", "SIGSEGV: ", "internal error: ", "Assertion ",
			"terminate called"} {
			if strings.Contains(l, sign) {
				return strings.TrimPrefix(l, "albers: ")
			}
		}
	}
	if o.Signal != 0 {
		return fmt.Sprintf("ended by %v; last line: %s", o.Signal, lastLine(text))
	}
	return fmt.Sprintf("exit code %d: %s", o.Code, lastLine(text))
}
