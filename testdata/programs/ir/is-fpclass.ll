; llvm.is.fpclass: each of the ten classes alone, and some unions.
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
declare i1 @llvm.is.fpclass.f32(float, i32 immarg)
declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
declare i1 @llvm.is.fpclass.f16(half, i32 immarg)
declare i1 @llvm.is.fpclass.f80(x86_fp80, i32 immarg)

define i1 @f_float_1(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 1)
  ret i1 %r
}

define i1 @f_float_2(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 2)
  ret i1 %r
}

define i1 @f_float_4(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 4)
  ret i1 %r
}

define i1 @f_float_8(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 8)
  ret i1 %r
}

define i1 @f_float_16(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 16)
  ret i1 %r
}

define i1 @f_float_32(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 32)
  ret i1 %r
}

define i1 @f_float_64(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 64)
  ret i1 %r
}

define i1 @f_float_128(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 128)
  ret i1 %r
}

define i1 @f_float_256(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 256)
  ret i1 %r
}

define i1 @f_float_512(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 512)
  ret i1 %r
}

define i1 @f_float_3(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 3)
  ret i1 %r
}

define i1 @f_float_504(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 504)
  ret i1 %r
}

define i1 @f_float_516(float %a) noinline {
  %r = call i1 @llvm.is.fpclass.f32(float %a, i32 516)
  ret i1 %r
}

define i1 @f_double_1(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 1)
  ret i1 %r
}

define i1 @f_double_2(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 2)
  ret i1 %r
}

define i1 @f_double_4(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 4)
  ret i1 %r
}

define i1 @f_double_8(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 8)
  ret i1 %r
}

define i1 @f_double_16(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 16)
  ret i1 %r
}

define i1 @f_double_32(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 32)
  ret i1 %r
}

define i1 @f_double_64(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 64)
  ret i1 %r
}

define i1 @f_double_128(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 128)
  ret i1 %r
}

define i1 @f_double_256(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 256)
  ret i1 %r
}

define i1 @f_double_512(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 512)
  ret i1 %r
}

define i1 @f_double_3(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 3)
  ret i1 %r
}

define i1 @f_double_504(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 504)
  ret i1 %r
}

define i1 @f_double_516(double %a) noinline {
  %r = call i1 @llvm.is.fpclass.f64(double %a, i32 516)
  ret i1 %r
}

define i1 @f_half_1(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 1)
  ret i1 %r
}

define i1 @f_half_2(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 2)
  ret i1 %r
}

define i1 @f_half_4(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 4)
  ret i1 %r
}

define i1 @f_half_8(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 8)
  ret i1 %r
}

define i1 @f_half_16(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 16)
  ret i1 %r
}

define i1 @f_half_32(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 32)
  ret i1 %r
}

define i1 @f_half_64(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 64)
  ret i1 %r
}

define i1 @f_half_128(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 128)
  ret i1 %r
}

define i1 @f_half_256(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 256)
  ret i1 %r
}

define i1 @f_half_512(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 512)
  ret i1 %r
}

define i1 @f_half_3(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 3)
  ret i1 %r
}

define i1 @f_half_504(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 504)
  ret i1 %r
}

define i1 @f_half_516(half %a) noinline {
  %r = call i1 @llvm.is.fpclass.f16(half %a, i32 516)
  ret i1 %r
}

define i1 @f_x86_fp80_1(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 1)
  ret i1 %r
}

define i1 @f_x86_fp80_2(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 2)
  ret i1 %r
}

define i1 @f_x86_fp80_4(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 4)
  ret i1 %r
}

define i1 @f_x86_fp80_8(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 8)
  ret i1 %r
}

define i1 @f_x86_fp80_16(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 16)
  ret i1 %r
}

define i1 @f_x86_fp80_32(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 32)
  ret i1 %r
}

define i1 @f_x86_fp80_64(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 64)
  ret i1 %r
}

define i1 @f_x86_fp80_128(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 128)
  ret i1 %r
}

define i1 @f_x86_fp80_256(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 256)
  ret i1 %r
}

define i1 @f_x86_fp80_512(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 512)
  ret i1 %r
}

define i1 @f_x86_fp80_3(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 3)
  ret i1 %r
}

define i1 @f_x86_fp80_504(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 504)
  ret i1 %r
}

define i1 @f_x86_fp80_516(x86_fp80 %a) noinline {
  %r = call i1 @llvm.is.fpclass.f80(x86_fp80 %a, i32 516)
  ret i1 %r
}

