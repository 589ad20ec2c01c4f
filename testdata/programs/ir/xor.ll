; xor works bit by bit; odd, machine and wide widths.
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

define i1 @xor1(i1 %a, i1 %b) noinline {
  %r = xor i1 %a, %b
  ret i1 %r
}

define i7 @xor7(i7 %a, i7 %b) noinline {
  %r = xor i7 %a, %b
  ret i7 %r
}

define i8 @xor8(i8 %a, i8 %b) noinline {
  %r = xor i8 %a, %b
  ret i8 %r
}

define i16 @xor16(i16 %a, i16 %b) noinline {
  %r = xor i16 %a, %b
  ret i16 %r
}

define i32 @xor32(i32 %a, i32 %b) noinline {
  %r = xor i32 %a, %b
  ret i32 %r
}

define i33 @xor33(i33 %a, i33 %b) noinline {
  %r = xor i33 %a, %b
  ret i33 %r
}

define i64 @xor64(i64 %a, i64 %b) noinline {
  %r = xor i64 %a, %b
  ret i64 %r
}

define i65 @xor65(i65 %a, i65 %b) noinline {
  %r = xor i65 %a, %b
  ret i65 %r
}

define i128 @xor128(i128 %a, i128 %b) noinline {
  %r = xor i128 %a, %b
  ret i128 %r
}

define <4 x i16> @xorv(<4 x i16> %a, <4 x i16> %b) noinline {
  %r = xor <4 x i16> %a, %b
  ret <4 x i16> %r
}

