package build

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// Output is one entry of build.json.
type Output struct {
	Kind     string    `json:"kind"` // program or library
	Path     string    `json:"path"`
	Bitcode  string    `json:"bitcode"` // empty if there is a problem
	Sources  []string  `json:"sources"`
	Assembly []string  `json:"assembly,omitempty"` // sources that are in the native program only
	Missing  []Missing `json:"missing,omitempty"`
	Problem  string    `json:"problem,omitempty"` // why there is no bitcode
	Old      bool      `json:"-"`                 // of an earlier call
}

// Missing is a symbol that a program's bitcode needs and nobody defines. A path that calls it ends there.
type Missing struct {
	Symbol string `json:"symbol"`
	From   string `json:"from,omitempty"` // the assembly or object that defines it natively
}

func (s *session) listPath() string { return filepath.Join(s.dir, "build.json") }

// readList gives the outputs of earlier calls by path; a file that is not there or not ours is an empty list.
func (s *session) readList() map[string]Output {
	out := map[string]Output{}
	var list []Output
	data, err := os.ReadFile(s.listPath())
	if err != nil || json.Unmarshal(data, &list) != nil {
		return out
	}
	for _, o := range list {
		out[o.Path] = o
	}
	return out
}

func (s *session) writeList(list []Output) error {
	if list == nil {
		list = []Output{}
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
