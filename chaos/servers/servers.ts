import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Progress } from "../progress.ts";
import { recordCells } from "../record-cells.ts";
import type { Random } from "../random.ts";
import type { Outcome } from "../report.ts";
import { runDeletion } from "./delete.ts";
import { serverFaults, type ServerFault } from "./faults.ts";
import { reinstallKind, restoreKind, undoKind, type JobKind } from "./jobs.ts";
import { proveServersAudits } from "./proof.ts";
import { countPortMoves, runLostPort } from "./lost-port.ts";
import { buildOwned, restoreDeleted, type OwnedServer } from "./owned.ts";
import { auditStarted, runJobRound, type ServerCell } from "./round.ts";

const ownersOfAll = 5;
const ownersOfSample = 2;

export interface Found {
  readonly progress: Progress;
  readonly cells: ServerCell[];
}

const stepsOf = ({ lastLines }: JobKind) => Object.keys(lastLines);
/** Each round of jobs ends with a check for orphans; what is not restored under the fault is restored without one. */
const cellsPerFault =
  stepsOf(reinstallKind).length + 1 + stepsOf(undoKind).length + 1 + ownersOfAll + 1 + ownersOfAll;

/** Whatever is killed during a reinstall, undo, deletion or restore: the server's files exist exactly once. */
export const serversMatrix: Matrix = { cells: 1 + cellsPerFault * serverFaults.length, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("servers", {}, async (world) => {
    const owners = isWhole ? ownersOfAll : ownersOfSample;
    const servers = await Promise.all(Array.from({ length: owners }, () => buildOwned(world)));
    const found: Found = { progress, cells: [] };
    await (isWhole ? runAll : runSample)(world, servers, random, found);
    return report(found, await countPortMoves(world));
  });
}

async function runAll(
  world: BuildWorld,
  servers: readonly OwnedServer[],
  random: Random,
  found: Found,
): Promise<void> {
  const { progress } = found;
  const [first] = servers;
  if (!first) throw new Error("nobody has a server");
  progress.note(await progress.part("proof", () => proveServersAudits(world, first)));
  await recordCells(found, "lost port", async () => [await runLostPort(world, first)]);
  for (const fault of serverFaults) {
    for (const kind of [reinstallKind, undoKind])
      await recordCells(found, `${fault.name}, ${kind.name}`, () =>
        runJobRound(world, kind, fault, servers, stepsOf(kind), random),
      );
    // One part: this run could not restore what an earlier run deleted.
    await recordCells(found, `${fault.name}, delete and restore`, async () => [
      ...(await runDeletion(world, fault, servers)),
      ...(await runJobRound(world, restoreKind, fault, servers, stepsOf(restoreKind), random)),
      ...(await restoreCalmly(world, fault, servers.slice(stepsOf(restoreKind).length))),
    ]);
  }
}

/** One kill during a reinstall or an undo in two steps, and one during deletions. */
async function runSample(
  world: BuildWorld,
  servers: readonly OwnedServer[],
  random: Random,
  found: Found,
): Promise<void> {
  const names = stepsOf(reinstallKind);
  const steps = [random.pick(names), random.pick(names)];
  await recordCells(found, "reinstall", () =>
    runJobRound(world, reinstallKind, random.pick(serverFaults), servers, steps, random),
  );
  const fault = random.pick(serverFaults);
  await recordCells(found, "delete", () => runDeletion(world, fault, servers));
  await recordCells(found, "restore", () => restoreCalmly(world, fault, servers));
}

/** A server that was deleted under a fault is restored with its files when no fault occurs. */
async function restoreCalmly(
  world: BuildWorld,
  fault: ServerFault,
  servers: readonly OwnedServer[],
): Promise<readonly ServerCell[]> {
  return Promise.all(
    servers.map(async (server) => {
      const startedAt = performance.now();
      await restoreDeleted(world, server);
      const problems = await auditStarted(world, server);
      const settledAfterMs = performance.now() - startedAt;
      return { fault: `${fault.name}, before`, step: "restore", end: "restored", settledAfterMs, problems };
    }),
  );
}

export function report({ cells }: Found, portMoves: number): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const completed = cells.filter(({ end }) => end === "completed").length;
  return {
    checks: [],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "jobs completed all the same", value: completed, unit: "" },
      { name: "servers given another port", value: portMoves, unit: "" },
      { name: "settled max", value: Math.max(0, ...settled), unit: " s" },
    ],
    columns: ["killed", "in", "settled after s", "result", "ended"],
    rows: cells.map(({ fault, step, settledAfterMs, problems, end }) => [
      fault,
      step,
      Number.isFinite(settledAfterMs) ? (settledAfterMs / 1000).toFixed(1) : "never",
      problems.length === 0 ? "ok" : "FAILED",
      end,
    ]),
  };
}
