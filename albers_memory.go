package albers

import "github.com/albers-engine/albers/internal/resident"

// LimitMemory tells the allocators of this process of cfg.MaxMemory: Go's collector, which lets the heap grow fivefold
// far from the limit, and C's, which keeps what solvers have freed for each thread alone. Call it once, before the
// first [Run]. Without it runs keep their limit, too, and spend more time on it.
func LimitMemory(cfg *Config) { resident.Limit(cfg.MaxMemory, cfg.Jobs) }
