package concolic

// Snapshots makes snapshots take n times the memory of the smallest one at most.
func (d *Driver) Snapshots(n uint64) { d.snapshots.most = n * snapshotSize }
