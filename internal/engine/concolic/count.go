package concolic

// counts are the counters of techniques.multiplex.
type counts struct {
	seeds, seedsRefused                                     int
	runs, asked, solutions, samePath, divergences, dupInput int
	offered, kept, droppedAssume, prerun, promoted          int
	newEdges, newWays, wasted                               int
	witnesses, discarded, witnessHits                       int
	snapshots, snapshotsDropped, resumed                    int
	tests, crossed, given                                   int
	named, recalled                                         int
	symbolicSteps, concreteSteps, skippedSteps              uint64
}

// partial counts a run of a partial solution that has ended.
func (c *counts) partial(r *run) {
	switch {
	case r.news > 0:
		c.newEdges++
	case r.made:
		c.newWays++
	default:
		c.wasted++
	}
}

// Count adds the driver's counters to those of a summary.
func (d *Driver) Count(techniques map[string]map[string]float64) {
	d.filter.Count(techniques)
	d.mu.Lock()
	defer d.mu.Unlock()
	c := &d.counts
	if d.arrived.Come() {
		d.arrived.Count(techniques)
	}
	if d.beside {
		techniques["auto"] = map[string]float64{"concolic_tests": float64(c.tests), "crossed": float64(c.crossed),
			"concolic_given_up": float64(c.given)}
	}
	techniques["multiplex"] = map[string]float64{
		"seeds": float64(c.seeds), "seeds_refused": float64(c.seedsRefused),
		"runs": float64(c.runs), "asked": float64(c.asked), "solutions": float64(c.solutions),
		"dup_input":      float64(c.dupInput),
		"runs_same_path": float64(c.samePath), "divergences": float64(c.divergences),
		"nodes": float64(d.tree.nodes + d.away.nodes),
		"named": float64(c.named), "named_left": float64(d.away.waits), "recalled": float64(c.recalled),
		"offered": float64(c.offered), "kept": float64(c.kept), "dropped_assume": float64(c.droppedAssume),
		"prerun": float64(c.prerun), "promoted": float64(c.promoted), "promoted_new_edges": float64(c.newEdges),
		"promoted_new_paths": float64(c.newWays), "sym_runs_wasted": float64(c.wasted),
		"witnesses": float64(c.witnesses), "discarded": float64(c.discarded), "witness_hits": float64(c.witnessHits),
		"snapshots": float64(c.snapshots), "snapshots_dropped": float64(c.snapshotsDropped),
		"resumed": float64(c.resumed), "skipped_instr": float64(c.skippedSteps),
		"concrete_instr": float64(c.concreteSteps), "symbolic_instr": float64(c.symbolicSteps),
	}
}
