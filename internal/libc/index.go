package libc

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/albers-engine/albers/internal/parallel"
)

// index disassembles the bitcode, checks that it holds no assembly, and reads the symbols off. The result is in the
// order of the units.
func (b *builder) index(ctx context.Context, units []unit) ([]Member, error) {
	members := make([]Member, len(units))
	var mu sync.Mutex
	var faults []string // guarded by mu
	err := parallel.Each(ctx, b.opt.Jobs, (len(units)+batch-1)/batch, func(ctx context.Context, k int) error {
		part := units[k*batch : min((k+1)*batch, len(units))]
		texts, err := b.disassemble(ctx, part)
		if err != nil {
			return err
		}
		for i, text := range texts {
			m, assembly, err := readSymbols(part[i].name, text)
			if err != nil {
				return err
			}
			members[k*batch+i] = m
			if len(assembly) > 0 {
				mu.Lock()
				faults = append(faults, fmt.Sprintf("%s: %s", m.Name, assembly[0]))
				mu.Unlock()
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if len(faults) > 0 {
		slices.Sort(faults)
		return nil, fmt.Errorf("%d members still hold inline assembly, which the engine cannot run; the first is %s",
			len(faults), faults[0])
	}
	return members, nil
}

// disassemble writes the text of each unit next to a link to its bitcode, because llvm-dis chooses the names. It
// returns their names.
func (b *builder) disassemble(ctx context.Context, units []unit) ([]string, error) {
	args := make([]string, len(units))
	texts := make([]string, len(units))
	for i, u := range units {
		args[i], texts[i] = b.flatName(u)+".bc", b.flatName(u)+".ll"
		if err := os.Link(u.bitcode, args[i]); err != nil {
			return nil, err
		}
	}
	_, err := b.command(ctx, disassembler, args...)
	return texts, err
}

var (
	// The forms of a line at top level of LLVM's text that name a symbol. Names outside [-a-zA-Z$._0-9] are quoted.
	functionLine = regexp.MustCompile(`^(define|declare) (.*?)@([-\w$.]+|"[^"]*")\(`)
	globalLine   = regexp.MustCompile(`^@([-\w$.]+|"[^"]*") = (.*)$`)

	// Assembly: a statement of its own at top level, or the callee of a call.
	assemblyLine = regexp.MustCompile(`^module asm | asm (sideeffect |alignstack |inteldialect |unwind )*"`)
)

// readSymbols reads one member's text. Strings in LLVM's text escape their quotes, so no constant looks like assembly.
func readSymbols(name, path string) (m Member, assembly []string, err error) {
	f, err := os.Open(path)
	if err != nil {
		return m, nil, err
	}
	defer f.Close()
	m.Name = name
	lines := bufio.NewScanner(f)
	lines.Buffer(make([]byte, 1<<16), 1<<28)
	for lines.Scan() {
		line := lines.Text()
		if assemblyLine.MatchString(line) {
			assembly = append(assembly, strings.TrimSpace(line))
		}
		switch {
		case strings.HasPrefix(line, "@"):
			err = m.addGlobal(line)
		case strings.HasPrefix(line, "define ") || strings.HasPrefix(line, "declare "):
			err = m.addFunction(line)
		}
		if err != nil {
			return m, nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	slices.SortFunc(m.Defines, func(x, y Symbol) int { return strings.Compare(x.Name, y.Name) })
	slices.SortFunc(m.Undefined, func(x, y Reference) int { return strings.Compare(x.Name, y.Name) })
	return m, assembly, lines.Err()
}

func (m *Member) addFunction(line string) error {
	part := functionLine.FindStringSubmatch(line)
	if part == nil {
		return errors.New("cannot read: " + line)
	}
	words := strings.Fields(part[2])
	name := strings.Trim(part[3], `"`)
	switch {
	case strings.HasPrefix(name, "llvm."):
	case part[1] == "declare":
		m.Undefined = append(m.Undefined, Reference{name, slices.Contains(words, "extern_weak")})
	case !isLocal(words):
		m.Defines = append(m.Defines, Symbol{name, Function, isWeak(words)})
	}
	return nil
}

func (m *Member) addGlobal(line string) error {
	part := globalLine.FindStringSubmatch(line)
	if part == nil {
		return errors.New("cannot read: " + line)
	}
	name := strings.Trim(part[1], `"`)
	words := linkageWords(part[2])
	kind := Variable
	switch words[len(words)-1] {
	case "alias":
		kind = Alias
	case "ifunc":
		kind = IFunc
	}
	switch {
	case strings.HasPrefix(name, "llvm."):
	case slices.Contains(words, "external") || slices.Contains(words, "extern_weak"):
		m.Undefined = append(m.Undefined, Reference{name, slices.Contains(words, "extern_weak")})
	case !isLocal(words):
		m.Defines = append(m.Defines, Symbol{name, kind, isWeak(words)})
	}
	return nil
}

// linkageWords are the words up to the one that names the kind of definition.
func linkageWords(rest string) []string {
	words := strings.Fields(rest)
	for i, w := range words {
		switch w {
		case "global", "constant", "alias", "ifunc":
			return words[:i+1]
		}
	}
	return append(words, "")
}

func isLocal(words []string) bool {
	return slices.Contains(words, "internal") || slices.Contains(words, "private")
}

func isWeak(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return strings.HasPrefix(w, "weak") || strings.HasPrefix(w, "linkonce") || w == "common"
	})
}
