import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openStepResults, usualResultLimits } from "./step-results.ts";

/** Runs as a separate program that can be killed: creates a result of many files and reports when it starts. */
const [folder = "", madeIn = "", treeFolder = "", files = "0"] = process.argv.slice(2);
const results = await openStepResults(
  folder,
  { use: (_uid, work) => work(madeIn) },
  {
    ...usualResultLimits,
    totalBytes: 2 ** 30,
  },
);
const make = async () => {
  mkdirSync(join(madeIn, "libraries"));
  for (let at = 0; at < Number(files); at += 1)
    writeFileSync(join(madeIn, "libraries", `${at}.jar`), `library ${at}`);
  process.stdout.write("keeping\n");
};
const signal = AbortSignal.timeout(60_000);
const keep = { paths: ["libraries"] };
await results.provide({ key: "forge", keep, treeFolder, uid: 0, make, isLong: false, signal });
process.stdout.write("kept\n");
