// Prints what Dolos says of a class, as JSON: [one, other, likeness] of each pair.
//
// `node dolos_pairs.mjs LIBRARY FOLDER`: LIBRARY is where `npm install @dodona/dolos-lib` was run.
// FOLDER/class has a file for each program, named after its number; FOLDER/given the template.

import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { pathToFileURL } from "node:url";

const [library, folder] = process.argv.slice(2);
const entry = `${library}/node_modules/@dodona/dolos-lib/dist/index.js`;
const { Dolos } = await import(pathToFileURL(entry));

const files = readdirSync(`${folder}/class`).map((name) => `${folder}/class/${name}`);
const [given] = readdirSync(`${folder}/given`).map((name) => `${folder}/given/${name}`);
const report = await new Dolos({ language: "python" }).analyzePaths(files, given);

const number = (file) => parseInt(basename(file.path));
const pairs = report.allPairs().map((pair) => {
  const ends = [number(pair.leftFile), number(pair.rightFile)].sort((one, other) => one - other);
  return [...ends, pair.similarity];
});
console.log(JSON.stringify(pairs));
