package experiment

import (
	"cmp"
	"context"
	"path/filepath"
	"time"

	"github.com/albers-engine/albers/internal/bench/onoff"
	"github.com/albers-engine/albers/internal/bench/suite"
	"github.com/albers-engine/albers/internal/text"
)

// Options say how the parts are run. Suite.Out is the folder of the experiment:
// each part has a folder of its own below it.
type Options struct {
	Suite suite.Options
	// Jobs gives the explorations of a part, without the flags of its sides.
	Jobs func(ctx context.Context, p *Part) ([]suite.Job, error)
	// Say receives a line when a piece of work begins.
	Say func(string)
}

// Run runs parts and writes the report into the folder anew after each. It returns an error if the runs could not be
// made; faults of an exploration are in the report.
func Run(ctx context.Context, e *Experiment, parts []*Part, opt Options) (*Report, error) {
	r := &Report{Experiment: e, Version: opt.Suite.Version, AtOnce: max(opt.Suite.Jobs, 1)}
	for _, p := range parts {
		if ctx.Err() != nil {
			r.NotRun = append(r.NotRun, p.Name)
			continue
		}
		opt.Say(e.Name + ", " + p.Name + ": " + p.Title)
		t, err := runPart(ctx, p, &opt)
		if err != nil && t == nil {
			return r, err
		}
		r.Parts = append(r.Parts, *t)
		if err := cmp.Or(err, r.write(opt.Suite.Out)); err != nil {
			return r, err
		}
	}
	return r, nil
}

func runPart(ctx context.Context, p *Part, opt *Options) (*PartReport, error) {
	jobs, err := opt.Jobs(ctx, p)
	if err != nil {
		return nil, err
	}
	o := onoff.Options{Suite: opt.Suite, Instructions: p.Instructions, Same: p.Same, Runs: p.Runs, A: p.Sides[0].side(p)}
	o.Suite.Out, o.Suite.Time = filepath.Join(opt.Suite.Out, p.Name), time.Duration(p.Time)
	o.Suite.Replay, o.Merged = p.Replay, p.Merged
	var others []onoff.Side
	for _, s := range p.Sides[1:] {
		others = append(others, s.side(p))
	}
	tables, err := onoff.Each(ctx, jobs, others, o)
	if tables == nil {
		return nil, err
	}
	return &PartReport{Part: p, Tables: tables}, err
}

// side is a setting with the part's own flags. The words were checked when the file was read.
func (s *Side) side(p *Part) onoff.Side {
	all, err := text.Words(p.Flags + " " + s.Flags)
	if err != nil {
		panic("BUG: flags that were not checked: " + err.Error())
	}
	return onoff.Side{Flags: all}
}
