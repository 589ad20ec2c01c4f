; llvm.vector.reduce.fadd and fmul go strictly from left to right without reassoc; fmin, fmax, fminimum and fmaximum too.
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
declare float @llvm.vector.reduce.fadd.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmul.v4f32(float, <4 x float>)
declare float @llvm.vector.reduce.fmax.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmin.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fmaximum.v4f32(<4 x float>)
declare float @llvm.vector.reduce.fminimum.v4f32(<4 x float>)

define float @fadd(float %a, <4 x float> %b) noinline {
  %r = call float @llvm.vector.reduce.fadd.v4f32(float %a, <4 x float> %b)
  ret float %r
}

define float @fmul(float %a, <4 x float> %b) noinline {
  %r = call float @llvm.vector.reduce.fmul.v4f32(float %a, <4 x float> %b)
  ret float %r
}

define float @fmax(<4 x float> %a) noinline {
  %r = call float @llvm.vector.reduce.fmax.v4f32(<4 x float> %a)
  ret float %r
}

define float @fmin(<4 x float> %a) noinline {
  %r = call float @llvm.vector.reduce.fmin.v4f32(<4 x float> %a)
  ret float %r
}

define float @fmaximum(<4 x float> %a) noinline {
  %r = call float @llvm.vector.reduce.fmaximum.v4f32(<4 x float> %a)
  ret float %r
}

define float @fminimum(<4 x float> %a) noinline {
  %r = call float @llvm.vector.reduce.fminimum.v4f32(<4 x float> %a)
  ret float %r
}

define i32 @main() {
  %v1 = call float @fadd(float bitcast (i32 1065353216 to float), <4 x float> <float bitcast (i32 1287568416 to float), float bitcast (i32 1065353216 to float), float bitcast (i32 3435052064 to float), float bitcast (i32 1036831949 to float)>)
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1036831949
  call void @check(i1 %c1, i32 1)
  %v2 = call float @fmul(float bitcast (i32 1065353216 to float), <4 x float> <float bitcast (i32 1287568416 to float), float bitcast (i32 1065353216 to float), float bitcast (i32 3435052064 to float), float bitcast (i32 1036831949 to float)>)
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, -664576086
  call void @check(i1 %c2, i32 2)
  %v3 = call float @fmax(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>)
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1343554297
  call void @check(i1 %c3, i32 3)
  %v4 = call float @fmin(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>)
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, -1073741824
  call void @check(i1 %c4, i32 4)
  %v5 = call float @fmaximum(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>)
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 1343554297
  call void @check(i1 %c5, i32 5)
  %v6 = call float @fminimum(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>)
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, -1073741824
  call void @check(i1 %c6, i32 6)
  %result = load i32, ptr @failed
  ret i32 %result
}
