; llvm.convert.to.fp16 and from.fp16: half floats carried in i16.
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
declare i16 @llvm.convert.to.fp16.f32(float)
declare float @llvm.convert.from.fp16.f32(i16)
declare i16 @llvm.convert.to.fp16.f64(double)
declare double @llvm.convert.from.fp16.f64(i16)

define i16 @to_f32(float %a) noinline {
  %r = call i16 @llvm.convert.to.fp16.f32(float %a)
  ret i16 %r
}

define float @from_f32(i16 %a) noinline {
  %r = call float @llvm.convert.from.fp16.f32(i16 %a)
  ret float %r
}

define i16 @to_f64(double %a) noinline {
  %r = call i16 @llvm.convert.to.fp16.f64(double %a)
  ret i16 %r
}

define double @from_f64(i16 %a) noinline {
  %r = call double @llvm.convert.from.fp16.f64(i16 %a)
  ret double %r
}

define i32 @main() {
  %v1 = call i16 @to_f32(float bitcast (i32 0 to float))
  %c1 = icmp eq i16 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i16 @to_f32(float bitcast (i32 1065353216 to float))
  %c2 = icmp eq i16 %v2, 15360
  call void @check(i1 %c2, i32 2)
  %v3 = call i16 @to_f32(float bitcast (i32 3223322624 to float))
  %c3 = icmp eq i16 %v3, -16128
  call void @check(i1 %c3, i32 3)
  %v4 = call i16 @to_f32(float bitcast (i32 1199562752 to float))
  %c4 = icmp eq i16 %v4, 31743
  call void @check(i1 %c4, i32 4)
  %v5 = call i16 @to_f32(float bitcast (i32 1199566592 to float))
  %c5 = icmp eq i16 %v5, 31743
  call void @check(i1 %c5, i32 5)
  %v6 = call i16 @to_f32(float bitcast (i32 1199566848 to float))
  %c6 = icmp eq i16 %v6, 31744
  call void @check(i1 %c6, i32 6)
  %v7 = call i16 @to_f32(float bitcast (i32 869711765 to float))
  %c7 = icmp eq i16 %v7, 2
  call void @check(i1 %c7, i32 7)
  %v8 = call i16 @to_f32(float bitcast (i32 947912704 to float))
  %c8 = icmp eq i16 %v8, 1024
  call void @check(i1 %c8, i32 8)
  %v9 = call float @from_f32(i16 0)
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call float @from_f32(i16 15360)
  %b10 = bitcast float %v10 to i32
  %c10 = icmp eq i32 %b10, 1065353216
  call void @check(i1 %c10, i32 10)
  %v11 = call float @from_f32(i16 -16128)
  %b11 = bitcast float %v11 to i32
  %c11 = icmp eq i32 %b11, -1071644672
  call void @check(i1 %c11, i32 11)
  %v12 = call float @from_f32(i16 31743)
  %b12 = bitcast float %v12 to i32
  %c12 = icmp eq i32 %b12, 1199562752
  call void @check(i1 %c12, i32 12)
  %v13 = call float @from_f32(i16 1)
  %b13 = bitcast float %v13 to i32
  %c13 = icmp eq i32 %b13, 864026624
  call void @check(i1 %c13, i32 13)
  %v14 = call float @from_f32(i16 31744)
  %b14 = bitcast float %v14 to i32
  %c14 = icmp eq i32 %b14, 2139095040
  call void @check(i1 %c14, i32 14)
  %v15 = call float @from_f32(i16 -32768)
  %b15 = bitcast float %v15 to i32
  %c15 = icmp eq i32 %b15, -2147483648
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @to_f64(double bitcast (i64 0 to double))
  %c16 = icmp eq i16 %v16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @to_f64(double bitcast (i64 4607182418800017408 to double))
  %c17 = icmp eq i16 %v17, 15360
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @to_f64(double bitcast (i64 13836183955189006336 to double))
  %c18 = icmp eq i16 %v18, -16128
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @to_f64(double bitcast (i64 4679235614791434240 to double))
  %c19 = icmp eq i16 %v19, 31743
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @to_f64(double bitcast (i64 4679237676375736320 to double))
  %c20 = icmp eq i16 %v20, 31743
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @to_f64(double bitcast (i64 4679237813814689792 to double))
  %c21 = icmp eq i16 %v21, 31744
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @to_f64(double bitcast (i64 4502148214576644096 to double))
  %c22 = icmp eq i16 %v22, 2
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @to_f64(double bitcast (i64 4544132024016830464 to double))
  %c23 = icmp eq i16 %v23, 1024
  call void @check(i1 %c23, i32 23)
  %v24 = call double @from_f64(i16 0)
  %b24 = bitcast double %v24 to i64
  %c24 = icmp eq i64 %b24, 0
  call void @check(i1 %c24, i32 24)
  %v25 = call double @from_f64(i16 15360)
  %b25 = bitcast double %v25 to i64
  %c25 = icmp eq i64 %b25, 4607182418800017408
  call void @check(i1 %c25, i32 25)
  %v26 = call double @from_f64(i16 -16128)
  %b26 = bitcast double %v26 to i64
  %c26 = icmp eq i64 %b26, -4610560118520545280
  call void @check(i1 %c26, i32 26)
  %v27 = call double @from_f64(i16 31743)
  %b27 = bitcast double %v27 to i64
  %c27 = icmp eq i64 %b27, 4679235614791434240
  call void @check(i1 %c27, i32 27)
  %v28 = call double @from_f64(i16 1)
  %b28 = bitcast double %v28 to i64
  %c28 = icmp eq i64 %b28, 4499096027743125504
  call void @check(i1 %c28, i32 28)
  %v29 = call double @from_f64(i16 31744)
  %b29 = bitcast double %v29 to i64
  %c29 = icmp eq i64 %b29, 9218868437227405312
  call void @check(i1 %c29, i32 29)
  %v30 = call double @from_f64(i16 -32768)
  %b30 = bitcast double %v30 to i64
  %c30 = icmp eq i64 %b30, -9223372036854775808
  call void @check(i1 %c30, i32 30)
  %result = load i32, ptr @failed
  ret i32 %result
}
