import { inBuildWorld, type BuildWorld } from "./build-world.ts";
import type { MatrixOptions } from "./matrix.ts";
import type { Random } from "./random.ts";
import { check, type Check, type Outcome } from "./report.ts";
import { runDeletion } from "./servers-delete.ts";
import { serverFaults, type ServerFault } from "./servers-faults.ts";
import { reinstallKind, restoreKind, undoKind } from "./servers-jobs.ts";
import { proveServersAudit } from "./servers-proof.ts";
import { countPortMoves, runLostPort } from "./servers-lost-port.ts";
import { buildOwned, restoreDeleted, type OwnedServer } from "./servers-owned.ts";
import { auditStarted, runJobRound, type ServerCell } from "./servers-round.ts";

const ownersOfAll = 5;
const ownersOfSample = 2;

interface Found {
  readonly cells: ServerCell[];
  readonly checks: Check[];
}

/** Whatever is killed while a server is reinstalled, taken back, deleted or restored: its files are there, once. */
export function serversMatrix({ isWhole, random }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("servers", async (world) => {
    const owners = isWhole ? ownersOfAll : ownersOfSample;
    const servers = await Promise.all(Array.from({ length: owners }, () => buildOwned(world)));
    const found: Found = { cells: [], checks: [] };
    const run = isWhole ? runAll : runSample;
    await run(world, servers, random, found).catch((error: unknown) =>
      found.checks.push(check("the matrix runs to its end", false, String(error))),
    );
    return report(found, await countPortMoves(world));
  });
}

async function runAll(
  world: BuildWorld,
  servers: readonly OwnedServer[],
  random: Random,
  { cells, checks }: Found,
): Promise<void> {
  const [first] = servers;
  if (first) {
    checks.push(...(await proveServersAudit(world, first)));
    cells.push(...tell([await runLostPort(world, first)]));
  }
  for (const fault of serverFaults) {
    for (const kind of [reinstallKind, undoKind]) {
      const steps = Object.keys(kind.lastLines);
      cells.push(...tell(await runJobRound(world, kind, fault, servers, steps, random)));
    }
    cells.push(...tell(await runDeletion(world, fault, servers)));
    const steps = Object.keys(restoreKind.lastLines);
    cells.push(...tell(await runJobRound(world, restoreKind, fault, servers, steps, random)));
    cells.push(...tell(await restoreCalmly(world, fault, servers.slice(steps.length))));
  }
}

/** One kill under a reinstall or an undo in two steps, and one under deletions. */
async function runSample(
  world: BuildWorld,
  servers: readonly OwnedServer[],
  random: Random,
  { cells }: Found,
): Promise<void> {
  const names = Object.keys(reinstallKind.lastLines);
  const steps = [random.pick(names), random.pick(names)];
  cells.push(...(await runJobRound(world, reinstallKind, random.pick(serverFaults), servers, steps, random)));
  const fault = random.pick(serverFaults);
  cells.push(...(await runDeletion(world, fault, servers)));
  cells.push(...(await restoreCalmly(world, fault, servers)));
}

/** What was deleted under a fault comes back with its files when nothing else happens. */
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

/** It takes a while, so each is told as it comes. */
function tell(cells: readonly ServerCell[]): readonly ServerCell[] {
  for (const { fault, step, end, problems } of cells)
    console.log(
      `  ${fault}, in "${step}": ${end}${problems.length > 0 ? `, FAILED: ${problems.join("; ")}` : ""}`,
    );
  return cells;
}

function report({ cells, checks }: Found, portMoves: number): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const completed = cells.filter(({ end }) => end === "completed").length;
  return {
    checks: [
      ...cells.map(({ fault, step, problems }) =>
        check(`${fault}, in "${step}"`, problems.length === 0, problems.join("; ")),
      ),
      ...checks,
    ],
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
