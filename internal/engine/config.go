package engine

import (
	"fmt"

	"github.com/albers-engine/albers/internal/vfs"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// Config says how a program is explored. The engine reads no option that is for the loader or for the output folder.
type Config = option.Run

// Default is the configuration of a run without flags.
func Default() Config { return option.Default() }

// Validate says what is wrong with the configuration and how to mend it.
func Validate(c *Config) error {
	if err := c.Validate(); err != nil {
		return err
	}
	for _, k := range c.StopOn {
		if k != option.AnyBug && !k.Known() {
			return fmt.Errorf("--stop-on: unknown bug kind %q: use bug or one of %v", k, outcome.Kinds())
		}
	}
	_, err := vfs.New(nil, vfs.Options{HostDirs: c.HostDirs})
	return err
}
