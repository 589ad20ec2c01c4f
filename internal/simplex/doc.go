// Package simplex decides and optimises systems of linear constraints over rationals and integers, exactly.
//
// # Form
//
// A system has variables with bounds and rows lo ≤ Σ aᵢxᵢ ≤ hi. Each row gets a slack variable s = Σ aᵢxᵢ that carries
// the row's bounds. The tableau writes every basic variable as a sum over the nonbasic ones; at first the slacks are
// basic. Inv: all equations of the tableau hold for the current values; a nonbasic variable is inside its bounds.
//
// # Check
//
// The general simplex of Dutertre and de Moura (CAV 2006): a basic variable outside of its bounds is moved to the
// bound and changes places with a nonbasic variable that has room. If none has room, the violated bound and the
// blocking bounds are unsatisfiable together (Farkas). The first 50 pivots take the variable that violates its bound
// most. Later pivots take the one of least number, so that the search ends (Bland).
//
// # Integers
//
// A row over integers is divided by the greatest common divisor of its coefficients and its bounds are rounded
// inward. This refutes equations that no integers satisfy without a search. Propagate bounds variables by rows.
// Branch and bound, depth first, decides the remaining cases.
//
// # Numbers
//
// Rationals of two 64-bit words while that is enough, math/big beyond. No floating point anywhere.
//
// # Limits
//
// Strict rows exist over integers only (the caller shifts by one). No cutting planes. All effort is bounded by counts
// ([Budget]), so that runs repeat.
package simplex
