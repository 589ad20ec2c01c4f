package llvm

/*
#include <llvm-c/DebugInfo.h>
#include "shim.h"
*/
import "C"

import (
	"path/filepath"

	"github.com/albers-engine/albers/internal/ir"
)

// posOf is the index in Positions of a debug location; equal places share an entry.
func (l *lowerer) posOf(loc handle) uint32 {
	if loc == 0 {
		return 0
	}
	if p, ok := l.locs[loc]; ok {
		return p
	}
	var o C.albers_loc
	C.albers_loc_info(loc.md(), &o)
	q := ir.Pos{Line: uint32(o.line), Col: uint32(o.col), File: l.fileOf(handle(o.file))}
	q.Inlined = l.posOf(handle(o.inlined))
	p := l.addPos(q)
	l.locs[loc] = p
	return p
}

func (l *lowerer) addPos(q ir.Pos) uint32 {
	if p, ok := l.posIndex[q]; ok {
		return p
	}
	p := uint32(len(l.out.Positions))
	l.out.Positions = append(l.out.Positions, q)
	l.posIndex[q] = p
	return p
}

// fileName is the path that a DIFile names, made absolute with the compilation's directory.
func fileName(file C.LLVMMetadataRef) string {
	if file == nil {
		return ""
	}
	var n C.uint
	p := C.LLVMDIFileGetFilename(file, &n)
	name := C.GoStringN(p, C.int(n))
	p = C.LLVMDIFileGetDirectory(file, &n)
	if dir := C.GoStringN(p, C.int(n)); dir != "" && !filepath.IsAbs(name) {
		name = filepath.Join(dir, name)
	}
	return name
}

// fileOf is the index in Files of a DIFile.
func (l *lowerer) fileOf(file handle) uint32 {
	if file == 0 {
		return 0
	}
	if i, ok := l.difiles[file]; ok {
		return i
	}
	i := l.file(fileName(file.md()))
	l.difiles[file] = i
	return i
}

// file is the number of a file.
func (l *lowerer) file(name string) uint32 {
	i, ok := l.files[name]
	if !ok {
		i = uint32(len(l.out.Files))
		l.out.Files = append(l.out.Files, name)
		l.files[name] = i
	}
	return i
}

// subprogram gives file and line of a function's definition.
func (l *lowerer) subprogram(fn handle) (file, line uint32) {
	sp := C.LLVMGetSubprogram(fn.val())
	if sp == nil {
		return 0, 0
	}
	return l.fileOf(handle(uintptrOf(C.LLVMDIScopeGetFile(sp)))), uint32(C.LLVMDISubprogramGetLine(sp))
}

// globalPos is the position of a global variable's definition.
func (l *lowerer) globalPos(g handle) uint32 {
	var o C.albers_loc
	C.albers_global_loc(g.val(), l.dbgKind, &o)
	if o.line == 0 {
		return 0
	}
	return l.addPos(ir.Pos{Line: uint32(o.line), File: l.fileOf(handle(o.file))})
}

// debugVariable reads the operands of llvm.dbg.declare or llvm.dbg.value: the described value and the variable's name.
func debugVariable(what, variable handle) (value handle, name string) {
	if C.LLVMIsAValueAsMetadata(what.val()) == nil || C.LLVMGetMDNodeNumOperands(what.val()) != 1 {
		return 0, ""
	}
	var v C.LLVMValueRef
	C.LLVMGetMDNodeOperands(what.val(), &v)
	if v == nil || C.LLVMIsAMDNode(variable.val()) == nil {
		return 0, ""
	}
	ops := make([]C.LLVMValueRef, C.LLVMGetMDNodeNumOperands(variable.val())+1)
	C.LLVMGetMDNodeOperands(variable.val(), &ops[0])
	if len(ops) < 3 || ops[1] == nil {
		return 0, ""
	}
	return ofVal(v), mdString(ofVal(ops[1]))
}

// mdString is a metadata string's text, empty if v is no such thing.
func mdString(v handle) string {
	if C.LLVMIsAMDString(v.val()) == nil {
		return ""
	}
	var n C.uint
	p := C.LLVMGetMDString(v.val(), &n)
	return C.GoStringN(p, C.int(n))
}
