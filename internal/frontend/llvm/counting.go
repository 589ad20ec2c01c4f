package llvm

/*
#include "shim.h"
*/
import "C"

// PrepareCounting makes the module ready for a counter of basic blocks (split.c): it drops everything that is not
// kept and that nothing refers to, and cuts blocks.
func (m *Module) PrepareCounting(keep map[string]bool) error {
	C.albers_own_inlines(m.m)
	m.internalise(keep)
	m.dropAttribute("optnone")
	if err := m.runPasses("globaldce"); err != nil {
		return err
	}
	C.LLVMSetIsNewDbgInfoFormat(m.m, 0) // the descriptions of variables are then instructions that move with the others
	withC(libMark, func(s *C.char) { C.albers_split_blocks(m.m, s) })
	C.albers_count_all(m.m)
	return nil
}
