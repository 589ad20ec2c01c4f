package trail

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// The bytes of a segment are unsigned varints, and texts with their length in front: the parent's number plus one, the
// start, the number of steps and the steps, and then the leaf. An input whose bytes are those of the parent's leaf is
// named only.

const (
	adds = 1 << iota
	forked
	valued

	flagBits = iota
)

// What is said of a leaf in one byte.
const (
	newCode = 1 << iota
	open
)

// Append appends a segment to b. parent is the segment that it leaves, nil if there is none.
func Append(b []byte, g, parent *Segment) []byte {
	b = binary.AppendUvarint(b, uint64(g.Parent+1))
	b = binary.AppendUvarint(b, uint64(g.Start))
	b = binary.AppendUvarint(b, uint64(len(g.Steps)))
	for i := range g.Steps {
		b = g.Steps[i].append(b)
	}
	return g.Leaf.append(b, parent)
}

func (s *Step) append(b []byte) []byte {
	head := uint64(s.Kind) << flagBits
	if s.Adds {
		head |= adds
	}
	if s.Forked {
		head |= forked
	}
	if s.Value != "" {
		head |= valued
	}
	b = binary.AppendUvarint(b, head)
	b = binary.AppendUvarint(b, uint64(s.Dir))
	b = binary.AppendUvarint(b, uint64(s.Func))
	b = binary.AppendUvarint(b, uint64(s.Instr))
	if s.Value != "" {
		b = appendText(b, s.Value)
	}
	return b
}

func appendText[T string | []byte](b []byte, text T) []byte {
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

func (l *Leaf) append(b []byte, parent *Segment) []byte {
	b = binary.BigEndian.AppendUint64(b, l.Hash[0])
	b = binary.BigEndian.AppendUint64(b, l.Hash[1])
	b = binary.AppendUvarint(b, l.Steps)
	code := byte(0)
	if l.NewCode {
		code |= newCode
	}
	if l.Open {
		code |= open
	}
	b = binary.AppendUvarint(append(b, code), uint64(len(l.Inputs)))
	for _, in := range l.Inputs {
		b = appendText(b, in.Name)
		if parent != nil {
			if same := parent.Leaf.Input(in.Name); same != nil && bytes.Equal(same, in.Data) {
				b = append(b, 1)
				continue
			}
		}
		b = appendText(append(b, 0), in.Data)
	}
	return b
}

// Read reads segments and puts them together. It returns the first one, nil if there is none.
func Read(data []byte) (*Segment, error) {
	r := &reader{left: data}
	var all []*Segment
	for len(r.left) > 0 && r.err == nil {
		g := r.segment(all)
		if r.err != nil {
			break
		}
		if all = append(all, g); g.Parent >= 0 {
			g.join(all[g.Parent])
		}
	}
	if r.err != nil {
		return nil, fmt.Errorf("segment %d: %w", len(all), r.err)
	}
	if len(all) == 0 {
		return nil, nil
	}
	return all[0], nil
}

var errCut = errors.New("the data end too early")

// reader reads values; after the first failure, all of them are zero.
type reader struct {
	left []byte
	err  error
}

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
	r.left = nil
}

// number reads a number of at most most.
func (r *reader) number(most uint64) uint64 {
	v, n := binary.Uvarint(r.left)
	switch {
	case n <= 0:
		r.fail(errCut)
		return 0
	case v > most:
		r.fail(fmt.Errorf("%d is more than %d", v, most))
		return 0
	}
	r.left = r.left[n:]
	return v
}

const (
	small = 1<<31 - 1
	any64 = 1<<64 - 1
)

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.left)) {
		r.fail(errCut)
		return nil
	}
	b := r.left[:n]
	r.left = r.left[n:]
	return b
}

func (r *reader) text() []byte { return r.bytes(r.number(small)) }

func (r *reader) segment(before []*Segment) *Segment {
	g := &Segment{Parent: int32(r.number(small)) - 1, Start: int32(r.number(small))}
	var parent *Segment
	switch {
	case int(g.Parent) >= len(before) || (g.Parent < 0) != (len(before) == 0):
		r.fail(fmt.Errorf("it has parent %d", g.Parent))
	case g.Parent >= 0:
		if parent = before[g.Parent]; g.Start < parent.Start {
			r.fail(fmt.Errorf("it begins before its parent %d", g.Parent))
		}
	case g.Start != 0:
		r.fail(fmt.Errorf("the first one begins at %d", g.Start))
	}
	for n := r.number(uint64(len(r.left))); n > 0 && r.err == nil; n-- {
		g.Steps = append(g.Steps, r.step())
	}
	g.Leaf = r.leaf(parent)
	return g
}

func (r *reader) step() (s Step) {
	head := r.number(1<<8<<flagBits - 1)
	s.Kind, s.Adds, s.Forked = uint8(head>>flagBits), head&adds != 0, head&forked != 0
	s.Dir = uint32(r.number(1<<32 - 1))
	s.Func, s.Instr = int32(r.number(small)), int32(r.number(small))
	if head&valued != 0 {
		s.Value = string(r.text())
	}
	return s
}

func (r *reader) leaf(parent *Segment) (l Leaf) {
	if b := r.bytes(16); b != nil {
		l.Hash = [2]uint64{binary.BigEndian.Uint64(b), binary.BigEndian.Uint64(b[8:])}
	}
	l.Steps = r.number(any64)
	code := r.number(newCode | open)
	l.NewCode, l.Open = code&newCode != 0, code&open != 0
	for n := r.number(uint64(len(r.left))); n > 0 && r.err == nil; n-- {
		in := Input{Name: string(r.text())}
		switch {
		case r.number(1) == 0:
			in.Data = slices.Clone(r.text())
		case parent == nil:
			r.fail(errors.New("the first one has no parent with an input"))
		default:
			in.Data = parent.Leaf.Input(in.Name)
		}
		l.Inputs = append(l.Inputs, in)
	}
	return l
}
