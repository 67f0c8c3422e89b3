const plain = new Intl.NumberFormat(document.documentElement.lang, { maximumFractionDigits: 2 });

/** A sentence with its `{names}` filled in. */
const filled = (sentence, values) =>
  sentence.replace(/\{(\w+)\}/g, (_, name) => {
    const value = values[name];
    return typeof value === "number" ? plain.format(value) : value;
  });

/** How many of the scores lie in each tenth of the maximum; the last holds its end and all above. */
function tenths(scores, most) {
  const counts = new Array(10).fill(0);
  const edges = d3.range(1, 11).map((step) => (most * step) / 10);
  for (const score of scores) {
    const at = edges.findIndex((edge) => score < edge);
    counts[at < 0 ? 9 : at] += 1;
  }
  return counts;
}

/** Bars of the scores that are shown, in front of those of the whole class. */
function drawHistogram(svg, all, shown, words) {
  const most = Number(svg.dataset.max);
  const width = svg.clientWidth || 640;
  const [height, left, right, top, bottom] = [242, 36, 12, 34, 40];
  const [whole, part] = [tenths(all, most), tenths(shown, most)];
  const x = d3.scaleLinear([0, most], [left, width - right]);
  const y = d3.scaleLinear([0, Math.max(1, d3.max(whole))], [height - bottom, top]).nice(4);
  const root = d3.select(svg).attr("viewBox", `0 0 ${width} ${height}`).attr("height", height);
  root.selectChildren().remove();
  const counted = y.ticks(4).filter(Number.isInteger);
  root.append("g").attr("class", "grid").selectAll("path").data(counted).join("path")
    .attr("d", (count) => `M${left} ${y(count)}H${width - right}`);
  const bars = (counts, name) =>
    root.append("g").attr("class", name).selectAll("rect").data(counts).join("rect")
      .attr("x", (_, at) => x((most * at) / 10) + 1)
      .attr("width", Math.max(1, x(most / 10) - x(0) - 2))
      .attr("y", y)
      .attr("height", (count) => y(0) - y(count));
  bars(whole, "whole");
  bars(part, "part");
  const across = d3.axisBottom(x).tickSizeOuter(0).tickFormat(plain.format)
    .tickValues(d3.range(0, 11, width < 500 ? 2 : 1).map((step) => (most * step) / 10));
  root.append("g").attr("class", "axis").attr("transform", `translate(0 ${height - bottom})`)
    .call(across);
  root.append("g").attr("class", "axis").attr("transform", `translate(${left} 0)`)
    .call(d3.axisLeft(y).tickValues(counted).tickFormat(plain.format).tickSize(0).tickPadding(8))
    .select(".domain").remove();
  root.append("text").attr("class", "title").attr("x", width - right).attr("y", height - 4)
    .text(words["scores.axis"]);
  const numbers = root.append("g").attr("class", "counts").selectAll("text").data(part).join("text")
    .attr("x", (_, at) => x((most * (at + 0.5)) / 10))
    .attr("y", (count, at) => y(Math.max(count, whole[at])) - 5)
    .text((count, at) => (whole[at] ? plain.format(count) : ""));
  // The label has a row of its own above the counts, and the line leaves out the one in its way.
  const median = x(Number(svg.dataset.median));
  const crossed = numbers.nodes().map((number) => number.getBBox())
    .find((box) => Math.abs(box.x + box.width / 2 - median) < box.width / 2 + 2);
  const gap = crossed ? `V${crossed.y}M${median} ${crossed.y + crossed.height}` : "";
  const line = root.append("g").attr("class", "median");
  line.append("path").attr("d", `M${median} ${top - 20}${gap}V${height - bottom}`);
  line.append("text").attr("y", 10).attr("x", median > width / 2 ? median - 5 : median + 5)
    .classed("before", median > width / 2).text(words.median);
}
