; llvm.fshr: the shift amount counts modulo the width (7, 33 and 65 are no powers of two).
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
declare i7 @llvm.fshr.i7(i7, i7, i7)
declare i8 @llvm.fshr.i8(i8, i8, i8)
declare i16 @llvm.fshr.i16(i16, i16, i16)
declare i32 @llvm.fshr.i32(i32, i32, i32)
declare i33 @llvm.fshr.i33(i33, i33, i33)
declare i64 @llvm.fshr.i64(i64, i64, i64)
declare i65 @llvm.fshr.i65(i65, i65, i65)
declare i128 @llvm.fshr.i128(i128, i128, i128)

define i7 @f7(i7 %a, i7 %b, i7 %c) noinline {
  %r = call i7 @llvm.fshr.i7(i7 %a, i7 %b, i7 %c)
  ret i7 %r
}

define i8 @f8(i8 %a, i8 %b, i8 %c) noinline {
  %r = call i8 @llvm.fshr.i8(i8 %a, i8 %b, i8 %c)
  ret i8 %r
}

define i16 @f16(i16 %a, i16 %b, i16 %c) noinline {
  %r = call i16 @llvm.fshr.i16(i16 %a, i16 %b, i16 %c)
  ret i16 %r
}

define i32 @f32(i32 %a, i32 %b, i32 %c) noinline {
  %r = call i32 @llvm.fshr.i32(i32 %a, i32 %b, i32 %c)
  ret i32 %r
}

define i33 @f33(i33 %a, i33 %b, i33 %c) noinline {
  %r = call i33 @llvm.fshr.i33(i33 %a, i33 %b, i33 %c)
  ret i33 %r
}

define i64 @f64(i64 %a, i64 %b, i64 %c) noinline {
  %r = call i64 @llvm.fshr.i64(i64 %a, i64 %b, i64 %c)
  ret i64 %r
}

define i65 @f65(i65 %a, i65 %b, i65 %c) noinline {
  %r = call i65 @llvm.fshr.i65(i65 %a, i65 %b, i65 %c)
  ret i65 %r
}

define i128 @f128(i128 %a, i128 %b, i128 %c) noinline {
  %r = call i128 @llvm.fshr.i128(i128 %a, i128 %b, i128 %c)
  ret i128 %r
}

