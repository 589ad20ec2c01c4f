package cdcl

import "github.com/albers-engine/albers/internal/solver/native/sat"

// heap is the open variables by activity, the highest first; ties go to the lower number.
type heap struct {
	s        *Solver
	all      bool // every variable is entered
	items    []sat.Var
	at       []int32 // position in items plus 1; 0: not there
	activity []float64
}

func (h *heap) grow(n int) {
	h.at = append(h.at, make([]int32, n)...)
	h.activity = append(h.activity, make([]float64, n)...)
}

func (h *heap) before(v, w sat.Var) bool {
	return h.activity[v] > h.activity[w] || h.activity[v] == h.activity[w] && v < w
}

func (h *heap) insert(v sat.Var) {
	if h.at[v] == 0 {
		h.items = append(h.items, v)
		h.at[v] = int32(len(h.items))
		h.up(len(h.items) - 1)
	}
}

func (h *heap) up(i int) {
	v := h.items[i]
	for i > 0 {
		parent := (i - 1) / 2
		if w := h.items[parent]; !h.before(v, w) {
			break
		} else {
			h.items[i], h.at[w] = w, int32(i+1)
		}
		i = parent
	}
	h.items[i], h.at[v] = v, int32(i+1)
}

func (h *heap) down(i int) {
	v := h.items[i]
	for {
		k := 2*i + 1
		if k >= len(h.items) {
			break
		}
		if k+1 < len(h.items) && h.before(h.items[k+1], h.items[k]) {
			k++
		}
		w := h.items[k]
		if !h.before(w, v) {
			break
		}
		h.items[i], h.at[w] = w, int32(i+1)
		i = k
	}
	h.items[i], h.at[v] = v, int32(i+1)
}

// pop takes the first; 0 if there is none.
func (h *heap) pop() sat.Var {
	if len(h.items) == 0 {
		return 0
	}
	v := h.items[0]
	last := h.items[len(h.items)-1]
	h.items = h.items[:len(h.items)-1]
	h.at[v] = 0
	if len(h.items) > 0 {
		h.items[0] = last
		h.down(0)
	}
	return v
}

const (
	activityLimit = 1e100
	activityDecay = 1 / 0.95
)

// bump raises v's activity.
func (s *Solver) bump(v sat.Var) {
	h := &s.order
	h.activity[v] += s.inc
	if h.activity[v] > activityLimit {
		for i := range h.activity {
			h.activity[i] /= activityLimit
		}
		s.inc /= activityLimit
	}
	if h.at[v] != 0 {
		h.up(int(h.at[v]) - 1)
	}
}
