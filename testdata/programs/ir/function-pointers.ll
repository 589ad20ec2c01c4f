; Functions as data: comparison, tables in structs, null, a call with the address from ptrtoint.
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
%ops = type { ptr, ptr }
@table = constant %ops { ptr @plus, ptr @minus }

define i32 @plus(i32 %a, i32 %b) noinline {
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @minus(i32 %a, i32 %b) noinline {
  %r = sub i32 %a, %b
  ret i32 %r
}

define i32 @via(i32 %a, i32 %b) noinline {
  %p = getelementptr %ops, ptr @table, i32 0, i32 1
  %f = load ptr, ptr %p
  %n = ptrtoint ptr %f to i64
  %g = inttoptr i64 %n to ptr
  %r = call i32 %g(i32 %a, i32 %b)
  ret i32 %r
}

define i32 @cmp(i32 %a) noinline {
  %x = icmp eq ptr @plus, @minus
  %y = icmp ne ptr @plus, null
  %u = zext i1 %x to i32
  %v = zext i1 %y to i32
  %w = shl i32 %v, 1
  %r = or i32 %u, %w
  ret i32 %r
}

define i32 @sel(i1 %a) noinline {
  %f = select i1 %a, ptr @plus, ptr @minus
  %r = call i32 %f(i32 10, i32 3)
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @via(i32 9, i32 4)
  %c1 = icmp eq i32 %v1, 5
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @cmp(i32 0)
  %c2 = icmp eq i32 %v2, 2
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @sel(i1 true)
  %c3 = icmp eq i32 %v3, 13
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @sel(i1 false)
  %c4 = icmp eq i32 %v4, 7
  call void @check(i1 %c4, i32 4)
  %result = load i32, ptr @failed
  ret i32 %result
}
