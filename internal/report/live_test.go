package report

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/albers-engine/albers/coverage"
	"github.com/albers-engine/albers/outcome"
)

// serveFolder serves an output folder.
func serveFolder(t *testing.T, dir string) *Server {
	t.Helper()
	s, err := Serve("127.0.0.1:0", dir, "x.c")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func get(t *testing.T, url string) (status int, text string) {
	t.Helper()
	r, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return r.StatusCode, string(b)
}

// TestLivePage: before the run begins, the page shows nothing of an earlier run; then it follows the run. At the end
// Close waits until who was there has read the results.
func TestLivePage(t *testing.T) {
	dir, _ := outFolder(t, false)
	s := serveFolder(t, dir)
	if _, page := get(t, s.URL()); strings.Contains(page, "bug2") || !strings.Contains(page, "Connecting to the run") {
		t.Errorf("before the run the page is\n%s", page)
	}
	s.Begun()
	if _, page := get(t, s.URL()); !strings.Contains(page, `id="bug2"`) || strings.Contains(page, "no summary") {
		t.Errorf("during the run the page is\n%s", page)
	}
	s.Progress(outcome.Snapshot{Paths: 1234, Bugs: 1, Lines: coverage.Count{Total: 4, Covered: 1}})
	r, err := http.Get(s.URL() + "events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	events := bufio.NewScanner(r.Body)
	next := func(want ...string) {
		t.Helper()
		for events.Scan() {
			line := events.Text()
			if !strings.HasPrefix(line, "event: "+want[0]) {
				continue
			}
			events.Scan()
			for _, w := range want[1:] {
				if !strings.Contains(events.Text(), w) {
					t.Errorf("%s: %s, want %s", line, events.Text(), w)
				}
			}
			return
		}
		t.Fatalf("there is no event %s: %v", want[0], events.Err())
	}
	next("figures", `"paths":{"value":"1,234"}`, `"lines":{"value":"25.0 %","note":"1 of 4"}`)
	s.Progress(outcome.Snapshot{Bugs: 2})
	next("figures", `"bugs":{"value":"2"}`)
	next("bugs")
	closed := make(chan error)
	go func() { closed <- s.Close() }()
	next("over")
	if _, page := get(t, s.URL()+"?results"); !strings.Contains(page, "no summary") {
		t.Errorf("after the run the page is\n%s", page)
	}
	if err := <-closed; err != nil {
		t.Error(err)
	}
	if _, err := http.Get(s.URL()); err == nil {
		t.Error("the page is served when the run is over")
	}
}

// TestOnlyThisMachine: an address without a host is loopback, and a request by the name of another host is refused
// there.
func TestOnlyThisMachine(t *testing.T) {
	s, err := Serve(":0", t.TempDir(), "x.c")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if a := s.listener.Addr().(*net.TCPAddr); !a.IP.IsLoopback() {
		t.Errorf("it is served at %v", a)
	}
	for host, want := range map[string]int{"localhost:8080": 200, "127.0.0.1": 200, "[::1]:80": 200, "evil.example": 403} {
		r, err := http.NewRequest("GET", s.URL(), nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode != want {
			t.Errorf("as %s: %d, want %d", host, answer.StatusCode, want)
		}
	}
	if status, _ := get(t, s.URL()+"etc/passwd"); status != 404 {
		t.Errorf("another page: %d", status)
	}
	_, err = Serve(s.listener.Addr().String(), "", "")
	if err == nil || !strings.Contains(err.Error(), "address already in use") {
		t.Errorf("at an address that is taken: %v", err)
	}
	if _, err := Serve("8080", "", ""); err == nil || !strings.Contains(err.Error(), "give :PORT") {
		t.Errorf("without a colon: %v", err)
	}
}
