package expr

// A term knows about how much work it is: the number of nodes in it but constants, each counted as often as it occurs,
// with the updates that reads look through. It grows with the depth of a chain at least, so a term of small weight is
// small and shallow; one of large weight may be both small and deep. Who wants to know more looks into the term.

// weightBits is how many low bits of Term.id have the weight. That leaves 48 for numbers.
const weightBits = 16

// MaxWeight stands for all weights that are not below it.
const MaxWeight = 1<<weightBits - 1

// Weight is the number of nodes in t without constants, each counted as often as it occurs, up to [MaxWeight]. It costs
// nothing.
func (t *Term) Weight() int { return int(t.id & MaxWeight) }

func (k *key) weight() uint64 {
	if k.kind == Const {
		return 0
	}
	n := 1 + k.upd.Len()
	for _, x := range k.kids[:k.nkids] {
		n += x.Weight()
	}
	return uint64(min(n, MaxWeight))
}
