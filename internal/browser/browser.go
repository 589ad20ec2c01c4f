// Package browser drives a headless Chromium, for tests of pages and for pictures of them.
//
// The browser is spoken to by its DevTools protocol over a pair of pipes (--remote-debugging-pipe): messages are JSON
// objects that end with a zero byte, file descriptor 3 takes commands, and descriptor 4 gives replies and events. A
// page has the screen that it is opened with, so a page for a phone is seen as on a phone: a window of a headless
// Chromium is at least 500 pixels wide, an emulated screen is not.
//
// One command is under way at a time. Events that come meanwhile are kept if they say what is wrong with a page.
package browser

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"
)

// Find is the path of a Chromium on PATH.
func Find() (string, error) {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if p, err := exec.LookPath(name); err == nil {
			return p, nil
		}
	}
	return "", errors.New("there is no chromium on PATH: apt-get install chromium")
}

// Browser is a running Chromium. It is used by one goroutine.
type Browser struct {
	cmd      *exec.Cmd
	commands io.WriteCloser
	messages chan message // what the browser says; closed at its end
	log      bytes.Buffer // its standard error; read after its end
	last     int          // number of the last command
	troubles map[string][]string
}

// message is a reply, if it has the number of a command, or an event.
type message struct {
	ID      int             `json:"id"`
	Session string          `json:"sessionId"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
	Result  json.RawMessage `json:"result"`
	Error   *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// Start starts the browser at path program; profile is an empty folder for its files. The browser ends with ctx.
func Start(ctx context.Context, program, profile string) (*Browser, error) {
	b := &Browser{messages: make(chan message, 16), troubles: map[string][]string{}}
	b.cmd = exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
		"--user-data-dir="+profile, "--remote-debugging-pipe")
	b.cmd.Stderr = &b.log
	b.cmd.WaitDelay = 10 * time.Second // its children have the pipe of standard error, too
	theirIn, ourOut, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	ourIn, theirOut, err := os.Pipe()
	if err != nil {
		return nil, errors.Join(err, theirIn.Close(), ourOut.Close())
	}
	b.cmd.ExtraFiles = []*os.File{theirIn, theirOut}
	err = b.cmd.Start()
	err = errors.Join(err, theirIn.Close(), theirOut.Close())
	if err != nil {
		return nil, errors.Join(err, ourIn.Close(), ourOut.Close())
	}
	b.commands = ourOut
	go b.listen(ourIn)
	return b, nil
}

// listen hands on what the browser says until it ends.
func (b *Browser) listen(from io.ReadCloser) {
	defer close(b.messages)
	defer from.Close()
	for r := bufio.NewReader(from); ; {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m message
		if json.Unmarshal(text[:len(text)-1], &m) == nil {
			b.messages <- m
		}
	}
}

// Close ends the browser.
func (b *Browser) Close() error {
	err := b.commands.Close() // the end of commands is the end of the browser
	for range b.messages {
		// Nobody waits for these.
	}
	var exit *exec.ExitError
	if e := b.cmd.Wait(); !errors.As(e, &exit) && !errors.Is(e, exec.ErrWaitDelay) { // however it ends, it was asked to
		err = errors.Join(err, e)
	}
	return err
}

// call gives a command to a page (or to the browser: session is empty), and reads its reply into to.
func (b *Browser) call(ctx context.Context, session, method string, params, to any) error {
	b.last++
	id := b.last
	text, err := json.Marshal(map[string]any{"id": id, "sessionId": session, "method": method, "params": params})
	if session == "" {
		text, err = json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	}
	if err == nil {
		_, err = b.commands.Write(append(text, 0))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	_, err = b.await(ctx, method, func(m *message) bool { return m.ID == id }, to)
	return err
}

// await reads messages until wanted says that it is the one, whose result (or what an event tells) goes into to.
func (b *Browser) await(ctx context.Context, what string, wanted func(*message) bool, to any) (*message, error) {
	for {
		select {
		case m, ok := <-b.messages:
			if !ok {
				return nil, fmt.Errorf("%s: the browser has ended", what)
			}
			b.note(&m)
			if !wanted(&m) {
				continue
			}
			if m.Error != nil {
				return nil, fmt.Errorf("%s: %s", what, m.Error.Message)
			}
			if to == nil {
				return &m, nil
			}
			return &m, json.Unmarshal(m.Result, to)
		case <-ctx.Done():
			return nil, fmt.Errorf("%s: %w", what, ctx.Err())
		}
	}
}

// note keeps what the console of a page shows, and exceptions of its script.
func (b *Browser) note(m *message) {
	switch m.Method {
	case "Runtime.consoleAPICalled", "Runtime.exceptionThrown", "Log.entryAdded":
		b.troubles[m.Session] = append(b.troubles[m.Session], m.Method+": "+string(m.Params))
	}
}

// Screen is what a page is shown on.
type Screen struct {
	Width, Height int     // CSS pixels
	Scale         float64 // dots for each of them; 0 is 1
	Phone         bool    // a touch screen, whose browser heeds the page's viewport
	Dark          bool    // the reader's system is dark
}

// Page is an open page.
type Page struct {
	b       *Browser
	session string
}

// Open shows the page at an address, and returns when it is loaded.
func (b *Browser) Open(ctx context.Context, address string, screen Screen) (*Page, error) {
	var target struct {
		ID string `json:"targetId"`
	}
	if err := b.call(ctx, "", "Target.createTarget", map[string]any{"url": "about:blank"}, &target); err != nil {
		return nil, err
	}
	var session struct {
		ID string `json:"sessionId"`
	}
	if err := b.call(ctx, "", "Target.attachToTarget", map[string]any{"targetId": target.ID, "flatten": true},
		&session); err != nil {
		return nil, err
	}
	p := &Page{b, session.ID}
	scheme := "light"
	if screen.Dark {
		scheme = "dark"
	}
	for _, c := range []struct {
		method string
		params map[string]any
	}{
		{"Page.enable", nil}, {"Runtime.enable", nil}, {"Log.enable", nil},
		{"Emulation.setDeviceMetricsOverride", map[string]any{"width": screen.Width, "height": screen.Height,
			"deviceScaleFactor": screen.Scale, "mobile": screen.Phone}},
		{"Emulation.setTouchEmulationEnabled", map[string]any{"enabled": screen.Phone}},
		{"Emulation.setEmulatedMedia", map[string]any{"features": []any{
			map[string]any{"name": "prefers-color-scheme", "value": scheme}}}},
	} {
		if err := b.call(ctx, p.session, c.method, c.params, nil); err != nil {
			return nil, err
		}
	}
	var went struct {
		Error string `json:"errorText"`
	}
	if err := b.call(ctx, p.session, "Page.navigate", map[string]any{"url": address}, &went); err != nil {
		return nil, err
	}
	if went.Error != "" {
		return nil, fmt.Errorf("%s: %s", address, went.Error)
	}
	_, err := p.Say(ctx, `await new Promise((done) => document.readyState === "complete" ? done() : addEventListener("load", done))`)
	return p, err
}

// Say runs the body of an asynchronous function in the page and gives the string that it returns. The page's content
// policy does not hold for it.
func (p *Page) Say(ctx context.Context, script string) (string, error) {
	var reply struct {
		Result struct {
			Value any `json:"value"`
		} `json:"result"`
		Exception *struct {
			Text      string `json:"text"`
			Exception struct {
				Description string `json:"description"`
			} `json:"exception"`
		} `json:"exceptionDetails"`
	}
	err := p.b.call(ctx, p.session, "Runtime.evaluate", map[string]any{"expression": "(async () => {" + script + "\n})()",
		"awaitPromise": true, "returnByValue": true, "userGesture": true}, &reply)
	if err != nil {
		return "", err
	}
	if x := reply.Exception; x != nil {
		return "", fmt.Errorf("in the page: %s %s", x.Text, x.Exception.Description)
	}
	said, _ := reply.Result.Value.(string)
	return said, nil
}

// Troubles are what the page's console has, and exceptions of its own script.
func (p *Page) Troubles() []string { return p.b.troubles[p.session] }

// Press presses and releases a key, "Tab" or "Enter".
func (p *Page) Press(ctx context.Context, key string) error {
	code := map[string]int{"Tab": 9, "Enter": 13}[key]
	text := map[string]string{"Enter": "\r"}[key]
	for _, kind := range []string{"keyDown", "keyUp"} {
		params := map[string]any{"type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code}
		if kind == "keyDown" && text != "" {
			params["text"] = text
		}
		if err := p.b.call(ctx, p.session, "Input.dispatchKeyEvent", params, nil); err != nil {
			return err
		}
	}
	return nil
}

// Picture is what the screen shows, as PNG.
func (p *Page) Picture(ctx context.Context) ([]byte, error) {
	var reply struct {
		Data []byte `json:"data"` // base64, as encoding/json reads bytes
	}
	err := p.b.call(ctx, p.session, "Page.captureScreenshot", map[string]any{"format": "png"}, &reply)
	return reply.Data, err
}
