; Phis of pointers, floats, vectors and structs, constants and undef among the inputs.
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
@g = global i32 11

define i32 @f(i1 %a) noinline {
entry:
  %l = alloca i32
  store i32 22, ptr %l
  br i1 %a, label %t, label %e
t:
  br label %out
e:
  br label %out
out:
  %p = phi ptr [ @g, %t ], [ %l, %e ]
  %d = phi double [ 1.5, %t ], [ 2.5, %e ]
  %v = phi <2 x i32> [ <i32 1, i32 2>, %t ], [ zeroinitializer, %e ]
  %s = phi { i32, i8 } [ { i32 5, i8 6 }, %t ], [ zeroinitializer, %e ]
  %u = phi i32 [ 100, %t ], [ 0, %e ]
  %x = load i32, ptr %p
  %di = fptosi double %d to i32
  %v1 = extractelement <2 x i32> %v, i32 1
  %s0 = extractvalue { i32, i8 } %s, 0
  %r1 = add i32 %x, %di
  %r2 = add i32 %r1, %v1
  %r3 = add i32 %r2, %s0
  %r4 = add i32 %r3, %u
  ret i32 %r4
}

define i32 @main() {
  %v1 = call i32 @f(i1 true)
  %c1 = icmp eq i32 %v1, 119
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @f(i1 false)
  %c2 = icmp eq i32 %v2, 24
  call void @check(i1 %c2, i32 2)
  %result = load i32, ptr @failed
  ret i32 %result
}
