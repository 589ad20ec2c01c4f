package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/albers-engine/albers"
)

// manualCommand writes what a package of this program installs beside it.
func (a *app) manualCommand() *cobra.Command {
	return &cobra.Command{
		Use: "manual DIR", Hidden: true,
		Short: "write manual pages and shell completions, made from the tables of flags, into folder DIR",
		Args:  cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := writeManual(c.Root(), args[0]); err != nil {
				return &albers.InputError{Err: err}
			}
			return nil
		},
	}
}

// writeManual writes man1/albers*.1, one page for each command that is no secret, and completions/albers.bash, _albers
// (zsh) and albers.fish.
func writeManual(root *cobra.Command, dir string) error {
	put := func(name string, data []byte) error {
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			return err
		}
		return os.WriteFile(name, data, 0o644)
	}
	var pages func(c *cobra.Command) error
	pages = func(c *cobra.Command) error {
		name := strings.ReplaceAll(c.CommandPath(), " ", "-")
		if err := put("man1/"+name+".1", manualPage(c)); err != nil {
			return err
		}
		for _, sub := range c.Commands() {
			if sub.Hidden || sub.Name() == "help" || sub.Name() == "completion" {
				continue
			}
			if err := pages(sub); err != nil {
				return err
			}
		}
		return nil
	}
	if err := pages(root); err != nil {
		return err
	}
	for _, shell := range []struct {
		name  string
		write func(b *bytes.Buffer) error
	}{
		{"albers.bash", func(b *bytes.Buffer) error { return root.GenBashCompletionV2(b, true) }},
		{"_albers", func(b *bytes.Buffer) error { return root.GenZshCompletion(b) }},
		{"albers.fish", func(b *bytes.Buffer) error { return root.GenFishCompletion(b, true) }},
	} {
		var b bytes.Buffer
		if err := shell.write(&b); err != nil {
			return err
		}
		if err := put("completions/"+shell.name, b.Bytes()); err != nil {
			return err
		}
	}
	return nil
}

// usageNote is the annotation of a command that reads its flags itself: what they are.
const usageNote = "usage"

// manualPage is the page of a command, in the language of man(7).
func manualPage(c *cobra.Command) []byte {
	var b bytes.Buffer
	name := strings.ReplaceAll(c.CommandPath(), " ", "-")
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"albers %s\" \"Albers\"\n.SH NAME\n%s \\- %s\n", strings.ToUpper(roff(name)),
		roff(albers.Version()), roff(name), roff(c.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.nf\n%s\n.fi\n", roff(c.UseLine()))
	long := c.Long
	if long == "" {
		long = c.Short
	}
	b.WriteString(".SH DESCRIPTION\n")
	for _, paragraph := range strings.Split(long, "\n\n") {
		fmt.Fprintf(&b, ".PP\n%s\n", roff(strings.ReplaceAll(paragraph, "\n", " ")))
	}
	b.WriteString(manualFlags(c))
	if more := c.Annotations[usageNote]; more != "" {
		fmt.Fprintf(&b, ".SH FLAGS\n.nf\n%s\n.fi\n", roff(more))
	}
	if c.Example != "" {
		fmt.Fprintf(&b, ".SH EXAMPLES\n.nf\n%s\n.fi\n", roff(c.Example))
	}
	b.WriteString(".SH SEE ALSO\n")
	related := []string{}
	if c.HasParent() {
		related = append(related, strings.ReplaceAll(c.Parent().CommandPath(), " ", "-")+"(1)")
	}
	for _, sub := range c.Commands() {
		if !sub.Hidden && sub.Name() != "help" && sub.Name() != "completion" {
			related = append(related, strings.ReplaceAll(sub.CommandPath(), " ", "-")+"(1)")
		}
	}
	fmt.Fprintf(&b, "%s\n", roff(strings.Join(related, ", ")))
	return b.Bytes()
}

// manualFlags has a paragraph for each flag.
func manualFlags(c *cobra.Command) string {
	var b strings.Builder
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if f.Hidden {
			return
		}
		word, help := pflag.UnquoteUsage(f)
		flag := "--" + f.Name
		if f.Shorthand != "" {
			flag = "-" + f.Shorthand + ", " + flag
		}
		if f.NoOptDefVal == "" && word != "" {
			flag += " " + word
		}
		fmt.Fprintf(&b, ".TP\n.B %s\n%s\n", roff(flag), roff(help))
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "[]" {
			fmt.Fprintf(&b, "(default %s)\n", roff(f.DefValue))
		}
	})
	if b.Len() == 0 {
		return ""
	}
	return ".SH OPTIONS\n" + b.String()
}

// roff writes a text so that man(7) shows it as it is.
func roff(s string) string {
	lines := strings.Split(strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(s), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, ".") || strings.HasPrefix(l, "'") {
			lines[i] = `\&` + l
		}
	}
	var b strings.Builder
	for _, r := range strings.Join(lines, "\n") {
		if r < 0x7f {
			b.WriteRune(r)
		} else {
			fmt.Fprintf(&b, `\[u%04X]`, r)
		}
	}
	return b.String()
}
