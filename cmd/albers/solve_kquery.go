package main

import (
	"bufio"
	"context"
	"errors"

	"albers"
)

func (a *app) solveKQuery(ctx context.Context, f *solveFlags, in *bufio.Reader) error {
	return &albers.InputError{Err: errors.New("KQuery files are not read yet: give SMT-LIB (.smt2)")}
}
