package klee

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/option"
)

// Command is a command line of KLEE, understood.
type Command struct {
	// Run has the options of the run; its output folder is not set.
	Run option.Run
	// Files are the program and what is linked with it.
	Files []string
	// Words are the program as it was named, and all words behind it: what KLEE writes into its tests as arguments.
	Words []string
	// Out is the folder of --output-dir; empty: the first free klee-out-N next to the program.
	Out string
	// Posix says that words behind the program are flags of the symbolic environment.
	Posix bool
	// Quiet says that warnings go to the file warnings.txt only.
	Quiet bool
	// NoTests says that no test is written.
	NoTests bool
	// Stats and IStats say that run.stats and run.istats are written.
	Stats, IStats bool
	// StatsEvery is the time between two rows of run.stats, 0: it does not matter; and StatsAfter the number of
	// instructions, likewise.
	StatsEvery time.Duration
	StatsAfter uint64
	// Log is the file in the output folder that receives all queries; empty: there is none.
	Log string
	// Warnings say which flags have no effect here, and why.
	Warnings []string
	// Help asks for the list of flags.
	Help bool

	flags   map[string]option.Value // of Run, by name
	limited bool                    // --max-solver-time is given
}

// Parse reads the words behind "klee". Its errors are for users, one line each.
func Parse(words []string) (*Command, error) {
	c := &Command{Run: option.Default(), Stats: true, IStats: true, StatsEvery: time.Second,
		flags: map[string]option.Value{}}
	for _, f := range c.Run.Flags() {
		c.flags[f.Name] = f.Value
	}
	c.Run.KeepStdout, c.Run.KeepAssembly = true, true
	var program []string
	for len(words) > 0 && program == nil {
		word := words[0]
		words = words[1:]
		if len(word) < 2 || word[0] != '-' {
			program, c.Words = []string{word}, append([]string{word}, words...)
			break
		}
		var err error
		if words, err = c.flag(word, words); err != nil {
			return nil, err
		}
	}
	if c.Help {
		return c, nil
	}
	if program == nil {
		return nil, errors.New("klee: give a program: klee [flags] FILE [arguments] (see `albers klee --help`)")
	}
	c.Run.KeepCosts = c.IStats
	c.Files = append(program, c.Files...)
	if err := c.arguments(words); err != nil {
		return nil, err
	}
	if c.Run.MaxTime > 0 && !c.limited {
		c.Run.SolverTimeout = option.SolverTimeoutFor(c.Run.MaxTime)
	}
	return c, nil
}

// Usage lists the flags that have an effect.
func Usage() string {
	var b strings.Builder
	b.WriteString("Flags with an effect, with one dash or two:\n")
	all := effects()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		word := "--" + name
		if all[name].value {
			word += "=…"
		}
		fmt.Fprintf(&b, "  %-36s %s\n", word, all[name].help)
	}
	b.WriteString("\nWith --posix-runtime, behind the program: --sym-arg N, --sym-args MIN MAX N, --sym-files K N, " +
		"--sym-stdin N,\n--sym-stdout, --max-fail N, --fd-fail, between concrete arguments in any order.\n\n" +
		"Refused, because they would change what is explored:\n")
	no := refused()
	for _, name := range slices.Sorted(maps.Keys(no)) {
		fmt.Fprintf(&b, "  %-36s %s\n", "--"+name, no[name])
	}
	b.WriteString("\nTaken without an effect; a warning says so where it matters:\n")
	line := " "
	for _, name := range slices.Sorted(maps.Keys(without())) {
		if len(line)+len(name) > 100 {
			fmt.Fprintln(&b, line)
			line = " "
		}
		line += " --" + name
	}
	fmt.Fprintln(&b, line)
	return b.String()
}

// flag reads one flag, with its value from the rest if that is the next word.
func (c *Command) flag(word string, rest []string) ([]string, error) {
	name, value, given := strings.Cut(strings.TrimLeft(word, "-"), "=")
	off := given && (value == "false" || value == "0")
	if why := refused()[name]; why != "" && off && name != "replay-path" {
		return rest, nil // as it is here
	} else if why != "" {
		return nil, fmt.Errorf("klee: --%s is not there: %s", name, why)
	}
	if f, ok := without()[name]; ok {
		if f.value && !given && len(rest) > 0 {
			rest = rest[1:]
		}
		if f.why != "" && (f.value || !off) {
			c.Warnings = append(c.Warnings, fmt.Sprintf("--%s has no effect here: %s", name, f.why))
		}
		return rest, nil
	}
	f, ok := effects()[name]
	if !ok {
		return nil, fmt.Errorf("klee: unknown flag --%s%s (see `albers klee --help`)", name,
			text.DidYouMean(text.Near("--"+name, names())))
	}
	switch {
	case f.value && !given:
		if len(rest) == 0 {
			return nil, fmt.Errorf("klee: --%s needs a value", name)
		}
		value, rest = rest[0], rest[1:]
	case !f.value && !given:
		value = "true"
	}
	if err := f.does(c, value); err != nil {
		return nil, fmt.Errorf("klee: --%s %w", name, err)
	}
	return rest, nil
}

// names lists all flags that have an effect.
func names() []string {
	var all []string
	for name := range effects() {
		all = append(all, "--"+name)
	}
	slices.Sort(all)
	return all
}

// arguments reads the words behind the program. With the symbolic environment, some of them are its flags, with one
// dash or two; the others are the program's, in any order.
func (c *Command) arguments(words []string) error {
	c.Run.Args = []string{c.Words[0]}
	for len(words) > 0 {
		word := words[0]
		words = words[1:]
		name, n, isFlag := environment(word)
		if !c.Posix || !isFlag {
			if err := c.set("arg", word); err != nil {
				return fmt.Errorf("klee: argument %q %w", word, err)
			}
			continue
		}
		if len(words) < n {
			return fmt.Errorf("klee: --%s needs %s", name, text.Count(n, "number"))
		}
		given := strings.Join(words[:n], " ")
		words = words[n:]
		switch name {
		case "save-all-writes":
			continue // files always keep what is written behind their end
		case "fd-fail":
			name, given = "max-fail", "1"
		case "sym-stdout":
			given = "true"
		}
		if err := c.set(name, given); err != nil {
			return fmt.Errorf("klee: --%s %w", name, err)
		}
	}
	return nil
}

// environment says which flag of the symbolic environment a word is, and how many numbers it takes. These flags have no
// value behind "=".
func environment(word string) (name string, numbers int, ok bool) {
	name, ok = strings.CutPrefix(word, "-")
	if !ok {
		return "", 0, false
	}
	name = strings.TrimPrefix(name, "-")
	switch name {
	case "sym-arg", "sym-stdin", "max-fail":
		return name, 1, true
	case "sym-files":
		return name, 2, true
	case "sym-args":
		return name, 3, true
	case "sym-stdout", "save-all-writes", "fd-fail":
		return name, 0, true
	}
	return "", 0, false
}

// onOff reads the value of a switch.
func onOff(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "true", "1":
		return true, nil
	case "false", "0":
		return false, nil
	}
	return false, fmt.Errorf("must be true or false, got %q", s)
}

// megabytes sets the limit of memory.
func megabytes(c *Command, s string) error {
	n, err := strconv.ParseUint(s, 10, 32)
	if err != nil {
		return fmt.Errorf("must be a number of megabytes, got %q", s)
	}
	c.Run.MaxMemory = n << 20
	return nil
}
