package z3

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/solver"
)

// CheckScript lets Z3 alone run an SMT-LIB script in a context of its own, and gives the last answer. The script ends
// with a command that asks. An error means that Z3 did not accept the script. limit is for the whole script; 0 means
// none.
func CheckScript(ctx context.Context, script string, limit time.Duration) (solver.Verdict, error) {
	l, err := newLib()
	if err != nil {
		return solver.Unknown, err
	}
	memory := Default().Memory
	run := newRunner(func() bool { return allocated() > memory })
	defer run.close()
	said := make(chan string, 1)
	_, how := run.run(ctx, limit, l.interrupt, func() int {
		said <- l.script(script)
		return 0
	})
	if how == stuck {
		return solver.Unknown, nil // the context is lost
	}
	go l.close()
	if how != finished {
		return solver.Unknown, nil
	}
	out := strings.TrimSpace(<-said)
	if i := strings.Index(out, "(error"); i >= 0 {
		return solver.Unknown, fmt.Errorf("z3: %.200s", out[i:])
	}
	switch out[strings.LastIndexAny(out, "\n ")+1:] {
	case "sat":
		return solver.Sat, nil
	case "unsat":
		return solver.Unsat, nil
	}
	return solver.Unknown, nil
}
