package llvm

/*
#cgo CFLAGS: -I/usr/lib/llvm-19/include -O2
#cgo LDFLAGS: -Wl,-rpath,/usr/lib/llvm-19/lib
#include <stdlib.h>
#include <llvm-c/Analysis.h>
#include <llvm-c/BitReader.h>
#include <llvm-c/BitWriter.h>
#include <llvm-c/Comdat.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>
#include <llvm-c/Target.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include "lazy.h"
#include "shim.h"
*/
import "C"

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// handle is a C pointer to an object of LLVM's. It is valid as long as the context lives and the object is not
// erased; Go's collector does not know it.
type handle uint64

func (h handle) val() C.LLVMValueRef    { return *(*C.LLVMValueRef)(unsafe.Pointer(&h)) }
func (h handle) typ() C.LLVMTypeRef     { return *(*C.LLVMTypeRef)(unsafe.Pointer(&h)) }
func (h handle) md() C.LLVMMetadataRef  { return *(*C.LLVMMetadataRef)(unsafe.Pointer(&h)) }
func ofVal(v C.LLVMValueRef) handle     { return handle(uintptr(unsafe.Pointer(v))) }
func ofTyp(t C.LLVMTypeRef) handle      { return handle(uintptr(unsafe.Pointer(t))) }
func cstr(p *C.char, n C.size_t) string { return C.GoStringN(p, C.int(n)) }
func wordString(p, n uint64) string {
	return C.GoStringN(*(**C.char)(unsafe.Pointer(&p)), C.int(n))
}
func withC(s string, f func(*C.char)) { c := C.CString(s); defer C.free(unsafe.Pointer(c)); f(c) }
func valName(v C.LLVMValueRef) string {
	var n C.size_t
	p := C.LLVMGetValueName2(v, &n)
	return cstr(p, n)
}
func disposeMessage(m *C.char) (s string) { s = C.GoString(m); C.LLVMDisposeMessage(m); return s }

// Context owns everything that was parsed in it. It is used by one goroutine at a time.
type Context struct {
	c    C.LLVMContextRef
	diag *C.albers_diag
}

// NewContext makes a context, and loads LLVM if this is the first one of the process; the error says that it is not
// there. Close frees the context; all its modules must have been closed or linked away before.
func NewContext() (*Context, error) {
	if failure := C.albers_load_llvm(); failure != nil {
		return nil, fmt.Errorf("cannot load LLVM 19, which reads programs (Debian's package libllvm19): %s",
			C.GoString(failure))
	}
	d := (*C.albers_diag)(C.calloc(1, C.sizeof_albers_diag))
	return &Context{c: C.albers_context(d), diag: d}, nil
}

// Close frees the context. All its modules must have been closed or linked away.
func (c *Context) Close() {
	C.LLVMContextDispose(c.c)
	C.albers_diag_clear(c.diag)
	C.free(unsafe.Pointer(c.diag))
}

// takeDiag returns and forgets the errors that LLVM has reported.
func (c *Context) takeDiag() string {
	if c.diag.text == nil {
		return ""
	}
	s := C.GoStringN(c.diag.text, C.int(c.diag.len))
	C.albers_diag_clear(c.diag)
	return strings.TrimRight(s, "\n")
}

// Module is an LLVM module.
type Module struct {
	ctx  *Context
	m    C.LLVMModuleRef
	Name string
	// Scopes keeps the marks where locals begin and end to live, as far as they tell accesses after a scope.
	Scopes bool
	// KeepText makes [Module.Lower] set Text, the module as LLVM prints it, and the lines of instructions in it.
	KeepText bool
	Text     string
}

// Parse reads bitcode or text and verifies it. The error has LLVM's own text.
func (c *Context) Parse(name string, data []byte) (*Module, error) {
	m, err := c.parse(name, data)
	if err != nil {
		return nil, err
	}
	var msg *C.char
	bad := C.LLVMVerifyModule(m.m, C.LLVMReturnStatusAction, &msg)
	text := disposeMessage(msg)
	if bad != 0 {
		m.Close()
		return nil, &InvalidError{Text: text}
	}
	return m, nil
}

