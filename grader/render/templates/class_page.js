/** So many rows are listed at first; the style sheet counts them too, before this runs. */
const LISTED = 60;

(() => {
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const { words } = data;
  document.querySelectorAll(".script").forEach((element) => element.removeAttribute("hidden"));
  document.querySelectorAll("table:has(th[data-sort])").forEach(makeSortable);
  const table = byId("class");
  if (!table) return;
  const rows = rowsOf(table);
  const matching = matcher(rows);
  const scores = (some) =>
    some.map((row) => row.querySelector("td.number").dataset.value).filter(Boolean).map(Number);
  const [search, show, language, clear] = ["search", "show", "language", "clear"].map(byId);
  const [histogram, picture, order] = ["histogram", "picture", "map-order"].map(byId);
  let members = null;
  let what = "";
  let hint = "";
  let shown = rows;
  let under = null;
  let most = LISTED;

  /** Lists the first of what is shown, in the order of the table: a longer one is slow to lay out. */
  function list() {
    const chosen = new Set(shown);
    let listed = 0;
    for (const row of rowsOf(table)) row.hidden = !(chosen.has(row) && ++listed <= most);
    byId("more").hidden = shown.length <= most;
  }

  function filter() {
    const kinds = [show.value, language?.value].filter(Boolean);
    shown = matching({ text: search.value, kinds, members });
    list();
    const said = filled(words.shown, { shown: shown.length, count: rows.length });
    byId("shown").textContent = members ? `${said} ${filled(words.only, { what })}` : said;
    clear.disabled = !(members || kinds.length || search.value);
    draw();
  }

  function draw() {
    if (histogram) drawHistogram(histogram, scores(rows), scores(shown), words);
    if (!picture) return;
    const { each, columns } = columnsOf(shown);
    byId("map-together").textContent = each > 1 ? filled(words["map.together"], { count: each }) : "";
    hint = each > 1 ? words["map.hint.many"] : words["map.hint"];
    byId("map-cell").textContent = hint;
    byId("legend-one").hidden = each > 1;
    byId("legend-many").hidden = each === 1;
    const cases = data.cases.map((one, at) => ({ ...one, at }));
    if (order.value === "hardest") cases.sort((a, b) => (a.difficulty ?? 2) - (b.difficulty ?? 2));
    under = columns.length ? drawMap(picture, columns, cases) : null;
    if (!columns.length) d3.select(picture).selectChildren().remove();
  }

  table.addEventListener("sorted", list);
  byId("more").querySelector("button").addEventListener("click", () => {
    most = Infinity;
    list();
  });
  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 150);
  });
  [show, language].forEach((select) => select?.addEventListener("change", filter));
  order?.addEventListener("change", draw);
  clear.addEventListener("click", () => {
    [search, show, language].forEach((control) => control && (control.value = ""));
    members = null;
    filter();
    search.focus();
  });
  document.querySelectorAll("button.these").forEach((button) =>
    button.addEventListener("click", () => {
      let at = 0;
      members = new Set(button.dataset.rows.split(" ").map((step) => rows[(at += Number(step))]));
      what = button.dataset.what;
      [search, show, language].forEach((control) => control && (control.value = ""));
      filter();
      byId("submissions").focus();
    }),
  );
  const tell = (cell) => {
    const before = byId("map-cell").textContent;
    const said = cell ? cellSaid(cell, data) : hint;
    byId("map-cell").textContent = said;
    picture.classList.toggle("leads", cell?.column.length === 1);
    return before === said;
  };
  picture?.addEventListener("pointermove", (event) => tell(under?.(event)));
  picture?.addEventListener("click", (event) => {
    const cell = under?.(event);
    // A finger points only when it taps: the first tap tells, the second one opens.
    const told = tell(cell);
    if (told && cell?.column.length === 1) location.assign(cell.column[0].row.querySelector("a").href);
  });
  let width = 0;
  new ResizeObserver(([entry]) => {
    if (Math.abs(entry.contentRect.width - width) < 1) return;
    width = entry.contentRect.width;
    draw();
  }).observe(document.querySelector("main"));
  filter();
  table.classList.add("listed");
})();
