; llvm.smul.fix: product of fixed-point numbers, shifted right by the scale.
; Operands are chosen so that no bit is lost where rounding would be free.
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
declare i8 @llvm.smul.fix.i8(i8, i8, i32)
declare i16 @llvm.smul.fix.i16(i16, i16, i32)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i64 @llvm.smul.fix.i64(i64, i64, i32)

define i8 @f8_0(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 0)
  ret i8 %r
}

define i8 @f8_3(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 3)
  ret i8 %r
}

define i8 @f8_4(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.smul.fix.i8(i8 %a, i8 %b, i32 4)
  ret i8 %r
}

define i16 @f16_0(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.i16(i16 %a, i16 %b, i32 0)
  ret i16 %r
}

define i16 @f16_3(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.i16(i16 %a, i16 %b, i32 3)
  ret i16 %r
}

define i16 @f16_8(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.smul.fix.i16(i16 %a, i16 %b, i32 8)
  ret i16 %r
}

define i32 @f32_0(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 0)
  ret i32 %r
}

define i32 @f32_3(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 3)
  ret i32 %r
}

define i32 @f32_16(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.smul.fix.i32(i32 %a, i32 %b, i32 16)
  ret i32 %r
}

define i64 @f64_0(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.i64(i64 %a, i64 %b, i32 0)
  ret i64 %r
}

define i64 @f64_3(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.i64(i64 %a, i64 %b, i32 3)
  ret i64 %r
}

define i64 @f64_32(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.smul.fix.i64(i64 %a, i64 %b, i32 32)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f8_0(i8 1, i8 0)
  %c1 = icmp eq i8 %v1, 0
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_0(i8 3, i8 6)
  %c2 = icmp eq i8 %v2, 18
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_0(i8 0, i8 7)
  %c3 = icmp eq i8 %v3, 0
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_0(i8 3, i8 5)
  %c4 = icmp eq i8 %v4, 15
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8_0(i8 2, i8 3)
  %c5 = icmp eq i8 %v5, 6
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8_3(i8 4, i8 0)
  %c6 = icmp eq i8 %v6, 0
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8_3(i8 4, i8 0)
  %c7 = icmp eq i8 %v7, 0
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8_3(i8 0, i8 8)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8_3(i8 5, i8 0)
  %c9 = icmp eq i8 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8_3(i8 6, i8 8)
  %c10 = icmp eq i8 %v10, 6
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8_4(i8 0, i8 0)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8_4(i8 4, i8 0)
  %c12 = icmp eq i8 %v12, 0
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8_4(i8 22, i8 48)
  %c13 = icmp eq i8 %v13, 66
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8_4(i8 -120, i8 0)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8_4(i8 2, i8 0)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16_0(i16 69, i16 48)
  %c16 = icmp eq i16 %v16, 3312
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16_0(i16 60, i16 3)
  %c17 = icmp eq i16 %v17, 180
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16_0(i16 127, i16 61)
  %c18 = icmp eq i16 %v18, 7747
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16_0(i16 71, i16 153)
  %c19 = icmp eq i16 %v19, 10863
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16_0(i16 125, i16 95)
  %c20 = icmp eq i16 %v20, 11875
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16_3(i16 38, i16 120)
  %c21 = icmp eq i16 %v21, 570
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16_3(i16 38, i16 0)
  %c22 = icmp eq i16 %v22, 0
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16_3(i16 120, i16 232)
  %c23 = icmp eq i16 %v23, 3480
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16_3(i16 107, i16 72)
  %c24 = icmp eq i16 %v24, 963
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16_3(i16 26, i16 112)
  %c25 = icmp eq i16 %v25, 364
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16_8(i16 103, i16 0)
  %c26 = icmp eq i16 %v26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16_8(i16 42, i16 0)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16_8(i16 60, i16 0)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16_8(i16 80, i16 0)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16_8(i16 50, i16 0)
  %c30 = icmp eq i16 %v30, 0
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32_0(i32 29192, i32 49993)
  %c31 = icmp eq i32 %v31, 1459395656
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32_0(i32 230, i32 25485)
  %c32 = icmp eq i32 %v32, 5861550
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32_0(i32 2669, i32 2406)
  %c33 = icmp eq i32 %v33, 6421614
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32_0(i32 15011, i32 24009)
  %c34 = icmp eq i32 %v34, 360399099
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32_0(i32 23436, i32 62840)
  %c35 = icmp eq i32 %v35, 1472718240
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32_3(i32 31749, i32 4712)
  %c36 = icmp eq i32 %v36, 18700161
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32_3(i32 12898, i32 4816)
  %c37 = icmp eq i32 %v37, 7764596
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32_3(i32 2863, i32 37296)
  %c38 = icmp eq i32 %v38, 13347306
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32_3(i32 28678, i32 4968)
  %c39 = icmp eq i32 %v39, 17809038
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32_3(i32 5723, i32 44952)
  %c40 = icmp eq i32 %v40, 32157537
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f32_16(i32 8476, i32 0)
  %c41 = icmp eq i32 %v41, 0
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f32_16(i32 30286, i32 0)
  %c42 = icmp eq i32 %v42, 0
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f32_16(i32 17691, i32 0)
  %c43 = icmp eq i32 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f32_16(i32 59, i32 0)
  %c44 = icmp eq i32 %v44, 0
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f32_16(i32 31745, i32 0)
  %c45 = icmp eq i32 %v45, 0
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64_0(i64 1788830515, i64 1164495188)
  %c46 = icmp eq i64 %v46, 2083084526865061820
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64_0(i64 1712857876, i64 3759594383)
  %c47 = icmp eq i64 %v47, 6439650849486910508
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64_0(i64 1113381335, i64 1182331960)
  %c48 = icmp eq i64 %v48, 1316386336037966600
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f64_0(i64 1873621974, i64 2743419638)
  %c49 = icmp eq i64 %v49, 5140131317659925412
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f64_0(i64 1437754562, i64 466272241)
  %c50 = icmp eq i64 %v50, 670385041631713442
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64_3(i64 536536155, i64 1974233336)
  %c51 = icmp eq i64 %v51, 132405945396282885
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64_3(i64 1334442268, i64 2442149216)
  %c52 = icmp eq i64 %v52, 407363392324182736
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64_3(i64 641408448, i64 27728392)
  %c53 = icmp eq i64 %v53, 2223153109781952
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64_3(i64 1749851677, i64 2074511848)
  %c54 = icmp eq i64 %v54, 453761004522396137
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64_3(i64 16269761, i64 45367928)
  %c55 = icmp eq i64 %v55, 92265668203151
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64_32(i64 176819642, i64 0)
  %c56 = icmp eq i64 %v56, 0
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64_32(i64 961596180, i64 0)
  %c57 = icmp eq i64 %v57, 0
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64_32(i64 12178453, i64 0)
  %c58 = icmp eq i64 %v58, 0
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64_32(i64 251196837, i64 0)
  %c59 = icmp eq i64 %v59, 0
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64_32(i64 981789014, i64 0)
  %c60 = icmp eq i64 %v60, 0
  call void @check(i1 %c60, i32 60)
  %result = load i32, ptr @failed
  ret i32 %result
}
