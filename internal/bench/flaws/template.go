package flaws

import (
	"bufio"
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/albers-engine/albers/bench/flaws"
	"github.com/albers-engine/albers/outcome"
)

// Kind is a file of the corpus: programs that all have one kind of bug.
type Kind struct {
	Kind  outcome.Kind
	Ext   string   // of the programs: .c or .cpp
	Flags []string // of the run
	// Unseen says why replay cannot show the kind; empty: it has to.
	Unseen    string
	templates []*template
}

// template is one flaw, from which a program is made for each choice of its parameters.
type template struct {
	name   string
	data   string // type of what flows from the source to the sink
	unseen string // as in Kind
	params []param
	parts  [numParts]string
}

// param is a word of a template that stands for one text of a list.
type param struct {
	word  *regexp.Regexp
	texts []string
}

// Parts of a template.
const (
	before = iota // helpers, in front of the functions
	source        // makes data
	sink          // uses data
	numParts
)

// Corpus reads all kinds, sorted by name.
func Corpus() ([]*Kind, error) {
	names, err := fs.Glob(flaws.Kinds, "kinds/*")
	if err != nil {
		return nil, err
	}
	var out []*Kind
	for _, name := range names {
		text, err := flaws.Kinds.ReadFile(name)
		if err != nil {
			return nil, err
		}
		k, err := read(name, text)
		if err != nil {
			return nil, err
		}
		out = append(out, k)
	}
	return out, nil
}

// read parses a file of the corpus; the package comment has its form.
func read(name string, text []byte) (*Kind, error) {
	ext := path.Ext(name)
	k := &Kind{Ext: ext, Kind: outcome.Kind(strings.TrimSuffix(path.Base(name), ext))}
	if !k.Kind.Known() {
		return nil, fmt.Errorf("%s: there is no kind of bug %s", name, k.Kind)
	}
	part := -1
	for n, sc := 1, bufio.NewScanner(bytes.NewReader(text)); sc.Scan(); n++ {
		line := sc.Text()
		d, ok := strings.CutPrefix(line, "//@ ")
		if !ok {
			if part >= 0 && strings.TrimSpace(line) != "" {
				t := k.templates[len(k.templates)-1]
				t.parts[part] += line + "\n"
			}
			continue
		}
		word, rest, _ := strings.Cut(d, " ")
		if err := k.directive(word, rest, &part); err != nil {
			return nil, fmt.Errorf("%s:%d: %w", name, n, err)
		}
	}
	for _, t := range k.templates {
		if n := strings.Count(strings.Join(t.parts[:], ""), here); n != 1 {
			return nil, fmt.Errorf("%s: flaw %s has %d lines with %s: mark the one with the flaw", name, t.name, n, here)
		}
	}
	return k, nil
}

// directive takes a line of the form //@ WORD REST.
func (k *Kind) directive(word, rest string, part *int) error {
	if word == "flaw" {
		k.templates = append(k.templates, &template{name: rest, data: "int"})
		*part = -1
		return nil
	}
	var t *template
	if n := len(k.templates); n > 0 {
		t = k.templates[n-1]
	}
	switch {
	case word == "flags" && t == nil:
		k.Flags = strings.Fields(rest)
	case word == "unseen" && t == nil:
		k.Unseen = rest
	case t == nil:
		return fmt.Errorf("%s needs a flaw before it", word)
	case word == "unseen":
		t.unseen = rest
	case word == "data":
		t.data = rest
	case word == "each":
		name, list, ok := strings.Cut(rest, " = ")
		if !ok {
			return fmt.Errorf("each %s: give NAME = TEXT | TEXT", rest)
		}
		p := param{word: regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)}
		for _, text := range strings.Split(list, " | ") {
			p.texts = append(p.texts, strings.TrimSpace(text))
		}
		t.params = append(t.params, p)
	case word == "before":
		*part = before
	case word == "source":
		*part = source
	case word == "sink":
		*part = sink
	default:
		return fmt.Errorf("unknown directive %s", word)
	}
	return nil
}

// here marks the line of the flaw.
const here = "//@ here"

// choice is the form of a place where a program and its twin differ: {{flawed ?? repaired}}.
var choice = regexp.MustCompile(`\{\{(.*?) ?\?\? ?(.*?)\}\}`)

// instance is a template whose parameters have been chosen.
type instance struct {
	name   string
	data   string
	unseen string
	parts  [numParts]string
}

// instances makes every choice of a template's parameters.
func (t *template) instances() []instance {
	out := []instance{{t.name, t.data, t.unseen, t.parts}}
	for _, p := range t.params {
		var next []instance
		for _, in := range out {
			for n, text := range p.texts {
				x := instance{name: fmt.Sprintf("%s-%d", in.name, n+1), unseen: in.unseen}
				x.data = p.word.ReplaceAllLiteralString(in.data, text)
				for i, part := range in.parts {
					x.parts[i] = p.word.ReplaceAllLiteralString(part, text)
				}
				next = append(next, x)
			}
		}
		out = next
	}
	return out
}

// side is the flawed program or its twin.
func (in instance) side(repaired bool) instance {
	which := "$1"
	if repaired {
		which = "$2"
	}
	for i, part := range in.parts {
		in.parts[i] = choice.ReplaceAllString(part, which)
	}
	return in
}
