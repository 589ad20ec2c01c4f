package expr

// Field is bits Lo to Hi-1 of a symbolic array, counted from its first byte. The zero value is none.
type Field struct {
	Arr    *Array
	Lo, Hi uint64
}

// FieldOf is the bits that t is, if it is a byte of a symbolic array at a literal index, or bits of one.
func FieldOf(t *Term) (f Field, ok bool) {
	x, off := t, 0
	if t.kind == Extract {
		x, off = t.kids[0], t.Offset()
	}
	if x.kind != Read || x.upd != nil || x.arr.IsConst() || !x.kids[0].IsConst() {
		return f, false
	}
	lo := 8*x.kids[0].Word() + uint64(off)
	return Field{x.arr, lo, lo + uint64(t.width)}, true
}

// Fields goes over the parts of t, a Concat or one part, from the highest down: part is a term that is no field, or nil
// for a field. Parts that are next to each other in their array, too, are one field.
func Fields(t *Term, each func(f Field, part *Term)) {
	var run Field
	flush := func() {
		if run.Arr != nil {
			each(run, nil)
		}
		run = Field{}
	}
	for rest := t; rest != nil; {
		x := rest
		if rest = nil; x.kind == Concat {
			x, rest = x.kids[0], x.kids[1]
		}
		f, ok := FieldOf(x)
		switch {
		case !ok:
			flush()
			each(Field{}, x)
		case run.Arr == f.Arr && run.Lo == f.Hi:
			run.Lo = f.Lo
		default:
			flush()
			run = f
		}
	}
	flush()
}
