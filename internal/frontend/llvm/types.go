package llvm

/*
#include "shim.h"
*/
import "C"

// kind is a type's sort; the numbers are LLVMTypeKind's.
type kind int

const (
	kVoid     kind = C.LLVMVoidTypeKind
	kHalf     kind = C.LLVMHalfTypeKind
	kFloat    kind = C.LLVMFloatTypeKind
	kDouble   kind = C.LLVMDoubleTypeKind
	kX87      kind = C.LLVMX86_FP80TypeKind
	kFP128    kind = C.LLVMFP128TypeKind
	kInt      kind = C.LLVMIntegerTypeKind
	kFunc     kind = C.LLVMFunctionTypeKind
	kStruct   kind = C.LLVMStructTypeKind
	kArray    kind = C.LLVMArrayTypeKind
	kPtr      kind = C.LLVMPointerTypeKind
	kVector   kind = C.LLVMVectorTypeKind
	kMetadata kind = C.LLVMMetadataTypeKind
	kToken    kind = C.LLVMTokenTypeKind
	kScalable kind = C.LLVMScalableVectorTypeKind
	kBFloat   kind = C.LLVMBFloatTypeKind
)

// maxLanes bounds the scalars of one first-class value; front ends keep such values far smaller.
const maxLanes = 1 << 14

// lane is one scalar of a value.
type lane struct {
	w     uint16
	float bool
	bf    bool // bfloat
}

// typ describes a type. lanes is filled for types that a value can have.
type typ struct {
	h       handle
	kind    kind
	w       uint16 // scalar: width in bits
	as      uint32 // pointer: address space
	n       uint64 // array, vector: length; struct, function: number of fields or parameters
	elem    *typ   // array, vector: element; function: result
	fields  []*typ // struct, function
	offs    []uint64
	varArg  bool // function
	bits    uint64
	store   uint64
	alloc   uint64
	align   uint64
	lanes   []lane
	noLower string // why values of this type cannot be lowered, or empty
}

func (t *typ) isFloat() bool {
	switch t.kind {
	case kHalf, kFloat, kDouble, kX87, kFP128, kBFloat:
		return true
	}
	return false
}

func (t *typ) scalar() bool {
	return len(t.lanes) == 1 && t.kind != kStruct && t.kind != kArray && t.kind != kVector
}

// elemScalar is the scalar type of a scalar or of a vector's lanes.
func (t *typ) elemScalar() *typ {
	if t.kind == kVector {
		return t.elem
	}
	return t
}

// bitPacked says that a vector's lanes do not start at byte boundaries in memory.
func (t *typ) bitPacked() bool { return t.kind == kVector && t.elem.bits%8 != 0 }

func (l *lowerer) typeOf(h handle) *typ {
	if t := l.types[h]; t != nil {
		return t
	}
	var o C.albers_type
	C.albers_type_info(l.dl, h.typ(), &o)
	t := &typ{h: h, kind: kind(o.kind), n: uint64(o.count), bits: uint64(o.size_bits), store: uint64(o.store),
		alloc: uint64(o.alloc), align: uint64(o.align), as: uint32(o.as)}
	l.types[h] = t
	defer func() {
		if t.noLower != "" {
			t.lanes = nil
		}
	}()
	switch t.kind {
	case kVoid, kMetadata:
	case kInt, kHalf, kFloat, kDouble, kX87, kFP128, kBFloat, kPtr:
		l.scalarType(t)
	case kArray, kVector:
		t.elem = l.typeOf(handle(o.elem))
		t.noLower = t.elem.noLower
		n := uint64(len(t.elem.lanes))
		if n == 0 {
			break
		}
		if t.n > maxLanes/n {
			t.noLower = "huge-aggregate-value"
			break
		}
		for i := uint64(0); i < t.n; i++ {
			t.lanes = append(t.lanes, t.elem.lanes...)
		}
	case kStruct:
		l.structType(t)
	case kFunc:
		l.funcType(t, handle(o.elem), o.packed != 0)
	case kScalable:
		t.noLower = "scalable-vector"
	case kToken:
		t.noLower = "token"
	case kind(C.LLVMPPC_FP128TypeKind):
		t.noLower = "ppc_fp128"
	default:
		t.noLower = "target-type"
	}
	return t
}

func (l *lowerer) scalarType(t *typ) {
	if t.bits > 65535 {
		t.noLower = "huge-integer"
		return
	}
	t.w = uint16(t.bits)
	if t.kind == kPtr {
		t.w = 64
	}
	t.lanes = []lane{{w: t.w, float: t.isFloat(), bf: t.kind == kBFloat}}
}

func (l *lowerer) structType(t *typ) {
	raw := make([]C.uint64_t, 2*t.n+1)
	C.albers_struct_fields(l.dl, t.h.typ(), C.uint(t.n), &raw[0])
	for i := uint64(0); i < t.n; i++ {
		f := l.typeOf(handle(raw[2*i]))
		t.fields = append(t.fields, f)
		t.offs = append(t.offs, uint64(raw[2*i+1]))
		if f.noLower != "" {
			t.noLower = f.noLower
		}
		if len(t.lanes)+len(f.lanes) > maxLanes {
			t.noLower = "huge-aggregate-value"
		} else {
			t.lanes = append(t.lanes, f.lanes...)
		}
	}
}

func (l *lowerer) funcType(t *typ, ret handle, varArg bool) {
	t.elem = l.typeOf(ret)
	t.varArg = varArg
	raw := make([]C.uint64_t, t.n+1)
	C.albers_struct_fields(l.dl, t.h.typ(), C.uint(t.n), &raw[0])
	for _, h := range raw[:t.n] {
		t.fields = append(t.fields, l.typeOf(handle(h)))
	}
}

// laneStart is the index of the first lane of a struct's or array's element i.
func (t *typ) laneStart(i uint64) int {
	if t.kind != kStruct {
		return int(i) * len(t.elem.lanes)
	}
	n := 0
	for _, f := range t.fields[:i] {
		n += len(f.lanes)
	}
	return n
}

// element is the type of element i.
func (t *typ) element(i uint64) *typ {
	if t.kind == kStruct {
		return t.fields[i]
	}
	return t.elem
}
