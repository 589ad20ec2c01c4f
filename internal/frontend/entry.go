package frontend

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/ianlancetaylor/demangle"

	"github.com/albers-engine/albers/internal/frontend/llvm"
	"github.com/albers-engine/albers/internal/ir"
	"github.com/albers-engine/albers/internal/text"
)

// candidate is a function that --entry may name.
type candidate struct {
	file   int // index of the module
	symbol string
	local  bool
	// from the most exact to the least: symbol, with parameters, with template arguments, qualified, plain with and
	// without template arguments
	names [6]string
	from  string // source file
	line  int
}

// where is the place of a candidate for a list: the line, or the input file if the line is not known.
func (c *candidate) where(files []string) string {
	if c.from == "" {
		return files[c.file]
	}
	return fmt.Sprintf("%s:%d", filepath.Base(c.from), c.line)
}

// candidates lists the functions that modules define.
func candidates(mods []*llvm.Module) []*candidate {
	var out []*candidate
	for i, m := range mods {
		for _, s := range m.Symbols() {
			if !s.Defined || !s.Func {
				continue
			}
			plain, file, line := m.Declared(s.Name)
			full := demangle.Filter(s.Name)
			typed := demangle.Filter(s.Name, demangle.NoParams)
			qualified := ir.SourceName(s.Name)
			if full != s.Name && !strings.Contains(qualified, "operator") && strings.Contains(full, "<") {
				// Instances of templates have the result's type before them.
				qualified = qualified[strings.LastIndex(qualified, " ")+1:]
				if i := strings.Index(full, qualified); i > 0 {
					full = full[i:]
				}
				if i := strings.Index(typed, qualified); i > 0 {
					typed = typed[i:]
				}
			}
			plain = cmp.Or(plain, qualified[strings.LastIndex(qualified, ":")+1:])
			declared := plain
			if !strings.Contains(plain, "operator") {
				plain, _, _ = strings.Cut(plain, "<")
			}
			out = append(out, &candidate{file: i, symbol: s.Name, local: s.Local,
				names: [6]string{s.Name, full, typed, qualified, declared, plain}, from: file, line: line})
		}
	}
	return out
}

// pick finds the function that name means. name may be a symbol, or a name with or without its scope and its
// parameters, and may have the name of a source file and a colon in front.
func pick(all []*candidate, name string, files []string) (*candidate, error) {
	within, rest := "", name
	if f, r, ok := strings.Cut(name, ":"); ok && filepath.Ext(f) != "" && !strings.HasPrefix(r, ":") {
		within, rest = f, r
	}
	for level := range len(candidate{}.names) {
		var fit []*candidate
		for _, c := range all {
			if spaceless(c.names[level]) == spaceless(rest) && (within == "" || from(c, within, files)) {
				fit = append(fit, c)
			}
		}
		// A name that the linker knows goes before a name that only its file sees.
		if g := slices.DeleteFunc(slices.Clone(fit), func(c *candidate) bool { return c.local }); level == 0 && len(g) > 0 {
			fit = g[:1]
		}
		fit = oneVariant(fit)
		switch {
		case len(fit) == 1:
			return fit[0], nil
		case len(fit) > 1:
			var list []string
			for _, c := range fit {
				text := fmt.Sprintf("%s (%s)", c.names[1], c.where(files))
				if c.names[1] != c.symbol && level > 0 {
					text = fmt.Sprintf("%s (%s, %s)", c.names[1], c.symbol, c.where(files))
				}
				list = append(list, text)
			}
			slices.Sort(list)
			return nil, fmt.Errorf("%d functions are called %s: %s; name one by its symbol, or as FILE:FUNC with --entry",
				len(fit), name, strings.Join(list, ", "))
		}
	}
	return nil, nil
}

// spaceless removes the blanks from a name, since users place them as they like.
func spaceless(s string) string { return strings.ReplaceAll(s, " ", "") }

