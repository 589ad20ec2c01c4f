package llvm

/*
#include <stdlib.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Target.h>
*/
import "C"

import (
	"debug/dwarf"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Signature is the data that a caller needs about a function: how LLVM passes its parameters, and how the source
// declares them.
type Signature struct {
	Symbol string
	Conv   uint
	Ret    string // type as text
	VarArg bool
	Params []Passed
	// Source has the parameters as the source declares them; nil if there is no debug information.
	Source []SourceParam
	Rust   bool
}

// Passed is a parameter of an LLVM function.
type Passed struct {
	Name  string
	Type  string // as text; structures have no names
	Attrs string // those that change how it is passed, as text
	Store uint64 // bytes that a store writes
	Bits  uint64 // an integer's width, else 0
	Align uint64
	Ptr   bool
	ByVal uint64 // > 0: a pointer to so many bytes, of which the callee gets a copy
	SRet  uint64 // > 0: a pointer to so many bytes, where the result goes
	Deref uint64 // a pointer that is good for so many bytes
	Plain *SourceType
	Odd   string // an attribute that C has no word for, or empty
}

// SourceParam is a parameter as the source declares it.
type SourceParam struct {
	Name string // empty if it has none
	Type *SourceType
}

// SourceKind classifies the types of a source as a caller sees them.
type SourceKind int

// The kinds of types.
const (
	Opaque    SourceKind = iota // a structure that is declared only, or something that we do not know
	Void                        // no type; behind a pointer, bytes
	Number                      // integers, enumerations, floats, complex numbers, vectors: any bytes are a value
	Bool                        // a byte that is 0 or 1
	Pointer                     // to Elem
	Reference                   // to Elem, never null
	Code                        // pointer to a function
	MemberPtr                   // pointer to a member of a class
	VTable                      // pointer to a class's table of virtual functions
	Record                      // structure or class
	Union
	Array // Count times Elem
)

// SourceType is a type of the source, without typedefs and qualifiers. Types may refer to themselves through pointers.
type SourceType struct {
	Kind   SourceKind
	Name   string
	Size   uint64 // in bytes
	Align  uint64 // 0: not known
	Elem   *SourceType
	Const  bool // of a pointer: its target must not be written
	Count  uint64
	Fields []SourceField
	// These are for classes: the mangled name after _ZTS; whether calls pass the address of an object in place of a
	// copy; whether the class has virtual bases; whether it belongs to the C++ library.
	Mangled  string
	Indirect bool
	Virtual  bool
	Std      bool
	Unsigned bool // of a number
}

// SourceField is a member of a structure; those of base classes have an empty name.
type SourceField struct {
	Name string
	Off  uint64
	Type *SourceType
}

// text names a type without names of structures.
func typeText(t C.LLVMTypeRef) string {
	switch C.LLVMGetTypeKind(t) {
	case C.LLVMStructTypeKind:
		n := C.LLVMCountStructElementTypes(t)
		parts := make([]string, n)
		for i := range parts {
			parts[i] = typeText(C.LLVMStructGetTypeAtIndex(t, C.uint(i)))
		}
		s := "{ " + strings.Join(parts, ", ") + " }"
		if n == 0 {
			s = "{}"
		}
		if C.LLVMIsPackedStruct(t) != 0 {
			s = "<" + s + ">"
		}
		return s
	case C.LLVMArrayTypeKind:
		return fmt.Sprintf("[%d x %s]", uint64(C.LLVMGetArrayLength2(t)), typeText(C.LLVMGetElementType(t)))
	}
	return disposeMessage(C.LLVMPrintTypeToString(t))
}

// plainType is an LLVM type as if a source had declared it.
func plainType(dl C.LLVMTargetDataRef, t C.LLVMTypeRef) *SourceType {
	s := &SourceType{Kind: Number, Name: typeText(t), Size: uint64(C.LLVMStoreSizeOfType(dl, t)),
		Align: uint64(C.LLVMABIAlignmentOfType(dl, t))}
	switch C.LLVMGetTypeKind(t) {
	case C.LLVMPointerTypeKind:
		s.Kind, s.Elem = Pointer, &SourceType{Kind: Void}
	case C.LLVMIntegerTypeKind:
		if C.LLVMGetIntTypeWidth(t) == 1 {
			s.Kind = Bool
		}
	case C.LLVMStructTypeKind:
		s.Kind = Record
		for i := range C.LLVMCountStructElementTypes(t) {
			s.Fields = append(s.Fields, SourceField{fmt.Sprint(i), uint64(C.LLVMOffsetOfElement(dl, t, i)),
				plainType(dl, C.LLVMStructGetTypeAtIndex(t, i))})
		}
	case C.LLVMArrayTypeKind:
		s.Kind, s.Count, s.Elem = Array, uint64(C.LLVMGetArrayLength2(t)), plainType(dl, C.LLVMGetElementType(t))
	}
	return s
}

// attribute finds an attribute of parameter i, counted from 1.
func attribute(f C.LLVMValueRef, i int, name string) (a C.LLVMAttributeRef) {
	withC(name, func(s *C.char) {
		kind := C.LLVMGetEnumAttributeKindForName(s, C.size_t(len(name)))
		a = C.LLVMGetEnumAttributeAtIndex(f, C.LLVMAttributeIndex(C.uint(i)), kind)
	})
	return a
}

// passed describes parameter i, counted from 0.
func passed(dl C.LLVMTargetDataRef, f C.LLVMValueRef, i int) Passed {
	v := C.LLVMGetParam(f, C.uint(i))
	t := C.LLVMTypeOf(v)
	p := Passed{Name: valName(v), Type: typeText(t), Store: uint64(C.LLVMStoreSizeOfType(dl, t)),
		Align: uint64(C.LLVMABIAlignmentOfType(dl, t)), Ptr: C.LLVMGetTypeKind(t) == C.LLVMPointerTypeKind,
		Plain: plainType(dl, t)}
	if C.LLVMGetTypeKind(t) == C.LLVMIntegerTypeKind {
		p.Bits = uint64(C.LLVMGetIntTypeWidth(t))
	}
	for _, name := range []string{"zeroext", "signext", "inreg"} {
		if attribute(f, i+1, name) != nil {
			p.Attrs += " " + name
		}
	}
	for _, name := range []string{"inalloca", "preallocated", "nest", "swiftself", "swiftasync", "swifterror"} {
		if attribute(f, i+1, name) != nil {
			p.Odd = name
		}
	}
	for _, name := range []string{"byval", "sret"} {
		a := attribute(f, i+1, name)
		if a == nil {
			continue
		}
		of := C.LLVMGetTypeAttributeValue(a)
		size, align := uint64(C.LLVMABISizeOfType(dl, of)), uint64(C.LLVMABIAlignmentOfType(dl, of))
		if al := attribute(f, i+1, "align"); al != nil {
			align = uint64(C.LLVMGetEnumAttributeValue(al))
		}
		p.Attrs += fmt.Sprintf(" %s([%d x i8]) align %d", name, size, align)
		p.Align = align
		if name == "byval" {
			p.ByVal, p.Plain = max(size, 1), plainType(dl, of)
		} else {
			p.SRet = max(size, 1)
		}
	}
	if a := attribute(f, i+1, "dereferenceable"); a != nil {
		p.Deref = uint64(C.LLVMGetEnumAttributeValue(a))
	}
	return p
}

// Signature describes a function that the module defines; nil if it defines none of that name.
func (m *Module) Signature(name string) *Signature {
	f := m.named(name)
	if f == nil || C.LLVMIsAFunction(f) == nil {
		return nil
	}
	dl := C.LLVMGetModuleDataLayout(m.m)
	t := C.LLVMGlobalGetValueType(f)
	s := &Signature{Symbol: name, Conv: uint(C.LLVMGetFunctionCallConv(f)), Ret: typeText(C.LLVMGetReturnType(t)),
		VarArg: C.LLVMIsFunctionVarArg(t) != 0}
	for i := range int(C.LLVMCountParams(f)) {
		s.Params = append(s.Params, passed(dl, f, i))
	}
	s.Source, s.Rust = m.sourceParams(f)
	return s
}

// named finds a global value of a name.
func (m *Module) named(name string) (v C.LLVMValueRef) {
	withC(name, func(s *C.char) {
		if v = C.LLVMGetNamedFunction(m.m, s); v == nil {
			v = C.LLVMGetNamedGlobal(m.m, s)
		}
	})
	return v
}

// Externalise makes a function or variable that only its module sees visible to others, under the name as.
func (m *Module) Externalise(name, as string) {
	v := m.named(name)
	C.LLVMSetLinkage(v, C.LLVMExternalLinkage)
	C.LLVMSetVisibility(v, C.LLVMDefaultVisibility)
	if name != as {
		withC(as, func(s *C.char) { C.LLVMSetValueName2(v, s, C.size_t(len(as))) })
	}
}

// Tables gives the size in bytes of each part of a class's table of virtual functions, nil if the module does not
// define it; abstract says that a function in it has no body.
func (m *Module) Tables(mangled string) (sizes []uint64, abstract bool) {
	g := m.named("_ZTV" + mangled)
	if g == nil || C.LLVMIsAGlobalVariable(g) == nil || C.LLVMIsDeclaration(g) != 0 {
		return nil, false
	}
	t := C.LLVMGlobalGetValueType(g)
	if C.LLVMGetTypeKind(t) != C.LLVMStructTypeKind {
		return nil, false
	}
	dl := C.LLVMGetModuleDataLayout(m.m)
	for i := range C.LLVMCountStructElementTypes(t) {
		sizes = append(sizes, uint64(C.LLVMABISizeOfType(dl, C.LLVMStructGetTypeAtIndex(t, i))))
	}
	return sizes, strings.Contains(disposeMessage(C.LLVMPrintValueToString(g)), "@__cxa_pure_virtual")
}

// Declared returns the name of a function in the source and the place of its definition. All are empty without debug
// information.
func (m *Module) Declared(name string) (plain, file string, line int) {
	f := m.named(name)
	if f == nil || C.LLVMIsAFunction(f) == nil {
		return "", "", 0
	}
	sp := C.LLVMGetSubprogram(f)
	if sp == nil {
		return "", "", 0
	}
	n := m.node(sp)
	return n.str(2), fileName(C.LLVMDIScopeGetFile(sp)), int(C.LLVMDISubprogramGetLine(sp))
}

// dnode is a node of debug information with its operands.
type dnode struct {
	md  C.LLVMMetadataRef
	val C.LLVMValueRef
	ops []C.LLVMValueRef
}

func (m *Module) node(md C.LLVMMetadataRef) *dnode {
	n := &dnode{md: md, val: C.LLVMMetadataAsValue(m.ctx.c, md)}
	count := int(C.LLVMGetMDNodeNumOperands(n.val))
	n.ops = make([]C.LLVMValueRef, count+1)
	C.LLVMGetMDNodeOperands(n.val, &n.ops[0])
	n.ops = n.ops[:count]
	return n
}

// at is operand i as a node, nil if there is none.
func (m *Module) at(n *dnode, i int) *dnode {
	if i >= len(n.ops) || n.ops[i] == nil || C.LLVMIsAMDNode(n.ops[i]) == nil {
		return nil
	}
	return m.node(C.LLVMValueAsMetadata(n.ops[i]))
}

// str is operand i as text.
func (n *dnode) str(i int) string {
	if i >= len(n.ops) || n.ops[i] == nil {
		return ""
	}
	return mdString(ofVal(n.ops[i]))
}

func (n *dnode) tag() dwarf.Tag { return dwarf.Tag(C.LLVMGetDINodeTag(n.md)) }
func (n *dnode) print() string  { return disposeMessage(C.LLVMPrintValueToString(n.val)) }

// Operands of nodes, by their meaning.
const (
	opScope    = 1 // of types
	opName     = 2
	opBase     = 3 // of derived types and arrays; of a subroutine type, the list of types
	opElements = 4 // of composite types
	opIdent    = 7 // of composite types
	opType     = 4 // of a subprogram
	opUnit     = 5
	opRetained = 7
)

var argNumber = regexp.MustCompile(`\barg: (\d+)`)

// sourceParams reads the parameters of a function from its debug information.
func (m *Module) sourceParams(f C.LLVMValueRef) (params []SourceParam, rust bool) {
	sp := C.LLVMGetSubprogram(f)
	if sp == nil {
		return nil, false
	}
	n := m.node(sp)
	if u := m.at(n, opUnit); u != nil {
		rust = strings.Contains(u.print(), "language: DW_LANG_Rust")
	}
	t := m.at(n, opType)
	if t == nil {
		return nil, rust
	}
	list := m.at(t, opBase)
	if list == nil {
		return nil, rust
	}
	names := m.paramNames(f, n)
	r := &typeReader{m: m, known: map[C.LLVMMetadataRef]*SourceType{}}
	params = []SourceParam{}
	for i := 1; i < len(list.ops); i++ {
		d := m.at(list, i)
		if d == nil {
			break // an ellipsis, or no prototype
		}
		params = append(params, SourceParam{names[i], r.read(d)})
	}
	return params, rust
}

// paramNames finds the names of a function's parameters, by their number from 1.
func (m *Module) paramNames(f C.LLVMValueRef, sp *dnode) map[int]string {
	out := map[int]string{}
	add := func(v *dnode) {
		if v == nil {
			return
		}
		if g := argNumber.FindStringSubmatch(v.print()); g != nil {
			n, _ := strconv.Atoi(g[1]) // digits
			out[n] = v.str(1)
		}
	}
	if list := m.at(sp, opRetained); list != nil {
		for i := range list.ops {
			add(m.at(list, i))
		}
	}
	// Without optimisation, variables are not retained; their declarations name them.
	was := C.LLVMIsNewDbgInfoFormat(m.m)
	C.LLVMSetIsNewDbgInfoFormat(m.m, 0)
	defer C.LLVMSetIsNewDbgInfoFormat(m.m, was)
	for b := C.LLVMGetFirstBasicBlock(f); b != nil; b = C.LLVMGetNextBasicBlock(b) {
		for i := C.LLVMGetFirstInstruction(b); i != nil; i = C.LLVMGetNextInstruction(i) {
			if C.LLVMIsADbgInfoIntrinsic(i) == nil || C.LLVMGetNumOperands(i) < 3 {
				continue
			}
			if v := C.LLVMGetOperand(i, 1); C.LLVMIsAMDNode(v) != nil && C.LLVMInstructionGetDebugLoc(i) != nil {
				loc := m.node(C.LLVMInstructionGetDebugLoc(i))
				if len(loc.ops) < 2 || loc.ops[1] == nil { // of this function, not of one that was inlined
					add(m.node(C.LLVMValueAsMetadata(v)))
				}
			}
		}
	}
	return out
}

// typeReader turns debug information's types into source types.
type typeReader struct {
	m     *Module
	known map[C.LLVMMetadataRef]*SourceType
}

// read gives a type; d is nil for void.
func (r *typeReader) read(d *dnode) *SourceType {
	if d == nil {
		return &SourceType{Kind: Void}
	}
	if t := r.known[d.md]; t != nil {
		return t
	}
	switch tag := d.tag(); tag {
	case dwarf.TagTypedef, dwarf.TagConstType, dwarf.TagVolatileType, dwarf.TagRestrictType, dwarf.TagAtomicType:
		// This is the type itself, of which only a part may have been read yet.
		t := r.read(r.m.at(d, opBase))
		name := d.str(opName)
		switch {
		case tag == dwarf.TagTypedef && t.Kind == Number && isTextName(name): // wchar_t is no type of its own in C
			c := *t
			c.Name, t = name, &c
		case t.Name == "":
			t.Name = name
		}
		r.known[d.md] = t
		return t
	}
	t := &SourceType{Name: d.str(opName), Size: uint64(C.LLVMDITypeGetSizeInBits(d.md)+7) / 8,
		Align: uint64(C.LLVMDITypeGetAlignInBits(d.md)) / 8}
	r.known[d.md] = t
	switch tag := d.tag(); tag {
	case dwarf.TagBaseType:
		t.Kind = Number
		text := d.print()
		t.Unsigned = strings.Contains(text, "DW_ATE_unsigned")
		if strings.Contains(text, "DW_ATE_boolean") {
			t.Kind = Bool
		}
	case dwarf.TagEnumerationType:
		t.Kind = Number
	case dwarf.TagUnspecifiedType: // nullptr_t
		t.Kind = Opaque
	case dwarf.TagPointerType, dwarf.TagReferenceType, dwarf.TagRvalueReferenceType:
		r.pointer(t, d, tag)
	case dwarf.TagPtrToMemberType:
		t.Kind = MemberPtr
	case dwarf.TagArrayType:
		r.array(t, d)
	case dwarf.TagStructType, dwarf.TagClassType, dwarf.TagUnionType:
		r.record(t, d, tag)
	}
	return t
}

// pointer reads a pointer or a reference.
func (r *typeReader) pointer(t *SourceType, d *dnode, tag dwarf.Tag) {
	t.Kind, t.Size, t.Align = Pointer, 8, 8
	if tag != dwarf.TagPointerType {
		t.Kind = Reference
	}
	to := r.m.at(d, opBase)
	for q := to; q != nil; q = r.m.at(q, opBase) {
		switch q.tag() {
		case dwarf.TagConstType:
			t.Const = true
			continue
		case dwarf.TagSubroutineType:
			t.Kind = Code
			return
		case dwarf.TagTypedef, dwarf.TagVolatileType, dwarf.TagRestrictType:
			continue
		}
		break
	}
	t.Elem = r.read(to)
}

// array reads an array or a vector: one count for each dimension.
func (r *typeReader) array(t *SourceType, d *dnode) {
	elem := r.read(r.m.at(d, opBase))
	if C.LLVMDITypeGetFlags(d.md)&C.LLVMDIFlagVector != 0 {
		t.Kind, t.Align = Number, t.Size
		return
	}
	t.Kind, t.Elem, t.Align = Array, elem, elem.Align
	if elem.Size > 0 {
		t.Count = t.Size / elem.Size
	}
	t.Name = elem.Name + "[]"
}

// record reads a structure, class or union.
func (r *typeReader) record(t *SourceType, d *dnode, tag dwarf.Tag) {
	flags := C.LLVMDITypeGetFlags(d.md)
	if flags&C.LLVMDIFlagFwdDecl != 0 {
		return // Opaque
	}
	t.Kind = Record
	if tag == dwarf.TagUnionType {
		t.Kind = Union
	}
	t.Indirect = flags&C.LLVMDIFlagTypePassByReference != 0
	t.Mangled = strings.TrimPrefix(d.str(opIdent), "_ZTS")
	scopes := ""
	for s := r.m.at(d, opScope); s != nil; s = r.m.at(s, opScope) {
		switch name := s.str(opName); {
		case s.tag() == dwarf.TagNamespace && name == "":
			scopes = "12_GLOBAL__N_1" + scopes
		case s.tag() == dwarf.TagNamespace || s.tag() == dwarf.TagStructType || s.tag() == dwarf.TagClassType:
			t.Std = t.Std || name == "std"
			scopes = fmt.Sprintf("%d%s", len(name), name) + scopes
		}
	}
	// A class whose table is only in one file has no identifier.
	if t.Mangled == "" && t.Name != "" && !strings.Contains(t.Name+scopes, "<") {
		t.Mangled = fmt.Sprintf("%d%s", len(t.Name), t.Name)
		if scopes != "" {
			t.Mangled = "N" + scopes + t.Mangled + "E"
		}
	}
	list := r.m.at(d, opElements)
	if list == nil {
		return
	}
	for i := range list.ops {
		e := r.m.at(list, i)
		if e == nil {
			continue
		}
		flags := C.LLVMDITypeGetFlags(e.md)
		off := uint64(C.LLVMDITypeGetOffsetInBits(e.md))
		switch tag := e.tag(); {
		case tag == dwarf.TagInheritance:
			if flags&C.LLVMDIFlagVirtual != 0 {
				t.Virtual = true
				continue
			}
			b := r.read(r.m.at(e, opBase))
			t.Virtual = t.Virtual || b.Virtual
			t.Fields = append(t.Fields, SourceField{"", off / 8, b})
		case tag != dwarf.TagMember, flags&C.LLVMDIFlagStaticMember != 0:
		case strings.HasPrefix(e.str(opName), "_vptr$"):
			t.Fields = append(t.Fields, SourceField{"", off / 8, &SourceType{Kind: VTable, Size: 8, Align: 8}})
		case flags&C.LLVMDIFlagBitField != 0: // any bits will do
			size := uint64(C.LLVMDITypeGetSizeInBits(e.md))
			t.Fields = append(t.Fields,
				SourceField{e.str(opName), off / 8, &SourceType{Kind: Number, Size: (off%8 + size + 7) / 8}})
		default:
			t.Fields = append(t.Fields, SourceField{e.str(opName), off / 8, r.read(r.m.at(e, opBase))})
		}
	}
}

// isTextName says that elements of a type are characters of text that ends with a zero.
func isTextName(name string) bool {
	switch name {
	case "char", "wchar_t", "char8_t", "char16_t", "char32_t":
		return true
	}
	return false
}

// IsText says that a type is a character, so that a pointer to it points to text that ends with a zero.
func (t *SourceType) IsText() bool { return t.Kind == Number && isTextName(t.Name) }
