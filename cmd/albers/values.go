package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers/option"
)

// The commands beside run and solve have flags of their own. These are the values that they take.

// sizeValue is a number of bytes.
type sizeValue uint64

func (v *sizeValue) Type() string   { return "SIZE" }
func (v *sizeValue) String() string { return option.FormatSize(uint64(*v)) }

func (v *sizeValue) Set(s string) error {
	n, err := option.ParseSize(s)
	*v = sizeValue(n)
	return err
}

// countValue is a number of things.
type countValue uint64

func (v *countValue) Type() string   { return "N" }
func (v *countValue) String() string { return strconv.FormatUint(uint64(*v), 10) }

func (v *countValue) Set(s string) error {
	n, err := option.ParseCount(s)
	*v = countValue(n)
	return err
}

// durationValue is a time span.
type durationValue time.Duration

func (v *durationValue) Type() string   { return "TIME" }
func (v *durationValue) String() string { return option.FormatTime(time.Duration(*v)) }

func (v *durationValue) Set(s string) error {
	d, err := option.ParseTime(s)
	*v = durationValue(d)
	return err
}

// natValue is an int that must not be negative.
type natValue int

func (v *natValue) Type() string   { return "N" }
func (v *natValue) String() string { return strconv.Itoa(int(*v)) }

func (v *natValue) Set(s string) error {
	n, err := strconv.ParseUint(s, 10, 31)
	if err != nil {
		return fmt.Errorf("must be a number that is not negative")
	}
	*v = natValue(n)
	return nil
}

// choice is one word of several.
type choice struct {
	value string
	of    []string
}

func (v *choice) Type() string   { return strings.Join(v.of, "|") }
func (v *choice) String() string { return v.value }

func (v *choice) Set(s string) error {
	if !slices.Contains(v.of, s) {
		return fmt.Errorf("must be one of %s", strings.Join(v.of, ", "))
	}
	v.value = s
	return nil
}
