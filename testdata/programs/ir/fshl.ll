; llvm.fshl: the shift amount counts modulo the width (7, 33 and 65 are no powers of two).
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
declare i7 @llvm.fshl.i7(i7, i7, i7)
declare i8 @llvm.fshl.i8(i8, i8, i8)
declare i16 @llvm.fshl.i16(i16, i16, i16)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i33 @llvm.fshl.i33(i33, i33, i33)
declare i64 @llvm.fshl.i64(i64, i64, i64)
declare i65 @llvm.fshl.i65(i65, i65, i65)
declare i128 @llvm.fshl.i128(i128, i128, i128)

define i7 @f7(i7 %a, i7 %b, i7 %c) noinline {
  %r = call i7 @llvm.fshl.i7(i7 %a, i7 %b, i7 %c)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b, i8 %c) noinline {
  %r = call i8 @llvm.fshl.i8(i8 %a, i8 %b, i8 %c)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b, i16 %c) noinline {
  %r = call i16 @llvm.fshl.i16(i16 %a, i16 %b, i16 %c)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b, i32 %c) noinline {
  %r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %c)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b, i33 %c) noinline {
  %r = call i33 @llvm.fshl.i33(i33 %a, i33 %b, i33 %c)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b, i64 %c) noinline {
  %r = call i64 @llvm.fshl.i64(i64 %a, i64 %b, i64 %c)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b, i65 %c) noinline {
  %r = call i65 @llvm.fshl.i65(i65 %a, i65 %b, i65 %c)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b, i128 %c) noinline {
  %r = call i128 @llvm.fshl.i128(i128 %a, i128 %b, i128 %c)
  ret i128 %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 -62, i7 -39, i7 0)
  %c1 = icmp eq i7 %v1, -62
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 9, i7 59, i7 1)
  %c2 = icmp eq i7 %v2, 18
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 29, i7 40, i7 3)
  %c3 = icmp eq i7 %v3, -22
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 -19, i7 5, i7 6)
  %c4 = icmp eq i7 %v4, -62
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 -18, i7 59, i7 7)
  %c5 = icmp eq i7 %v5, -18
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -35, i7 61, i7 8)
  %c6 = icmp eq i7 %v6, 58
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 -51, i7 -54, i7 -1)
  %c7 = icmp eq i7 %v7, 27
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 -7, i7 -1, i7 17)
  %c8 = icmp eq i7 %v8, -49
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8(i8 22, i8 25, i8 0)
  %c9 = icmp eq i8 %v9, 22
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8(i8 -106, i8 73, i8 1)
  %c10 = icmp eq i8 %v10, 44
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 -20, i8 -9, i8 4)
  %c11 = icmp eq i8 %v11, -49
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 -104, i8 126, i8 7)
  %c12 = icmp eq i8 %v12, 63
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 -118, i8 13, i8 8)
  %c13 = icmp eq i8 %v13, -118
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -33, i8 110, i8 9)
  %c14 = icmp eq i8 %v14, -66
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 31, i8 -90, i8 -1)
  %c15 = icmp eq i8 %v15, -45
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 -51, i8 41, i8 19)
  %c16 = icmp eq i8 %v16, 105
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16(i16 25436, i16 -24114, i16 0)
  %c17 = icmp eq i16 %v17, 25436
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16(i16 22853, i16 385, i16 1)
  %c18 = icmp eq i16 %v18, -19830
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16(i16 32470, i16 -12550, i16 8)
  %c19 = icmp eq i16 %v19, -10546
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16(i16 -10536, i16 17788, i16 15)
  %c20 = icmp eq i16 %v20, 8894
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 19880, i16 20400, i16 16)
  %c21 = icmp eq i16 %v21, 19880
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 25577, i16 7760, i16 17)
  %c22 = icmp eq i16 %v22, -14382
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 15817, i16 6677, i16 -1)
  %c23 = icmp eq i16 %v23, -29430
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 30311, i16 -3363, i16 35)
  %c24 = icmp eq i16 %v24, -19649
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @f32(i32 904972582, i32 -1385955727, i32 0)
  %c25 = icmp eq i32 %v25, 904972582
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @f32(i32 1082897539, i32 -50142177, i32 1)
  %c26 = icmp eq i32 %v26, -2129172217
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @f32(i32 325431, i32 -510763191, i32 16)
  %c27 = icmp eq i32 %v27, -147332722
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @f32(i32 -1847655881, i32 -676975343, i32 31)
  %c28 = icmp eq i32 %v28, -338487672
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @f32(i32 956407588, i32 -485697491, i32 32)
  %c29 = icmp eq i32 %v29, 956407588
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @f32(i32 1519145611, i32 407224163, i32 33)
  %c30 = icmp eq i32 %v30, -1256676074
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 996772036, i32 2025508100, i32 -1)
  %c31 = icmp eq i32 %v31, 1012754050
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 904685984, i32 -2136461529, i32 67)
  %c32 = icmp eq i32 %v32, -1352446716
  call void @check(i1 %c32, i32 32)
  %v33 = call i33 @f33(i33 1590213075, i33 2430727220, i33 0)
  %c33 = icmp eq i33 %v33, 1590213075
  call void @check(i1 %c33, i32 33)
  %v34 = call i33 @f33(i33 -1057050162, i33 4167725523, i33 1)
  %c34 = icmp eq i33 %v34, -2114100324
  call void @check(i1 %c34, i32 34)
  %v35 = call i33 @f33(i33 -3583606866, i33 2825677283, i33 16)
  %c35 = icmp eq i33 %v35, 2142131254
  call void @check(i1 %c35, i32 35)
  %v36 = call i33 @f33(i33 -3890104540, i33 932371997, i33 32)
  %c36 = icmp eq i33 %v36, 466185998
  call void @check(i1 %c36, i32 36)
  %v37 = call i33 @f33(i33 4214920666, i33 3094380782, i33 33)
  %c37 = icmp eq i33 %v37, 4214920666
  call void @check(i1 %c37, i32 37)
  %v38 = call i33 @f33(i33 -2210078977, i33 2863436332, i33 34)
  %c38 = icmp eq i33 %v38, 4169776638
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @f33(i33 4215296067, i33 -1261726522, i33 -1)
  %c39 = icmp eq i33 %v39, -1607982611
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @f33(i33 4128779193, i33 -174603888, i33 69)
  %c40 = icmp eq i33 %v40, -1329504817
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @f64(i64 3176015423422146276, i64 5029458566538125910, i64 0)
  %c41 = icmp eq i64 %v41, 3176015423422146276
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @f64(i64 -7327526050584524348, i64 2627022330764875931, i64 1)
  %c42 = icmp eq i64 %v42, 3791691972540502920
  call void @check(i1 %c42, i32 42)
  %v43 = call i64 @f64(i64 -3954382420286472044, i64 8714540299959000147, i64 32)
  %c43 = icmp eq i64 %v43, -3114660717107592133
  call void @check(i1 %c43, i32 43)
  %v44 = call i64 @f64(i64 1354611168093141622, i64 1843259069461272108, i64 63)
  %c44 = icmp eq i64 %v44, 921629534730636054
  call void @check(i1 %c44, i32 44)
  %v45 = call i64 @f64(i64 -6043601849005768591, i64 -8164121490125908658, i64 64)
  %c45 = icmp eq i64 %v45, -6043601849005768591
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64(i64 -4297245857727799571, i64 -7730113457129005031, i64 65)
  %c46 = icmp eq i64 %v46, -8594491715455599141
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64(i64 6585772829863891141, i64 3100303767338734298, i64 -1)
  %c47 = icmp eq i64 %v47, -7673220153185408659
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64(i64 -2662955981203170858, i64 1842095702222046888, i64 131)
  %c48 = icmp eq i64 %v48, -2856903775915815248
  call void @check(i1 %c48, i32 48)
  %v49 = call i65 @f65(i65 12684957631043215732, i65 -14677428414871613758, i65 0)
  %c49 = icmp eq i65 %v49, 12684957631043215732
  call void @check(i1 %c49, i32 49)
  %v50 = call i65 @f65(i65 -9945926572772886524, i65 17880464424026077191, i65 1)
  %c50 = icmp eq i65 %v50, 17001635001873330184
  call void @check(i1 %c50, i32 50)
  %v51 = call i65 @f65(i65 1158955755049683853, i65 -2123194448498678123, i65 32)
  %c51 = icmp eq i65 %v51, 7647547084006257394
  call void @check(i1 %c51, i32 51)
  %v52 = call i65 @f65(i65 15665994922364975545, i65 -13183031092737610573, i65 64)
  %c52 = icmp eq i65 %v52, -6591515546368805287
  call void @check(i1 %c52, i32 52)
  %v53 = call i65 @f65(i65 -8104795493092800122, i65 -13910256528457406225, i65 65)
  %c53 = icmp eq i65 %v53, -8104795493092800122
  call void @check(i1 %c53, i32 53)
  %v54 = call i65 @f65(i65 9678304163685707588, i65 17557395134751435582, i65 66)
  %c54 = icmp eq i65 %v54, -17536879820047688056
  call void @check(i1 %c54, i32 54)
  %v55 = call i65 @f65(i65 200364166848181376, i65 3465008055462350525, i65 -1)
  %c55 = icmp eq i65 %v55, 17823552153281989533
  call void @check(i1 %c55, i32 55)
  %v56 = call i65 @f65(i65 15542455821541029531, i65 -5646911093094869925, i65 133)
  %c56 = icmp eq i65 %v56, 13659182130070926558
  call void @check(i1 %c56, i32 56)
  %v57 = call i128 @f128(i128 141373114456746909722566765273413709722, i128 137788368623202958158046293259178343011, i128 0)
  %c57 = icmp eq i128 %v57, 141373114456746909722566765273413709722
  call void @check(i1 %c57, i32 57)
  %v58 = call i128 @f128(i128 42869434036046844890059463147486018866, i128 -9355133871325718154041890331313365695, i128 1)
  %c58 = icmp eq i128 %v58, 85738868072093689780118926294972037733
  call void @check(i1 %c58, i32 58)
  %v59 = call i128 @f128(i128 17577522722689033328538754668592566560, i128 -71449375764507674059884016747048051328, i128 64)
  %c59 = icmp eq i128 %v59, -66110275027698692495147964102595897450
  call void @check(i1 %c59, i32 59)
  %v60 = call i128 @f128(i128 120086539258087683795828718580414209061, i128 23059867936470489995533698837210931832, i128 127)
  %c60 = icmp eq i128 %v60, -158611249492233986733920454297278639812
  call void @check(i1 %c60, i32 60)
  %v61 = call i128 @f128(i128 -9893289533424666183635557888368745303, i128 -48662925234261755776976638920451987230, i128 128)
  %c61 = icmp eq i128 %v61, -9893289533424666183635557888368745303
  call void @check(i1 %c61, i32 61)
  %v62 = call i128 @f128(i128 113853704361661874302309308593359269989, i128 -129212972308882324662152432132441347595, i128 129)
  %c62 = icmp eq i128 %v62, -112574958197614714858755990245049671477
  call void @check(i1 %c62, i32 62)
  %v63 = call i128 @f128(i128 -89737889262970292479617283263266531665, i128 -136898033915574839680518898838445807941, i128 -1)
  %c63 = icmp eq i128 %v63, -68449016957787419840259449419222903971
  call void @check(i1 %c63, i32 63)
  %v64 = call i128 @f128(i128 -104482375236605510399706012378395744057, i128 -114942250153481525584933557494461316922, i128 259)
  %c64 = icmp eq i128 %v64, -155294268050967156270898884163629529539
  call void @check(i1 %c64, i32 64)
  %result = load i32, ptr @failed
  ret i32 %result
}
