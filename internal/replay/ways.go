package replay

import (
	"context"
	"debug/elf"
	"slices"
	"strings"

	"github.com/albers-engine/albers/internal/testcase"
	"github.com/albers-engine/albers/outcome"
)

// way is another way to see a finding natively.
type way struct {
	program string
	layout  layout
	what    string
}

// secondWays tries to confirm a finding that the first run of its test did not show. A sanitizer stops at the first
// error, which may be another one; it takes an old pointer on the stack for a use; and bitcode was linked without. The
// report of another way counts only if it names the finding's line: the program may do other things wrong there, too.
func (s *session) secondWays(ctx context.Context, e *testcase.Entry, first outcome.Replayed) (outcome.Replayed,
	error) {
	if first.Verdict != outcome.Differs && first.Verdict != outcome.NotObservable || !signs[e.Kind].sanitizer ||
		signs[e.Kind].memory {
		return first, nil
	}
	k, err := s.store.KTest(e.Test)
	if err != nil {
		return first, err
	}
	var ways []way
	if s.sanitized != "" {
		ways = append(ways, way{s.sanitized, layout{goOn: true}, "going on after other errors"})
	}
	if why := needsWorld(&s.info.Engine, k); s.hosted != "" && why != "" {
		first.Detail = strings.TrimPrefix(first.Detail+"; not tried with this machine's C library: "+why, "; ")
	} else if s.hosted != "" {
		const hosted = "with a sanitizer and this machine's C library"
		ways = append(ways, way{s.hosted, layout{}, hosted},
			way{s.hosted, layout{goOn: true}, hosted + ", going on after other errors"})
	}
	for _, w := range ways {
		o, err := s.execute(ctx, w.program, e.Test, w.layout)
		if err != nil {
			return first, err
		}
		r, err := s.compare(e, o, true)
		if err != nil {
			return first, err
		}
		if r.Verdict == outcome.Same && (r.Detail == atLine || e.Line == 0) {
			r.Detail = strings.TrimPrefix(r.Detail+", "+w.what, ", ")
			return r, nil
		}
	}
	return first, s.unchecked(e, &first)
}

// unchecked explains why a finding inside of a library function was not seen.
func (s *session) unchecked(e *testcase.Entry, r *outcome.Replayed) error {
	if r.Verdict != outcome.Differs || e.Via == "" || s.sanitized == "" {
		return nil
	}
	checked, err := s.intercepts(e.Via)
	// Of the texts that these print, only those of plain characters are checked.
	partly := strings.HasSuffix(e.Via, "printf")
	if err == nil && (!checked || partly) {
		r.Verdict, r.Detail = outcome.NotObservable, "the sanitizer does not check all that "+e.Via+" does"
	}
	return err
}

// intercepts says whether the sanitizer's runtime checks the calls of a function, or the replay runtime has it.
func (s *session) intercepts(function string) (bool, error) {
	f, err := elf.Open(s.sanitized)
	if err != nil {
		return false, err
	}
	defer f.Close()
	symbols, err := f.Symbols()
	return slices.ContainsFunc(symbols, func(x elf.Symbol) bool {
		return strings.TrimLeft(x.Name, "_") == "interceptor_"+function || x.Name == function && x.Section != elf.SHN_UNDEF
	}), err
}
