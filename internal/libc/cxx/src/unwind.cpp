// The unwinder of C++ exceptions under the engine: what libunwind and the personality function of libc++abi are on a
// real machine. Both find an exception's way in tables beside machine code, of which there is none here; the engine knows
// the frames and their landing pads instead and answers the functions below. Two phases, as the Itanium C++ ABI has them
// (https://itanium-cxx-abi.github.io/cxx-abi/abi-eh.html): first the handler is searched without changing anything, then the
// frames are left one landing pad after the other.
//
// private_1 of an exception in flight is the frame of its handler, private_2 the selector to enter it with.
#include <exception>
#include <new>
#include <stdlib.h>
#include <typeinfo>
#include "cxa_exception.h"
#include "cxa_handlers.h"
#include "private_typeinfo.h"
#include <cxxabi.h>
#include "unwind.h"
#include "albers_eh.h"

using namespace __cxxabiv1;

namespace {

// header is what libc++abi keeps in front of an exception of its own.
__cxa_exception *header(_Unwind_Exception *e) { return reinterpret_cast<__cxa_exception *>(e + 1) - 1; }

// thrown is the object that was thrown. That of a rethrown exception_ptr lies elsewhere.
void *thrown(_Unwind_Exception *e) {
  if (__getExceptionClass(e) == kOurDependentExceptionClass)
    return reinterpret_cast<__cxa_dependent_exception *>(e + 1)[-1].primaryException;
  return e + 1;
}

bool catches(const std::type_info *wanted, _Unwind_Exception *e, void *&object) {
  const auto *w = static_cast<const __shim_type_info *>(wanted);
  const auto *t = static_cast<const __shim_type_info *>(header(e)->exceptionType);
  return w->can_catch(t, object);
}

// allows says whether a filter, the list of an exception specification, lets e pass.
bool allows(unsigned long pad, long clause, _Unwind_Exception *e) {
  for (long j = 0, n = __albers_eh_types(pad, clause); j < n; j++) {
    void *object = thrown(e);
    if (catches(__albers_eh_type(pad, clause, j), e, object))
      return true;
  }
  return false;
}

// choose finds the first clause of a landing pad that takes e. It returns the selector, 0 if no clause does, and the
// object as the handler will see it.
int choose(unsigned long pad, _Unwind_Exception *e, bool ours, void *&object) {
  for (long i = 0;; i++) {
    object = thrown(e);
    switch (__albers_eh_clause(pad, i)) {
    case 0:
      return 0;
    case 1: {
      const std::type_info *wanted = __albers_eh_types(pad, i) ? __albers_eh_type(pad, i, 0) : nullptr;
      if (!wanted || (ours && catches(wanted, e, object)))
        return __albers_eh_selector(wanted);
      break;
    }
    default: // another language's exception passes no filter
      if (!ours || !allows(pad, i, e))
        return -int(i) - 1;
    }
  }
}

// leave is phase two, from the frame below the caller's on.
[[noreturn]] void leave(_Unwind_Exception *e) {
  for (unsigned long frame = 0; (frame = __albers_eh_next(frame)) != 0;) {
    if (frame == e->private_1)
      __albers_eh_land(frame, e, int(e->private_2));
    if (__albers_eh_cleanup(__albers_eh_pad(frame)))
      __albers_eh_land(frame, e, 0);
  }
  std::terminate();
}

} // namespace

extern "C" {

_Unwind_Reason_Code _Unwind_RaiseException(_Unwind_Exception *e) {
  bool ours = __isOurExceptionClass(e);
  for (unsigned long frame = 0; (frame = __albers_eh_next(frame)) != 0;) {
    unsigned long pad = __albers_eh_pad(frame);
    void *object;
    int selector = choose(pad, e, ours, object);
    if (selector == 0)
      continue;
    e->private_1 = frame;
    e->private_2 = static_cast<unsigned>(selector);
    if (ours) {
      header(e)->adjustedPtr = object;
      header(e)->handlerSwitchValue = selector;
      header(e)->languageSpecificData = reinterpret_cast<const unsigned char *>(pad);
    }
    leave(e);
  }
  return _URC_END_OF_STACK;
}

_Unwind_Reason_Code _Unwind_Resume_or_Rethrow(_Unwind_Exception *e) { return _Unwind_RaiseException(e); }

// _Unwind_Resume is also what the engine calls at a resume instruction.
void _Unwind_Resume(_Unwind_Exception *e) { leave(e); }

void _Unwind_DeleteException(_Unwind_Exception *e) {
  if (e->exception_cleanup)
    e->exception_cleanup(_URC_FOREIGN_EXCEPTION_CAUGHT, e);
}

// Functions with landing pads name it; nobody calls it.
_Unwind_Reason_Code __gxx_personality_v0(int, _Unwind_Action, uint64_t, _Unwind_Exception *, _Unwind_Context *) { abort(); }

// __albers_eh_allows is for unexpected.cpp: whether the filter that stopped an exception lets the current one pass.
bool __albers_eh_allows(unsigned long pad, int selector, _Unwind_Exception *e) {
  return __isOurExceptionClass(e) && allows(pad, -long(selector) - 1, e);
}

} // extern "C"
