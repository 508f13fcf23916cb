import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { CellResult } from "./cell.ts";
import { downloads, runDownloads } from "./downloads.ts";
import { outages } from "./faults.ts";
import { runInstantOfStart } from "./instant.ts";
import { runInterruption, type GoingOn, type Round } from "./interruptions.ts";
import { measureNeighbour } from "./neighbour.ts";
import { backlogs, runPause } from "./pause.ts";
import { phases } from "./phases.ts";
import { runPostgresGone, withoutPostgres } from "./postgres.ts";
import { runProof } from "./proof.ts";
import { runTorn, tornMoments } from "./torn.ts";
import { floodedThenKilled, runWild, wildCells } from "./wild.ts";
import { inNodeWorld, type NodeWorld } from "./world.ts";
import type { Progress } from "../progress.ts";
import type { Random } from "../random.ts";
import type { Figure } from "../../services/judging/figure.ts";
import type { Outcome } from "../report.ts";

const sampledPhases = 3;
const sampledDownloads = 3;
/** Cells that need only a few seconds. */
const sampledWild = ["uses up its heap", "uses up its container's memory", "fills its disk up to the quota"];

const wholeCells =
  outages.length * (phasesFor("while away").length + phasesFor("after").length) +
  tornMoments.length +
  backlogs.length +
  downloads.length +
  // Each kind of misbehaving server has a neighbour, which also counts; then the engine's death during a start.
  [...wildCells, floodedThenKilled].length +
  2 +
  1 +
  withoutPostgres.length;

/** A node loses its agent, engine or link, or a server misbehaves: no server is lost, duplicated or left over. */
export const nodeMatrix: Matrix = { cells: wholeCells, run };

interface Found {
  readonly progress: Progress;
  readonly results: CellResult[];
}

async function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  const found: Found = { progress, results: [] };
  const timings = await inNodeWorld(async (world) => {
    await (isWhole ? runAll(world, found) : runSample(world, random, found));
    return isWhole ? progress.part("neighbour", () => measureNeighbour(world)) : [];
  });
  // In a separate world, because it needs the real api.
  if (isWhole) await keep(found, "without PostgreSQL", runPostgresGone);
  return report(found, timings);
}

async function runAll(world: NodeWorld, found: Found): Promise<void> {
  await keep(found, "proof", () => runProof(world));
  for (const outage of outages)
    for (const goingOn of ["while away", "after"] as const)
      await keep(found, `${outage.name}, goes on ${goingOn}`, () =>
        runInterruption(world, outage, phasesFor(goingOn), goingOn, true),
      );
  for (const torn of tornMoments) await keep(found, torn.name, () => runTorn(world, torn));
  await keep(found, "instant of a start", () => runInstantOfStart(world));
  await keep(found, "pause", () => runPause(world));
  await keep(found, "downloads", () => runDownloads(world, downloads));
  await keep(found, "wild", () => runWild(world, wildCells, true));
  await keep(found, "flooded", () => runWild(world, [floodedThenKilled], true));
}

/** It takes a while, so each result is printed as it arrives. */
async function keep({ progress, results }: Found, name: string, work: () => Promise<Round>): Promise<void> {
  const round = await progress.part(name, work);
  for (const { cell, problems } of round.results)
    console.log(
      `  ${cell.fault}, ${cell.phase}: ${problems.length > 0 ? `FAILED: ${problems.join("; ")}` : "ok"}`,
    );
  progress.note(round.checks, round.results.length);
  results.push(...round.results);
}

async function runSample(world: NodeWorld, random: Random, found: Found): Promise<void> {
  await keep(found, "proof", () => runProof(world));
  for (const outage of outages) {
    const goingOn = random.pick<GoingOn>(["while away", "after"]);
    const some = pickSome(random, phasesFor(goingOn), sampledPhases);
    await keep(found, outage.name, () => runInterruption(world, outage, some, goingOn, false));
  }
  const torn = random.pick(tornMoments);
  const someDownloads = pickSome(random, downloads, sampledDownloads);
  const further = random.pick([
    () => runTorn(world, torn),
    () => runPause(world),
    () => runDownloads(world, someDownloads),
  ]);
  await keep(found, "further", further);
  const wild = random.pick(sampledWild);
  const chosen = wildCells.filter(({ name }) => name === wild);
  await keep(found, "wild", () => runWild(world, chosen, false));
}

function phasesFor(goingOn: GoingOn) {
  return phases.filter(({ onlyWhileAway }) => goingOn === "while away" || !onlyWhileAway);
}

function pickSome<T>(random: Random, from: readonly T[], howMany: number): T[] {
  const left = [...from];
  const picked: T[] = [];
  while (picked.length < howMany && left.length > 0) {
    const one = random.pick(left);
    left.splice(left.indexOf(one), 1);
    picked.push(one);
  }
  return picked;
}

function report({ results }: Found, timings: readonly Figure[]): Outcome {
  const settled = results.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return {
    checks: [],
    figures: [
      { name: "cells", value: results.length, unit: "" },
      { name: "failed", value: failed, unit: "", goal: { atMost: 0 } },
      { name: "settled max", value: Math.max(0, ...settled), unit: " s" },
      ...timings,
    ],
    columns: ["fault", "when", "then", "because", "starts", "settled after s", "result"],
    rows: results.map(({ cell, settledAfterMs, problems }) => [
      cell.fault,
      cell.phase,
      cell.expected.state,
      cell.expected.reason ?? "-",
      cell.expected.starts,
      Number.isFinite(settledAfterMs) ? (settledAfterMs / 1000).toFixed(2) : "never",
      problems.length === 0 ? "ok" : "FAILED",
    ]),
  };
}
