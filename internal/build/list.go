package build

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/albers-engine/albers/outcome"
)

func (s *session) listPath() string { return filepath.Join(s.dir, "build.json") }

// readList gives the outputs of earlier calls by path; a file that is not there or not ours is an empty list.
func (s *session) readList() map[string]outcome.Output {
	out := map[string]outcome.Output{}
	var list []outcome.Output
	data, err := os.ReadFile(s.listPath())
	if err != nil || json.Unmarshal(data, &list) != nil {
		return out
	}
	for _, o := range list {
		out[o.Path] = o
	}
	return out
}

func (s *session) writeList(list []outcome.Output) error {
	if list == nil {
		list = []outcome.Output{}
	}
	data, err := json.MarshalIndent(list, "", "  ")
	if err != nil {
		return err
	}
	temp := s.listPath() + ".part"
	if err := os.WriteFile(temp, append(data, '\n'), 0o666); err != nil {
		return err
	}
	return os.Rename(temp, s.listPath())
}
