// What happens when a function throws what its exception specification (C++14 and older) does not list.
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

extern "C" bool __albers_eh_allows(unsigned long pad, int selector, _Unwind_Exception *e);

// The handler of std::set_unexpected may throw something else, which goes on if the specification lists it; if it lists
// std::bad_exception, that is thrown instead.
extern "C" [[noreturn]] void __cxa_call_unexpected(void *arg) {
  auto *e = static_cast<_Unwind_Exception *>(arg);
  if (!__isOurExceptionClass(e)) {
    __cxa_begin_catch(e);
    std::terminate();
  }
  __cxa_exception *h = reinterpret_cast<__cxa_exception *>(e + 1) - 1;
  std::unexpected_handler unexpected = h->unexpectedHandler;
  std::terminate_handler terminate = h->terminateHandler;
  auto pad = reinterpret_cast<unsigned long>(h->languageSpecificData);
  int selector = h->handlerSwitchValue;
  __cxa_begin_catch(e);
  try {
    std::__unexpected(unexpected);
  } catch (...) {
    __cxa_exception *now = __cxa_get_globals_fast()->caughtExceptions;
    if (now != h && __albers_eh_allows(pad, selector, &now->unwindHeader)) {
      // Both exceptions are caught here: the new one is let go by hand, the first one as its copy leaves this block.
      std::exception_ptr keep = std::current_exception();
      __cxa_end_catch();
      std::rethrow_exception(keep);
    }
    bool listed = false;
    std::bad_exception bad;
    const auto *thrown = static_cast<const __shim_type_info *>(&typeid(std::bad_exception));
    for (long j = 0, n = __albers_eh_types(pad, -long(selector) - 1); j < n; j++) {
      void *object = &bad;
      const auto *type = static_cast<const __shim_type_info *>(__albers_eh_type(pad, -long(selector) - 1, j));
      listed = listed || type->can_catch(thrown, object);
    }
    if (!listed)
      std::__terminate(terminate);
  }
  __cxa_end_catch();
  throw std::bad_exception();
}
