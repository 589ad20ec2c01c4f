package state

import "github.com/albers-engine/albers/outcome"

// Report is a finding after which the path has gone on.
type Report struct {
	Prev *Report
	Site uint64 // the instruction and the program's calls to it, as a hash
	End  *outcome.End
}

// HasReported says whether the path has gone on after a finding at a site.
func (s *State) HasReported(site uint64) bool {
	for r := s.Reports; r != nil; r = r.Prev {
		if r.Site == site {
			return true
		}
	}
	return false
}

// NameHere names what the path is at a site: its own name tells what it is at its end. hash is the path's name so far.
func NameHere(hash [2]uint64, site uint64) [2]uint64 {
	hash[0] = mix(hash[0], site)
	hash[1] = mix(hash[1]^hash[0], site)
	return hash
}
