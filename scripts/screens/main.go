// Command screens makes pictures of reports as a browser shows them, for somebody to look at: for each page and each
// screen (a phone, a laptop, both in dark mode, too), one picture of the places that people look at, side by side.
//
//	go run ./scripts/screens OUT-DIR PAGE.html...
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"net/url"
	"os"
	"os/signal"
	"path/filepath"
	"strings"

	"github.com/albers-engine/albers/internal/browser"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "usage: screens OUT-DIR PAGE.html...")
		os.Exit(2)
	}
	if err := shoot(ctx, os.Args[1], os.Args[2:]); err != nil {
		fmt.Fprintln(os.Stderr, "screens:", err)
		os.Exit(1)
	}
}

// screens are what a page is seen on, by the name of the picture, and how many pictures are side by side.
func screens() map[string]struct {
	browser.Screen
	columns int
} {
	phone := browser.Screen{Width: 360, Height: 780, Phone: true}
	laptop := browser.Screen{Width: 1366, Height: 900}
	dark := func(s browser.Screen) browser.Screen { s.Dark = true; return s }
	return map[string]struct {
		browser.Screen
		columns int
	}{"phone": {phone, 6}, "phone-dark": {dark(phone), 6}, "laptop": {laptop, 2}, "laptop-dark": {dark(laptop), 2}}
}

// places are scripts that bring a place of the page to the top of the screen; they return "no" if there is none.
func places() []string {
	const to = `
		const show = (x) => { if (!x) return "no"; x.scrollIntoView({behavior: "instant"}); };
		const bug = document.querySelector(".bug"), line = document.querySelector(".bugline");
		await new Promise((r) => setTimeout(r, 100));`
	return []string{
		to + `return show(document.querySelector("header"));`,
		to + `return show(bug);`,
		to + `return show(bug?.querySelector(".cols"));`,
		to + `const d = bug?.querySelectorAll("details"); d?.forEach((x) => x.open = true); return show(d?.[0]);`,
		to + `return show([...bug?.querySelectorAll("details") ?? []].find((d) => d.querySelector("table")));`,
		to + `return show(document.getElementById("source"));`,
		to + `const all = document.querySelectorAll("details.file");
			const bugs = JSON.parse(document.getElementById("data").textContent).files.map((f) => (f.bugs || []).length);
			const d = all[Math.max(bugs.findIndex((n) => n > 0), 0)];
			if (!d) return "no";
			d.open = true;
			await new Promise((r) => setTimeout(r, 1500));
			const at = d.querySelector(".bugline") ?? d.querySelector(".why") ?? d;
			at.scrollIntoView({block: "center", inline: "start", behavior: "instant"});`,
		to + `document.querySelectorAll("details.file").forEach((d) => d.open = false);
			return show(document.getElementById("table-costs"));`,
		to + `return show(document.getElementById("time"));`,
		to + `return show(document.getElementById("table-layers"));`,
		to + `return show(document.getElementById("tree"));`,
		to + `return show(document.getElementById("tests"));`,
	}
}

// shoot takes the pictures of all pages.
func shoot(ctx context.Context, out string, pages []string) (err error) {
	program, err := browser.Find()
	if err != nil {
		return err
	}
	profile, err := os.MkdirTemp("", "albers-screens-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(profile)) }()
	b, err := browser.Start(ctx, program, profile)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	for _, page := range pages {
		file, err := filepath.Abs(page)
		if err != nil {
			return err
		}
		address := (&url.URL{Scheme: "file", Path: file}).String()
		for name, s := range screens() {
			pictures, err := seen(ctx, b, address, s.Screen)
			if err != nil {
				return fmt.Errorf("%s: %w", page, err)
			}
			var sheet bytes.Buffer
			if err := png.Encode(&sheet, sideBySide(pictures, s.columns)); err != nil {
				return err
			}
			to := filepath.Join(out, strings.TrimSuffix(filepath.Base(page), ".html")+"-"+name+".png")
			if err := os.WriteFile(to, sheet.Bytes(), 0o644); err != nil {
				return err
			}
			fmt.Println(to)
		}
	}
	return nil
}

// seen are the places of a page that are there.
func seen(ctx context.Context, b *browser.Browser, address string, s browser.Screen) (list []image.Image, err error) {
	p, err := b.Open(ctx, address, s)
	if err != nil {
		return nil, err
	}
	for _, script := range places() {
		// What is sticky moves with the next frame.
		const frames = "\nfinally { await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))); }"
		there, err := p.Say(ctx, "try {"+script+"}"+frames)
		if err != nil {
			return nil, err
		}
		if there == "no" {
			continue
		}
		data, err := p.Picture(ctx)
		if err != nil {
			return nil, err
		}
		picture, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return nil, err
		}
		list = append(list, picture)
	}
	return list, nil
}

// sideBySide lays pictures of one size out in rows.
func sideBySide(list []image.Image, columns int) image.Image {
	const gap = 8
	w, h := list[0].Bounds().Dx()+gap, list[0].Bounds().Dy()+gap
	columns = min(columns, len(list))
	sheet := image.NewRGBA(image.Rect(0, 0, columns*w, (len(list)+columns-1)/columns*h))
	for i, picture := range list {
		at := image.Pt(i%columns*w, i/columns*h)
		draw.Draw(sheet, picture.Bounds().Add(at), picture, picture.Bounds().Min, draw.Src)
	}
	return sheet
}
