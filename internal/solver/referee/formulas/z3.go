package formulas

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"time"
)

// Z3 is a Z3 process that answers one script after the other. One goroutine at a time.
type Z3 struct {
	limit time.Duration
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Scanner
}

// steps is what a script may cost, in Z3's units: a second or two on an idle machine.
const steps = 3_000_000

// NewZ3 gives each script a time limit.
func NewZ3(limit time.Duration) *Z3 { return &Z3{limit: limit} }

// Close ends the process.
func (z *Z3) Close() {
	if z.cmd == nil {
		return
	}
	z.in.Close()
	z.cmd.Process.Kill() // it may be at work; an error says that it has ended
	z.cmd.Wait()
	z.cmd = nil
}

func (z *Z3) start() error {
	// The count of steps makes answers the same on a busy machine; the time is for what Z3 does not count.
	c := exec.Command("z3", "-in", "-smt2", fmt.Sprint("rlimit=", steps), fmt.Sprint("-t:", z.limit.Milliseconds()),
		"-memory:2000", "model_validate=true")
	in, err := c.StdinPipe()
	if err != nil {
		return err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return fmt.Errorf("z3: %w: install it with scripts/setup.sh", err)
	}
	z.cmd, z.in, z.out = c, in, bufio.NewScanner(out)
	return nil
}

// end is what Z3 prints behind the answer of a script.
const end = "end of the answer"

// invalid is what Z3 4.8.12 says of itself where its answer is sat and its model is none: of one of 5,000 formulas of
// this package. Then nothing is known.
const invalid = "an invalid model was generated"

// Ask is sat, unsat or unknown. A process that does not answer within twice the limit, or dies, is replaced by the
// next call, and the answer is unknown. An error is one about the script.
func (z *Z3) Ask(ctx context.Context, script string) (string, error) {
	if z.cmd == nil {
		if err := z.start(); err != nil {
			return "", err
		}
	}
	process := z.cmd.Process
	late := time.AfterFunc(2*z.limit, func() { process.Kill() })
	defer late.Stop()
	defer context.AfterFunc(ctx, func() { process.Kill() })()
	ask := "(reset)\n(set-logic QF_FPBV)\n" + script + "(check-sat)\n(echo \"" + end + "\")\n"
	if _, err := io.WriteString(z.in, ask); err != nil {
		z.Close()
		return "unknown", ctx.Err()
	}
	answer, mistake := "unknown", error(nil)
	for z.out.Scan() {
		switch line := z.out.Text(); {
		case line == end:
			return answer, mistake
		case strings.Contains(line, invalid):
			answer = "unknown"
		case strings.HasPrefix(line, "(error"):
			mistake = fmt.Errorf("z3: %s", line)
		default:
			answer = line
		}
	}
	z.Close()
	return "unknown", ctx.Err()
}
