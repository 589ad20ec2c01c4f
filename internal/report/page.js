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

  // hidden is text that only a screen reader says.
  const hidden = (text) => make("span", { class: "quiet", text });

  // digits writes a number with commas, as the rest of the page does.
  const digits = (n) => n.toLocaleString("en");

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
      more.textContent = "Show more (" + digits(list.length - body.rows.length) + " are left)";
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
    if (f.costs) {
      const cost = costCells(of, n);
      cells.push(...cost);
      // On a phone there is no room for columns: what is dear is said below the line.
      for (const c of cost) {
        if (/heat[1-4]/.test(c.className)) line.append(make("span", { class: "costline " + c.className.slice(2), text: c.title + ", " + c.textContent }));
      }
    }
    return make("tr", { id: "file" + k + "-" + n, class: state.trim() }, ...cells, line);
  }

  // costCells are what a line has cost: instructions, and the solver's time; the more, the stronger the mark.
  function costCells(of, n) {
    const cost = of.costs.get(n);
    return [1, 2].map((i) => {
      if (!cost || !cost[i]) return make("td", { class: "c" });
      const share = Math.round(100 * cost[i] / of.whole[i]), what = i === 1 ? "of the instructions" : "of the solver's time";
      const words = i === 1 ? digits(cost[1]) : cost[2].toFixed(cost[2] < 10 ? 1 : 0) + " ms";
      return make("td", { class: "c heat" + Math.min(4, Math.ceil(share / 20)), title: share + " % " + what, text: words });
    });
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
    const texts = f.text.split("\n"), whole = [0, 0, 0];
    for (const g of data.files) for (const c of g.costs || []) { whole[1] += c[1]; whole[2] += c[2]; }
    const of = { sides: new Map((f.sides || []).map((s) => [s.l, s])), hits: new Map(f.hits || []), costs: new Map((f.costs || []).map((c) => [c[0], c])), whole, bugs: byLine(f.bugs, "l") };
    const table = make("table", { class: "code" }, make("caption", { class: "quiet", text: f.file }));
    const head = make("tr", {}, make("th", { scope: "col", text: "line" }), make("th", { scope: "col", class: "s" }, hidden("reached")));
    if (f.sides) head.append(make("th", { scope: "col", class: "c", text: "sides" }));
    if (f.hits) head.append(make("th", { scope: "col", class: "c", text: "hits" }));
    if (f.costs) head.append(make("th", { scope: "col", class: "c", text: "instr." }), make("th", { scope: "col", class: "c", text: "solver" }));
    head.append(make("th", { scope: "col" }, hidden("text")));
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

  // The execution tree: columns of numbers become children, and counts of the paths below each node. Node 0 is the
  // start; node i of the data is i + 1. A parent comes before its children, so one pass backwards adds up.
  const mapLevels = 28, mapRow = 18, leastWidth = 200, childrenAtOnce = 100;
  function tree() {
    const t = data.tree;
    if (!t) return;
    const n = t.parent.length + 1, kids = Array.from({ length: n }, () => null), leaves = new Map();
    const paths = new Int32Array(n), bugs = new Int32Array(n), cut = new Int32Array(n), merged = new Int32Array(n);
    const up = (i) => t.parent[i - 1] + 1;
    const completes = new Set(["exit", "silent", "hang"]);
    const waits = /^(halt|max-depth|max-memory|solver|unsupported|internal-error)$/;
    const sort = (end) => completes.has(end) ? "exit" : end === "merged" ? "merged" : waits.test(end) ? "cut" : "bug";
    for (let i = 0; i < t.leaves.length; i += 4) {
      const at = t.leaves[i] + 1, end = t.ends[t.leaves[i + 1]], s = sort(end);
      if (!leaves.has(at)) leaves.set(at, []);
      leaves.get(at).push({ end, sort: s, test: t.leaves[i + 2], jumped: t.leaves[i + 3] });
      paths[at]++;
      if (s === "bug") bugs[at]++;
      if (s === "cut") cut[at]++;
      if (s === "merged") merged[at]++;
    }
    for (let i = n - 1; i > 0; i--) {
      const p = up(i);
      (kids[p] ||= []).push(i);
      for (const count of [paths, bugs, cut, merged]) count[p] += count[i];
    }
    for (const k of kids) if (k) k.reverse();

    function way(i) {
      const kind = kindOf(i), w = t.way[i - 1];
      if (kind === "merge") return "paths merged here";
      if (kind === "branch" || kind === "check" || kind === "switch") return w === 0 ? "true" : "false";
      return "way " + (w + 1);
    }
    const kindOf = (i) => i === 0 ? "" : t.kinds[t.site[i - 1]];
    const plain = new Set(["", "branch", "merge"]); // these say it by their way
    const name = (i) => i === 0 ? "start" : t.sites[t.site[i - 1]] + ": " + (plain.has(kindOf(i)) ? "" : kindOf(i) + " ") + way(i);
    // skip goes down as long as there is only one way.
    function skip(i) {
      let steps = 0;
      while (kids[i] && kids[i].length === 1 && !leaves.has(i)) { i = kids[i][0]; steps++; }
      return [i, steps];
    }
    const some = (k, one) => k === 0 ? "" : digits(k) + " " + one + (k === 1 ? "" : "s");
    function tally(i) {
      return [some(paths[i], "path"), some(bugs[i], "bug"), merged[i] ? digits(merged[i]) + " merged" : "", cut[i] ? digits(cut[i]) + " cut" : ""].filter((x) => x).join(", ");
    }
    const leafText = (l) => l.end + (l.test ? ", test " + l.test : ", no test of its own") + (l.jumped ? ", from a partial solution" : "");
    function leafItem(l) {
      const li = make("li", {}, make("span", { class: "key end-" + l.sort, text: leafText(l) }));
      if (l.sort === "bug" && l.test && document.getElementById("bug" + l.test)) li.append(" ", make("a", { href: "#bug" + l.test, text: "the bug" }));
      return li;
    }
    // item is a node of the list; what is below it is made when it is opened.
    function item(i) {
      const [end, steps] = skip(i);
      if (!kids[end] && (leaves.get(end) || []).length <= 1) {
        const li = (leaves.get(end) || []).length ? leafItem(leaves.get(end)[0]) : make("li", {});
        li.prepend(name(i) + (steps ? ", and " + some(steps, "more decision") : "") + " ");
        return li;
      }
      const details = make("details", {}, make("summary", {}, name(i) + (steps ? ", and " + some(steps, "more decision") : "") + " ", make("span", { class: "tally", text: tally(i) })));
      details.addEventListener("toggle", () => {
        if (details.open && details.childElementCount === 1) details.append(children(end));
      });
      return make("li", {}, details);
    }
    function children(i) {
      const list = make("ul", { class: "tree" });
      const all = [...(leaves.get(i) || []).map((l) => () => leafItem(l)), ...(kids[i] || []).map((k) => () => item(k))];
      (function more(from) {
        list.append(...all.slice(from, from + childrenAtOnce).map((f) => f()));
        if (from + childrenAtOnce >= all.length) return;
        const button = make("button", { type: "button", text: "Show more (" + digits(all.length - from - childrenAtOnce) + " are left)" });
        const last = make("li", {}, button);
        button.onclick = () => { last.remove(); more(from + childrenAtOnce); };
        list.append(last);
      })(0);
      return list;
    }

    const svgTag = (tag, attributes, ...inside) => {
      const e = document.createElementNS("http://www.w3.org/2000/svg", tag);
      for (const [k, v] of Object.entries(attributes)) e.setAttribute(k, v);
      e.append(...inside);
      return e;
    };
    const place = document.getElementById("tree-map"), where = document.getElementById("tree-where");
    const list = document.getElementById("tree-list");
    let focus = 0;
    // drawMap makes the map of what is below a node: a row for each decision, as wide as it has paths. A unit of the
    // map is a pixel, so that its letters have one size everywhere.
    function drawMap(i) {
      const [top] = skip(i), boxes = [], mapWidth = Math.max(place.clientWidth, leastWidth);
      const stack = [[top, 0, mapWidth, 0]];
      let depth = 0;
      const box = (node, x, w, row, kind, text) => {
        depth = Math.max(depth, row + 1);
        const r = svgTag("rect", { x: x.toFixed(2), y: row * mapRow, width: w.toFixed(2), height: mapRow, class: kind, "data-node": node });
        r.append(svgTag("title", {}, text));
        boxes.push(r);
        const most = Math.floor(w / 6.6);
        if (most > 5) boxes.push(svgTag("text", { x: (x + 4).toFixed(2), y: row * mapRow + 13 }, text.length > most ? text.slice(0, most - 1) + "…" : text));
      };
      while (stack.length) {
        const [node, x, w, row] = stack.pop();
        box(node, x, w, row, kindOf(node) === "merge" ? "end-merged" : row % 2 ? "inner-a" : "inner-b", name(node) + " – " + tally(node));
        if (row + 1 >= mapLevels || !paths[node]) continue;
        let at = x;
        const unit = w / paths[node];
        for (const l of leaves.get(node) || []) {
          if (unit >= 0.8) box(node, at, unit, row + 1, "end-" + l.sort, leafText(l));
          at += unit;
        }
        for (const k of kids[node] || []) {
          const wide = unit * paths[k];
          if (wide >= 0.8) {
            const [end] = skip(k), own = leaves.get(end) || [];
            if (!kids[end] && own.length === 1) box(end, at, wide, row + 1, "end-" + own[0].sort, name(k) + " – " + leafText(own[0]));
            else stack.push([end, at, wide, row + 1]);
          }
          at += wide;
        }
      }
      place.replaceChildren(svgTag("svg", { viewBox: "0 0 " + mapWidth + " " + depth * mapRow, role: "img", "aria-label": "Map of the execution tree below " + name(i) + ": " + tally(i) }, ...boxes));
    }
    function draw(i) {
      focus = i;
      drawMap(i);
      where.textContent = name(i) + ": " + tally(i);
      document.getElementById("tree-up").disabled = document.getElementById("tree-all").disabled = i === 0;
      const below = item(i).querySelector("details");
      list.replaceChildren(below ? make("ul", { class: "tree" }, make("li", {}, below)) : "");
      if (below) below.open = true;
    }
    place.addEventListener("click", (event) => {
      const r = event.target.closest("rect");
      if (r) draw(Number(r.dataset.node));
    });
    document.getElementById("tree-up").onclick = () => {
      let p = focus && up(focus);
      while (p && kids[p].length === 1 && !leaves.has(p)) p = up(p);
      draw(p);
    };
    document.getElementById("tree-all").onclick = () => draw(0);
    draw(0);
    // A turned phone has another width; only a change of width draws anew.
    let drawn = place.clientWidth;
    new ResizeObserver(() => {
      if (place.clientWidth !== drawn) drawMap(focus);
      drawn = place.clientWidth;
    }).observe(place);
  }

  // A live page: figures come as events; bugs are read anew from the server when there are more, and the whole page when
  // the run is over.
  function live() {
    const url = document.body.dataset.live;
    if (!url) return;
    const status = document.getElementById("live"), points = [];
    const say = (words) => { if (status.textContent !== words) status.textContent = words; };
    const source = new EventSource(url);
    source.onopen = () => say("The run is going on; this page follows it.");
    source.onerror = () => say("The run does not answer: it is over, or was killed. Its results are in its output folder.");
    source.addEventListener("figures", (event) => {
      const now = JSON.parse(event.data);
      for (const [name, f] of Object.entries(now.figures)) {
        const value = document.getElementById("figure-" + name);
        if (!value) continue;
        value.textContent = f.value;
        value.parentElement.querySelector("small")?.remove();
        if (f.note) value.after(" ", make("small", { text: f.note }));
        if (name === "bugs") value.closest("div").classList.toggle("bad", f.value !== "0");
      }
      document.getElementById("live-where").textContent = now.where || "…";
      if (now.ending) say("The run is ending: results are being written.");
      points.push([now.seconds, now.branches]);
      chart(points);
    });
    source.addEventListener("bugs", async () => {
      const text = await (await fetch("/")).text();
      const fresh = new DOMParser().parseFromString(text, "text/html");
      for (const part of ["#bugs", "header h1", "header .cmd", "header .about"]) {
        const old = document.querySelector(part), now = fresh.querySelector(part);
        if (old && now && old.innerHTML !== now.innerHTML) old.replaceWith(document.importNode(now, true));
      }
    });
    source.addEventListener("over", () => {
      source.close();
      location.replace(location.pathname + "?results"); // the server waits for just this
    });
  }

  function chart(points) {
    const first = points[0][0], width = Math.max(points[points.length - 1][0] - first, 1);
    const most = Math.max(...points.map((p) => p[1]), 1);
    const d = points.map(([s, v], i) => (i ? "L" : "M") + (620 * (s - first) / width + 10).toFixed(1) + " " + (130 - 110 * v / most).toFixed(1)).join("");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    path.setAttribute("d", d);
    path.setAttribute("class", "line");
    document.getElementById("live-chart").replaceChildren(path);
  }

  function start() {
    document.querySelectorAll("table[data-sort]").forEach(sortable);
    tests();
    files();
    tree();
    live();
  }
  start();
})();
