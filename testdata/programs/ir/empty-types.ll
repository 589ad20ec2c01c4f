; Zero-sized types: {}, [0 x i32] and structs of them take no room and can be passed about.
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

define {} @nothing({} %x) noinline {
  ret {} %x
}

define i64 @f(i32 %a) noinline {
  %e = call {} @nothing({} zeroinitializer)
  %p = alloca { i32, {}, [0 x i64], i32 }
  %q = getelementptr { i32, {}, [0 x i64], i32 }, ptr %p, i32 0, i32 3
  %x = ptrtoint ptr %p to i64
  %y = ptrtoint ptr %q to i64
  %r = sub i64 %y, %x
  ret i64 %r
}

define i32 @main() {
  %v1 = call i64 @f(i32 0)
  %c1 = icmp eq i64 %v1, 8
  call void @check(i1 %c1, i32 1)
  %result = load i32, ptr @failed
  ret i32 %result
}
