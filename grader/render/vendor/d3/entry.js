export { max, mean, range } from "d3-array";
export { axisBottom, axisLeft } from "d3-axis";
export { scaleBand, scaleLinear } from "d3-scale";
export { pointer, select } from "d3-selection";
