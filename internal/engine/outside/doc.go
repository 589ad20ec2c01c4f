// Package outside holds inputs that come from outside of a run: seeds, and those that running fuzzers find. Both
// drivers take the latter, each in its way ([Arrivals]).
//
// Inputs that come while a driver explores are sifted: they run on plain values first, and with terms only if they
// cover an edge, or show a finding, that no run with terms has. A fuzzer brings thousands of inputs, most of which go
// known ways. To sift one takes a fraction of a millisecond, so they are sifted in batches, as soon as they come. A run
// with terms takes about a hundred times as long. So those that bring something wait, and the one that promises the
// most runs first. What it covers is no news of the others any more, and most of them need no run at all.
//
// A run with terms is made for the questions that follow it. What a fuzzer's inputs cover need not be asked for. So an
// input promises as much as it has branches that no run with terms has met in this direction, and of which neither a
// run nor an input from outside has taken the other one.
//
// Inputs from outside have every other turn of a driver at most. Of these, batches and runs with terms have every other
// one. Inputs that promise nothing, but cover something, have a few turns.
package outside