define i32 @main() {
  %v1 = call i7 @f7(i7 -20, i7 -52, i7 0)
  %c1 = icmp eq i7 %v1, -52
  call void @check(i1 %c1, i32 1)
  %v2 = call i7 @f7(i7 46, i7 -16, i7 1)
  %c2 = icmp eq i7 %v2, 56
  call void @check(i1 %c2, i32 2)
  %v3 = call i7 @f7(i7 -34, i7 -29, i7 3)
  %c3 = icmp eq i7 %v3, -20
  call void @check(i1 %c3, i32 3)
  %v4 = call i7 @f7(i7 44, i7 53, i7 6)
  %c4 = icmp eq i7 %v4, -40
  call void @check(i1 %c4, i32 4)
  %v5 = call i7 @f7(i7 -49, i7 -44, i7 7)
  %c5 = icmp eq i7 %v5, -44
  call void @check(i1 %c5, i32 5)
  %v6 = call i7 @f7(i7 -30, i7 23, i7 8)
  %c6 = icmp eq i7 %v6, 11
  call void @check(i1 %c6, i32 6)
  %v7 = call i7 @f7(i7 -29, i7 5, i7 -1)
  %c7 = icmp eq i7 %v7, -62
  call void @check(i1 %c7, i32 7)
  %v8 = call i7 @f7(i7 -52, i7 2, i7 17)
  %c8 = icmp eq i7 %v8, -64
  call void @check(i1 %c8, i32 8)
  %v9 = call i8 @f8(i8 -66, i8 68, i8 0)
  %c9 = icmp eq i8 %v9, 68
  call void @check(i1 %c9, i32 9)
  %v10 = call i8 @f8(i8 -124, i8 -124, i8 1)
  %c10 = icmp eq i8 %v10, 66
  call void @check(i1 %c10, i32 10)
  %v11 = call i8 @f8(i8 64, i8 -103, i8 4)
  %c11 = icmp eq i8 %v11, 9
  call void @check(i1 %c11, i32 11)
  %v12 = call i8 @f8(i8 38, i8 -101, i8 7)
  %c12 = icmp eq i8 %v12, 77
  call void @check(i1 %c12, i32 12)
  %v13 = call i8 @f8(i8 95, i8 21, i8 8)
  %c13 = icmp eq i8 %v13, 21
  call void @check(i1 %c13, i32 13)
  %v14 = call i8 @f8(i8 -42, i8 105, i8 9)
  %c14 = icmp eq i8 %v14, 52
  call void @check(i1 %c14, i32 14)
  %v15 = call i8 @f8(i8 53, i8 81, i8 -1)
  %c15 = icmp eq i8 %v15, 106
  call void @check(i1 %c15, i32 15)
  %v16 = call i8 @f8(i8 -101, i8 127, i8 19)
  %c16 = icmp eq i8 %v16, 111
  call void @check(i1 %c16, i32 16)
  %v17 = call i16 @f16(i16 -27930, i16 -8367, i16 0)
  %c17 = icmp eq i16 %v17, -8367
  call void @check(i1 %c17, i32 17)
  %v18 = call i16 @f16(i16 -5381, i16 -16854, i16 1)
  %c18 = icmp eq i16 %v18, -8427
  call void @check(i1 %c18, i32 18)
  %v19 = call i16 @f16(i16 -3492, i16 20319, i16 8)
  %c19 = icmp eq i16 %v19, 23631
  call void @check(i1 %c19, i32 19)
  %v20 = call i16 @f16(i16 28059, i16 18748, i16 15)
  %c20 = icmp eq i16 %v20, -9418
  call void @check(i1 %c20, i32 20)
  %v21 = call i16 @f16(i16 16455, i16 4783, i16 16)
  %c21 = icmp eq i16 %v21, 4783
  call void @check(i1 %c21, i32 21)
  %v22 = call i16 @f16(i16 27743, i16 -1811, i16 17)
  %c22 = icmp eq i16 %v22, -906
  call void @check(i1 %c22, i32 22)
  %v23 = call i16 @f16(i16 12831, i16 2967, i16 -1)
  %c23 = icmp eq i16 %v23, 25662
  call void @check(i1 %c23, i32 23)
  %v24 = call i16 @f16(i16 14525, i16 16070, i16 35)
  %c24 = icmp eq i16 %v24, -22568
  call void @check(i1 %c24, i32 24)
  %v25 = call i32 @f32(i32 85813790, i32 -1423817982, i32 0)
  %c25 = icmp eq i32 %v25, -1423817982
  call void @check(i1 %c25, i32 25)
  %v26 = call i32 @f32(i32 -1287594705, i32 -31026312, i32 1)
  %c26 = icmp eq i32 %v26, -15513156
  call void @check(i1 %c26, i32 26)
  %v27 = call i32 @f32(i32 -1137472712, i32 -1060520227, i32 16)
  %c27 = icmp eq i32 %v27, -1959214903
  call void @check(i1 %c27, i32 27)
  %v28 = call i32 @f32(i32 -1437192792, i32 2121675865, i32 31)
  %c28 = icmp eq i32 %v28, 1420581712
  call void @check(i1 %c28, i32 28)
  %v29 = call i32 @f32(i32 73743969, i32 -350950240, i32 32)
  %c29 = icmp eq i32 %v29, -350950240
  call void @check(i1 %c29, i32 29)
  %v30 = call i32 @f32(i32 848058728, i32 1667171865, i32 33)
  %c30 = icmp eq i32 %v30, 833585932
  call void @check(i1 %c30, i32 30)
  %v31 = call i32 @f32(i32 614739421, i32 2001279570, i32 -1)
  %c31 = icmp eq i32 %v31, 1229478842
  call void @check(i1 %c31, i32 31)
  %v32 = call i32 @f32(i32 336425690, i32 1301433347, i32 67)
  %c32 = icmp eq i32 %v32, 1236420992
  call void @check(i1 %c32, i32 32)
  %v33 = call i33 @f33(i33 4025633312, i33 1556580879, i33 0)
  %c33 = icmp eq i33 %v33, 1556580879
  call void @check(i1 %c33, i32 33)
  %v34 = call i33 @f33(i33 -1830161501, i33 -2429323578, i33 1)
  %c34 = icmp eq i33 %v34, -1214661789
  call void @check(i1 %c34, i32 34)
  %v35 = call i33 @f33(i33 -1447431826, i33 -2787409531, i33 16)
  %c35 = icmp eq i33 %v35, -488810021
  call void @check(i1 %c35, i32 35)
  %v36 = call i33 @f33(i33 -1899125131, i33 -2399715252, i33 32)
  %c36 = icmp eq i33 %v36, -3798250261
  call void @check(i1 %c36, i32 36)
  %v37 = call i33 @f33(i33 -1382642922, i33 1123537827, i33 33)
  %c37 = icmp eq i33 %v37, 1123537827
  call void @check(i1 %c37, i32 37)
  %v38 = call i33 @f33(i33 3187807813, i33 3694581850, i33 34)
  %c38 = icmp eq i33 %v38, -2447676371
  call void @check(i1 %c38, i32 38)
  %v39 = call i33 @f33(i33 1672858551, i33 -987608971, i33 -1)
  %c39 = icmp eq i33 %v39, 3750380688
  call void @check(i1 %c39, i32 39)
  %v40 = call i33 @f33(i33 963961593, i33 -2609348152, i33 69)
  %c40 = icmp eq i33 %v40, 1821315129
  call void @check(i1 %c40, i32 40)
  %v41 = call i64 @f64(i64 2843242189271190529, i64 2880179361839654153, i64 0)
  %c41 = icmp eq i64 %v41, 2880179361839654153
  call void @check(i1 %c41, i32 41)
  %v42 = call i64 @f64(i64 -2940836929533539167, i64 1156812546483241242, i64 1)
  %c42 = icmp eq i64 %v42, -8644965763613155187
  call void @check(i1 %c42, i32 42)
  %v43 = call i64 @f64(i64 7829191146002046155, i64 8224010085473026010, i64 32)
  %c43 = icmp eq i64 %v43, -3452610772958343783
  call void @check(i1 %c43, i32 43)
  %v44 = call i64 @f64(i64 -2635532798097548373, i64 2728120482709844370, i64 63)
  %c44 = icmp eq i64 %v44, -5271065596195096746
  call void @check(i1 %c44, i32 44)
  %v45 = call i64 @f64(i64 11540791982349984, i64 -401780000966492837, i64 64)
  %c45 = icmp eq i64 %v45, -401780000966492837
  call void @check(i1 %c45, i32 45)
  %v46 = call i64 @f64(i64 5602162018043895189, i64 -949655128493532275, i64 65)
  %c46 = icmp eq i64 %v46, -474827564246766138
  call void @check(i1 %c46, i32 46)
  %v47 = call i64 @f64(i64 -7825534452155077966, i64 722061739577858789, i64 -1)
  %c47 = icmp eq i64 %v47, 2795675169399395684
  call void @check(i1 %c47, i32 47)
  %v48 = call i64 @f64(i64 4137937953142688655, i64 -3053336004028202590, i64 131)
  %c48 = icmp eq i64 %v48, -381667000503525324
  call void @check(i1 %c48, i32 48)
  %v49 = call i65 @f65(i65 14987941117871195234, i65 15148970306333444111, i65 0)
  %c49 = icmp eq i65 %v49, 15148970306333444111
  call void @check(i1 %c49, i32 49)
  %v50 = call i65 @f65(i65 3112169141465752536, i65 -8728269284812866406, i65 1)
  %c50 = icmp eq i65 %v50, 14082609431303118413
  call void @check(i1 %c50, i32 50)
  %v51 = call i65 @f65(i65 -5182491600071813438, i65 54606871946763603, i65 32)
  %c51 = icmp eq i65 %v51, 904147670166274217
  call void @check(i1 %c51, i32 51)
  %v52 = call i65 @f65(i65 -6688932525276985434, i65 -13814679188951279935, i65 64)
  %c52 = icmp eq i65 %v52, -13377865050553970867
  call void @check(i1 %c52, i32 52)
  %v53 = call i65 @f65(i65 7641910834423563527, i65 -2071137186215288625, i65 65)
  %c53 = icmp eq i65 %v53, -2071137186215288625
  call void @check(i1 %c53, i32 53)
  %v54 = call i65 @f65(i65 3362888802983598035, i65 12509556701293852918, i65 66)
  %c54 = icmp eq i65 %v54, -12191965723062625157
  call void @check(i1 %c54, i32 54)
  %v55 = call i65 @f65(i65 16695150204273004734, i65 -2334008583501902046, i65 -1)
  %c55 = icmp eq i65 %v55, -3031411850161430754
  call void @check(i1 %c55, i32 55)
  %v56 = call i65 @f65(i65 7999023532425581249, i65 -12919169879007053410, i65 133)
  %c56 = icmp eq i65 %v56, 7608475801978894131
  call void @check(i1 %c56, i32 56)
  %v57 = call i128 @f128(i128 -165252826982612660916783561169947430110, i128 18285656501314430873427628541717671671, i128 0)
  %c57 = icmp eq i128 %v57, 18285656501314430873427628541717671671
  call void @check(i1 %c57, i32 57)
  %v58 = call i128 @f128(i128 55771150814478195293666077024769928677, i128 75461280993199550021603327403725774176, i128 1)
  %c58 = icmp eq i128 %v58, -132410542963869456720885640014021218640
  call void @check(i1 %c58, i32 58)
  %v59 = call i128 @f128(i128 142505841518948472103862805176282099202, i128 33932565549355287499662032978923939644, i128 64)
  %c59 = icmp eq i128 %v59, 8546342147563917991124738575337486466
  call void @check(i1 %c59, i32 59)
  %v60 = call i128 @f128(i128 36138420075494306011882603280818692163, i128 -155261352317640730805394297697512538851, i128 127)
  %c60 = icmp eq i128 %v60, 72276840150988612023765206561637384327
  call void @check(i1 %c60, i32 60)
  %v61 = call i128 @f128(i128 73928226019476044097347696565726786863, i128 50687151136008719765899626272024340489, i128 128)
  %c61 = icmp eq i128 %v61, 50687151136008719765899626272024340489
  call void @check(i1 %c61, i32 61)
  %v62 = call i128 @f128(i128 165789029796742884902840673033402934837, i128 18609606059258124900752084470046372711, i128 129)
  %c62 = icmp eq i128 %v62, -160836380430840169281311261480860919373
  call void @check(i1 %c62, i32 62)
  %v63 = call i128 @f128(i128 88594544055583776925965890635599619732, i128 -119573744665543649164705594937030495560, i128 -1)
  %c63 = icmp eq i128 %v63, -163093278809770909611442826160568971991
  call void @check(i1 %c63, i32 63)
  %v64 = call i128 @f128(i128 -160291834009210092107801824418521526773, i128 -47610293414503181240694971893749684225, i128 259)
  %c64 = icmp eq i128 %v64, 164189896783656334076600432229165395199
  call void @check(i1 %c64, i32 64)
  %result = load i32, ptr @failed
  ret i32 %result
}
