// Package parallel is for work on several processors: numbered pieces of work, several at once, and locks for short
// work.
package parallel

import (
	"context"

	"golang.org/x/sync/errgroup"
)

// Each calls work for 0 … n-1, at most jobs at once. The first error ends the context of the others, keeps those that
// are left from beginning, and is returned; so does the end of ctx.
func Each(ctx context.Context, jobs, n int, work func(ctx context.Context, i int) error) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(jobs)
	for i := range n {
		g.Go(func() error {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return work(ctx, i)
		})
	}
	return g.Wait()
}
