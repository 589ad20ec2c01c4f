; invoke whose callee returns normally takes the normal edge; the landing pad stays unreached.
;@ exit 0
target triple = "x86_64-pc-linux-gnu"

@failed = global i32 0

; check records the number of the first check that does not hold.
define void @check(i1 %ok, i32 %number) noinline {
  %before = load i32, ptr @failed
  %first = icmp eq i32 %before, 0
  %bad = xor i1 %ok, true
  %record = and i1 %bad, %first
  br i1 %record, label %set, label %done
set:
  store i32 %number, ptr @failed
  br label %done
done:
  ret void
}

define i32 @personality(...) {
  ret i32 0
}
define i32 @callee(i32 %a) noinline {
  %r = mul i32 %a, 2
  ret i32 %r
}

define i32 @f(i32 %a) noinline personality ptr @personality {
entry:
  %x = invoke i32 @callee(i32 %a) to label %good unwind label %bad
good:
  %r = phi i32 [ %x, %entry ]
  ret i32 %r
bad:
  %l = landingpad { ptr, i32 } cleanup
          catch ptr null
  resume { ptr, i32 } %l
}

define i32 @main() {
  %v1 = call i32 @f(i32 21)
  %c1 = icmp eq i32 %v1, 42
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
