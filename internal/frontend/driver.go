package frontend

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/option"
)

// If the entry function has parameters of its own, a driver calls it: a function in LLVM text that makes the
// arguments symbolic with klee_make_symbolic. The engine runs the driver as part of the program, and native replay
// links the same text, so both agree on the meaning of a test. A parameter that LLVM passes in pieces (a structure in
// registers) is laid out in memory first, as in the source, and its pieces are loaded from there.

// DriverName is the driver's function.
const DriverName = "albers.entry"

// Driver describes the call of the entry function, if it has parameters of its own.
type Driver struct {
	Text   []byte   // LLVM text that defines DriverName
	Inputs []string // descriptions of the arguments, in sentences
}

// maxObjects bounds the objects that one driver makes.
const maxObjects = 100

// table is a class's table of virtual functions.
type table struct {
	symbol   string
	sizes    []uint64 // of its parts
	abstract bool
}

// driver writes the text.
type driver struct {
	sig    *llvm.Signature
	opt    option.Values
	called string // the name that the user gave
	table  func(mangled string) *table

	consts  []string
	body    []string
	names   map[string]bool
	temps   int
	objects int
	aligned bool
	pair    bool
	// The description: arguments and objects that are symbolic, pointers that are null and why.
	symbolic, null []string
	tables         map[string]bool
}

// refuse is the error for a parameter that cannot be made up.
func (d *driver) refuse(param, what string) error {
	return fmt.Errorf("--entry %s: parameter %s is %s, and Albers cannot make one up; write a small driver that makes "+
		"inputs with klee_make_symbolic and calls %s, and start there", d.called, param, what, d.called)
}

// likeMain says that a function has the parameters of main, or none, and the result of main, or none.
func (d *driver) likeMain() bool {
	if d.sig.Ret != "i32" && d.sig.Ret != "void" {
		return false
	}
	switch src := d.sig.Source; {
	case len(d.sig.Params) == 0:
		return true
	case len(src) != len(d.sig.Params) || len(src) < 2 || len(src) > 3 || d.sig.Params[0].Type != "i32" ||
		src[0].Type.Kind != llvm.Number:
		return false
	default:
		return !slices.ContainsFunc(src[1:], func(p llvm.SourceParam) bool { return !isStrings(p.Type) })
	}
}

// isStrings says that a type is char **.
func isStrings(t *llvm.SourceType) bool {
	return t.Kind == llvm.Pointer && t.Elem.Kind == llvm.Pointer && t.Elem.Elem.Kind == llvm.Number &&
		t.Elem.Elem.Name == "char"
}

// likeFuzz says that a function has the parameters of a libFuzzer target: read-only bytes and their number.
func (d *driver) likeFuzz() bool {
	src := d.sig.Source
	if len(src) != 2 || len(d.sig.Params) != 2 || d.sig.Params[0].Type != "ptr" || d.sig.Params[1].Type != "i64" {
		return d.sig.Symbol == fuzzEntry && len(d.sig.Params) == 2
	}
	p, n := src[0].Type, src[1].Type
	bytes := p.Kind == llvm.Pointer && p.Const && (p.Elem.Kind == llvm.Void || p.Elem.Kind == llvm.Number &&
		p.Elem.Size == 1)
	return bytes && n.Kind == llvm.Number && n.Unsigned
}

func (d *driver) emit(format string, args ...any) {
	d.body = append(d.body, "  "+fmt.Sprintf(format, args...))
}

func (d *driver) temp() string {
	d.temps++
	return fmt.Sprintf("%%t%d", d.temps)
}

// value is a temporary that an instruction computes.
func (d *driver) value(format string, args ...any) string {
	t := d.temp()
	d.emit("%s = %s", t, fmt.Sprintf(format, args...))
	return t
}

// label begins a block.
func (d *driver) label(name string) { d.body = append(d.body, name+":") }