define i32 @main() {
  %v1 = call i1 @xor1(i1 false, i1 false)
  %c1 = icmp eq i1 %v1, false
  call void @check(i1 %c1, i32 1)
  %v2 = call i1 @xor1(i1 true, i1 true)
  %c2 = icmp eq i1 %v2, false
  call void @check(i1 %c2, i32 2)
  %v3 = call i1 @xor1(i1 false, i1 true)
  %c3 = icmp eq i1 %v3, true
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @xor7(i7 -63, i7 6)
  %c4 = icmp eq i7 %v4, -57
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @xor7(i7 -63, i7 -7)
  %c5 = icmp eq i7 %v5, 56
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @xor7(i7 12, i7 3)
  %c6 = icmp eq i7 %v6, 15
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @xor7(i7 3, i7 5)
  %c7 = icmp eq i7 %v7, 6
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @xor7(i7 -43, i7 -36)
  %c8 = icmp eq i7 %v8, 9
  call void @check(i1 %c8, i32 8)
  %v9 = call i7 @xor7(i7 3, i7 3)
  %c9 = icmp eq i7 %v9, 0
  call void @check(i1 %c9, i32 9)
  %v10 = call i7 @xor7(i7 1, i7 31)
  %c10 = icmp eq i7 %v10, 30
  call void @check(i1 %c10, i32 10)
  %v11 = call i7 @xor7(i7 -3, i7 3)
  %c11 = icmp eq i7 %v11, -2
  call void @check(i1 %c11, i32 11)
  %v12 = call i7 @xor7(i7 -3, i7 -48)
  %c12 = icmp eq i7 %v12, 45
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @xor8(i8 64, i8 -127)
  %c13 = icmp eq i8 %v13, -63
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @xor8(i8 -88, i8 -1)
  %c14 = icmp eq i8 %v14, 87
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @xor8(i8 4, i8 0)
  %c15 = icmp eq i8 %v15, 4
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @xor8(i8 -7, i8 127)
  %c16 = icmp eq i8 %v16, -122
  call void @check(i1 %c16, i32 16)
  %v17 = call i8 @xor8(i8 96, i8 127)
  %c17 = icmp eq i8 %v17, 31
  call void @check(i1 %c17, i32 17)
  %v18 = call i8 @xor8(i8 -2, i8 81)
  %c18 = icmp eq i8 %v18, -81
  call void @check(i1 %c18, i32 18)
  %v19 = call i8 @xor8(i8 -1, i8 7)
  %c19 = icmp eq i8 %v19, -8
  call void @check(i1 %c19, i32 19)
  %v20 = call i8 @xor8(i8 7, i8 2)
  %c20 = icmp eq i8 %v20, 5
  call void @check(i1 %c20, i32 20)
  %v21 = call i8 @xor8(i8 -31, i8 -116)
  %c21 = icmp eq i8 %v21, 109
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @xor16(i16 3612, i16 32767)
  %c22 = icmp eq i16 %v22, 29155
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @xor16(i16 -7, i16 -3)
  %c23 = icmp eq i16 %v23, 4
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @xor16(i16 3, i16 -7)
  %c24 = icmp eq i16 %v24, -6
  call void @check(i1 %c24, i32 24)
  %v25 = call i16 @xor16(i16 3, i16 18783)
  %c25 = icmp eq i16 %v25, 18780
  call void @check(i1 %c25, i32 25)
  %v26 = call i16 @xor16(i16 -23248, i16 2)
  %c26 = icmp eq i16 %v26, -23246
  call void @check(i1 %c26, i32 26)
  %v27 = call i16 @xor16(i16 5, i16 19715)
  %c27 = icmp eq i16 %v27, 19718
  call void @check(i1 %c27, i32 27)
  %v28 = call i16 @xor16(i16 14766, i16 3)
  %c28 = icmp eq i16 %v28, 14765
  call void @check(i1 %c28, i32 28)
  %v29 = call i16 @xor16(i16 5, i16 15)
  %c29 = icmp eq i16 %v29, 10
  call void @check(i1 %c29, i32 29)
  %v30 = call i16 @xor16(i16 -292, i16 15)
  %c30 = icmp eq i16 %v30, -301
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @xor32(i32 0, i32 -1)
  %c31 = icmp eq i32 %v31, -1
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @xor32(i32 1357456365, i32 2147483647)
  %c32 = icmp eq i32 %v32, 790027282
  call void @check(i1 %c32, i32 32)
  %v33 = call i32 @xor32(i32 -3, i32 -554631460)
  %c33 = icmp eq i32 %v33, 554631457
  call void @check(i1 %c33, i32 33)
  %v34 = call i32 @xor32(i32 -2, i32 103663460)
  %c34 = icmp eq i32 %v34, -103663462
  call void @check(i1 %c34, i32 34)
  %v35 = call i32 @xor32(i32 0, i32 0)
  %c35 = icmp eq i32 %v35, 0
  call void @check(i1 %c35, i32 35)
  %v36 = call i32 @xor32(i32 3, i32 0)
  %c36 = icmp eq i32 %v36, 3
  call void @check(i1 %c36, i32 36)
  %v37 = call i32 @xor32(i32 -949381088, i32 -1)
  %c37 = icmp eq i32 %v37, 949381087
  call void @check(i1 %c37, i32 37)
  %v38 = call i32 @xor32(i32 -2, i32 -1103389203)
  %c38 = icmp eq i32 %v38, 1103389203
  call void @check(i1 %c38, i32 38)
  %v39 = call i32 @xor32(i32 3, i32 31)
  %c39 = icmp eq i32 %v39, 28
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @xor33(i33 -921878438, i33 -2)
  %c40 = icmp eq i33 %v40, 921878436
  call void @check(i1 %c40, i32 40)
  %v41 = call i33 @xor33(i33 -2, i33 -3)
  %c41 = icmp eq i33 %v41, 3
  call void @check(i1 %c41, i32 41)
  %v42 = call i33 @xor33(i33 4294967295, i33 3)
  %c42 = icmp eq i33 %v42, 4294967292
  call void @check(i1 %c42, i32 42)
  %v43 = call i33 @xor33(i33 4294967295, i33 4294967295)
  %c43 = icmp eq i33 %v43, 0
  call void @check(i1 %c43, i32 43)
  %v44 = call i33 @xor33(i33 4294967295, i33 -1)
  %c44 = icmp eq i33 %v44, -4294967296
  call void @check(i1 %c44, i32 44)
  %v45 = call i33 @xor33(i33 32, i33 2331413928)
  %c45 = icmp eq i33 %v45, 2331413896
  call void @check(i1 %c45, i32 45)
  %v46 = call i33 @xor33(i33 2051878090, i33 1)
  %c46 = icmp eq i33 %v46, 2051878091
  call void @check(i1 %c46, i32 46)
  %v47 = call i33 @xor33(i33 -7, i33 0)
  %c47 = icmp eq i33 %v47, -7
  call void @check(i1 %c47, i32 47)
  %v48 = call i33 @xor33(i33 7, i33 -4294967296)
  %c48 = icmp eq i33 %v48, -4294967289
  call void @check(i1 %c48, i32 48)
  %v49 = call i64 @xor64(i64 -3575871281718749919, i64 2)
  %c49 = icmp eq i64 %v49, -3575871281718749917
  call void @check(i1 %c49, i32 49)
  %v50 = call i64 @xor64(i64 -495641730054680012, i64 5)
  %c50 = icmp eq i64 %v50, -495641730054680015
  call void @check(i1 %c50, i32 50)
  %v51 = call i64 @xor64(i64 32, i64 32)
  %c51 = icmp eq i64 %v51, 0
  call void @check(i1 %c51, i32 51)
  %v52 = call i64 @xor64(i64 1, i64 960645521279300665)
  %c52 = icmp eq i64 %v52, 960645521279300664
  call void @check(i1 %c52, i32 52)
  %v53 = call i64 @xor64(i64 7, i64 3)
  %c53 = icmp eq i64 %v53, 4
  call void @check(i1 %c53, i32 53)
  %v54 = call i64 @xor64(i64 -9223372036854775807, i64 -9223372036854775807)
  %c54 = icmp eq i64 %v54, 0
  call void @check(i1 %c54, i32 54)
  %v55 = call i64 @xor64(i64 1021108167514415584, i64 -9223372036854775807)
  %c55 = icmp eq i64 %v55, -8202263869340360223
  call void @check(i1 %c55, i32 55)
  %v56 = call i64 @xor64(i64 2, i64 -9223372036854775808)
  %c56 = icmp eq i64 %v56, -9223372036854775806
  call void @check(i1 %c56, i32 56)
  %v57 = call i64 @xor64(i64 5, i64 2)
  %c57 = icmp eq i64 %v57, 7
  call void @check(i1 %c57, i32 57)
  %v58 = call i65 @xor65(i65 -2, i65 18446744073709551615)
  %c58 = icmp eq i65 %v58, -18446744073709551615
  call void @check(i1 %c58, i32 58)
  %v59 = call i65 @xor65(i65 0, i65 7)
  %c59 = icmp eq i65 %v59, 7
  call void @check(i1 %c59, i32 59)
  %v60 = call i65 @xor65(i65 -7, i65 7)
  %c60 = icmp eq i65 %v60, -2
  call void @check(i1 %c60, i32 60)
  %v61 = call i65 @xor65(i65 6230900220451946204, i65 0)
  %c61 = icmp eq i65 %v61, 6230900220451946204
  call void @check(i1 %c61, i32 61)
  %v62 = call i65 @xor65(i65 -7609180192534108708, i65 -1)
  %c62 = icmp eq i65 %v62, 7609180192534108707
  call void @check(i1 %c62, i32 62)
  %v63 = call i65 @xor65(i65 64, i65 7)
  %c63 = icmp eq i65 %v63, 71
  call void @check(i1 %c63, i32 63)
  %v64 = call i65 @xor65(i65 5, i65 14607675947084972154)
  %c64 = icmp eq i65 %v64, 14607675947084972159
  call void @check(i1 %c64, i32 64)
  %v65 = call i65 @xor65(i65 -16830341383646121774, i65 6230900220451946204)
  %c65 = icmp eq i65 %v65, -13828857830196146674
  call void @check(i1 %c65, i32 65)
  %v66 = call i65 @xor65(i65 -8305349263574556377, i65 32)
  %c66 = icmp eq i65 %v66, -8305349263574556409
  call void @check(i1 %c66, i32 66)
  %v67 = call i128 @xor128(i128 94793953527504525295903398432727095055, i128 -52278736918488996114127335468734822088)
  %c67 = icmp eq i128 %v67, -127627346739036815802607256129445880265
  call void @check(i1 %c67, i32 67)
  %v68 = call i128 @xor128(i128 -2, i128 -55115786281362912292372874843986879630)
  %c68 = icmp eq i128 %v68, 55115786281362912292372874843986879628
  call void @check(i1 %c68, i32 68)
  %v69 = call i128 @xor128(i128 -117642869070701755095397911285056973097, i128 1)
  %c69 = icmp eq i128 %v69, -117642869070701755095397911285056973098
  call void @check(i1 %c69, i32 69)
  %v70 = call i128 @xor128(i128 -1, i128 3)
  %c70 = icmp eq i128 %v70, -4
  call void @check(i1 %c70, i32 70)
  %v71 = call i128 @xor128(i128 2, i128 1)
  %c71 = icmp eq i128 %v71, 3
  call void @check(i1 %c71, i32 71)
  %v72 = call i128 @xor128(i128 5, i128 64)
  %c72 = icmp eq i128 %v72, 69
  call void @check(i1 %c72, i32 72)
  %v73 = call i128 @xor128(i128 -60832469760772909754126114150838723853, i128 0)
  %c73 = icmp eq i128 %v73, -60832469760772909754126114150838723853
  call void @check(i1 %c73, i32 73)
  %v74 = call i128 @xor128(i128 -139651465092541124327482636416981074212, i128 -7)
  %c74 = icmp eq i128 %v74, 139651465092541124327482636416981074213
  call void @check(i1 %c74, i32 74)
  %v75 = call i128 @xor128(i128 66065965631764638733748695731687482382, i128 127)
  %c75 = icmp eq i128 %v75, 66065965631764638733748695731687482481
  call void @check(i1 %c75, i32 75)
  %v76 = call <4 x i16> @xorv(<4 x i16> <i16 10712, i16 2, i16 7, i16 15602>, <4 x i16> <i16 32767, i16 15, i16 18916, i16 -3>)
  %b76 = bitcast <4 x i16> %v76 to i64
  %c76 = icmp eq i64 %b76, -4391209872355666393
  call void @check(i1 %c76, i32 76)
  %v77 = call <4 x i16> @xorv(<4 x i16> <i16 32767, i16 -32767, i16 12563, i16 -7>, <4 x i16> <i16 -7, i16 -23372, i16 2, i16 7513>)
  %b77 = bitcast <4 x i16> %v77 to i64
  %c77 = icmp eq i64 %b77, -2116637875164053498
  call void @check(i1 %c77, i32 77)
  %v78 = call <4 x i16> @xorv(<4 x i16> <i16 -1, i16 0, i16 15, i16 -2>, <4 x i16> <i16 24949, i16 1, i16 -1, i16 -7>)
  %b78 = bitcast <4 x i16> %v78 to i64
  %c78 = icmp eq i64 %b78, 2251731094314634
  call void @check(i1 %c78, i32 78)
  %result = load i32, ptr @failed
  ret i32 %result
}
