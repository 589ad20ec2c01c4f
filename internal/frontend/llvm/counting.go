package llvm

/*
#include "shim.h"
*/
import "C"

// PrepareCounting makes the module ready for a counter of basic blocks (split.c): what is not kept and nothing refers
// to goes, blocks are cut.
func (m *Module) PrepareCounting(keep map[string]bool) error {
	C.albers_own_inlines(m.m)
	m.internalise(keep)
	m.dropAttribute("optnone")
	if err := m.runPasses("globaldce"); err != nil {
		return err
	}
	C.LLVMSetIsNewDbgInfoFormat(m.m, 0) // what describes variables is then an instruction that moves with the others
	withC(libMark, func(s *C.char) { C.albers_split_blocks(m.m, s) })
	C.albers_count_all(m.m)
	return nil
}
