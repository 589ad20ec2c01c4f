package albers

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/albers-engine/albers/input"
	"github.com/albers-engine/albers/internal/engine"
	"github.com/albers-engine/albers/internal/engine/concolic"
	"github.com/albers-engine/albers/internal/testcase"
)

// readSeeds reads the files that the options name, those of folders by name.
func readSeeds(cfg *engine.Config) ([]concolic.Seed, error) {
	files := slices.Clone(cfg.SeedFiles)
	for _, dir := range cfg.SeedDirs {
		entries, err := os.ReadDir(dir) // sorted
		if err != nil {
			return nil, fmt.Errorf("cannot read the seeds of --seed-dir: %w", err)
		}
		for _, e := range entries {
			if e.Type().IsRegular() {
				files = append(files, filepath.Join(dir, e.Name()))
			}
		}
	}
	var seeds []concolic.Seed
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("cannot read a seed: %w", err)
		}
		seed := concolic.Seed{input.Object{Data: data}}
		if testcase.IsKTest(data) {
			k, err := testcase.Decode(data)
			if err != nil {
				return nil, fmt.Errorf("seed %s: %w", name, err)
			}
			seed = k.Objects
		}
		seeds = append(seeds, seed)
	}
	for _, dir := range cfg.ReplayTests {
		if err := testcase.EachTest(dir, nil, func(_ *testcase.Entry, k *testcase.KTest) error {
			seeds = append(seeds, k.Objects)
			return nil
		}); err != nil {
			return nil, fmt.Errorf("cannot read the tests of --replay-tests: %w", err)
		}
	}
	return seeds, nil
}
