"use strict";
// The page's program: sortable tables, rows of source files and tests when they are looked at, and the events of a live
// run. All text of the program under analysis comes through textContent, never as HTML.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);

  // make is an element with attributes, where text is its text, and children.
  function make(tag, attributes, ...children) {
    const e = document.createElement(tag);
    for (const [k, v] of Object.entries(attributes || {})) {
      if (v === undefined || v === false || v === "") continue;
      if (k === "text") e.textContent = v;
      else e.setAttribute(k, v);
    }
    e.append(...children);
    return e;
  }

  // numberOf reads what a numeric cell shows, where it has no data-v: digits with commas, a percentage, seconds.
  function numberOf(cell) {
    const v = parseFloat(cell.dataset.v ?? cell.textContent.replaceAll(",", ""));
    return Number.isNaN(v) ? -Infinity : v;
  }

  // heading makes the text of a column's heading a button that calls sort(ascending).
  function heading(th, sort) {
    const name = th.textContent;
    const button = make("button", { type: "button", text: name, title: "sort by " + name });
    button.addEventListener("click", () => {
      const up = th.getAttribute("aria-sort") ? th.getAttribute("aria-sort") !== "ascending" : !th.classList.contains("n");
      for (const other of th.parentElement.children) other.removeAttribute("aria-sort");
      th.setAttribute("aria-sort", up ? "ascending" : "descending");
      sort(up);
    });
    th.replaceChildren(button);
  }

  // sortable lets people sort a table whose rows are all there.
  function sortable(table) {
    [...table.tHead.rows[0].cells].forEach((th, column) => heading(th, (up) => {
      const numeric = th.classList.contains("n");
      const rows = [...table.tBodies[0].rows].map((row) => {
        const cell = row.cells[column];
        return { row, key: numeric ? numberOf(cell) : cell.textContent };
      });
      rows.sort((a, b) => (numeric ? a.key - b.key : a.key.localeCompare(b.key)) * (up ? 1 : -1));
      table.tBodies[0].append(...rows.map((r) => r.row));
    }));
  }

  // Tests: a page of rows at first, more when asked for; sorting is by the data.
  const testsAtOnce = 200;
  function tests() {
    const table = document.getElementById("tests-table"), more = document.getElementById("tests-more");
    const body = table.tBodies[0];
    let list = data.tests;
    function row(t) {
      const end = make("td", {});
      end.append(t.bug ? make("a", { href: "#bug" + t.n, text: t.end }) : t.end);
      return make("tr", {}, make("th", { scope: "row", class: "n", text: t.n }), end, make("td", { text: t.what || "" }),
        make("td", { text: t.at || "" }), make("td", { class: "n", text: t.depth }), make("td", { text: t.new ? "yes" : "" }));
    }
    function show() {
      const from = body.rows.length;
      body.append(...list.slice(from, from + testsAtOnce).map(row));
      more.hidden = body.rows.length >= list.length;
      more.textContent = "Show more (" + (list.length - body.rows.length) + " are left)";
    }
    for (const th of table.tHead.rows[0].cells) {
      heading(th, (up) => {
        const key = th.dataset.key, sign = up ? 1 : -1;
        list = [...data.tests].sort((a, b) => {
          const x = a[key] ?? "", y = b[key] ?? "";
          return sign * (x < y ? -1 : x > y ? 1 : a.n - b.n);
        });
        body.replaceChildren();
        show();
      });
    }
    more.onclick = show;
    show();
  }

  // Source files: rows are made in pieces, so that a long file opens at once.
  const linesAtOnce = 1000;
  const signs = { h: ["✓", "reached"], m: ["✗", "not reached"], p: ["◐", "reached, a side is missing"], " ": ["", ""] };

  function sourceRow(k, f, n, texts, of) {
    const state = f.states[n - 1], [sign, words] = signs[state], side = of.sides.get(n), hits = of.hits.get(n);
    const line = make("td", { text: texts[n - 1] });
    if (side && side.m) {
      for (const m of side.m) line.append(make("span", { class: "why", text: m }));
    }
    for (const b of of.bugs.get(n) || []) {
      line.append(make("span", { class: "bugline" }, make("a", { href: "#bug" + b.n, text: b.w })));
    }
    const cells = [make("th", { scope: "row", text: n }), make("td", { class: "s", title: words, "aria-label": words, text: sign })];
    if (f.sides) cells.push(make("td", { class: "c", title: side && side.t + " of " + side.o + " sides taken", text: side ? side.t + "/" + side.o : "" }));
    if (f.hits) cells.push(make("td", { class: "c", text: hits === undefined ? "" : hits + "×" }));
    return make("tr", { id: "file" + k + "-" + n, class: state.trim() }, ...cells, line);
  }

  function byLine(list, key) {
    const m = new Map();
    for (const x of list || []) {
      if (!m.has(x[key])) m.set(x[key], []);
      m.get(x[key]).push(x);
    }
    return m;
  }

  function openFile(details) {
    const k = details.dataset.file, f = data.files[k], place = details.querySelector(".body");
    if (place.childElementCount || f.gone) return;
    const texts = f.text.split("\n");
    const of = { sides: new Map((f.sides || []).map((s) => [s.l, s])), hits: new Map(f.hits || []), bugs: byLine(f.bugs, "l") };
    const table = make("table", { class: "code" }, make("caption", { class: "quiet", text: f.file }));
    const head = make("tr", {}, make("th", { scope: "col", text: "line" }), make("th", { scope: "col", class: "s", "aria-label": "reached" }));
    if (f.sides) head.append(make("th", { scope: "col", class: "c", text: "sides" }));
    if (f.hits) head.append(make("th", { scope: "col", class: "c", text: "hits" }));
    head.append(make("th", { scope: "col", text: "" , "aria-label": "text" }));
    table.append(make("thead", {}, head));
    const rows = (from, to) => {
      const body = make("tbody", {});
      for (let n = from; n <= to; n++) body.append(sourceRow(k, f, n, texts, of));
      return body;
    };
    let first = 1;
    if (f.folded) {
      const button = make("button", { type: "button", "aria-expanded": "false", text: "Show " + f.folded + " lines of comment at the top" });
      const bar = make("p", {}, button), fold = rows(1, f.folded);
      fold.hidden = true;
      button.onclick = () => {
        fold.hidden = !fold.hidden;
        button.setAttribute("aria-expanded", String(!fold.hidden));
        button.textContent = (fold.hidden ? "Show " : "Hide ") + f.folded + " lines of comment at the top";
      };
      place.append(bar);
      table.append(fold);
      first = f.folded + 1;
    }
    const scroll = make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "Text of " + f.file }, table);
    place.append(scroll);
    (function piece(from) {
      const to = Math.min(from + linesAtOnce - 1, texts.length);
      table.append(rows(from, to));
      if (to < texts.length) setTimeout(piece, 0, to + 1);
    })(first);
  }

  // files prepares the source files, and opens the only one, or the one that the address names.
  function files() {
    const all = document.querySelectorAll("details.file");
    for (const d of all) d.addEventListener("toggle", () => d.open && openFile(d));
    if (all.length === 1) all[0].open = true;
    const goTo = () => {
      const d = document.getElementById(location.hash.slice(1));
      if (d && d.matches("details.file")) d.open = true;
    };
    addEventListener("hashchange", goTo);
    goTo();
  }

  function start() {
    document.querySelectorAll("table[data-sort]").forEach(sortable);
    tests();
    files();
  }
  start();
})();
