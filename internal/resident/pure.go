//go:build !cgo

package resident

func limitArenas(int) {}

func trim() {}
