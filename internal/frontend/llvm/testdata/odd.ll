; Shapes that few programs have.
target triple = "x86_64-pc-linux-gnu"
%opaque = type opaque
@unsized = external global %opaque
@nothing = global {} zeroinitializer
@many = global [4294967296 x {}] zeroinitializer
@big = external global [4611686018427387904 x i8]

define {} @empty(ptr %p) {
  %v = load {}, ptr %p
  %w = load [1000000000000 x {}], ptr %p
  store [1000000000000 x {}] %w, ptr %p
  %a = alloca {}
  ret {} %v
}

define i64 @huge(ptr %p) {
  %v = load [100000 x i64], ptr %p
  %x = extractvalue [100000 x i64] %v, 5
  ret i64 %x
}

define { i1, ptr } @aggregates(i1 %c, { i1, ptr } %a, ptr %p) {
entry:
  %s = select i1 %c, { i1, ptr } %a, { i1, ptr } { i1 true, ptr @nothing }
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %r = phi { i1, ptr } [ %s, %x ], [ undef, %entry ]
  %f = freeze { i1, ptr } %r
  %u = getelementptr i8, ptr @unsized, i64 3
  store ptr %u, ptr %p
  ret { i1, ptr } %f
}

define <2 x i1> @pointers(<2 x ptr> %a, <2 x ptr> %b) {
  %c = icmp ult <2 x ptr> %a, %b
  %i = ptrtoint <2 x ptr> %a to <2 x i32>
  %p = inttoptr <2 x i32> %i to <2 x ptr>
  %d = icmp eq <2 x ptr> %p, <ptr null, ptr @nothing>
  %e = and <2 x i1> %c, %d
  ret <2 x i1> %e
}

define i32 @lonely(i32 %x) {
  switch i32 %x, label %d []
d:
  ret i32 %x
unreachable:
  %l = add i32 %l, 1
  br label %unreachable
}

define void @self() {
  br label %loop
loop:
  %x = phi i32 [ 0, %0 ], [ %x, %loop ]
  br label %loop
}
