import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, type Check } from "../../services/judging/check.ts";

/** Whole kB of JavaScript by page. */
export type SizeRecord = Readonly<Record<string, number>>;

const file = "bench/web/script-kilobytes.json";
const repository = join(import.meta.dirname, "../..");

export function readRecord(): SizeRecord {
  return JSON.parse(readFileSync(join(repository, file), "utf8")) as SizeRecord;
}

/** The file's content in earlier commits; nothing in a tree without history. */
export function earlierRecords(): readonly SizeRecord[] {
  const git = (...args: readonly string[]) =>
    spawnSync("git", args, { cwd: repository, encoding: "utf8" }).stdout;
  const commits = git("log", "--format=%H", "--", file).split("\n").filter(Boolean);
  return commits.map((commit) => JSON.parse(git("show", `${commit}:${file}`) || "{}") as SizeRecord);
}

/** A page loads no more than is recorded, and the record may only decrease. */
export function checkRecord(
  measuredKb: SizeRecord,
  record: SizeRecord,
  earlier: readonly SizeRecord[],
): readonly Check[] {
  return Object.entries(measuredKb).flatMap(([page, kilobytes]) => {
    const most = record[page] ?? 0;
    const lowest = Math.min(...earlier.map((one) => one[page] ?? Infinity));
    return [
      check(
        `${page} brings at most the ${most} kB of JavaScript on record`,
        kilobytes <= most,
        `${kilobytes} kB`,
      ),
      check(`the record of ${page} has not been raised`, most <= lowest, `${most} kB, and ${lowest} before`),
    ];
  });
}

/** One sentence for each record that can be lowered. */
export function lowerRecords(measuredKb: SizeRecord, record: SizeRecord): readonly string[] {
  return Object.entries(measuredKb)
    .map(([page, kilobytes]) => ({ page, whole: Math.ceil(kilobytes) }))
    .filter(({ page, whole }) => whole < (record[page] ?? 0))
    .map(({ page, whole }) => `${file} can be lowered: ${page} takes ${whole} kB, not ${record[page]}.`);
}