// quoted makes an LLVM string of a name, with its end.
func quoted(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			fmt.Fprintf(&b, "\\%02X", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String() + "\\00"
}

// name makes a constant of an input's name. If the name is taken, or is the name of one of the world's own inputs, it
// gets an underscore.
func (d *driver) name(s string) string {
	for role, _ := input.Parse(s); d.names[s] || role != input.Own; role, _ = input.Parse(s) {
		s += "_"
	}
	d.names[s] = true
	c := fmt.Sprintf("@albers.name%d", len(d.consts))
	d.consts = append(d.consts, fmt.Sprintf("%s = private constant [%d x i8] c\"%s\"", c, len(s)+1, quoted(s)))
	return c
}

// local makes a variable of the driver's.
func (d *driver) local(size, align uint64) string {
	return d.value("alloca [%d x i8], align %d", size, max(align, 1))
}

// object makes an object on the heap, where overflows are found natively and a callee may free it. A path on which
// the allocation fails stops before the callee runs. The address is kept, so that the object is no leak.
func (d *driver) object(size, align uint64) string {
	n := d.objects
	d.objects++
	make := fmt.Sprintf("call ptr @malloc(i64 %d)", size)
	if align > 16 {
		d.aligned = true
		make = fmt.Sprintf("call ptr @aligned_alloc(i64 %d, i64 %d)", align, size)
	}
	t := d.value("%s", make)
	d.emit("br i1 %s, label %%stop, label %%made%d", d.value("icmp eq ptr %s, null", t), n)
	d.label(fmt.Sprintf("made%d", n))
	d.emit("store ptr %s, ptr getelementptr (i8, ptr @albers.objects, i64 %d)", t, 8*n)
	return t
}

// at is an address inside an object.
func (d *driver) at(p string, off uint64) string {
	if off == 0 {
		return p
	}
	return d.value("getelementptr i8, ptr %s, i64 %d", p, off)
}

// fill makes an object symbolic: size bytes with elements of type t.
func (d *driver) fill(p string, size uint64, name string) {
	if size > 0 {
		d.emit("call void @klee_make_symbolic(ptr %s, i64 %d, ptr %s)", p, size, d.name(name))
	}
}

// assume bounds a byte: it is 0 or 1.
func (d *driver) assumeBool(p string) {
	is := d.value("icmp ule i8 %s, 1", d.value("load i8, ptr %s", p))
	d.emit("call void @klee_assume(i64 %s)", d.value("zext i1 %s to i64", is))
}

// where is a place in the arguments: its name, the form of its members' names, the number of pointers that lead to
// it, and the parameter that it belongs to.
type where struct {
	name, sep string
	level     int
	param     string
}

func (w where) member(field string) where {
	if field != "" {
		w.name, w.sep = w.name+w.sep+field, "."
	}
	return w
}

// special says that not all bytes are values of a type.
func special(t *llvm.SourceType) bool {
	switch t.Kind {
	case llvm.Bool, llvm.Pointer, llvm.Reference, llvm.Code, llvm.MemberPtr, llvm.VTable, llvm.Opaque:
		return true
	case llvm.Array:
		return special(t.Elem)
	}
	return slices.ContainsFunc(t.Fields, func(f llvm.SourceField) bool { return special(f.Type) })
}

// pointers says that a type has addresses in it.
func pointers(t *llvm.SourceType) bool {
	if t.Kind == llvm.Array {
		return pointers(t.Elem)
	}
	return t.Kind != llvm.Bool && len(t.Fields) == 0 && special(t) ||
		slices.ContainsFunc(t.Fields, func(f llvm.SourceField) bool {
			return pointers(f.Type)
		})
}

// mend writes valid values into an object of symbolic bytes where not all bytes are values.
func (d *driver) mend(p string, off uint64, t *llvm.SourceType, w where) error {
	if !special(t) {
		return nil
	}
	switch t.Kind {
	case llvm.Bool:
		d.assumeBool(d.at(p, off))
	case llvm.Pointer, llvm.Reference, llvm.Code:
		v, err := d.pointer(t, w)
		if err != nil {
			return err
		}
		d.emit("store ptr %s, ptr %s, align 1", v, d.at(p, off))
	case llvm.MemberPtr, llvm.Opaque:
		return d.refuse(w.param, "or holds "+d.kindName(t)+" ("+w.name+")")
	case llvm.Array:
		for i := range t.Count {
			e := w
			e.name = fmt.Sprintf("%s[%d]", w.name, i)
			e.sep = "."
			if err := d.mend(p, off+i*t.Elem.Size, t.Elem, e); err != nil {
				return err
			}
		}
	case llvm.Record, llvm.Union:
		return d.members(p, off, t, w)
	}
	return nil
}

// members mends a structure. Where members of a union overlap, an address wins.
func (d *driver) members(p string, off uint64, t *llvm.SourceType, w where) error {
	taken := false
	for _, f := range t.Fields {
		if f.Type.Kind == llvm.VTable {
			continue // by tables
		}
		if t.Kind == llvm.Union && pointers(t) && (taken || !pointers(f.Type)) {
			continue
		}
		if err := d.mend(p, off+f.Off, f.Type, w.member(f.Name)); err != nil {
			return err
		}
		taken = true
	}
	return nil
}

// vptrs are the offsets of addresses of tables in a class, its bases' included.
func vptrs(t *llvm.SourceType, off uint64) (out []uint64) {
	for _, f := range t.Fields {
		switch {
		case f.Type.Kind == llvm.VTable:
			out = append(out, off+f.Off)
		case f.Name == "" && f.Type.Kind == llvm.Record:
			out = append(out, vptrs(f.Type, off+f.Off)...)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// virtual writes the addresses of a class's tables into an object: part by part, as bases follow each other.
func (d *driver) virtual(p string, off uint64, t *llvm.SourceType, w where) error {
	for _, f := range t.Fields { // members that are objects of their own
		if f.Name != "" && f.Type.Kind == llvm.Record {
			if err := d.virtual(p, off+f.Off, f.Type, w.member(f.Name)); err != nil {
				return err
			}
		}
	}
	at := vptrs(t, 0)
	if len(at) == 0 && !t.Virtual {
		return nil
	}
	if t.Virtual {
		return d.refuse(w.param, "or holds an object of class "+t.Name+" with virtual bases")
	}
	tab := d.table(t.Mangled)
	switch {
	case tab == nil || len(tab.sizes) < len(at):
		return d.refuse(w.param, "or holds an object of class "+t.Name+", whose table of virtual functions is not in the "+
			"program")
	case tab.abstract:
		return d.refuse(w.param, "or holds an object of the abstract class "+t.Name)
	}
	d.tables[tab.symbol] = true
	begin := uint64(0)
	for i, a := range at {
		// The address is behind the distance to the whole object and the type's information.
		d.emit("store ptr getelementptr (i8, ptr @%s, i64 %d), ptr %s, align 1", symbol(tab.symbol), begin+16, d.at(p, off+a))
		begin += tab.sizes[i]
	}
	return nil
}

// kindName names a kind of type for which no value can be made.
func (d *driver) kindName(t *llvm.SourceType) string {
	switch t.Kind {
	case llvm.Code:
		return "a pointer to a function"
	case llvm.MemberPtr:
		return "a pointer to a member"
	case llvm.VTable:
		return "a table of virtual functions"
	}
	if t.Name == "" {
		return "an object of an unknown type"
	}
	return "an object of the type " + t.Name + ", whose members debug information does not tell"
}

// empty notes that a pointer is null, and why.
func (d *driver) empty(w where, why string) string {
	d.null = append(d.null, w.name+" ("+why+")")
	return "null"
}

// pointer makes the value of a pointer or a reference.
func (d *driver) pointer(t *llvm.SourceType, w where) (string, error) {
	ref := t.Kind == llvm.Reference
	missing := ""
	switch {
	case t.Kind == llvm.Code && (w.level == 0 || ref):
		return "", d.refuse(w.param, d.kindName(t))
	case t.Kind == llvm.Code:
		return d.empty(w, "a pointer to a function"), nil
	case t.Elem.Kind == llvm.Opaque && (w.level == 0 || ref):
		return "", d.refuse(w.param, "a pointer to "+d.kindName(t.Elem))
	case t.Elem.Kind == llvm.Opaque:
		missing = "debug information does not tell its type's members"
	case t.Elem.Std && pointers(t.Elem):
		return "", d.refuse(w.param, "or holds an object of class std::"+t.Elem.Name+", whose rules symbolic bytes would "+
			"break")
	case w.level > d.opt.Depth:
		missing = "--entry-depth"
	case d.objects >= maxObjects:
		missing = fmt.Sprintf("more than %d objects", maxObjects)
	}
	if missing != "" {
		if ref {
			return "", d.refuse(w.param, "or holds a reference that is too deep ("+w.name+")")
		}
		return d.empty(w, missing), nil
	}
	v, err := d.target(t, w)
	if err != nil || !d.opt.Null || ref || w.name == "this" {
		return v, err
	}
	p := d.local(1, 1)
	d.fill(p, 1, w.name+" is null")
	d.assumeBool(p)
	is := d.value("icmp ne i8 %s, 0", d.value("load i8, ptr %s", p))
	return d.value("select i1 %s, ptr null, ptr %s", is, v), nil
}

// target makes the object that a pointer points to.
func (d *driver) target(t *llvm.SourceType, w where) (string, error) {
	e := t.Elem
	unit := max(e.Size, 1)
	count := max(1, d.opt.Size/unit)
	switch {
	case e.Kind == llvm.Pointer && t.Kind == llvm.Pointer:
		count = max(count, 2) // a list that ends with null
	case t.Kind == llvm.Reference || w.name == "this" || pointers(e):
		count = 1
	}
	p := d.object(count*unit, e.Align)
	d.fill(p, count*unit, w.name)
	of := ""
	if e.Name != "" && e.Kind != llvm.Array {
		of = ", " + e.Name
	}
	d.symbolic = append(d.symbolic, fmt.Sprintf("%s (points to %d bytes%s)", w.name, count*unit, of))
	in := where{name: w.name, sep: "->", level: w.level + 1, param: w.param}
	if t.Kind == llvm.Reference {
		in.sep = "."
	}
	for i := range count {
		at := i * unit
		if count > 1 || e.Kind == llvm.Pointer {
			in.name, in.sep = fmt.Sprintf("%s[%d]", w.name, i), "."
			if e.Kind == llvm.Pointer {
				in.sep = "->"
			}
		}
		if e.Kind == llvm.Pointer && t.Kind == llvm.Pointer && i > 0 {
			d.emit("store ptr null, ptr %s, align 1", d.at(p, at))
			continue
		}
		if err := d.mend(p, at, e, in); err != nil {
			return "", err
		}
		if err := d.virtual(p, at, e, in); err != nil {
			return "", err
		}
	}
	if e.IsText() && t.Kind == llvm.Pointer {
		d.emit("store i%d 0, ptr %s, align 1", 8*unit, d.at(p, (count-1)*unit))
	}
	return p, nil
}

// memory lays an argument out in memory and makes it symbolic.
func (d *driver) memory(t *llvm.SourceType, size, align uint64, w where) (string, error) {
	p := d.local(size, max(align, t.Align, 8))
	d.fill(p, size, w.name)
	d.symbolic = append(d.symbolic, fmt.Sprintf("%s (%d bytes)", w.name, size))
	w.sep = "."
	if err := d.mend(p, 0, t, w); err != nil {
		return "", err
	}
	return p, d.virtual(p, 0, t, w)
}

// load takes a piece of an argument from memory, where have bytes of the argument are left.
func (d *driver) load(p string, off, have uint64, q *llvm.Passed) string {
	if off+q.Store > have { // the piece is wider than the rest of the argument
		wide := d.local(q.Store, 16)
		d.emit("store [%d x i8] zeroinitializer, ptr %s", q.Store, wide)
		d.emit("call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %s, i64 %d, i1 false)", wide, d.at(p, off), have-min(off, have))
		p, off = wide, 0
	}
	from := d.at(p, off)
	if q.Bits == 0 || q.Bits%8 == 0 {
		return d.value("load %s, ptr %s, align 1", q.Type, from)
	}
	whole := d.value("load i%d, ptr %s, align 1", 8*q.Store, from)
	return d.value("trunc i%d %s to %s", 8*q.Store, whole, q.Type)
}

// group is a parameter of the source with the pieces in which LLVM passes it.
type group struct {
	name   string
	t      *llvm.SourceType
	pieces []llvm.Passed
}

// groups finds the pieces of each parameter. If the source's parameters are not known, or do not fit the pieces
// (because an optimiser has changed them), each piece is a parameter.
func (d *driver) groups() []group {
	var passed []llvm.Passed
	for _, p := range d.sig.Params {
		if p.SRet == 0 {
			passed = append(passed, p)
		}
	}
	if g := pair(d.sig.Source, passed); g != nil {
		return g
	}
	var out []group
	for _, p := range passed {
		out = append(out, group{p.Name, p.Plain, []llvm.Passed{p}})
	}
	return numbered(out)
}

// numbered names parameters without a name.
func numbered(gs []group) []group {
	for i := range gs {
		gs[i].name = cmp.Or(gs[i].name, fmt.Sprintf("parameter%d", i+1))
	}
	return gs
}

// pair gives each source parameter its pieces; nil if they do not fit.
func pair(src []llvm.SourceParam, passed []llvm.Passed) []group {
	if src == nil {
		return nil
	}
	var out []group
	for _, s := range src {
		n, ok := pieces(s.Type, passed)
		if !ok {
			return nil
		}
		if n > 0 {
			out = append(out, group{s.Name, s.Type, passed[:n]})
		}
		passed = passed[n:]
	}
	if len(passed) > 0 {
		return nil
	}
	return numbered(out)
}

// pieces is the number of next pieces that a parameter of type t takes.
func pieces(t *llvm.SourceType, passed []llvm.Passed) (n int, ok bool) {
	whole := t.Kind == llvm.Record || t.Kind == llvm.Union
	if whole && len(t.Fields) == 0 && t.Size <= 1 {
		return 0, true // an empty structure is not passed
	}
	if len(passed) == 0 {
		return 0, false
	}
	p := &passed[0]
	switch t.Kind {
	case llvm.Pointer, llvm.Reference, llvm.Code:
		return 1, p.Ptr && p.ByVal == 0
	case llvm.Opaque, llvm.Void:
		return 1, true
	}
	switch {
	case p.ByVal > 0:
		return 1, p.ByVal >= t.Size
	case t.Indirect:
		return 1, p.Ptr
	case p.Store >= t.Size || p.Type == "x86_fp80" && !whole:
		return 1, whole || !p.Ptr
	case t.Size <= 8 || len(passed) < 2 || t.Size > 16:
		return 0, false
	}
	return 2, 8+passed[1].Store >= t.Size || passed[1].Store <= 8
}

// write gives the driver's text.
func (d *driver) write() (string, error) {
	d.names, d.tables = map[string]bool{}, map[string]bool{}
	if d.sig.VarArg {
		return "", d.refuse("...", "a variable number of arguments")
	}
	for i, p := range d.sig.Params {
		if p.Odd != "" {
			name := cmp.Or(p.Name, fmt.Sprintf("number %d", i+1))
			return "", d.refuse(name, "passed in a way that C does not have ("+p.Odd+")")
		}
	}
	d.label("entry")
	var args []string
	var err error
	if d.likeFuzz() {
		d.pair = true
		args = d.fuzz()
	} else if args, err = d.arguments(); err != nil {
		return "", err
	}
	d.call(args)
	return d.text(), nil
}

// arguments makes the values of all parameters, in the order in which they are passed.
func (d *driver) arguments() ([]string, error) {
	var args []string
	for _, p := range d.sig.Params {
		if p.SRet > 0 {
			args = append(args, d.local(p.SRet, p.Align))
		}
	}
	results := len(args)
	for _, g := range d.groups() {
		v, err := d.argument(&g)
		if err != nil {
			return nil, err
		}
		args = append(args, v...)
	}
	// The address for the result is usually the first parameter; in some conventions it comes after "this".
	if results > 0 && d.sig.Params[0].SRet == 0 {
		i := slices.IndexFunc(d.sig.Params, func(p llvm.Passed) bool { return p.SRet > 0 })
		place := args[0]
		args = slices.Insert(args[1:], i, place)
	}
	return args, nil
}

// argument makes the values of one parameter.
func (d *driver) argument(g *group) ([]string, error) {
	w := where{name: g.name, sep: ".", param: g.name}
	if d.sig.Rust && g.t.Kind != llvm.Number && g.t.Kind != llvm.Bool || d.sig.Rust && g.t.Name == "char" {
		return nil, d.refuse(g.name, "of Rust's type "+g.t.Name+", not all bytes of which are values")
	}
	first := &g.pieces[0]
	switch g.t.Kind {
	case llvm.Opaque, llvm.Void, llvm.MemberPtr:
		return nil, d.refuse(g.name, d.kindName(g.t))
	case llvm.Pointer, llvm.Reference, llvm.Code:
		if first.ByVal == 0 {
			if first.Deref > d.opt.Size && g.t.Kind == llvm.Pointer && len(g.pieces) == 1 {
				old := d.opt.Size // int a[static 10]
				d.opt.Size = first.Deref
				defer func() { d.opt.Size = old }()
			}
			v, err := d.pointer(g.t, w)
			return []string{v}, err
		}
	}
	if g.t.Std && pointers(g.t) {
		return nil, d.refuse(g.name, "an object of class std::"+g.t.Name+", whose rules symbolic bytes would break")
	}
	size := g.t.Size
	if first.Type == "x86_fp80" {
		size = first.Store // without the padding
	}
	size = max(size, first.ByVal, 1)
	p, err := d.memory(g.t, size, first.Align, w)
	if err != nil {
		return nil, err
	}
	if first.ByVal > 0 || g.t.Indirect && first.Ptr {
		return []string{p}, nil
	}
	var out []string
	off := uint64(0)
	for i := range g.pieces {
		out = append(out, d.load(p, off, size, &g.pieces[i]))
		off += 8
	}
	return out, nil
}

// fuzz makes the arguments of a fuzz target as albers_fuzz_main.c does: the size is chosen first, by one branch per
// value, and the data has exactly that size.
func (d *driver) fuzz() []string {
	data, size := "data", "size"
	if s := d.sig.Source; len(s) == 2 && s[0].Name != "" && s[1].Name != "" {
		data, size = s[0].Name, s[1].Name
	}
	wanted := d.local(8, 8)
	d.emit("%%most = call i64 @__albers_fuzz_size()")
	d.fill(wanted, 8, size)
	d.emit("%%wanted = load i64, ptr %s", wanted)
	d.emit("%%fits = icmp ule i64 %%wanted, %%most")
	d.emit("%%fits.word = zext i1 %%fits to i64")
	d.emit("call void @klee_assume(i64 %%fits.word)")
	d.emit("br label %%choose")
	d.label("choose")
	d.emit("%%size = phi i64 [ 0, %%entry ], [ %%next, %%more ]")
	d.emit("%%below = icmp ult i64 %%size, %%most")
	d.emit("br i1 %%below, label %%ask, label %%chosen")
	d.label("ask")
	d.emit("%%same = icmp eq i64 %%size, %%wanted")
	d.emit("br i1 %%same, label %%chosen, label %%more")
	d.label("more")
	d.emit("%%next = add i64 %%size, 1")
	d.emit("br label %%choose")
	d.label("chosen")
	d.emit("%%data = call ptr @malloc(i64 %%size)")
	d.emit("%%none = icmp eq i64 %%size, 0")
	d.emit("br i1 %%none, label %%call, label %%got")
	d.label("got")
	d.emit("%%failed = icmp eq ptr %%data, null")
	d.emit("br i1 %%failed, label %%stop, label %%fill")
	d.label("fill")
	d.emit("call void @klee_make_symbolic(ptr %%data, i64 %%size, ptr %s)", d.name(data))
	d.emit("br label %%call")
	d.label("call")
	d.symbolic = append(d.symbolic, fmt.Sprintf("%s (points to exactly %s bytes, up to --fuzz-size)", data, size))
	return []string{"%data", "%size"}
}

// call calls the function and ends the driver.
func (d *driver) call(args []string) {
	var list []string
	for i, p := range d.sig.Params {
		list = append(list, p.Type+p.Attrs+" "+args[i])
	}
	result := ""
	if d.sig.Ret != "void" {
		result = "%result = "
	}
	d.emit("%scall cc %d %s @%s(%s)", result, d.sig.Conv, d.sig.Ret, symbol(d.sig.Symbol), strings.Join(list, ", "))
	if d.pair {
		d.emit("call void @free(ptr %%data)")
	}
	d.emit("ret i32 0")
}

// symbol is a name as LLVM's text has it.
func symbol(s string) string { return `"` + strings.TrimSuffix(quoted(s), "\\00") + `"` }

// text puts the driver together.
func (d *driver) text() string {
	var b strings.Builder
	fmt.Fprintf(&b,
		"; Calls %s with symbolic arguments.\ntarget datalayout = %q\ntarget triple = \"x86_64-unknown-linux-gnu\"\n\n",
		d.sig.Symbol, llvm.X8664Layout)
	b.WriteString("declare void @klee_make_symbolic(ptr, i64, ptr)\ndeclare void @klee_assume(i64)\n" +
		"declare void @klee_silent_exit(i32)\n" +
		"declare ptr @malloc(i64)\ndeclare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n")
	if d.aligned {
		b.WriteString("declare ptr @aligned_alloc(i64, i64)\n")
	}
	if d.pair {
		b.WriteString("declare void @free(ptr)\ndeclare i64 @__albers_fuzz_size()\n")
	}
	var types []string
	for _, p := range d.sig.Params {
		types = append(types, p.Type+p.Attrs)
	}
	fmt.Fprintf(&b, "declare cc %d %s @%s(%s)\n", d.sig.Conv, d.sig.Ret, symbol(d.sig.Symbol), strings.Join(types, ", "))
	for _, t := range slices.Sorted(maps.Keys(d.tables)) {
		fmt.Fprintf(&b, "@%s = external constant ptr\n", symbol(t))
	}
	if d.objects > 0 {
		fmt.Fprintf(&b, "@albers.objects = global [%d x ptr] zeroinitializer\n", d.objects)
	}
	b.WriteString(strings.Join(d.consts, "\n"))
	fmt.Fprintf(&b, "\n\ndefine i32 @%s() {\n%s\nstop:\n  call void @klee_silent_exit(i32 0)\n  unreachable\n}\n",
		DriverName, strings.Join(d.body, "\n"))
	return b.String()
}

// told describes the arguments.
func (d *driver) told() []string {
	if len(d.symbolic) == 0 {
		return nil
	}
	out := []string{fmt.Sprintf("%s is called with symbolic %s", d.called, strings.Join(d.symbolic, ", "))}
	if len(d.null) > 0 {
		out = append(out, "null, always: "+strings.Join(d.null, ", "))
	}
	if len(d.symbolic) > 1 && slices.ContainsFunc(d.symbolic, func(s string) bool {
		return strings.Contains(s, "points to")
	}) {
		out = append(out, fmt.Sprintf("the arguments do not depend on each other: if %s expects that they do (a length "+
			"that fits a buffer), findings may be no bugs; write a driver then", d.called))
	}
	return out
}
