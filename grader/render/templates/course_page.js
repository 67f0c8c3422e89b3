(() => {
  const byId = (id) => document.getElementById(id);
  document.querySelectorAll(".script").forEach((element) => element.removeAttribute("hidden"));
  document.querySelectorAll("table:has(th[data-sort])").forEach(makeSortable);
  const table = byId("class");
  if (!table) return;
  const rows = rowsOf(table);
  const matching = matcher(rows);
  byId("search").addEventListener("input", ({ target }) => {
    const shown = new Set(matching({ text: target.value, kinds: [], members: null }));
    for (const row of rows) row.hidden = !shown.has(row);
  });
})();
