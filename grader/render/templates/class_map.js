const MAP = { most: 300, columns: 100, row: 14, wide: 240, narrow: 104, letter: 6 };

/** What share of a case's points is lost, by its sign; null where nothing was graded. */
const lostBy = (sign) =>
  sign === "p" ? 0 : sign >= "1" && sign <= "9" ? 1 - Number(sign) / 10 : sign === "-" ? null : 1;

const kindBy = (sign) =>
  sign === "f" ? "wrong" : sign === "n" ? "none" : "etmcx".includes(sign) ? "broken" : "partly";

/** The best first, one column for each, or for so many that a column can be seen. */
function columnsOf(rows) {
  const graded = rows.filter((row) => row.dataset.signs);
  const scored = graded.map((row) => ({ row, score: scoreOf(row), signs: row.dataset.signs }));
  scored.sort((a, b) => b.score - a.score);
  if (scored.length <= MAP.most) return { each: 1, columns: scored.map((one) => [one]) };
  const each = Math.ceil(scored.length / MAP.columns);
  const columns = [];
  for (let at = 0; at < scored.length; at += each) columns.push(scored.slice(at, at + each));
  return { each, columns };
}

const scoreOf = (row) => Number(row.querySelector("td.number").dataset.value ?? 0);

/** What is drawn of one cell: of which kind, and how much of its height. */
function cellOf(column, at) {
  if (column.length === 1) {
    const sign = column[0].signs[at];
    const lost = lostBy(sign);
    return lost ? { kind: kindBy(sign), lost } : null;
  }
  const lost = meanLost(column, at);
  return lost ? { kind: "wrong", lost } : null;
}

function meanLost(column, at) {
  const known = column.map((one) => lostBy(one.signs[at])).filter((lost) => lost !== null);
  return known.length ? d3.mean(known) : null;
}

/** Path data for a mark of a kind: no meaning hangs on its colour alone. */
function mark({ kind, lost }, x, y, width, height) {
  const bar = (from, tall) => `M${x} ${y + from}h${width}v${tall}h-${width}z`;
  const short = (value) => Math.round(value * 100) / 100;
  if (kind === "broken") return bar(0, short(height / 4)) + bar(short((3 * height) / 4), short(height / 4));
  if (kind === "none") return bar(short(height * 0.42), short(height * 0.16));
  const tall = short(height * lost);
  return bar(short(height - tall), tall);
}

/** Draws the picture; gives what is under a point: the column and the case. */
function drawMap(svg, columns, cases) {
  const width = svg.clientWidth || 640;
  const left = width < 640 ? MAP.narrow : MAP.wide;
  const height = cases.length * MAP.row + 2;
  const x = d3.scaleBand(d3.range(columns.length), [left, width]).paddingInner(0);
  // Two columns share an edge on whole pixels, or thin lines show between them.
  const edge = (at) => Math.round((left + x.step() * at) * 10) / 10;
  const gap = x.step() > 5 ? 1 : 0;
  const y = d3.scaleBand(cases, [1, height - 1]).paddingInner(0.15);
  const root = d3.select(svg).attr("viewBox", `0 0 ${width} ${height}`).attr("height", height);
  root.selectChildren().remove();
  const names = root.append("g").attr("class", "names").selectAll("text").data(cases).join("text")
    .attr("x", left - 8).attr("y", (one) => y(one) + y.bandwidth() / 2)
    .classed("hidden-case", (one) => !one.visible)
    .text((one) => cut(one.title, Math.floor((left - 10) / MAP.letter)));
  names.append("title").text((one) => one.title);
  root.append("g").attr("class", "backs").selectAll("rect").data(cases).join("rect")
    .attr("x", left).attr("width", edge(columns.length) - left)
    .attr("y", y).attr("height", y.bandwidth());
  const paths = { wrong: [], broken: [], partly: [], none: [] };
  for (const one of cases) {
    columns.forEach((column, at) => {
      const cell = cellOf(column, one.at);
      if (!cell) return;
      const wide = Math.round((edge(at + 1) - edge(at) - gap) * 10) / 10;
      paths[cell.kind].push(mark(cell, edge(at), Math.round(y(one) * 10) / 10, wide, y.bandwidth()));
    });
  }
  for (const [kind, parts] of Object.entries(paths))
    root.append("path").attr("class", `mark ${kind}`).attr("d", parts.join(""));
  const cursor = root.append("rect").attr("class", "cursor").attr("hidden", "");
  return (event) => {
    const [px, py] = d3.pointer(event, svg);
    const at = Math.floor((px - left) / x.step());
    const row = Math.floor((py - 1) / y.step());
    const found = at >= 0 && at < columns.length && row >= 0 && row < cases.length;
    cursor.attr("hidden", found ? null : "");
    if (!found) return null;
    cursor.attr("x", edge(at) - 1).attr("width", edge(at + 1) - edge(at) + 2 - gap)
      .attr("y", y(cases[row]) - 1).attr("height", y.bandwidth() + 2);
    return { column: columns[at], one: cases[row] };
  };
}

const cut = (text, most) => (text.length <= most ? text : `${text.slice(0, most - 1)}…`);

/** What is under the pointer, in words. */
function cellSaid({ column, one }, data) {
  const { words, statuses, partly } = data;
  if (column.length > 1) {
    const [high, low] = [column[0].score, column[column.length - 1].score];
    const lost = meanLost(column, one.at);
    const share = lost === null ? "–" : Math.round(100 * lost);
    return filled(words["map.cell.mean"], { count: column.length, low, high, case: one.title, share });
  }
  const [{ row, score, signs }] = column;
  const sign = signs[one.at];
  const status = sign >= "1" && sign <= "9"
    ? filled(words["map.cell.part"], { status: partly, share: 10 * Number(sign) })
    : statuses[sign] ?? words["map.absent"];
  const name = row.querySelector("bdi").textContent;
  return filled(words["map.cell"], { name, score, case: one.title, status });
}
