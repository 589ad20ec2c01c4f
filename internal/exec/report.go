package exec

import (
	"github.com/albers-engine/albers/internal/state"
	"github.com/albers-engine/albers/outcome"
)

// reportedCalls is the number of the program's functions, from the innermost one out, that tell apart the sites of
// findings after which a path goes on.
const reportedCalls = 3

// Report is a finding after which the path goes on, as it does natively: a sanitizer prints a line, and the program
// works on with a value that is defined by its machine code. A path tells each once, made by find. Where nobody takes
// them, a finding ends the path.
func (c *Ctx) Report(find func() error) error {
	if c.W.Reported == nil {
		return find()
	}
	site := c.W.siteOf(c.S)
	if c.S.HasReported(site) {
		return nil
	}
	err := find()
	end, ok := err.(*outcome.End)
	if !ok {
		return err
	}
	for _, call := range end.Stack {
		end.Calls = append(end.Calls, call.Line)
	}
	c.S.Reports = &state.Report{Prev: c.S.Reports, Site: site, End: end}
	if !c.W.Reported(c.S) {
		return end
	}
	return nil
}

// siteOf is a hash of the instruction of s and of the program's calls to it.
func (w *Worker) siteOf(s *state.State) uint64 {
	h, n := uint64(0), 0
	for f := s.Top; f != nil && n < reportedCalls; f = f.Caller {
		if f.Code.Lib && f != s.Top {
			continue
		}
		h = (h ^ uint64(uint32(f.Code.Index))<<32 ^ uint64(uint32(f.At))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
		n++
	}
	return h
}
