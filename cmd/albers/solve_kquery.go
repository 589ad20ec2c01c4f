package main

import (
	"bufio"
	"context"
	"errors"
)

func (a *app) solveKQuery(ctx context.Context, f *solveFlags, in *bufio.Reader) error {
	return errors.New("not yet")
}
