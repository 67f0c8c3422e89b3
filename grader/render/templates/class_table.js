"use strict";

/** The rows of a table as they stand in the file; what a reader does to the table keeps them. */
const rowsOf = (table) => [...table.tBodies[0].rows];

/** Makes the heads that say so into buttons that sort the table by their column. */
function makeSortable(table) {
  const collator = new Intl.Collator(document.documentElement.lang, { numeric: true });
  for (const head of table.querySelectorAll("th[data-sort]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => sortBy(table, head, collator));
  }
}

function sortBy(table, head, collator) {
  const before = head.getAttribute("aria-sort");
  const turned = { ascending: "descending", descending: "ascending" };
  const order = before ? turned[before] : head.dataset.sort;
  table.querySelectorAll("[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
  head.setAttribute("aria-sort", order);
  const compare = comparison(head, collator);
  const keyed = rowsOf(table).map((row) => [keyOf(row.cells[head.cellIndex], head), row]);
  const [empty, full] = [keyed.filter(([key]) => key === null), keyed.filter(([key]) => key !== null)];
  full.sort(([a], [b]) => (order === "ascending" ? compare(a, b) : compare(b, a)));
  // Out of the page while it is put in order: of 10,000 rows each would else be styled anew.
  const body = table.tBodies[0];
  body.remove();
  // What has no value stands last, whichever way the others go.
  for (const [, row] of [...full, ...empty]) body.append(row);
  table.append(body);
  table.dispatchEvent(new Event("sorted"));
}

const isNumber = (head) => head.classList.contains("number");

const comparison = (head, collator) => (isNumber(head) ? (a, b) => a - b : collator.compare);

function keyOf(cell, head) {
  if (isNumber(head)) return "value" in cell.dataset ? Number(cell.dataset.value) : null;
  return cell.textContent.trim() || null;
}

/** Letters without case or accents, so that `perez` finds `Pérez`. */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What a reader asks for -> which rows match. */
function matcher(rows) {
  const texts = new Map();
  const textOf = (row) => {
    if (!texts.has(row)) texts.set(row, folded(row.textContent));
    return texts.get(row);
  };
  return ({ text, kinds, members }) => {
    const parts = folded(text).split(/\s+/).filter(Boolean);
    return rows.filter(
      (row) =>
        (!members || members.has(row)) &&
        kinds.every((kind) => row.dataset.kinds.split(" ").includes(kind)) &&
        parts.every((part) => textOf(row).includes(part)),
    );
  };
}
