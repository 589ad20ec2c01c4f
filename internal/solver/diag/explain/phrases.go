package explain

import (
	"fmt"
	"math"
	"strings"
)

// always has the phrase for a layer that answers by itself, whatever it counts.
var always = map[string]string{
	"gate":      "the hint makes the condition true",
	"byte-sets": "by the values that are left for a byte",
	"simplify":  "a conjunct is literally false, or all are true",
	"enumerate": "all values were tried",
	"intervals": "by sets of values",
	"quant":     "a query with quantifiers",
	"precheck":  "linear arithmetic has no solution",
}

// phrases has the phrase for a counter that moved; # is replaced by the difference. The key LAYER.COUNTER is for one
// layer only. Counters without a phrase are shown by name; an empty phrase hides one.
var phrases = map[string]string{
	// cache
	"misses": "not seen before", "exact": "asked before", "unsat_subset": "some of the conjuncts contradict each other",
	"sat_superset": "more was found true before",
	"model_reuse":  "an earlier model fits", "models_tried": "models tried: #",
	// byte-sets
	"values_refuted": "values that other conjuncts exclude: #", "related": "other conjuncts relate the byte to others",
	// simplify, independence
	"became_true": "conjuncts that became true: #", "became_false": "a conjunct became false", "sliced": "",
	"equalities_split":    "equalities taken apart: #",
	"conjuncts_in":        "",
	"conjuncts_out":       "",
	"groups_without_hint": "independent groups without a hint: #",
	// intervals
	"facts_learned": "intervals learned: #", "fact_hits": "known from the path: #", "enumerated": "values enumerated: #",
	"witnesses":    "by a witness",
	"inexact_vars": "variables not known exactly: #", "residual": "conjuncts between variables: #",
	"aborted_width":  "too many bits",
	"aborted_pieces": "too many intervals",
	"aborted_work":   "too much work", "aborted_overlap": "variables overlap",
	"aborted_enumeration": "too much to enumerate",
	"verdict_true":        "always true", "verdict_false": "always false", "verdict_both": "true and false",
	"verdict_unsat":   "the path contradicts itself",
	"verdict_unknown": "not decided", "max_intervals": "",
	// quant
	"passed": "",
	// precheck
	"skipped": "no read at a symbolic index", "throttled": "left out: it found nothing for too long",
	"lp_calls": "questions to the simplex: #",
	"pivots":   "pivots: #", "nodes": "branches: #",
	"cache_hits": "of equal structure before: #", "cache_misses": "", "index_intervals": "index intervals: #",
	"value_intervals": "value intervals: #",
	// enumerate
	"too_large": "too many bytes or terms, or terms of too many bits", "gave_up": "gave up", "steps": "steps: #",
	// float
	"lowered": "", "float_conjuncts": "conjuncts with floats as circuits: #",
	"too_large_for_circuits": "too large for circuits",
	// native and its arrays
	"native.nodes": "gates: #", "engines": "", "propagations": "", "decisions": "", "levels_reused": "",
	"clauses": "clauses: #",
	"rounds":  "rounds: #", "conflicts": "conflicts: #",
	"rewritten": "products and quotients rewritten", "contradictions": "rewriting found a contradiction",
	"escalated":     "given to the SAT solver for hard queries",
	"wholly_sliced": "variables or equalities sliced", "sweeps": "circuits searched for equal gates",
	"nodes_merged": "equal gates: #",
	"accesses":     "refined reads: #", "axioms_total": "possible axioms: #", "axioms_kept": "eligible: #",
	"axioms_added": "axioms added: #",
	"axioms_words": "",
	"demoted_hits": "violated although not eligible: #", "interval_lemmas": "intervals assumed: #",
	"row_compared": "writes compared: #",
	"row_pruned":   "writes left out: #",
	"narrowed":     "tables narrowed: #", "eager": "all axioms at once", "wide_tables": "tables of words: #",
}

func phrase(layer, counter string, by float64) string {
	s, known := phrases[layer+"."+counter]
	if !known {
		s, known = phrases[counter]
	}
	n := fmt.Sprint(by)
	if by == math.Trunc(by) {
		n = fmt.Sprintf("%.0f", by)
	}
	if !known {
		return strings.ReplaceAll(counter, "_", " ") + ": " + n
	}
	return strings.ReplaceAll(s, "#", n)
}
