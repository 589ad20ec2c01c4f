package exec

import "github.com/albers-engine/albers/internal/state"

// Comparison is two texts that a path has compared by a function of the C library, and that differ.
type Comparison struct {
	Func, Instr int32 // the call
	Texts       [2]string
}

// mostCompared is the length in bytes of the longest text of a [Comparison]. Calls that compare longer ones are left
// out.
const mostCompared = 32

// comparing says how a function compares the texts at its first two arguments.
type comparing uint8

const (
	toZero  comparing = 1 + iota // up to a byte that is zero
	toCount                      // up to such a byte, at most as many as the third argument says
	inBlock                      // as many as the third argument says
)

// comparisons are the functions that compare texts.
var comparisons = map[string]comparing{
	"strcmp": toZero, "strcoll": toZero, "strcasecmp": toZero,
	"strncmp": toCount, "strncasecmp": toCount,
	"memcmp": inBlock, "bcmp": inBlock,
}

// compared tells who wants to know what a call with the arguments in w.args compares.
func (w *Worker) compared(s *state.State, how comparing) {
	c, most := Comparison{Func: s.Top.Code.Index, Instr: s.Top.At}, uint64(mostCompared)
	if how != toZero {
		if len(w.args) < 3 || w.args[2].Term != nil || w.args[2].Word > most {
			return
		}
		most = w.args[2].Word
	}
	for i := range c.Texts {
		if i >= len(w.args) || w.args[i].Term != nil {
			return
		}
		text, ended, ok := w.comparedText(s, w.args[i].Word, most, how != inBlock)
		if !ok || how == toZero && !ended {
			return
		}
		c.Texts[i] = text
	}
	if c.Texts[0] != c.Texts[1] {
		w.Compared(c)
	}
}

// comparedText is the text of at most n bytes at addr in the model of s, up to a byte that is zero if ends is set, and
// whether such a byte ended it; not ok if its object ends before.
func (w *Worker) comparedText(s *state.State, addr, n uint64, ends bool) (text string, ended, ok bool) {
	var buf [mostCompared]byte
	o, ok := s.Mem.Find(addr)
	if !ok || o.SizeTerm != nil {
		return "", false, n == 0
	}
	for i := range n {
		if addr+i >= o.End() {
			return "", false, false
		}
		v := s.Mem.Load(o, addr+i-o.Base, 8)
		if v.Term != nil {
			v.Word = s.Model.Word(v.Term)
		}
		if v.Word == 0 && ends {
			return string(buf[:i]), true, true
		}
		buf[i] = byte(v.Word)
	}
	return string(buf[:n]), false, true
}
