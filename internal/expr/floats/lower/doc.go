// Package lower writes float kinds as bit-vector operations: circuits of adders, shifters and multiplexers that have
// the value of package fp for every pattern, NaN payloads included.
//
// # How a value is held
//
// The result of an operation stays unpacked (num): classes, sign, exponent and significand are terms of their own. The
// pattern is made only where something other than a float kind needs it, so that a chain of operations packs once, at
// its end. An unpacked value is loose: a subnormal number has the exponent of the least normal one and leading zeros in
// its significand. Rounding gives that form for nothing, and sums and conversions take it; products, quotients and
// roots ask for a normalised form, which is made once for a value. Builders share equal terms, so two operations on one
// operand share its parts.
//
// Conditional values and changes of the sign between two operations are looked through.
//
// # The operations
//
//	sum       align with a sticky bit, one adder, shift back by the leading zeros as far as the exponent allows
//	product   one multiplier of twice the precision
//	fma       the product whole, then a sum of twice the precision
//	quotient  a division of bit-vectors of twice the precision; see Options
//	root      one digit a step, with a remainder that grows by one bit a step (restoring)
//	fmod      one subtraction for each possible difference of exponents; the dividend enters at its own difference
//	rounding  guard and sticky; below the least normal exponent the significand is shifted right first
//
// # Limits
//
// fmod and remainder need as many steps as there are differences of exponents: 40 in half, 277 in float, 2,098 in
// double and 32,829 in x87. [Refused] names what is too large: formats of more than [MaxRemExp] bits of exponent.
package lower