define i32 @main() {
  %v1 = call i1 @f_float_1(float bitcast (i32 2143289344 to float))
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @f_float_1(float bitcast (i32 4286578688 to float))
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @f_float_1(float bitcast (i32 2139095040 to float))
  %c3 = icmp eq i1 %v3, false
  call void @check(i1 %c3, i32 3)
  %v4 = call i1 @f_float_1(float bitcast (i32 3236429824 to float))
  %c4 = icmp eq i1 %v4, false
  call void @check(i1 %c4, i32 4)
  %v5 = call i1 @f_float_2(float bitcast (i32 3236429824 to float))
  %c5 = icmp eq i1 %v5, false
  call void @check(i1 %c5, i32 5)
  %v6 = call i1 @f_float_2(float bitcast (i32 2147483648 to float))
  %c6 = icmp eq i1 %v6, false
  call void @check(i1 %c6, i32 6)
  %v7 = call i1 @f_float_2(float bitcast (i32 2139095040 to float))
  %c7 = icmp eq i1 %v7, false
  call void @check(i1 %c7, i32 7)
  %v8 = call i1 @f_float_2(float bitcast (i32 1065353216 to float))
  %c8 = icmp eq i1 %v8, false
  call void @check(i1 %c8, i32 8)
  %v9 = call i1 @f_float_2(float bitcast (i32 2143289344 to float))
  %c9 = icmp eq i1 %v9, true
  call void @check(i1 %c9, i32 9)
  %v10 = call i1 @f_float_4(float bitcast (i32 2155872251 to float))
  %c10 = icmp eq i1 %v10, false
  call void @check(i1 %c10, i32 10)
  %v11 = call i1 @f_float_4(float bitcast (i32 2143289344 to float))
  %c11 = icmp eq i1 %v11, false
  call void @check(i1 %c11, i32 11)
  %v12 = call i1 @f_float_4(float bitcast (i32 2147483648 to float))
  %c12 = icmp eq i1 %v12, false
  call void @check(i1 %c12, i32 12)
  %v13 = call i1 @f_float_4(float bitcast (i32 0 to float))
  %c13 = icmp eq i1 %v13, false
  call void @check(i1 %c13, i32 13)
  %v14 = call i1 @f_float_4(float bitcast (i32 4286578688 to float))
  %c14 = icmp eq i1 %v14, true
  call void @check(i1 %c14, i32 14)
  %v15 = call i1 @f_float_8(float bitcast (i32 3236429824 to float))
  %c15 = icmp eq i1 %v15, true
  call void @check(i1 %c15, i32 15)
  %v16 = call i1 @f_float_8(float bitcast (i32 1 to float))
  %c16 = icmp eq i1 %v16, false
  call void @check(i1 %c16, i32 16)
  %v17 = call i1 @f_float_8(float bitcast (i32 0 to float))
  %c17 = icmp eq i1 %v17, false
  call void @check(i1 %c17, i32 17)
  %v18 = call i1 @f_float_8(float bitcast (i32 2155872251 to float))
  %c18 = icmp eq i1 %v18, false
  call void @check(i1 %c18, i32 18)
  %v19 = call i1 @f_float_8(float bitcast (i32 3236429824 to float))
  %c19 = icmp eq i1 %v19, true
  call void @check(i1 %c19, i32 19)
  %v20 = call i1 @f_float_16(float bitcast (i32 2139095040 to float))
  %c20 = icmp eq i1 %v20, false
  call void @check(i1 %c20, i32 20)
  %v21 = call i1 @f_float_16(float bitcast (i32 0 to float))
  %c21 = icmp eq i1 %v21, false
  call void @check(i1 %c21, i32 21)
  %v22 = call i1 @f_float_16(float bitcast (i32 2147483648 to float))
  %c22 = icmp eq i1 %v22, false
  call void @check(i1 %c22, i32 22)
  %v23 = call i1 @f_float_16(float bitcast (i32 2155872251 to float))
  %c23 = icmp eq i1 %v23, true
  call void @check(i1 %c23, i32 23)
  %v24 = call i1 @f_float_16(float bitcast (i32 2155872251 to float))
  %c24 = icmp eq i1 %v24, true
  call void @check(i1 %c24, i32 24)
  %v25 = call i1 @f_float_32(float bitcast (i32 2139095040 to float))
  %c25 = icmp eq i1 %v25, false
  call void @check(i1 %c25, i32 25)
  %v26 = call i1 @f_float_32(float bitcast (i32 2147483648 to float))
  %c26 = icmp eq i1 %v26, true
  call void @check(i1 %c26, i32 26)
  %v27 = call i1 @f_float_32(float bitcast (i32 2143289344 to float))
  %c27 = icmp eq i1 %v27, false
  call void @check(i1 %c27, i32 27)
  %v28 = call i1 @f_float_32(float bitcast (i32 1 to float))
  %c28 = icmp eq i1 %v28, false
  call void @check(i1 %c28, i32 28)
  %v29 = call i1 @f_float_32(float bitcast (i32 2147483648 to float))
  %c29 = icmp eq i1 %v29, true
  call void @check(i1 %c29, i32 29)
  %v30 = call i1 @f_float_64(float bitcast (i32 0 to float))
  %c30 = icmp eq i1 %v30, true
  call void @check(i1 %c30, i32 30)
  %v31 = call i1 @f_float_64(float bitcast (i32 1065353216 to float))
  %c31 = icmp eq i1 %v31, false
  call void @check(i1 %c31, i32 31)
  %v32 = call i1 @f_float_64(float bitcast (i32 3236429824 to float))
  %c32 = icmp eq i1 %v32, false
  call void @check(i1 %c32, i32 32)
  %v33 = call i1 @f_float_64(float bitcast (i32 2155872251 to float))
  %c33 = icmp eq i1 %v33, false
  call void @check(i1 %c33, i32 33)
  %v34 = call i1 @f_float_64(float bitcast (i32 0 to float))
  %c34 = icmp eq i1 %v34, true
  call void @check(i1 %c34, i32 34)
  %v35 = call i1 @f_float_128(float bitcast (i32 1 to float))
  %c35 = icmp eq i1 %v35, true
  call void @check(i1 %c35, i32 35)
  %v36 = call i1 @f_float_128(float bitcast (i32 3236429824 to float))
  %c36 = icmp eq i1 %v36, false
  call void @check(i1 %c36, i32 36)
  %v37 = call i1 @f_float_128(float bitcast (i32 2147483648 to float))
  %c37 = icmp eq i1 %v37, false
  call void @check(i1 %c37, i32 37)
  %v38 = call i1 @f_float_128(float bitcast (i32 4286578688 to float))
  %c38 = icmp eq i1 %v38, false
  call void @check(i1 %c38, i32 38)
  %v39 = call i1 @f_float_128(float bitcast (i32 1 to float))
  %c39 = icmp eq i1 %v39, true
  call void @check(i1 %c39, i32 39)
  %v40 = call i1 @f_float_256(float bitcast (i32 2155872251 to float))
  %c40 = icmp eq i1 %v40, false
  call void @check(i1 %c40, i32 40)
  %v41 = call i1 @f_float_256(float bitcast (i32 2139095040 to float))
  %c41 = icmp eq i1 %v41, false
  call void @check(i1 %c41, i32 41)
  %v42 = call i1 @f_float_256(float bitcast (i32 2143289344 to float))
  %c42 = icmp eq i1 %v42, false
  call void @check(i1 %c42, i32 42)
  %v43 = call i1 @f_float_256(float bitcast (i32 4286578688 to float))
  %c43 = icmp eq i1 %v43, false
  call void @check(i1 %c43, i32 43)
  %v44 = call i1 @f_float_256(float bitcast (i32 1065353216 to float))
  %c44 = icmp eq i1 %v44, true
  call void @check(i1 %c44, i32 44)
  %v45 = call i1 @f_float_512(float bitcast (i32 0 to float))
  %c45 = icmp eq i1 %v45, false
  call void @check(i1 %c45, i32 45)
  %v46 = call i1 @f_float_512(float bitcast (i32 3236429824 to float))
  %c46 = icmp eq i1 %v46, false
  call void @check(i1 %c46, i32 46)
  %v47 = call i1 @f_float_512(float bitcast (i32 4286578688 to float))
  %c47 = icmp eq i1 %v47, false
  call void @check(i1 %c47, i32 47)
  %v48 = call i1 @f_float_512(float bitcast (i32 2147483648 to float))
  %c48 = icmp eq i1 %v48, false
  call void @check(i1 %c48, i32 48)
  %v49 = call i1 @f_float_512(float bitcast (i32 2139095040 to float))
  %c49 = icmp eq i1 %v49, true
  call void @check(i1 %c49, i32 49)
  %v50 = call i1 @f_float_3(float bitcast (i32 2139095040 to float))
  %c50 = icmp eq i1 %v50, false
  call void @check(i1 %c50, i32 50)
  %v51 = call i1 @f_float_3(float bitcast (i32 0 to float))
  %c51 = icmp eq i1 %v51, false
  call void @check(i1 %c51, i32 51)
  %v52 = call i1 @f_float_3(float bitcast (i32 2147483648 to float))
  %c52 = icmp eq i1 %v52, false
  call void @check(i1 %c52, i32 52)
  %v53 = call i1 @f_float_3(float bitcast (i32 1065353216 to float))
  %c53 = icmp eq i1 %v53, false
  call void @check(i1 %c53, i32 53)
  %v54 = call i1 @f_float_3(float bitcast (i32 2143289344 to float))
  %c54 = icmp eq i1 %v54, true
  call void @check(i1 %c54, i32 54)
  %v55 = call i1 @f_float_504(float bitcast (i32 2139095040 to float))
  %c55 = icmp eq i1 %v55, false
  call void @check(i1 %c55, i32 55)
  %v56 = call i1 @f_float_504(float bitcast (i32 3236429824 to float))
  %c56 = icmp eq i1 %v56, true
  call void @check(i1 %c56, i32 56)
  %v57 = call i1 @f_float_504(float bitcast (i32 2155872251 to float))
  %c57 = icmp eq i1 %v57, true
  call void @check(i1 %c57, i32 57)
  %v58 = call i1 @f_float_504(float bitcast (i32 1 to float))
  %c58 = icmp eq i1 %v58, true
  call void @check(i1 %c58, i32 58)
  %v59 = call i1 @f_float_504(float bitcast (i32 3236429824 to float))
  %c59 = icmp eq i1 %v59, true
  call void @check(i1 %c59, i32 59)
  %v60 = call i1 @f_float_516(float bitcast (i32 2139095040 to float))
  %c60 = icmp eq i1 %v60, true
  call void @check(i1 %c60, i32 60)
  %v61 = call i1 @f_float_516(float bitcast (i32 0 to float))
  %c61 = icmp eq i1 %v61, false
  call void @check(i1 %c61, i32 61)
  %v62 = call i1 @f_float_516(float bitcast (i32 1 to float))
  %c62 = icmp eq i1 %v62, false
  call void @check(i1 %c62, i32 62)
  %v63 = call i1 @f_float_516(float bitcast (i32 2147483648 to float))
  %c63 = icmp eq i1 %v63, false
  call void @check(i1 %c63, i32 63)
  %v64 = call i1 @f_float_516(float bitcast (i32 4286578688 to float))
  %c64 = icmp eq i1 %v64, true
  call void @check(i1 %c64, i32 64)
  %v65 = call i1 @f_double_1(double bitcast (i64 0 to double))
  %c65 = icmp eq i1 %v65, false
  call void @check(i1 %c65, i32 65)
  %v66 = call i1 @f_double_1(double bitcast (i64 9218868437227405312 to double))
  %c66 = icmp eq i1 %v66, false
  call void @check(i1 %c66, i32 66)
  %v67 = call i1 @f_double_1(double bitcast (i64 1 to double))
  %c67 = icmp eq i1 %v67, false
  call void @check(i1 %c67, i32 67)
  %v68 = call i1 @f_double_1(double bitcast (i64 9227875636482146299 to double))
  %c68 = icmp eq i1 %v68, false
  call void @check(i1 %c68, i32 68)
  %v69 = call i1 @f_double_2(double bitcast (i64 13843220829606772736 to double))
  %c69 = icmp eq i1 %v69, false
  call void @check(i1 %c69, i32 69)
  %v70 = call i1 @f_double_2(double bitcast (i64 1 to double))
  %c70 = icmp eq i1 %v70, false
  call void @check(i1 %c70, i32 70)
  %v71 = call i1 @f_double_2(double bitcast (i64 0 to double))
  %c71 = icmp eq i1 %v71, false
  call void @check(i1 %c71, i32 71)
  %v72 = call i1 @f_double_2(double bitcast (i64 4607182418800017408 to double))
  %c72 = icmp eq i1 %v72, false
  call void @check(i1 %c72, i32 72)
  %v73 = call i1 @f_double_2(double bitcast (i64 9221120237041090560 to double))
  %c73 = icmp eq i1 %v73, true
  call void @check(i1 %c73, i32 73)
  %v74 = call i1 @f_double_4(double bitcast (i64 4607182418800017408 to double))
  %c74 = icmp eq i1 %v74, false
  call void @check(i1 %c74, i32 74)
  %v75 = call i1 @f_double_4(double bitcast (i64 9227875636482146299 to double))
  %c75 = icmp eq i1 %v75, false
  call void @check(i1 %c75, i32 75)
  %v76 = call i1 @f_double_4(double bitcast (i64 9218868437227405312 to double))
  %c76 = icmp eq i1 %v76, false
  call void @check(i1 %c76, i32 76)
  %v77 = call i1 @f_double_4(double bitcast (i64 13843220829606772736 to double))
  %c77 = icmp eq i1 %v77, false
  call void @check(i1 %c77, i32 77)
  %v78 = call i1 @f_double_4(double bitcast (i64 18442240474082181120 to double))
  %c78 = icmp eq i1 %v78, true
  call void @check(i1 %c78, i32 78)
  %v79 = call i1 @f_double_8(double bitcast (i64 4607182418800017408 to double))
  %c79 = icmp eq i1 %v79, false
  call void @check(i1 %c79, i32 79)
  %v80 = call i1 @f_double_8(double bitcast (i64 0 to double))
  %c80 = icmp eq i1 %v80, false
  call void @check(i1 %c80, i32 80)
  %v81 = call i1 @f_double_8(double bitcast (i64 9218868437227405312 to double))
  %c81 = icmp eq i1 %v81, false
  call void @check(i1 %c81, i32 81)
  %v82 = call i1 @f_double_8(double bitcast (i64 9227875636482146299 to double))
  %c82 = icmp eq i1 %v82, false
  call void @check(i1 %c82, i32 82)
  %v83 = call i1 @f_double_8(double bitcast (i64 13843220829606772736 to double))
  %c83 = icmp eq i1 %v83, true
  call void @check(i1 %c83, i32 83)
  %v84 = call i1 @f_double_16(double bitcast (i64 4607182418800017408 to double))
  %c84 = icmp eq i1 %v84, false
  call void @check(i1 %c84, i32 84)
  %v85 = call i1 @f_double_16(double bitcast (i64 0 to double))
  %c85 = icmp eq i1 %v85, false
  call void @check(i1 %c85, i32 85)
  %v86 = call i1 @f_double_16(double bitcast (i64 9223372036854775808 to double))
  %c86 = icmp eq i1 %v86, false
  call void @check(i1 %c86, i32 86)
  %v87 = call i1 @f_double_16(double bitcast (i64 9218868437227405312 to double))
  %c87 = icmp eq i1 %v87, false
  call void @check(i1 %c87, i32 87)
  %v88 = call i1 @f_double_16(double bitcast (i64 9227875636482146299 to double))
  %c88 = icmp eq i1 %v88, true
  call void @check(i1 %c88, i32 88)
  %v89 = call i1 @f_double_32(double bitcast (i64 9218868437227405312 to double))
  %c89 = icmp eq i1 %v89, false
  call void @check(i1 %c89, i32 89)
  %v90 = call i1 @f_double_32(double bitcast (i64 4607182418800017408 to double))
  %c90 = icmp eq i1 %v90, false
  call void @check(i1 %c90, i32 90)
  %v91 = call i1 @f_double_32(double bitcast (i64 9227875636482146299 to double))
  %c91 = icmp eq i1 %v91, false
  call void @check(i1 %c91, i32 91)
  %v92 = call i1 @f_double_32(double bitcast (i64 0 to double))
  %c92 = icmp eq i1 %v92, false
  call void @check(i1 %c92, i32 92)
  %v93 = call i1 @f_double_32(double bitcast (i64 9223372036854775808 to double))
  %c93 = icmp eq i1 %v93, true
  call void @check(i1 %c93, i32 93)
  %v94 = call i1 @f_double_64(double bitcast (i64 9227875636482146299 to double))
  %c94 = icmp eq i1 %v94, false
  call void @check(i1 %c94, i32 94)
  %v95 = call i1 @f_double_64(double bitcast (i64 0 to double))
  %c95 = icmp eq i1 %v95, true
  call void @check(i1 %c95, i32 95)
  %v96 = call i1 @f_double_64(double bitcast (i64 1 to double))
  %c96 = icmp eq i1 %v96, false
  call void @check(i1 %c96, i32 96)
  %v97 = call i1 @f_double_64(double bitcast (i64 4607182418800017408 to double))
  %c97 = icmp eq i1 %v97, false
  call void @check(i1 %c97, i32 97)
  %v98 = call i1 @f_double_64(double bitcast (i64 0 to double))
  %c98 = icmp eq i1 %v98, true
  call void @check(i1 %c98, i32 98)
  %v99 = call i1 @f_double_128(double bitcast (i64 13843220829606772736 to double))
  %c99 = icmp eq i1 %v99, false
  call void @check(i1 %c99, i32 99)
  %v100 = call i1 @f_double_128(double bitcast (i64 9223372036854775808 to double))
  %c100 = icmp eq i1 %v100, false
  call void @check(i1 %c100, i32 100)
  %v101 = call i1 @f_double_128(double bitcast (i64 1 to double))
  %c101 = icmp eq i1 %v101, true
  call void @check(i1 %c101, i32 101)
  %v102 = call i1 @f_double_128(double bitcast (i64 9227875636482146299 to double))
  %c102 = icmp eq i1 %v102, false
  call void @check(i1 %c102, i32 102)
  %v103 = call i1 @f_double_128(double bitcast (i64 1 to double))
  %c103 = icmp eq i1 %v103, true
  call void @check(i1 %c103, i32 103)
  %v104 = call i1 @f_double_256(double bitcast (i64 9223372036854775808 to double))
  %c104 = icmp eq i1 %v104, false
  call void @check(i1 %c104, i32 104)
  %v105 = call i1 @f_double_256(double bitcast (i64 9218868437227405312 to double))
  %c105 = icmp eq i1 %v105, false
  call void @check(i1 %c105, i32 105)
  %v106 = call i1 @f_double_256(double bitcast (i64 1 to double))
  %c106 = icmp eq i1 %v106, false
  call void @check(i1 %c106, i32 106)
  %v107 = call i1 @f_double_256(double bitcast (i64 0 to double))
  %c107 = icmp eq i1 %v107, false
  call void @check(i1 %c107, i32 107)
  %v108 = call i1 @f_double_256(double bitcast (i64 4607182418800017408 to double))
  %c108 = icmp eq i1 %v108, true
  call void @check(i1 %c108, i32 108)
  %v109 = call i1 @f_double_512(double bitcast (i64 9218868437227405312 to double))
  %c109 = icmp eq i1 %v109, true
  call void @check(i1 %c109, i32 109)
  %v110 = call i1 @f_double_512(double bitcast (i64 1 to double))
  %c110 = icmp eq i1 %v110, false
  call void @check(i1 %c110, i32 110)
  %v111 = call i1 @f_double_512(double bitcast (i64 13843220829606772736 to double))
  %c111 = icmp eq i1 %v111, false
  call void @check(i1 %c111, i32 111)
  %v112 = call i1 @f_double_512(double bitcast (i64 0 to double))
  %c112 = icmp eq i1 %v112, false
  call void @check(i1 %c112, i32 112)
  %v113 = call i1 @f_double_512(double bitcast (i64 9218868437227405312 to double))
  %c113 = icmp eq i1 %v113, true
  call void @check(i1 %c113, i32 113)
  %v114 = call i1 @f_double_3(double bitcast (i64 9227875636482146299 to double))
  %c114 = icmp eq i1 %v114, false
  call void @check(i1 %c114, i32 114)
  %v115 = call i1 @f_double_3(double bitcast (i64 4607182418800017408 to double))
  %c115 = icmp eq i1 %v115, false
  call void @check(i1 %c115, i32 115)
  %v116 = call i1 @f_double_3(double bitcast (i64 9223372036854775808 to double))
  %c116 = icmp eq i1 %v116, false
  call void @check(i1 %c116, i32 116)
  %v117 = call i1 @f_double_3(double bitcast (i64 13843220829606772736 to double))
  %c117 = icmp eq i1 %v117, false
  call void @check(i1 %c117, i32 117)
  %v118 = call i1 @f_double_3(double bitcast (i64 9221120237041090560 to double))
  %c118 = icmp eq i1 %v118, true
  call void @check(i1 %c118, i32 118)
  %v119 = call i1 @f_double_504(double bitcast (i64 18442240474082181120 to double))
  %c119 = icmp eq i1 %v119, false
  call void @check(i1 %c119, i32 119)
  %v120 = call i1 @f_double_504(double bitcast (i64 0 to double))
  %c120 = icmp eq i1 %v120, true
  call void @check(i1 %c120, i32 120)
  %v121 = call i1 @f_double_504(double bitcast (i64 4607182418800017408 to double))
  %c121 = icmp eq i1 %v121, true
  call void @check(i1 %c121, i32 121)
  %v122 = call i1 @f_double_504(double bitcast (i64 9221120237041090560 to double))
  %c122 = icmp eq i1 %v122, false
  call void @check(i1 %c122, i32 122)
  %v123 = call i1 @f_double_504(double bitcast (i64 13843220829606772736 to double))
  %c123 = icmp eq i1 %v123, true
  call void @check(i1 %c123, i32 123)
  %v124 = call i1 @f_double_516(double bitcast (i64 9227875636482146299 to double))
  %c124 = icmp eq i1 %v124, false
  call void @check(i1 %c124, i32 124)
  %v125 = call i1 @f_double_516(double bitcast (i64 18442240474082181120 to double))
  %c125 = icmp eq i1 %v125, true
  call void @check(i1 %c125, i32 125)
  %v126 = call i1 @f_double_516(double bitcast (i64 9221120237041090560 to double))
  %c126 = icmp eq i1 %v126, false
  call void @check(i1 %c126, i32 126)
  %v127 = call i1 @f_double_516(double bitcast (i64 9223372036854775808 to double))
  %c127 = icmp eq i1 %v127, false
  call void @check(i1 %c127, i32 127)
  %v128 = call i1 @f_double_516(double bitcast (i64 18442240474082181120 to double))
  %c128 = icmp eq i1 %v128, true
  call void @check(i1 %c128, i32 128)
  %v129 = call i1 @f_half_1(half bitcast (i16 32256 to half))
  %c129 = icmp eq i1 %v129, false
  call void @check(i1 %c129, i32 129)
  %v130 = call i1 @f_half_1(half bitcast (i16 32768 to half))
  %c130 = icmp eq i1 %v130, false
  call void @check(i1 %c130, i32 130)
  %v131 = call i1 @f_half_1(half bitcast (i16 15360 to half))
  %c131 = icmp eq i1 %v131, false
  call void @check(i1 %c131, i32 131)
  %v132 = call i1 @f_half_1(half bitcast (i16 64512 to half))
  %c132 = icmp eq i1 %v132, false
  call void @check(i1 %c132, i32 132)
  %v133 = call i1 @f_half_2(half bitcast (i16 64512 to half))
  %c133 = icmp eq i1 %v133, false
  call void @check(i1 %c133, i32 133)
  %v134 = call i1 @f_half_2(half bitcast (i16 51008 to half))
  %c134 = icmp eq i1 %v134, false
  call void @check(i1 %c134, i32 134)
  %v135 = call i1 @f_half_2(half bitcast (i16 1 to half))
  %c135 = icmp eq i1 %v135, false
  call void @check(i1 %c135, i32 135)
  %v136 = call i1 @f_half_2(half bitcast (i16 15360 to half))
  %c136 = icmp eq i1 %v136, false
  call void @check(i1 %c136, i32 136)
  %v137 = call i1 @f_half_2(half bitcast (i16 32256 to half))
  %c137 = icmp eq i1 %v137, true
  call void @check(i1 %c137, i32 137)
  %v138 = call i1 @f_half_4(half bitcast (i16 33787 to half))
  %c138 = icmp eq i1 %v138, false
  call void @check(i1 %c138, i32 138)
  %v139 = call i1 @f_half_4(half bitcast (i16 31744 to half))
  %c139 = icmp eq i1 %v139, false
  call void @check(i1 %c139, i32 139)
  %v140 = call i1 @f_half_4(half bitcast (i16 32256 to half))
  %c140 = icmp eq i1 %v140, false
  call void @check(i1 %c140, i32 140)
  %v141 = call i1 @f_half_4(half bitcast (i16 15360 to half))
  %c141 = icmp eq i1 %v141, false
  call void @check(i1 %c141, i32 141)
  %v142 = call i1 @f_half_4(half bitcast (i16 64512 to half))
  %c142 = icmp eq i1 %v142, true
  call void @check(i1 %c142, i32 142)
  %v143 = call i1 @f_half_8(half bitcast (i16 32256 to half))
  %c143 = icmp eq i1 %v143, false
  call void @check(i1 %c143, i32 143)
  %v144 = call i1 @f_half_8(half bitcast (i16 31744 to half))
  %c144 = icmp eq i1 %v144, false
  call void @check(i1 %c144, i32 144)
  %v145 = call i1 @f_half_8(half bitcast (i16 51008 to half))
  %c145 = icmp eq i1 %v145, true
  call void @check(i1 %c145, i32 145)
  %v146 = call i1 @f_half_8(half bitcast (i16 1 to half))
  %c146 = icmp eq i1 %v146, false
  call void @check(i1 %c146, i32 146)
  %v147 = call i1 @f_half_8(half bitcast (i16 51008 to half))
  %c147 = icmp eq i1 %v147, true
  call void @check(i1 %c147, i32 147)
  %v148 = call i1 @f_half_16(half bitcast (i16 51008 to half))
  %c148 = icmp eq i1 %v148, false
  call void @check(i1 %c148, i32 148)
  %v149 = call i1 @f_half_16(half bitcast (i16 33787 to half))
  %c149 = icmp eq i1 %v149, true
  call void @check(i1 %c149, i32 149)
  %v150 = call i1 @f_half_16(half bitcast (i16 0 to half))
  %c150 = icmp eq i1 %v150, false
  call void @check(i1 %c150, i32 150)
  %v151 = call i1 @f_half_16(half bitcast (i16 32256 to half))
  %c151 = icmp eq i1 %v151, false
  call void @check(i1 %c151, i32 151)
  %v152 = call i1 @f_half_16(half bitcast (i16 33787 to half))
  %c152 = icmp eq i1 %v152, true
  call void @check(i1 %c152, i32 152)
  %v153 = call i1 @f_half_32(half bitcast (i16 64512 to half))
  %c153 = icmp eq i1 %v153, false
  call void @check(i1 %c153, i32 153)
  %v154 = call i1 @f_half_32(half bitcast (i16 31744 to half))
  %c154 = icmp eq i1 %v154, false
  call void @check(i1 %c154, i32 154)
  %v155 = call i1 @f_half_32(half bitcast (i16 32256 to half))
  %c155 = icmp eq i1 %v155, false
  call void @check(i1 %c155, i32 155)
  %v156 = call i1 @f_half_32(half bitcast (i16 1 to half))
  %c156 = icmp eq i1 %v156, false
  call void @check(i1 %c156, i32 156)
  %v157 = call i1 @f_half_32(half bitcast (i16 32768 to half))
  %c157 = icmp eq i1 %v157, true
  call void @check(i1 %c157, i32 157)
  %v158 = call i1 @f_half_64(half bitcast (i16 32256 to half))
  %c158 = icmp eq i1 %v158, false
  call void @check(i1 %c158, i32 158)
  %v159 = call i1 @f_half_64(half bitcast (i16 31744 to half))
  %c159 = icmp eq i1 %v159, false
  call void @check(i1 %c159, i32 159)
  %v160 = call i1 @f_half_64(half bitcast (i16 51008 to half))
  %c160 = icmp eq i1 %v160, false
  call void @check(i1 %c160, i32 160)
  %v161 = call i1 @f_half_64(half bitcast (i16 1 to half))
  %c161 = icmp eq i1 %v161, false
  call void @check(i1 %c161, i32 161)
  %v162 = call i1 @f_half_64(half bitcast (i16 0 to half))
  %c162 = icmp eq i1 %v162, true
  call void @check(i1 %c162, i32 162)
  %v163 = call i1 @f_half_128(half bitcast (i16 51008 to half))
  %c163 = icmp eq i1 %v163, false
  call void @check(i1 %c163, i32 163)
  %v164 = call i1 @f_half_128(half bitcast (i16 31744 to half))
  %c164 = icmp eq i1 %v164, false
  call void @check(i1 %c164, i32 164)
  %v165 = call i1 @f_half_128(half bitcast (i16 0 to half))
  %c165 = icmp eq i1 %v165, false
  call void @check(i1 %c165, i32 165)
  %v166 = call i1 @f_half_128(half bitcast (i16 64512 to half))
  %c166 = icmp eq i1 %v166, false
  call void @check(i1 %c166, i32 166)
  %v167 = call i1 @f_half_128(half bitcast (i16 1 to half))
  %c167 = icmp eq i1 %v167, true
  call void @check(i1 %c167, i32 167)
  %v168 = call i1 @f_half_256(half bitcast (i16 31744 to half))
  %c168 = icmp eq i1 %v168, false
  call void @check(i1 %c168, i32 168)
  %v169 = call i1 @f_half_256(half bitcast (i16 32256 to half))
  %c169 = icmp eq i1 %v169, false
  call void @check(i1 %c169, i32 169)
  %v170 = call i1 @f_half_256(half bitcast (i16 33787 to half))
  %c170 = icmp eq i1 %v170, false
  call void @check(i1 %c170, i32 170)
  %v171 = call i1 @f_half_256(half bitcast (i16 32768 to half))
  %c171 = icmp eq i1 %v171, false
  call void @check(i1 %c171, i32 171)
  %v172 = call i1 @f_half_256(half bitcast (i16 15360 to half))
  %c172 = icmp eq i1 %v172, true
  call void @check(i1 %c172, i32 172)
  %v173 = call i1 @f_half_512(half bitcast (i16 32256 to half))
  %c173 = icmp eq i1 %v173, false
  call void @check(i1 %c173, i32 173)
  %v174 = call i1 @f_half_512(half bitcast (i16 33787 to half))
  %c174 = icmp eq i1 %v174, false
  call void @check(i1 %c174, i32 174)
  %v175 = call i1 @f_half_512(half bitcast (i16 64512 to half))
  %c175 = icmp eq i1 %v175, false
  call void @check(i1 %c175, i32 175)
  %v176 = call i1 @f_half_512(half bitcast (i16 31744 to half))
  %c176 = icmp eq i1 %v176, true
  call void @check(i1 %c176, i32 176)
  %v177 = call i1 @f_half_512(half bitcast (i16 31744 to half))
  %c177 = icmp eq i1 %v177, true
  call void @check(i1 %c177, i32 177)
  %v178 = call i1 @f_half_3(half bitcast (i16 32256 to half))
  %c178 = icmp eq i1 %v178, true
  call void @check(i1 %c178, i32 178)
  %v179 = call i1 @f_half_3(half bitcast (i16 0 to half))
  %c179 = icmp eq i1 %v179, false
  call void @check(i1 %c179, i32 179)
  %v180 = call i1 @f_half_3(half bitcast (i16 32768 to half))
  %c180 = icmp eq i1 %v180, false
  call void @check(i1 %c180, i32 180)
  %v181 = call i1 @f_half_3(half bitcast (i16 15360 to half))
  %c181 = icmp eq i1 %v181, false
  call void @check(i1 %c181, i32 181)
  %v182 = call i1 @f_half_3(half bitcast (i16 32256 to half))
  %c182 = icmp eq i1 %v182, true
  call void @check(i1 %c182, i32 182)
  %v183 = call i1 @f_half_504(half bitcast (i16 64512 to half))
  %c183 = icmp eq i1 %v183, false
  call void @check(i1 %c183, i32 183)
  %v184 = call i1 @f_half_504(half bitcast (i16 32768 to half))
  %c184 = icmp eq i1 %v184, true
  call void @check(i1 %c184, i32 184)
  %v185 = call i1 @f_half_504(half bitcast (i16 51008 to half))
  %c185 = icmp eq i1 %v185, true
  call void @check(i1 %c185, i32 185)
  %v186 = call i1 @f_half_504(half bitcast (i16 33787 to half))
  %c186 = icmp eq i1 %v186, true
  call void @check(i1 %c186, i32 186)
  %v187 = call i1 @f_half_504(half bitcast (i16 51008 to half))
  %c187 = icmp eq i1 %v187, true
  call void @check(i1 %c187, i32 187)
  %v188 = call i1 @f_half_516(half bitcast (i16 32256 to half))
  %c188 = icmp eq i1 %v188, false
  call void @check(i1 %c188, i32 188)
  %v189 = call i1 @f_half_516(half bitcast (i16 32768 to half))
  %c189 = icmp eq i1 %v189, false
  call void @check(i1 %c189, i32 189)
  %v190 = call i1 @f_half_516(half bitcast (i16 33787 to half))
  %c190 = icmp eq i1 %v190, false
  call void @check(i1 %c190, i32 190)
  %v191 = call i1 @f_half_516(half bitcast (i16 15360 to half))
  %c191 = icmp eq i1 %v191, false
  call void @check(i1 %c191, i32 191)
  %v192 = call i1 @f_half_516(half bitcast (i16 64512 to half))
  %c192 = icmp eq i1 %v192, true
  call void @check(i1 %c192, i32 192)
  %v193 = call i1 @f_x86_fp80_1(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c193 = icmp eq i1 %v193, false
  call void @check(i1 %c193, i32 193)
  %v194 = call i1 @f_x86_fp80_1(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c194 = icmp eq i1 %v194, false
  call void @check(i1 %c194, i32 194)
  %v195 = call i1 @f_x86_fp80_1(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c195 = icmp eq i1 %v195, false
  call void @check(i1 %c195, i32 195)
  %v196 = call i1 @f_x86_fp80_1(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c196 = icmp eq i1 %v196, false
  call void @check(i1 %c196, i32 196)
  %v197 = call i1 @f_x86_fp80_2(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c197 = icmp eq i1 %v197, false
  call void @check(i1 %c197, i32 197)
  %v198 = call i1 @f_x86_fp80_2(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c198 = icmp eq i1 %v198, false
  call void @check(i1 %c198, i32 198)
  %v199 = call i1 @f_x86_fp80_2(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c199 = icmp eq i1 %v199, false
  call void @check(i1 %c199, i32 199)
  %v200 = call i1 @f_x86_fp80_2(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c200 = icmp eq i1 %v200, true
  call void @check(i1 %c200, i32 200)
  %v201 = call i1 @f_x86_fp80_2(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c201 = icmp eq i1 %v201, true
  call void @check(i1 %c201, i32 201)
  %v202 = call i1 @f_x86_fp80_4(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c202 = icmp eq i1 %v202, false
  call void @check(i1 %c202, i32 202)
  %v203 = call i1 @f_x86_fp80_4(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c203 = icmp eq i1 %v203, true
  call void @check(i1 %c203, i32 203)
  %v204 = call i1 @f_x86_fp80_4(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c204 = icmp eq i1 %v204, false
  call void @check(i1 %c204, i32 204)
  %v205 = call i1 @f_x86_fp80_4(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c205 = icmp eq i1 %v205, false
  call void @check(i1 %c205, i32 205)
  %v206 = call i1 @f_x86_fp80_4(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c206 = icmp eq i1 %v206, true
  call void @check(i1 %c206, i32 206)
  %v207 = call i1 @f_x86_fp80_8(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c207 = icmp eq i1 %v207, true
  call void @check(i1 %c207, i32 207)
  %v208 = call i1 @f_x86_fp80_8(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c208 = icmp eq i1 %v208, false
  call void @check(i1 %c208, i32 208)
  %v209 = call i1 @f_x86_fp80_8(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c209 = icmp eq i1 %v209, false
  call void @check(i1 %c209, i32 209)
  %v210 = call i1 @f_x86_fp80_8(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c210 = icmp eq i1 %v210, false
  call void @check(i1 %c210, i32 210)
  %v211 = call i1 @f_x86_fp80_8(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c211 = icmp eq i1 %v211, true
  call void @check(i1 %c211, i32 211)
  %v212 = call i1 @f_x86_fp80_16(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c212 = icmp eq i1 %v212, false
  call void @check(i1 %c212, i32 212)
  %v213 = call i1 @f_x86_fp80_16(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c213 = icmp eq i1 %v213, false
  call void @check(i1 %c213, i32 213)
  %v214 = call i1 @f_x86_fp80_16(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c214 = icmp eq i1 %v214, false
  call void @check(i1 %c214, i32 214)
  %v215 = call i1 @f_x86_fp80_16(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c215 = icmp eq i1 %v215, false
  call void @check(i1 %c215, i32 215)
  %v216 = call i1 @f_x86_fp80_16(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c216 = icmp eq i1 %v216, true
  call void @check(i1 %c216, i32 216)
  %v217 = call i1 @f_x86_fp80_32(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c217 = icmp eq i1 %v217, true
  call void @check(i1 %c217, i32 217)
  %v218 = call i1 @f_x86_fp80_32(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %c218 = icmp eq i1 %v218, false
  call void @check(i1 %c218, i32 218)
  %v219 = call i1 @f_x86_fp80_32(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c219 = icmp eq i1 %v219, false
  call void @check(i1 %c219, i32 219)
  %v220 = call i1 @f_x86_fp80_32(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c220 = icmp eq i1 %v220, false
  call void @check(i1 %c220, i32 220)
  %v221 = call i1 @f_x86_fp80_32(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c221 = icmp eq i1 %v221, true
  call void @check(i1 %c221, i32 221)
  %v222 = call i1 @f_x86_fp80_64(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c222 = icmp eq i1 %v222, false
  call void @check(i1 %c222, i32 222)
  %v223 = call i1 @f_x86_fp80_64(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c223 = icmp eq i1 %v223, false
  call void @check(i1 %c223, i32 223)
  %v224 = call i1 @f_x86_fp80_64(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c224 = icmp eq i1 %v224, true
  call void @check(i1 %c224, i32 224)
  %v225 = call i1 @f_x86_fp80_64(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %c225 = icmp eq i1 %v225, false
  call void @check(i1 %c225, i32 225)
  %v226 = call i1 @f_x86_fp80_64(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c226 = icmp eq i1 %v226, true
  call void @check(i1 %c226, i32 226)
  %v227 = call i1 @f_x86_fp80_128(x86_fp80 bitcast (i80 604462909807314587353088 to x86_fp80))
  %c227 = icmp eq i1 %v227, false
  call void @check(i1 %c227, i32 227)
  %v228 = call i1 @f_x86_fp80_128(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c228 = icmp eq i1 %v228, false
  call void @check(i1 %c228, i32 228)
  %v229 = call i1 @f_x86_fp80_128(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c229 = icmp eq i1 %v229, false
  call void @check(i1 %c229, i32 229)
  %v230 = call i1 @f_x86_fp80_128(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c230 = icmp eq i1 %v230, true
  call void @check(i1 %c230, i32 230)
  %v231 = call i1 @f_x86_fp80_128(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c231 = icmp eq i1 %v231, true
  call void @check(i1 %c231, i32 231)
  %v232 = call i1 @f_x86_fp80_256(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c232 = icmp eq i1 %v232, false
  call void @check(i1 %c232, i32 232)
  %v233 = call i1 @f_x86_fp80_256(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c233 = icmp eq i1 %v233, false
  call void @check(i1 %c233, i32 233)
  %v234 = call i1 @f_x86_fp80_256(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c234 = icmp eq i1 %v234, false
  call void @check(i1 %c234, i32 234)
  %v235 = call i1 @f_x86_fp80_256(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c235 = icmp eq i1 %v235, false
  call void @check(i1 %c235, i32 235)
  %v236 = call i1 @f_x86_fp80_256(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c236 = icmp eq i1 %v236, true
  call void @check(i1 %c236, i32 236)
  %v237 = call i1 @f_x86_fp80_512(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c237 = icmp eq i1 %v237, false
  call void @check(i1 %c237, i32 237)
  %v238 = call i1 @f_x86_fp80_512(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c238 = icmp eq i1 %v238, false
  call void @check(i1 %c238, i32 238)
  %v239 = call i1 @f_x86_fp80_512(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c239 = icmp eq i1 %v239, false
  call void @check(i1 %c239, i32 239)
  %v240 = call i1 @f_x86_fp80_512(x86_fp80 bitcast (i80 1 to x86_fp80))
  %c240 = icmp eq i1 %v240, false
  call void @check(i1 %c240, i32 240)
  %v241 = call i1 @f_x86_fp80_512(x86_fp80 bitcast (i80 604453686435277732577280 to x86_fp80))
  %c241 = icmp eq i1 %v241, true
  call void @check(i1 %c241, i32 241)
  %v242 = call i1 @f_x86_fp80_3(x86_fp80 bitcast (i80 302222231531620438900736 to x86_fp80))
  %c242 = icmp eq i1 %v242, false
  call void @check(i1 %c242, i32 242)
  %v243 = call i1 @f_x86_fp80_3(x86_fp80 bitcast (i80 1208916596242592319930368 to x86_fp80))
  %c243 = icmp eq i1 %v243, false
  call void @check(i1 %c243, i32 243)
  %v244 = call i1 @f_x86_fp80_3(x86_fp80 bitcast (i80 906729528816862389862400 to x86_fp80))
  %c244 = icmp eq i1 %v244, false
  call void @check(i1 %c244, i32 244)
  %v245 = call i1 @f_x86_fp80_3(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c245 = icmp eq i1 %v245, true
  call void @check(i1 %c245, i32 245)
  %v246 = call i1 @f_x86_fp80_3(x86_fp80 bitcast (i80 604458298121296159965184 to x86_fp80))
  %c246 = icmp eq i1 %v246, true
  call void @check(i1 %c246, i32 246)
  %v247 = call i1 @f_x86_fp80_504(x86_fp80 bitcast (i80 604472133179351442128891 to x86_fp80))
  %c247 = icmp eq i1 %v247, true
  call void @check(i1 %c247, i32 247)
  %v248 = call i1 @f_x86_fp80_504(x86_fp80 bitcast (i80 0 to x86_fp80))
  %c248 = icmp eq i1 %v248, true
  call void @check(i1 %c248, i32 248)
  %result = load i32, ptr @failed
  ret i32 %result
}
