; Float arithmetic, comparison and conversion lane by lane.
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

define <4 x float> @fadd(<4 x float> %a, <4 x float> %b) noinline {
  %r = fadd <4 x float> %a, %b
  ret <4 x float> %r
}

define <4 x float> @fsub(<4 x float> %a, <4 x float> %b) noinline {
  %r = fsub <4 x float> %a, %b
  ret <4 x float> %r
}

define <4 x float> @fmul(<4 x float> %a, <4 x float> %b) noinline {
  %r = fmul <4 x float> %a, %b
  ret <4 x float> %r
}

define <4 x float> @fdiv(<4 x float> %a, <4 x float> %b) noinline {
  %r = fdiv <4 x float> %a, %b
  ret <4 x float> %r
}

define <4 x i1> @lt(<4 x float> %a, <4 x float> %b) noinline {
  %r = fcmp olt <4 x float> %a, %b
  ret <4 x i1> %r
}

define <4 x i32> @si(<4 x float> %a) noinline {
  %r = fptosi <4 x float> %a to <4 x i32>
  ret <4 x i32> %r
}

define <2 x double> @ex(<2 x float> %a) noinline {
  %r = fpext <2 x float> %a to <2 x double>
  ret <2 x double> %r
}

define i32 @main() {
  %v1 = call <4 x float> @fadd(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>, <4 x float> <float bitcast (i32 1056964608 to float), float bitcast (i32 1077936128 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1045220557 to float)>)
  %b1 = bitcast <4 x float> %v1 to i128
  %c1 = icmp eq i128 %b1, 83209672592765943424862139571431800832
  call void @check(i1 %c1, i32 1)
  %v2 = call <4 x float> @fsub(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>, <4 x float> <float bitcast (i32 1056964608 to float), float bitcast (i32 1077936128 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1045220557 to float)>)
  %b2 = bitcast <4 x float> %v2 to i128
  %c2 = icmp eq i128 %b2, -87994893305115798269499065819228798976
  call void @check(i1 %c2, i32 2)
  %v3 = call <4 x float> @fmul(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>, <4 x float> <float bitcast (i32 1056964608 to float), float bitcast (i32 1077936128 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1045220557 to float)>)
  %b3 = bitcast <4 x float> %v3 to i128
  %c3 = icmp eq i128 %b3, 80604385754530978204668861156048240640
  call void @check(i1 %c3, i32 3)
  %v4 = call <4 x float> @fdiv(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>, <4 x float> <float bitcast (i32 1056964608 to float), float bitcast (i32 1077936128 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1045220557 to float)>)
  %b4 = bitcast <4 x float> %v4 to i128
  %c4 = icmp eq i128 %b4, 83741363754101998130370266724445454336
  call void @check(i1 %c4, i32 4)
  %v5 = call <4 x i1> @lt(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1036831949 to float)>, <4 x float> <float bitcast (i32 1056964608 to float), float bitcast (i32 1077936128 to float), float bitcast (i32 1343554297 to float), float bitcast (i32 1045220557 to float)>)
  %b5 = bitcast <4 x i1> %v5 to i4
  %c5 = icmp eq i4 %b5, -6
  call void @check(i1 %c5, i32 5)
  %v6 = call <4 x i32> @si(<4 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3225000346 to float), float bitcast (i32 0 to float), float bitcast (i32 1120403456 to float)>)
  %b6 = bitcast <4 x i32> %v6 to i128
  %c6 = icmp eq i128 %b6, 7922816251444880503419514650625
  call void @check(i1 %c6, i32 6)
  %v7 = call <2 x double> @ex(<2 x float> <float bitcast (i32 1069547520 to float), float bitcast (i32 3221225472 to float)>)
  %b7 = bitcast <2 x double> %v7 to i128
  %c7 = icmp eq i128 %b7, -85070591730234615861234217639328350208
  call void @check(i1 %c7, i32 7)
  %result = load i32, ptr @failed
  ret i32 %result
}
