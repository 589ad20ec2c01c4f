; byval copies the argument, sret writes the caller's memory.
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
%T = type { i32, [3 x i32] }

define i32 @clobber(ptr byval(%T) align 8 %p) noinline {
  %q = getelementptr %T, ptr %p, i32 0, i32 1, i32 2
  %v = load i32, ptr %q
  store i32 0, ptr %q
  store i32 0, ptr %p
  ret i32 %v
}
define void @make(ptr sret(%T) align 8 %p, i32 %a) noinline {
  store i32 %a, ptr %p
  %q = getelementptr %T, ptr %p, i32 0, i32 1, i32 2
  store i32 99, ptr %q
  ret void
}

define i32 @f(i32 %a) noinline {
  %t = alloca %T, align 8
  call void @make(ptr sret(%T) align 8 %t, i32 %a)
  %x = call i32 @clobber(ptr byval(%T) align 8 %t)
  %y = load i32, ptr %t
  %q = getelementptr %T, ptr %t, i32 0, i32 1, i32 2
  %z = load i32, ptr %q
  %s = add i32 %x, %y
  %r = add i32 %s, %z
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @f(i32 5)
  %c1 = icmp eq i32 %v1, 203
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
