; llvm.umul.fix.sat: product of fixed-point numbers, shifted right by the scale.
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
declare i8 @llvm.umul.fix.sat.i8(i8, i8, i32)
declare i16 @llvm.umul.fix.sat.i16(i16, i16, i32)
declare i32 @llvm.umul.fix.sat.i32(i32, i32, i32)
declare i64 @llvm.umul.fix.sat.i64(i64, i64, i32)

define i8 @f8_0(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 0)
  ret i8 %r
}

define i8 @f8_3(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 3)
  ret i8 %r
}

define i8 @f8_4(i8 %a, i8 %b) noinline {
  %r = call i8 @llvm.umul.fix.sat.i8(i8 %a, i8 %b, i32 4)
  ret i8 %r
}

define i16 @f16_0(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.sat.i16(i16 %a, i16 %b, i32 0)
  ret i16 %r
}

define i16 @f16_3(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.sat.i16(i16 %a, i16 %b, i32 3)
  ret i16 %r
}

define i16 @f16_8(i16 %a, i16 %b) noinline {
  %r = call i16 @llvm.umul.fix.sat.i16(i16 %a, i16 %b, i32 8)
  ret i16 %r
}

define i32 @f32_0(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 0)
  ret i32 %r
}

define i32 @f32_3(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 3)
  ret i32 %r
}

define i32 @f32_16(i32 %a, i32 %b) noinline {
  %r = call i32 @llvm.umul.fix.sat.i32(i32 %a, i32 %b, i32 16)
  ret i32 %r
}

define i64 @f64_0(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 0)
  ret i64 %r
}

define i64 @f64_3(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 3)
  ret i64 %r
}

define i64 @f64_32(i64 %a, i64 %b) noinline {
  %r = call i64 @llvm.umul.fix.sat.i64(i64 %a, i64 %b, i32 32)
  ret i64 %r
}