// from says whether a function is from a source file or an input file of that name.
func from(c *candidate, file string, files []string) bool {
	return slices.ContainsFunc([]string{c.from, files[c.file]}, func(f string) bool {
		return f == file || strings.HasSuffix(f, "/"+file)
	})
}

// oneVariant takes the variant for whole objects among the variants of a constructor or destructor, which share one
// name.
func oneVariant(fit []*candidate) []*candidate {
	if len(fit) < 2 || slices.ContainsFunc(fit, func(c *candidate) bool {
		return c.names[1] != fit[0].names[1] || c.symbol == c.names[1]
	}) {
		return fit
	}
	for _, c := range fit {
		if strings.Contains(c.symbol, "C1E") || strings.Contains(c.symbol, "D1E") {
			return []*candidate{c}
		}
	}
	return fit
}

// suggestions are existing names that are close to an unknown one, as a clause of an error.
func suggestions(all []*candidate, name string) string {
	var names []string
	for _, c := range all {
		names = append(names, c.names[3:]...)
	}
	return text.DidYouMean(text.Near(name, names))
}

// chooseEntry finds the function that the options name, makes it visible to the linker, and plans its call.
func (l *linker) chooseEntry(mods []*llvm.Module) error {
	all := candidates(mods)
	c, err := pick(all, l.opt.Entry, l.files)
	files := strings.Join(l.files, ", ")
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", files, err)
	case c == nil:
		return &noEntryError{fmt.Sprintf("%s: no function %s to start with; check --entry%s", files, l.opt.Entry,
			suggestions(all, l.opt.Entry))}
	}
	var moved []ir.Rename
	l.chosen = expose(mods, c.file, c.symbol, &moved)
	sig := mods[c.file].Signature(l.chosen)
	if sig == nil {
		return fmt.Errorf("%s: --entry %s: this name is resolved when the program starts (ifunc): name the function itself",
			files, l.opt.Entry)
	}
	d := &driver{sig: sig, opt: l.opt.Values, called: l.opt.Entry, table: func(mangled string) *table {
		return tableOf(mods, mangled, &moved)
	}}
	if d.likeMain() {
		if sig.VarArg {
			return fmt.Errorf("%s: %w", files, d.refuse("...", "a variable number of arguments"))
		}
		l.moved = moved
		return nil
	}
	text, err := d.write()
	if err != nil {
		return fmt.Errorf("%s: %w", files, err)
	}
	l.moved = moved
	l.driver = &Driver{Text: []byte(text), Inputs: d.told()}
	return nil
}

// expose makes a name of one module visible to all and returns the visible name. It never takes a name away from
// another module.
func expose(mods []*llvm.Module, file int, name string, moved *[]ir.Rename) string {
	i := slices.IndexFunc(mods[file].Symbols(), func(s llvm.Symbol) bool { return s.Name == name })
	if i < 0 || !mods[file].Symbols()[i].Local {
		return name
	}
	to := name
	for taken(mods, to, file) {
		to += ".static"
	}
	mods[file].Externalise(name, to)
	*moved = append(*moved, ir.Rename{File: file, From: name, To: to})
	return to
}

// taken says whether a module other than number except defines or uses a name that the linker sees.
func taken(mods []*llvm.Module, name string, except int) bool {
	for i, m := range mods {
		if i != except && slices.ContainsFunc(m.Symbols(), func(s llvm.Symbol) bool { return s.Name == name && !s.Local }) {
			return true
		}
	}
	return false
}

// tableOf finds a class's table of virtual functions; nil if no module has it.
func tableOf(mods []*llvm.Module, mangled string, moved *[]ir.Rename) *table {
	for i, m := range mods {
		if sizes, abstract := m.Tables(mangled); sizes != nil {
			return &table{expose(mods, i, "_ZTV"+mangled, moved), sizes, abstract}
		}
	}
	return nil
}

// noEntryError says that no function has the name that --entry gives.
type noEntryError struct{ text string }

func (e *noEntryError) Error() string { return e.text }
