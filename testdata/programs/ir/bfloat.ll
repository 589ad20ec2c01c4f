; bfloat: extension is a shift.
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

define float @ext(i16 %a) noinline {
  %b = bitcast i16 %a to bfloat
  %r = fpext bfloat %b to float
  ret float %r
}

define i32 @main() {
  %v1 = call float @ext(i16 0)
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call float @ext(i16 16256)
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, 1065353216
  call void @check(i1 %c2, i32 2)
  %v3 = call float @ext(i16 -16160)
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, -1059061760
  call void @check(i1 %c3, i32 3)
  %v4 = call float @ext(i16 32640)
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 2139095040
  call void @check(i1 %c4, i32 4)
  %v5 = call float @ext(i16 1)
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 65536
  call void @check(i1 %c5, i32 5)
  %v6 = call float @ext(i16 -32768)
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, -2147483648
  call void @check(i1 %c6, i32 6)
  %v7 = call float @ext(i16 16457)
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 1078525952
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
