import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createWriteStream, existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseTally, type ReportedFigure, type Tally } from "../services/judging/tally.ts";
import type { Counting, Stage } from "./stages.ts";
import type { StageResult, State } from "./state.ts";

let underWay: ChildProcess | undefined;

/** Kills the stage with all its children: it leads a process group. */
export function endStageUnderWay(): void {
  if (underWay?.pid !== undefined && underWay.exitCode === null) process.kill(-underWay.pid, "SIGTERM");
}

export async function runStage(stage: Stage, state: State): Promise<StageResult> {
  const report = join(state.folder, `${stage.name}.report.json`);
  rmSync(report, { force: true });
  const startedAt = performance.now();
  const code = await runCommand(commandOf(stage, state, report), state.logOf(stage.name));
  const seconds = (performance.now() - startedAt) / 1000;
  const tally = countStage(stage.counting, code, readFileSync(state.logOf(stage.name), "utf8"), report);
  return { name: stage.name, seconds, tally, figures: stage.hasFigures ? readFigures(report) : [] };
}

function commandOf({ name, command, counting, ...stage }: Stage, state: State, report: string) {
  const [program, ...args] = command;
  if (stage.hasFigures) args.push("--report", report);
  if (stage.hasJournal) args.push("--journal", state.journalOf(name));
  if (counting === "vitest")
    args.push("--reporter=default", "--reporter=json", `--outputFile.json=${report}`);
  return [program, ...args] as const;
}

async function runCommand([program, ...args]: readonly [string, ...string[]], log: string): Promise<number> {
  const written = createWriteStream(log);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], detached: true });
  underWay = child;
  for (const output of [child.stdout, child.stderr]) {
    output.pipe(process.stdout, { end: false });
    output.pipe(written, { end: false });
  }
  const [code] = (await once(child, "close")) as [number | null];
  written.end();
  await once(written, "finish");
  return code ?? 1;
}

/** A stage that fails without a failed test counts as one failure, and so does a stage without any results. */
export function countStage(counting: Counting, code: number, printed: string, report: string): Tally {
  if (counting === "exit") return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, measured: 0 };
  const counted = counting === "tally" ? parseTally(printed) : readVitest(report);
  const { passed, failed, measured } = counted ?? { passed: 0, failed: 0, measured: 0 };
  const isProven = code === 0 && passed + failed > 0;
  return { passed, failed: isProven ? failed : Math.max(1, failed), measured };
}

function readVitest(report: string): Tally | undefined {
  if (!existsSync(report)) return undefined;
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: numPassedTests, failed: numFailedTests, measured: 0 };
}

function readFigures(report: string): readonly ReportedFigure[] {
  if (!existsSync(report)) return [];
  return (JSON.parse(readFileSync(report, "utf8")) as { figures: readonly ReportedFigure[] }).figures;
}