define i32 @main() {
  %v1 = call i8 @f8_0(i8 4, i8 13)
  %c1 = icmp eq i8 %v1, 52
  call void @check(i1 %c1, i32 1)
  %v2 = call i8 @f8_0(i8 -112, i8 96)
  %c2 = icmp eq i8 %v2, -1
  call void @check(i1 %c2, i32 2)
  %v3 = call i8 @f8_0(i8 -34, i8 1)
  %c3 = icmp eq i8 %v3, -34
  call void @check(i1 %c3, i32 3)
  %v4 = call i8 @f8_0(i8 4, i8 9)
  %c4 = icmp eq i8 %v4, 36
  call void @check(i1 %c4, i32 4)
  %v5 = call i8 @f8_0(i8 2, i8 2)
  %c5 = icmp eq i8 %v5, 4
  call void @check(i1 %c5, i32 5)
  %v6 = call i8 @f8_3(i8 3, i8 8)
  %c6 = icmp eq i8 %v6, 3
  call void @check(i1 %c6, i32 6)
  %v7 = call i8 @f8_3(i8 5, i8 8)
  %c7 = icmp eq i8 %v7, 5
  call void @check(i1 %c7, i32 7)
  %v8 = call i8 @f8_3(i8 1, i8 0)
  %c8 = icmp eq i8 %v8, 0
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8_3(i8 -21, i8 24)
  %c9 = icmp eq i8 %v9, -1
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8_3(i8 7, i8 0)
  %c10 = icmp eq i8 %v10, 0
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8_4(i8 6, i8 0)
  %c11 = icmp eq i8 %v11, 0
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8_4(i8 -125, i8 -80)
  %c12 = icmp eq i8 %v12, -1
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8_4(i8 7, i8 0)
  %c13 = icmp eq i8 %v13, 0
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8_4(i8 1, i8 0)
  %c14 = icmp eq i8 %v14, 0
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8_4(i8 5, i8 0)
  %c15 = icmp eq i8 %v15, 0
  call void @check(i1 %c15, i32 15)
  %v16 = call i16 @f16_0(i16 -6577, i16 22246)
  %c16 = icmp eq i16 %v16, -1
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16_0(i16 0, i16 162)
  %c17 = icmp eq i16 %v17, 0
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16_0(i16 2, i16 99)
  %c18 = icmp eq i16 %v18, 198
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16_0(i16 85, i16 185)
  %c19 = icmp eq i16 %v19, 15725
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16_0(i16 92, i16 60)
  %c20 = icmp eq i16 %v20, 5520
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16_3(i16 114, i16 56)
  %c21 = icmp eq i16 %v21, 798
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16_3(i16 -3939, i16 -19408)
  %c22 = icmp eq i16 %v22, -1
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16_3(i16 89, i16 80)
  %c23 = icmp eq i16 %v23, 890
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16_3(i16 119, i16 128)
  %c24 = icmp eq i16 %v24, 1904
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @f16_3(i16 58, i16 208)
  %c25 = icmp eq i16 %v25, 1508
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @f16_8(i16 103, i16 0)
  %c26 = icmp eq i16 %v26, 0
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @f16_8(i16 36, i16 0)
  %c27 = icmp eq i16 %v27, 0
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @f16_8(i16 126, i16 0)
  %c28 = icmp eq i16 %v28, 0
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @f16_8(i16 117, i16 0)
  %c29 = icmp eq i16 %v29, 0
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @f16_8(i16 -26711, i16 -5632)
  %c30 = icmp eq i16 %v30, -1
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32_0(i32 -613705288, i32 397387323)
  %c31 = icmp eq i32 %v31, -1
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32_0(i32 9854, i32 41576)
  %c32 = icmp eq i32 %v32, 409689904
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @f32_0(i32 855529277, i32 -1045374028)
  %c33 = icmp eq i32 %v33, -1
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @f32_0(i32 14297, i32 53223)
  %c34 = icmp eq i32 %v34, 760929231
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @f32_0(i32 27664, i32 45677)
  %c35 = icmp eq i32 %v35, 1263608528
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @f32_3(i32 14054, i32 58744)
  %c36 = icmp eq i32 %v36, 103198522
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @f32_3(i32 29439, i32 48544)
  %c37 = icmp eq i32 %v37, 178635852
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @f32_3(i32 7742, i32 47480)
  %c38 = icmp eq i32 %v38, 45948770
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @f32_3(i32 1083338222, i32 -2022864400)
  %c39 = icmp eq i32 %v39, -1
  call void @check(i1 %c39, i32 39)
  %v40 = call i32 @f32_3(i32 -1820274161, i32 -1869071360)
  %c40 = icmp eq i32 %v40, -1
  call void @check(i1 %c40, i32 40)
  %v41 = call i32 @f32_16(i32 376267522, i32 447086592)
  %c41 = icmp eq i32 %v41, -1
  call void @check(i1 %c41, i32 41)
  %v42 = call i32 @f32_16(i32 25068, i32 0)
  %c42 = icmp eq i32 %v42, 0
  call void @check(i1 %c42, i32 42)
  %v43 = call i32 @f32_16(i32 164001787, i32 1596719104)
  %c43 = icmp eq i32 %v43, -1
  call void @check(i1 %c43, i32 43)
  %v44 = call i32 @f32_16(i32 12272, i32 0)
  %c44 = icmp eq i32 %v44, 0
  call void @check(i1 %c44, i32 44)
  %v45 = call i32 @f32_16(i32 -1238836893, i32 1337196544)
  %c45 = icmp eq i32 %v45, -1
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64_0(i64 7254341329123651039, i64 -362564167611345318)
  %c46 = icmp eq i64 %v46, -1
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64_0(i64 457785706, i64 3781878266)
  %c47 = icmp eq i64 %v47, 1731289812006865796
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64_0(i64 1511398248, i64 2946999789)
  %c48 = icmp eq i64 %v48, 4454090317950969672
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @f64_0(i64 870664358, i64 1959446978)
  %c49 = icmp eq i64 %v49, 1706020645135410124
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @f64_0(i64 174461125, i64 676613675)
  %c50 = icmp eq i64 %v50, 118042782930884375
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @f64_3(i64 1601377346, i64 2183355248)
  %c51 = icmp eq i64 %v51, 437046954052176476
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @f64_3(i64 -7829510547691941345, i64 -5872518218166724424)
  %c52 = icmp eq i64 %v52, -1
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @f64_3(i64 1244778413, i64 1101341136)
  %c53 = icmp eq i64 %v53, 171365708930212146
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @f64_3(i64 1563807841, i64 1661919776)
  %c54 = icmp eq i64 %v54, 324865397102720452
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @f64_3(i64 -4940009547807080414, i64 -7313228790711968752)
  %c55 = icmp eq i64 %v55, -1
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @f64_32(i64 -5435329531308144665, i64 -6542050621413916672)
  %c56 = icmp eq i64 %v56, -1
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @f64_32(i64 -1266119670968090593, i64 -2982508247635722240)
  %c57 = icmp eq i64 %v57, -1
  call void @check(i1 %c57, i32 57)
  %v58 = call i64 @f64_32(i64 1222145406176897518, i64 5618733593095307264)
  %c58 = icmp eq i64 %v58, -1
  call void @check(i1 %c58, i32 58)
  %v59 = call i64 @f64_32(i64 -350171824032144319, i64 -7057110478304051200)
  %c59 = icmp eq i64 %v59, -1
  call void @check(i1 %c59, i32 59)
  %v60 = call i64 @f64_32(i64 1896045484, i64 0)
  %c60 = icmp eq i64 %v60, 0
  call void @check(i1 %c60, i32 60)
  %result = load i32, ptr @failed
  ret i32 %result
}
