import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { countStage } from "./run-stage.ts";
import { chooseStages, stagesOf } from "./stages.ts";
import { openState, type StageResult } from "./state.ts";
import { formatList, formatTable } from "./table.ts";

const root = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "nightly-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stages = stagesOf("HEAD~1");
const names = stages.map(({ name }) => name);
const filesIn = (path: string, suffix: string) =>
  readdirSync(join(root, path)).flatMap((file) => (file.endsWith(suffix) ? [file.replace(suffix, "")] : []));
const read = (path: string) => readFileSync(join(root, path), "utf8");

describe("the stages", () => {
  test("include every matrix, every bench and every evaluation, with --assert", () => {
    const matrices = [...read("chaos/matrices.ts").matchAll(/^ {2}"?([\w-]+)"?: \w+Matrix,$/gm)];
    const wanted = [
      ...matrices.map(([, name]) => `chaos-${name}`),
      ...filesIn("bench", ".bench.ts").map((name) => `bench-${name}`),
      ...filesIn("eval", ".eval.ts").map((name) => `eval-${name}`),
    ];
    const judged = stages.filter(({ command }) => command.includes("--assert")).map(({ name }) => name);
    expect(judged.toSorted()).toEqual(wanted.toSorted());
  });

  test("include every journey and all integration tests, of which CI runs a part", () => {
    const journeys = filesIn("e2e", ".e2e.test.ts").map((name) => `e2e-${name}`);
    expect(journeys.length).toBeGreaterThan(20);
    expect(names).toEqual(expect.arrayContaining(journeys));
    const integration = stages.find(({ name }) => name === "integration");
    expect(integration?.command).toEqual(["vitest", "run", "--project", "integration"]);
  });

  test("run nothing as a sample", () => {
    expect(stages.filter(({ command }) => command.includes("--sample"))).toEqual([]);
  });

  test("are chosen by name, and an unknown name is refused", () => {
    expect(chooseStages(stages, ["chaos-node"]).map(({ name }) => name)).toEqual(["chaos-node"]);
    expect(() => chooseStages(stages, ["chaos-nod"])).toThrow(/no stage called chaos-nod/);
  });
});

describe("the state", () => {
  const result: StageResult = {
    name: "bench-api",
    seconds: 75,
    tally: { passed: 1, failed: 1, measured: 1 },
    figures: [
      { name: "api ÷ bare", value: 1.613, unit: "", goal: "≤ 1.5", verdict: "missed" },
      { name: "spread", value: 2, unit: "", goal: null, verdict: "measured" },
    ],
  };

  test("of a commit is found again, but not by another commit", () => {
    openState(folder, "one").save(result);
    expect(openState(folder, "one").find("bench-api")).toEqual(result);
    expect(openState(folder, "other").find("bench-api")).toBeUndefined();
  });

  test("of another commit is taken over if it passed, and the table shows it", () => {
    const passed = { ...result, name: "bench-poll", tally: { ...result.tally, failed: 0 }, figures: [] };
    const earlier = openState(folder, "earlier-commit");
    earlier.save(result);
    earlier.save(passed);
    const later = openState(folder, "later-commit");
    later.keep("earlier-commit", ["bench-api", "bench-poll", "bench-web"]);
    expect(later.find("bench-api")).toBeUndefined();
    expect(later.find("bench-poll")).toEqual({ ...passed, keptFrom: "earlier-commit" });
    const latest = openState(folder, "latest-commit");
    latest.keep("later-commit", ["bench-poll"]);
    expect(formatTable(chooseStages(stages, ["bench-poll"]), [latest.find("bench-poll") ?? passed])).toBe(
      "bench-poll           1 min 15 s      1 passed    0 failed    1 measured  at earlier-",
    );
    expect(() => latest.keep("never-run", [])).toThrow("Nothing was run at never-run.");
  });

  test("of a stage is forgotten with its journal", () => {
    const state = openState(folder, "one");
    const journal = state.journalOf("bench-api");
    state.forget("bench-api");
    expect(state.find("bench-api")).toBeUndefined();
    expect(() => readdirSync(journal)).toThrow(/ENOENT/);
  });

  test("is printed as one table, with a line for each goal", () => {
    const shown = formatTable(chooseStages(stages, ["bench-api", "chaos-node"]), [result]);
    expect(shown.split("\n")).toEqual([
      "bench-api            1 min 15 s      1 passed    1 failed    1 measured",
      "    missed        api ÷ bare: 1.61, goal ≤ 1.5",
      "chaos-node           not run",
    ]);
  });

  test("is listed with the duration of each stage", () => {
    const some = chooseStages(stages, ["bench-api", "bench-poll"]);
    expect(formatList(some, (name) => name === "bench-api").split("\n")).toEqual([
      "bench-api              2 min  done",
      "bench-poll             3 min",
      "together               5 min",
    ]);
  });
});

describe("a stage", () => {
  test("is counted by its last lines", () => {
    expect(countStage("tally", 1, "2 measured\n3 passed, 1 failed\n", "")).toEqual({
      passed: 3,
      failed: 1,
      measured: 2,
    });
  });

  test.each([
    ["fails without a failed test", 1, "3 passed, 0 failed"],
    ["ends before it has counted", 0, "Killed"],
    ["counted nothing", 0, "0 passed, 0 failed"],
  ])("that %s counts as failed", (_what, code, printed) => {
    expect(countStage("tally", code, printed, "").failed).toBe(1);
  });
});
