package albers

import (
	"context"

	"github.com/albers-engine/albers/internal/libc"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
	"github.com/albers-engine/albers/outcome"
)

// ReplayConfig says which tests to run natively, and how. Start from [DefaultReplay].
type ReplayConfig struct {
	// Replay has the options that `albers replay` sets by flags.
	option.Replay
	// CacheDir holds the C library, as in [Config], and what else is compiled once for all programs.
	CacheDir string
	// Message, if set, receives messages for the user. Default nil.
	Message func(text string)
}

// DefaultReplay is the configuration of `albers replay` without flags.
func DefaultReplay() ReplayConfig { return ReplayConfig{Replay: option.DefaultReplay()} }

// Replay builds the program of an output folder natively and runs its tests. It compares the end of each test with
// the end that the run recorded.
func Replay(ctx context.Context, cfg ReplayConfig) (*outcome.Replay, error) {
	rep, err := replay.Run(ctx, replay.Options{Replay: cfg.Replay, CacheDir: cfg.CacheDir, Message: cfg.Message,
		Libc: func(ctx context.Context) (replay.Linker, error) {
			return libc.Ensure(ctx, libc.Options{CacheDir: cfg.CacheDir, Progress: cfg.Message})
		}})
	if err != nil {
		return nil, &InputError{err}
	}
	return rep, nil
}

// EmitC writes a C file for each finding of an output folder to the folder to: a regression test that is compiled with
// the program's sources and needs no Albers. It tells of each finding the file, or why there is none.
func EmitC(dir, to string) ([]outcome.Emitted, error) {
	all, err := replay.EmitC(dir, to)
	if err != nil {
		return all, &InputError{err}
	}
	return all, nil
}
