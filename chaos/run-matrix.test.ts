import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { check } from "../services/judging/check.ts";
import { judge } from "../services/judging/tally.ts";
import type { Matrix } from "./matrix.ts";
import { openProgress } from "./progress.ts";
import { createRandom } from "./random.ts";
import { runMatrix } from "./run-matrix.ts";

const folder = mkdtempSync(join(tmpdir(), "run-matrix-"));
afterAll(() => rmSync(folder, { recursive: true }));

const nothing = { checks: [], figures: [], columns: [], rows: [] };
const options = { isWhole: true, random: createRandom(1), from: undefined };
const matrixOf = (run: Matrix["run"]): Matrix => ({ cells: 3, run });

test("an aborted matrix counts its findings so far, and one failure", async () => {
  const breaking = matrixOf(async ({ progress }) => {
    progress.note([check("one", true)], 1);
    progress.note([check("two", true)], 1);
    throw new Error("a marker file is not there");
  });
  const result = await runMatrix(breaking, options, openProgress(undefined));
  expect(judge(result, false)).toEqual({ passed: 2, failed: 1, measured: 0 });
  expect(result.cells).toBe(2);
  expect(result.checks.at(-1)).toMatchObject({ sentence: "the matrix runs to its end", passed: false });
});

test("a full matrix that skips a cell has failed, and a sample has not", async () => {
  const short = matrixOf(async ({ progress }) => {
    progress.note([check("one", true)], 2);
    return nothing;
  });
  const whole = await runMatrix(short, options, openProgress(undefined));
  expect(judge(whole, false)).toEqual({ passed: 1, failed: 1, measured: 0 });
  const sample = await runMatrix(short, { ...options, isWhole: false }, openProgress(undefined));
  expect(judge(sample, false)).toEqual({ passed: 1, failed: 0, measured: 0 });
});

test("an interrupted matrix resumes where it stopped, and counts what was done before", async () => {
  const file = join(folder, "matrix.jsonl");
  const ran: string[] = [];
  const seen: number[] = [];
  const until = (last: string) =>
    matrixOf(async ({ progress }) => {
      for (const name of ["one", "two", "three"]) {
        const { seconds } = await progress.part(name, async () => {
          if (ran.push(name) && name === last) throw new Error("interrupted");
          return { seconds: name === "one" ? Number.NaN : 2 };
        });
        seen.push(seconds);
        progress.note([check(name, true)], 1);
      }
      return nothing;
    });
  await runMatrix(until("two"), options, openProgress(file));
  appendFileSync(file, '{"name":"two","res');
  const result = await runMatrix(until("none"), options, openProgress(file));
  expect(ran).toEqual(["one", "two", "two", "three"]);
  expect(seen).toEqual([Number.NaN, Number.NaN, 2, 2]);
  expect(judge(result, false)).toEqual({ passed: 4, failed: 0, measured: 0 });
});
