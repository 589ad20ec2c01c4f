package main

import (
	"path/filepath"

	"github.com/albers-engine/albers"
	"github.com/albers-engine/albers/internal/report"
	"github.com/albers-engine/albers/outcome"
)

// served is a view whose run has a page, too.
type served struct {
	*view
	page *report.Server
}

// serve begins to serve the page of the run if --serve asks for it. close ends that.
func (v *view) serve(f *runFlags, cfg *albers.Config) (obs observer, close func(), err error) {
	if f.serve == "" || f.dumpIR {
		return v, func() {}, nil
	}
	s, err := report.Serve(f.serve, cfg.OutDir(), filepath.Base(cfg.Name()))
	if err != nil {
		return nil, nil, usageError{err}
	}
	v.say("the page of the run is at " + s.URL())
	return &served{v, s}, func() {
		if err := s.Close(); err != nil {
			v.say("the page of the run: " + err.Error())
		}
	}, nil
}

// Started says that the output folder is there.
func (s *served) Started() {
	s.page.Begun()
	s.view.Started()
}

// Progress shows a snapshot on the screen and on the page.
func (s *served) Progress(x outcome.Snapshot) {
	s.view.Progress(x)
	s.page.Progress(x)
}
