package engine

import (
	"fmt"

	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Config says how a program is explored. The engine ignores the options of the loader and of the output folder.
type Config = option.Run

// Default is the configuration of a run without flags.
func Default() Config { return option.Default() }

// Validate returns an error that says which option is wrong and how to mend it, or nil.
func Validate(c *Config) error {
	if err := c.Validate(); err != nil {
		return err
	}
	for _, k := range c.StopOn {
		if k != option.AnyBug && !k.Known() {
			return fmt.Errorf("--stop-on: unknown bug kind %q: use bug or one of %v", k, outcome.Kinds())
		}
	}
	for _, k := range c.Ignore {
		if !k.Known() {
			return fmt.Errorf("--ignore: unknown bug kind %q: use one of %v", k, outcome.Kinds())
		}
	}
	_, err := vfs.New(nil, vfs.Options{Files: c.Files(), HostDirs: c.HostDirs})
	return err
}