// ParseTrusted reads a module that we made ourselves, or that another process has verified, without verifying it.
func (c *Context) ParseTrusted(name string, data []byte) (*Module, error) { return c.parse(name, data) }

// InvalidError says that a module could be read but breaks LLVM's rules.
type InvalidError struct{ Text string }

func (e *InvalidError) Error() string { return e.Text }

func (c *Context) parse(name string, data []byte) (*Module, error) {
	cname := C.CString(name)
	defer C.free(unsafe.Pointer(cname))
	if len(data) == 0 {
		return nil, errors.New("the file is empty")
	}
	buf := C.LLVMCreateMemoryBufferWithMemoryRangeCopy((*C.char)(unsafe.Pointer(&data[0])), C.size_t(len(data)), cname)
	c.takeDiag()
	var m C.LLVMModuleRef
	if IsBitcode(data) {
		bad := C.LLVMParseBitcodeInContext2(c.c, buf, &m)
		C.LLVMDisposeMemoryBuffer(buf)
		if bad != 0 {
			return nil, errors.New(orElse(c.takeDiag(), "LLVM cannot read the bitcode"))
		}
		c.takeDiag()
		return &Module{ctx: c, m: m, Name: name}, nil
	}
	var msg *C.char
	if C.LLVMParseIRInContext(c.c, buf, &m, &msg) != 0 { // takes the buffer
		text := "LLVM cannot read the text"
		if msg != nil {
			text = disposeMessage(msg)
		}
		c.takeDiag()
		return nil, errors.New(text)
	}
	c.takeDiag()
	return &Module{ctx: c, m: m, Name: name}, nil
}

func orElse(s, def string) string {
	if s == "" {
		return def
	}
	return s
}

// IsBitcode says whether data begin like bitcode, bare or in Apple's wrapper.
func IsBitcode(data []byte) bool {
	return len(data) >= 4 && (string(data[:4]) == "BC\xC0\xDE" || string(data[:4]) == "\xDE\xC0\x17\x0B")
}

// Close frees a module that was not linked into another.
func (m *Module) Close() { C.LLVMDisposeModule(m.m) }

// Triple is the target's name, empty if the module does not say.
func (m *Module) Triple() string { return C.GoString(C.LLVMGetTarget(m.m)) }

// DataLayout is the layout string, empty if the module does not say.
func (m *Module) DataLayout() string { return C.GoString(C.LLVMGetDataLayoutStr(m.m)) }

// X8664Layout is the data layout of x86-64 on Linux.
const X8664Layout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"

// SetTarget gives the module a triple and a layout.
func (m *Module) SetTarget(triple, layout string) {
	withC(triple, func(s *C.char) { C.LLVMSetTarget(m.m, s) })
	withC(layout, func(s *C.char) { C.LLVMSetDataLayout(m.m, s) })
}

// Link moves src into m and frees src.
func (m *Module) Link(src *Module) error {
	m.ctx.takeDiag()
	if C.LLVMLinkModules2(m.m, src.m) != 0 {
		return errors.New(orElse(m.ctx.takeDiag(), "LLVM's linker gave no reason"))
	}
	return nil
}

// runPasses runs a pipeline in opt's syntax.
func (m *Module) runPasses(pipeline string) error {
	opts := C.LLVMCreatePassBuilderOptions()
	defer C.LLVMDisposePassBuilderOptions(opts)
	var e C.LLVMErrorRef
	withC(pipeline, func(s *C.char) { e = C.LLVMRunPasses(m.m, s, nil, opts) })
	if e == nil {
		return nil
	}
	msg := C.LLVMGetErrorMessage(e)
	defer C.LLVMDisposeErrorMessage(msg)
	return fmt.Errorf("pass pipeline %q: %s", pipeline, C.GoString(msg))
}

// String is the module as LLVM prints it.
func (m *Module) String() string { return disposeMessage(C.LLVMPrintModuleToString(m.m)) }

// WriteBitcode writes the module to a file.
func (m *Module) WriteBitcode(path string) error {
	bad := C.int(0)
	withC(path, func(s *C.char) { bad = C.LLVMWriteBitcodeToFile(m.m, s) })
	if bad != 0 {
		return fmt.Errorf("cannot write bitcode to %s", path)
	}
	return nil
}
