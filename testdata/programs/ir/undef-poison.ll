; undef and poison that nobody looks at: masked away, in other lanes, in fields not read, as unused arguments.
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

define i32 @mask(i32 %a) noinline {
  %x = and i32 undef, 0
  %r = add i32 %x, %a
  ret i32 %r
}

define i32 @second(i32 %x, i32 %y) noinline {
  ret i32 %y
}

define i32 @arg(i32 %a) noinline {
  %r = call i32 @second(i32 undef, i32 %a)
  ret i32 %r
}

define i32 @field(i32 %a) noinline {
  %s = insertvalue { i32, i32 } poison, i32 %a, 1
  %r = extractvalue { i32, i32 } %s, 1
  ret i32 %r
}

define i32 @lane(i32 %a) noinline {
  %v = insertelement <4 x i32> poison, i32 %a, i32 2
  %w = add <4 x i32> %v, <i32 1, i32 1, i32 1, i32 1>
  %r = extractelement <4 x i32> %w, i32 2
  ret i32 %r
}

define i32 @uninit(i32 %a) noinline {
  %p = alloca [4 x i32]
  %x = load i32, ptr %p
  %f = freeze i32 %x
  %y = sub i32 %f, %f
  %r = add i32 %y, %a
  ret i32 %r
}

define i32 @main() {
  %v1 = call i32 @mask(i32 3)
  %c1 = icmp eq i32 %v1, 3
  call void @check(i1 %c1, i32 1)
  %v2 = call i32 @arg(i32 4)
  %c2 = icmp eq i32 %v2, 4
  call void @check(i1 %c2, i32 2)
  %v3 = call i32 @field(i32 5)
  %c3 = icmp eq i32 %v3, 5
  call void @check(i1 %c3, i32 3)
  %v4 = call i32 @lane(i32 5)
  %c4 = icmp eq i32 %v4, 6
  call void @check(i1 %c4, i32 4)
  %v5 = call i32 @uninit(i32 8)
  %c5 = icmp eq i32 %v5, 8
  call void @check(i1 %c5, i32 5)
  %result = load i32, ptr @failed
  ret i32 %result
}
