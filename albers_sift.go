package albers

import (
	"context"
	"errors"

	"github.com/albers-engine/albers/internal/engine/sift"
	"github.com/albers-engine/albers/internal/replay"
	"github.com/albers-engine/albers/option"
)

// filter is what drops inputs that bring nothing new natively, nil if there is none.
func (r *run) filter() *sift.Filter {
	if r.cfg.Sift == option.SiftInterpret || r.explain != nil || r.cfg.Replays() {
		return nil
	}
	def := option.DefaultReplay()
	def.Dir = r.cfg.Out
	opt := replay.Options{Replay: def, CacheDir: r.cfg.CacheDir,
		Libc: func(context.Context) (replay.Linker, error) { return r.libc, nil }}
	open := func(ctx context.Context) (sift.Native, error) {
		if r.folder == nil {
			return nil, errors.New("that takes an output folder")
		}
		v, err := replay.OpenSieve(ctx, opt)
		if err != nil {
			return nil, err
		}
		return v, nil
	}
	return sift.NewFilter(open, r.cfg.Sift == option.SiftNative)
}
