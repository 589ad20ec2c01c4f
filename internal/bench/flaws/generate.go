package flaws

import (
	"fmt"
	"strings"
)

// Flow is a way of the data from the source of a flaw to its sink.
type Flow string

// The flows.
const (
	Plain   Flow = "plain"   // source and sink are one function
	Pointer Flow = "pointer" // the sink is called through a function pointer
	Global  Flow = "global"  // the data is in a global variable
	File    Flow = "file"    // the sink is in another file
)

// Flows are all flows.
func Flows() []Flow { return []Flow{Plain, Pointer, Global, File} }

// Case is one program of the corpus: a function that the generated main calls.
type Case struct {
	Name     string // of the template, with the numbers of the parameters' texts
	Flow     Flow
	Repaired bool   // the twin
	Unseen   string // why replay cannot show the flaw; empty: it has to
	File     string // name of the file with the flaw
	Line     int    // of the flaw, in File
}

func (c *Case) String() string {
	side := "flawed"
	if c.Repaired {
		side = "repaired"
	}
	return fmt.Sprintf("%s, %s, %s", c.Name, c.Flow, side)
}

// Program is a kind's cases as source text. Which case runs, and the number x that it gets, are symbolic.
type Program struct {
	Kind  *Kind
	Cases []Case // by the value of "which"
	Names [2]string
	Texts [2]string // the file with main, and the other file
}

// prelude begins each file.
const prelude = `#include <assert.h>
#include <klee/klee.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

static volatile long out;
static volatile double real_out;
`

// Generate makes the program of a kind. The short form has each flaw once, for the first texts of its parameters and
// in one flow, which changes from flaw to flaw.
func Generate(k *Kind, short bool) *Program {
	p := &Program{Kind: k, Names: [2]string{string(k.Kind) + k.Ext, string(k.Kind) + "-other" + k.Ext}}
	files := [2]writer{}
	for i := range files {
		files[i].text(prelude)
	}
	for i, t := range k.templates {
		instances, flows := t.instances(), Flows()
		if short {
			instances, flows = instances[:1], flows[i%len(flows):][:1]
		}
		for _, in := range instances {
			for _, flow := range flows {
				for _, repaired := range []bool{false, true} {
					p.add(&files, in.side(repaired), flow, repaired)
				}
			}
		}
	}
	files[0].text("\nint main(void) {\n  unsigned x;\n" +
		fmt.Sprintf("  int which = klee_range(0, %d, \"which\");\n", len(p.Cases)) +
		"  klee_make_symbolic(&x, sizeof x, \"x\");\n  switch (which) {\n")
	for i := range p.Cases {
		files[0].text(fmt.Sprintf("  case %d: %s(x); break;\n", i, p.function(i)))
	}
	files[0].text("  }\n  return 0;\n}\n")
	for i := range files {
		p.Texts[i] = files[i].String()
	}
	return p
}

// function names the function of a case.
func (p *Program) function(i int) string {
	c := &p.Cases[i]
	return strings.NewReplacer("-", "_", ", ", "_").Replace(c.String())
}

// add writes the functions of a case.
func (p *Program) add(files *[2]writer, in instance, flow Flow, repaired bool) {
	unseen := in.unseen
	if unseen == "" {
		unseen = p.Kind.Unseen
	}
	p.Cases = append(p.Cases, Case{Name: in.name, Flow: flow, Repaired: repaired, Unseen: unseen})
	c := &p.Cases[len(p.Cases)-1]
	name := p.function(len(p.Cases) - 1)
	part := func(f int, i int) {
		w := &files[f]
		text := strings.ReplaceAll(in.parts[i], "$", name+"_")
		if at := strings.Index(text, here); at >= 0 && (i != before || f == 0) {
			c.File, c.Line = p.Names[f], w.line()+strings.Count(text[:at], "\n")
		}
		w.text(strings.ReplaceAll(text, here, ""))
	}
	typ := fmt.Sprintf("__typeof__(%s)", strings.ReplaceAll(in.data, "$", name+"_"))
	head := func(f int) {
		files[f].text(fmt.Sprintf("\n/* %s */\n", c))
		part(f, before)
	}
	// begin writes a function up to its data, which the source then makes.
	begin := func(f int) {
		files[f].text(fmt.Sprintf("static void %s(unsigned x) {\n%s data;\n", name, typ))
		part(f, source)
	}
	callee := name + "_sink"
	head(0)
	switch flow {
	case Plain:
		begin(0)
		part(0, sink)
	case Pointer:
		files[0].text(fmt.Sprintf("static void %s(%s data, unsigned x) {\n", callee, typ))
		part(0, sink)
		files[0].text("}\n")
		begin(0)
		files[0].text(fmt.Sprintf("void (*volatile call)(%s, unsigned) = %s;\ncall(data, x);\n", typ, callee))
	case Global:
		files[0].text(fmt.Sprintf("static %s %s_data;\nstatic void %s(unsigned x) {\n%s data = %s_data;\n%s_data = 0;\n",
			typ, name, callee, typ, name, name)) // moved, so that the variable keeps no block alive
		part(0, sink)
		files[0].text("}\n")
		begin(0)
		files[0].text(fmt.Sprintf("%s_data = data;\n%s(x);\n", name, callee))
	case File:
		head(1)
		files[1].text(fmt.Sprintf("void %s(%s data, unsigned x) {\n", callee, typ))
		part(1, sink)
		files[1].text("}\n")
		files[0].text(fmt.Sprintf("void %s(%s data, unsigned x);\n", callee, typ))
		begin(0)
		files[0].text(fmt.Sprintf("%s(data, x);\n", callee))
	}
	files[0].text("}\n")
}

// writer is a text that knows its lines.
type writer struct{ strings.Builder }

func (w *writer) text(s string) { w.WriteString(s) }

// line is the number of the line that is written next.
func (w *writer) line() int { return strings.Count(w.String(), "\n") + 1 }
