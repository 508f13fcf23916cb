import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pino } from "pino";
import { openStepResults, usualResultLimits } from "./step-results.ts";

/** Runs as a separate program that can be killed: creates a result of many files and reports when it starts. */
const [folder = "", treeFolder = "", files = "0"] = process.argv.slice(2);
const results = await openStepResults(folder, pino({ level: "silent" }), {
  ...usualResultLimits,
  totalBytes: 2 ** 30,
});
const run = async () => {
  mkdirSync(join(treeFolder, "libraries"));
  for (let at = 0; at < Number(files); at += 1)
    writeFileSync(join(treeFolder, "libraries", `${at}.jar`), `library ${at}`);
  process.stdout.write("keeping\n");
};
const keep = { key: "forge", paths: ["libraries"] };
await results.provide({ keep, treeFolder, run, isLong: false, signal: AbortSignal.timeout(60_000) });
process.stdout.write("kept\n");
