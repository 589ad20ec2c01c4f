// What the engine tells the unwinder. A frame is a number, larger for inner frames; a landing pad is a number too.
#pragma once
#include <typeinfo>

struct _Unwind_Exception;

extern "C" {
// The innermost frame outside of frame whose call has a landing pad; 0 if there is none. Frame 0 is the caller's.
unsigned long __albers_eh_next(unsigned long frame);
// The landing pad of a frame that __albers_eh_next gave.
unsigned long __albers_eh_pad(unsigned long frame);
// Whether the pad has to be entered although no clause takes the exception.
int __albers_eh_cleanup(unsigned long pad);
// What clause i of the pad is: 0 there is none, 1 a catch, 2 a filter.
int __albers_eh_clause(unsigned long pad, long i);
// The number of type infos of a clause, none for catch (...), and each of them.
long __albers_eh_types(unsigned long pad, long i);
const std::type_info *__albers_eh_type(unsigned long pad, long i, long j);
// The selector by which landing pads know a type.
int __albers_eh_selector(const std::type_info *type);
// Leaves all inner frames and goes on at a frame's landing pad.
[[noreturn]] void __albers_eh_land(unsigned long frame, _Unwind_Exception *e, int selector);
}
