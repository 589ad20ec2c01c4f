package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/albers-engine/albers/internal/text"
	"github.com/albers-engine/albers/outcome"
)

// Server serves the page of a run that is going on, with its figures as server-sent events. A page that is open reads
// its bugs anew when there are more, and itself when the run is over. The page comes from the output folder, as it does
// after the run, so there is one page and not two.
type Server struct {
	dir, title string
	listener   net.Listener
	http       http.Server
	loopback   bool

	mu      sync.Mutex // guards everything below
	begun   bool       // the output folder is this run's
	over    bool       // the folder is complete
	readers map[chan event]bool
	bugs    int
	last    *event // figures, for those who come later
	waiting int    // readers that have been told that the run is over, and have not read the page
	read    chan struct{}
}

// event is a server-sent event.
type event struct {
	name string
	data []byte
}

// resultsQuery is in the address of a page that reads the results because the run is over. Another request may have
// been on its way, and is not what Close waits for.
const resultsQuery = "results"

// farewell is how long Close waits for open pages to read the results.
const farewell = 3 * time.Second

// Serve begins to serve the run whose output folder is dir. An address without a host (":8080") is one of this machine
// alone. The caller calls [Server.Begun] when the folder is there, and [Server.Close] when the run is over.
func Serve(address, dir, title string) (*Server, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, fmt.Errorf("%q is no address for the page of the run: give :PORT or HOST:PORT", address)
	}
	if host == "" {
		host = "127.0.0.1"
	}
	l, err := net.Listen("tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, fmt.Errorf("cannot serve the page of the run: %w: choose another address", err)
	}
	s := &Server{dir: dir, title: title, listener: l, readers: map[chan event]bool{}, read: make(chan struct{}, 1)}
	if a, ok := l.Addr().(*net.TCPAddr); ok {
		s.loopback = a.IP.IsLoopback()
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", s.page)
	mux.HandleFunc("GET /events", s.events)
	s.http.Handler = s.guarded(mux)
	s.http.ReadHeaderTimeout = 10 * time.Second
	go s.http.Serve(l) // it returns when the listener is closed
	return s, nil
}

// URL is where the page is.
func (s *Server) URL() string { return "http://" + s.listener.Addr().String() + "/" }

// guarded refuses requests that name another host than this machine if only this machine is served: a page from
// elsewhere whose name was pointed at this address must not read the results.
func (s *Server) guarded(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host := r.Host
		if h, _, err := net.SplitHostPort(host); err == nil {
			host = h
		}
		if ip := net.ParseIP(strings.Trim(host, "[]")); s.loopback && host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			http.Error(w, "this page is for this machine alone", http.StatusForbidden)
			return
		}
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(w, r)
	})
}

// page writes the page as the folder is now.
func (s *Server) page(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	begun, over := s.begun, s.over
	s.mu.Unlock()
	var b bytes.Buffer
	var err error
	if begun {
		err = Write(&b, s.dir, Options{Live: !over})
	} else {
		err = (&page{Title: s.title, Live: true, Figures: (&folder{}).figures(true)}).write(&b)
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(b.Len()))
	w.Write(b.Bytes()) // a reader who has gone is no fault
	if over && r.URL.RawQuery == resultsQuery {
		_ = http.NewResponseController(w).Flush() // all of it is out before Close ends the connection
		s.mu.Lock()
		s.waiting--
		s.mu.Unlock()
		select {
		case s.read <- struct{}{}:
		default:
		}
	}
}

// events sends what happens until the run is over or the reader goes.
func (s *Server) events(w http.ResponseWriter, r *http.Request) {
	flush := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	mine := make(chan event, 64)
	s.mu.Lock()
	if s.last != nil {
		mine <- *s.last
	}
	if s.over {
		mine <- event{name: "over", data: []byte("{}")}
	}
	s.readers[mine] = true
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		delete(s.readers, mine)
		s.mu.Unlock()
	}()
	fmt.Fprint(w, "retry: 2000\n\n")
	if flush.Flush() != nil {
		return
	}
	for {
		select {
		case <-r.Context().Done():
			return
		case e := <-mine:
			if _, err := fmt.Fprintf(w, "event: %s\ndata: %s\n\n", e.name, e.data); err != nil || flush.Flush() != nil ||
				e.name == "over" {
				return
			}
		}
	}
}

// send sends an event to all readers. One who is far behind misses it: figures come again, and the end is seen when the
// connection ends. The caller holds s.mu.
func (s *Server) send(e event) (told int) {
	for r := range s.readers {
		select {
		case r <- e:
			told++
		default:
		}
	}
	return told
}

// Begun says that the output folder is this run's. Before that it may be an earlier one's.
func (s *Server) Begun() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun = true
	s.send(event{name: "bugs", data: []byte("{}")})
}

// liveFigure is a figure of the page, by its name.
type liveFigure struct {
	Value string `json:"value"`
	Note  string `json:"note,omitempty"`
}

// figuresNow are the figures of a snapshot.
type figuresNow struct {
	Figures  map[string]liveFigure `json:"figures"`
	Seconds  float64               `json:"seconds"`
	Branches int                   `json:"branches"`
	Paths    int                   `json:"paths"`
	Where    string                `json:"where"`
	Ending   bool                  `json:"ending"` // results are being written
}

// Progress sends the figures of a run. A number of bugs that has grown is an event of its own.
func (s *Server) Progress(x outcome.Snapshot) {
	data, err := json.Marshal(figuresNow{Seconds: x.ElapsedS, Branches: x.Branches.Covered, Paths: x.Paths, Where: x.Where,
		Ending: x.Draining, Figures: map[string]liveFigure{
			"bugs": {Value: text.Number(x.Bugs)}, "tests": {Value: text.Number(x.Tests)},
			"paths": {Value: text.Number(x.Paths)}, "waiting": {Value: text.Number(x.States), Note: "paths"},
			"lines":    {Value: percent(x.Lines), Note: ofAll(x.Lines)},
			"branches": {Value: percent(x.Branches), Note: ofAll(x.Branches)},
			"time":     {Value: seconds(x.ElapsedS), Note: text.Count(x.Instructions, "instruction")},
			"solver":   {Value: seconds(x.SolverS), Note: queries(x.Queries)},
		}})
	if err != nil {
		panic("BUG: figures have no JSON: " + err.Error()) // they are numbers and texts
	}
	e := event{name: "figures", data: data}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = &e
	s.send(e)
	if x.Bugs > s.bugs {
		s.bugs = x.Bugs
		s.send(event{name: "bugs", data: []byte("{}")})
	}
}

// Close tells open pages that the run is over, waits a moment until they have read the results, and ends serving.
func (s *Server) Close() error {
	s.mu.Lock()
	s.over = s.begun
	s.waiting = s.send(event{name: "over", data: []byte("{}")})
	s.mu.Unlock()
	late := time.After(farewell)
	for {
		s.mu.Lock()
		done := !s.over || s.waiting <= 0
		s.mu.Unlock()
		if done {
			return s.http.Close()
		}
		select {
		case <-s.read:
		case <-late:
			return s.http.Close()
		}
	}
}
