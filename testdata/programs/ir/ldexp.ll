; llvm.ldexp scales by a power of two, down to subnormals and up to infinity.
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
declare float @llvm.ldexp.f32.i32(float, i32)
declare double @llvm.ldexp.f64.i32(double, i32)
declare x86_fp80 @llvm.ldexp.f80.i32(x86_fp80, i32)

define float @f_float(float %a, i32 %b) noinline {
  %r = call float @llvm.ldexp.f32.i32(float %a, i32 %b)
  ret float %r
}

define double @f_double(double %a, i32 %b) noinline {
  %r = call double @llvm.ldexp.f64.i32(double %a, i32 %b)
  ret double %r
}

define x86_fp80 @f_x86_fp80(x86_fp80 %a, i32 %b) noinline {
  %r = call x86_fp80 @llvm.ldexp.f80.i32(x86_fp80 %a, i32 %b)
  ret x86_fp80 %r
}

define i32 @main() {
  %v1 = call float @f_float(float bitcast (i32 1065353216 to float), i32 3)
  %b1 = bitcast float %v1 to i32
  %c1 = icmp eq i32 %b1, 1090519040
  call void @check(i1 %c1, i32 1)
  %v2 = call float @f_float(float bitcast (i32 3236429824 to float), i32 -2)
  %b2 = bitcast float %v2 to i32
  %c2 = icmp eq i32 %b2, -1075314688
  call void @check(i1 %c2, i32 2)
  %v3 = call float @f_float(float bitcast (i32 1065353216 to float), i32 -149)
  %b3 = bitcast float %v3 to i32
  %c3 = icmp eq i32 %b3, 1
  call void @check(i1 %c3, i32 3)
  %v4 = call float @f_float(float bitcast (i32 1054168405 to float), i32 20)
  %b4 = bitcast float %v4 to i32
  %c4 = icmp eq i32 %b4, 1221940565
  call void @check(i1 %c4, i32 4)
  %v5 = call float @f_float(float bitcast (i32 2139095039 to float), i32 1)
  %b5 = bitcast float %v5 to i32
  %c5 = icmp eq i32 %b5, 2139095040
  call void @check(i1 %c5, i32 5)
  %v6 = call float @f_float(float bitcast (i32 8388608 to float), i32 -3)
  %b6 = bitcast float %v6 to i32
  %c6 = icmp eq i32 %b6, 1048576
  call void @check(i1 %c6, i32 6)
  %v7 = call float @f_float(float bitcast (i32 0 to float), i32 9)
  %b7 = bitcast float %v7 to i32
  %c7 = icmp eq i32 %b7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call float @f_float(float bitcast (i32 4286578688 to float), i32 -4)
  %b8 = bitcast float %v8 to i32
  %c8 = icmp eq i32 %b8, -8388608
  call void @check(i1 %c8, i32 8)
  %v9 = call float @f_float(float bitcast (i32 1054168405 to float), i32 -1030)
  %b9 = bitcast float %v9 to i32
  %c9 = icmp eq i32 %b9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call double @f_double(double bitcast (i64 4607182418800017408 to double), i32 3)
  %b10 = bitcast double %v10 to i64
  %c10 = icmp eq i64 %b10, 4620693217682128896
  call void @check(i1 %c10, i32 10)
  %v11 = call double @f_double(double bitcast (i64 13843220829606772736 to double), i32 -2)
  %b11 = bitcast double %v11 to i64
  %c11 = icmp eq i64 %b11, -4612530443357519872
  call void @check(i1 %c11, i32 11)
  %v12 = call double @f_double(double bitcast (i64 4607182418800017408 to double), i32 -149)
  %b12 = bitcast double %v12 to i64
  %c12 = icmp eq i64 %b12, 3936146074321813504
  call void @check(i1 %c12, i32 12)
  %v13 = call double @f_double(double bitcast (i64 4599676419421066581 to double), i32 20)
  %b13 = bitcast double %v13 to i64
  %c13 = icmp eq i64 %b13, 4689748411968476501
  call void @check(i1 %c13, i32 13)
  %v14 = call double @f_double(double bitcast (i64 9218868437227405311 to double), i32 1)
  %b14 = bitcast double %v14 to i64
  %c14 = icmp eq i64 %b14, 9218868437227405312
  call void @check(i1 %c14, i32 14)
  %v15 = call double @f_double(double bitcast (i64 4503599627370496 to double), i32 -3)
  %b15 = bitcast double %v15 to i64
  %c15 = icmp eq i64 %b15, 562949953421312
  call void @check(i1 %c15, i32 15)
  %v16 = call double @f_double(double bitcast (i64 0 to double), i32 9)
  %b16 = bitcast double %v16 to i64
  %c16 = icmp eq i64 %b16, 0
  call void @check(i1 %c16, i32 16)
  %v17 = call double @f_double(double bitcast (i64 18442240474082181120 to double), i32 -4)
  %b17 = bitcast double %v17 to i64
  %c17 = icmp eq i64 %b17, -4503599627370496
  call void @check(i1 %c17, i32 17)
  %v18 = call double @f_double(double bitcast (i64 4599676419421066581 to double), i32 -1030)
  %b18 = bitcast double %v18 to i64
  %c18 = icmp eq i64 %b18, 5864062014805
  call void @check(i1 %c18, i32 18)
  %v19 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), i32 3)
  %b19 = bitcast x86_fp80 %v19 to i80
  %c19 = icmp eq i80 %b19, 302277571763841567555584
  call void @check(i1 %c19, i32 19)
  %v20 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80), i32 -2)
  %b20 = bitcast x86_fp80 %v20 to i80
  %c20 = icmp eq i80 %b20, -302233184285914203947008
  call void @check(i1 %c20, i32 20)
  %v21 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80), i32 -149)
  %b21 = bitcast x86_fp80 %v21 to i80
  %c21 = icmp eq i80 %b21, 299473666664637715709952
  call void @check(i1 %c21, i32 21)
  %v22 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), i32 20)
  %b22 = bitcast x86_fp80 %v22 to i80
  %c22 = icmp eq i80 %b22, 302560421839638447347029
  call void @check(i1 %c22, i32 22)
  %v23 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 604444463063240877801471 to x86_fp80), i32 1)
  %b23 = bitcast x86_fp80 %v23 to i80
  %c23 = icmp eq i80 %b23, 604453686435277732577280
  call void @check(i1 %c23, i32 23)
  %v24 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 27670116110564327424 to x86_fp80), i32 -3)
  %b24 = bitcast x86_fp80 %v24 to i80
  %c24 = icmp eq i80 %b24, 1152921504606846976
  call void @check(i1 %c24, i32 24)
  %v25 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 0 to x86_fp80), i32 9)
  %b25 = bitcast x86_fp80 %v25 to i80
  %c25 = icmp eq i80 %b25, 0
  call void @check(i1 %c25, i32 25)
  %v26 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80), i32 -4)
  %b26 = bitcast x86_fp80 %v26 to i80
  %c26 = icmp eq i80 %b26, -9223372036854775808
  call void @check(i1 %c26, i32 26)
  %v27 = call x86_fp80 @f_x86_fp80(x86_fp80 bitcast (i80 302191486958164256314709 to x86_fp80), i32 -1030)
  %b27 = bitcast x86_fp80 %v27 to i80
  %c27 = icmp eq i80 %b27, 283191340562243418150229
  call void @check(i1 %c27, i32 27)
  %result = load i32, ptr @failed
  ret i32 %result
}
