import type { MatrixOptions } from "./matrix.ts";
import { downloads, runDownloads } from "./node-downloads.ts";
import { outages } from "./node-faults.ts";
import { runInstantOfStart } from "./node-instant.ts";
import { runInterruption, type GoingOn, type Round } from "./node-interruptions.ts";
import { measureNeighbour } from "./node-neighbour.ts";
import { runPause } from "./node-pause.ts";
import { phases } from "./node-phases.ts";
import { runPostgresGone } from "./node-postgres.ts";
import { runProof } from "./node-proof.ts";
import { runTorn, tornMoments } from "./node-torn.ts";
import { floodedThenKilled, runWild, wildCells } from "./node-wild.ts";
import { inNodeWorld, type NodeWorld } from "./node-world.ts";
import type { Random } from "./random.ts";
import type { Figure, Outcome } from "./report.ts";

const sampledPhases = 3;
const sampledDownloads = 3;
/** Those that need no more than a few seconds. */
const sampledWild = ["uses up its heap", "uses up its container's memory", "fills its disk up to the quota"];

/** A node loses its agent, its engine or its link, or a server goes wild: no server is lost, doubled or left over. */
export async function nodeMatrix({ isWhole, random }: MatrixOptions): Promise<Outcome> {
  const { rounds, timings } = await inNodeWorld(async (world) => ({
    rounds: isWhole ? await runAll(world) : await runSample(world, random),
    timings: isWhole ? await measureNeighbour(world) : [],
  }));
  // With a world of its own: it needs the real api.
  if (isWhole) rounds.push(await runPostgresGone());
  return report(rounds, timings);
}

async function runAll(world: NodeWorld): Promise<Round[]> {
  const rounds: Round[] = [];
  const add = async (round: Promise<Round>) => void rounds.push(tell(await round));
  await add(runProof(world));
  for (const outage of outages)
    for (const goingOn of ["while away", "after"] as const)
      await add(runInterruption(world, outage, phasesFor(goingOn), goingOn, true));
  for (const torn of tornMoments) await add(runTorn(world, torn));
  await add(runInstantOfStart(world));
  await add(runPause(world));
  await add(runDownloads(world, downloads));
  await add(runWild(world, wildCells, true));
  await add(runWild(world, [floodedThenKilled], true));
  return rounds;
}

/** It takes a while, so each is told as it comes. */
function tell(round: Round): Round {
  for (const { cell, problems } of round.results)
    console.log(
      `  ${cell.fault}, ${cell.phase}: ${problems.length > 0 ? `FAILED: ${problems.join("; ")}` : "ok"}`,
    );
  return round;
}

async function runSample(world: NodeWorld, random: Random): Promise<Round[]> {
  const rounds = [await runProof(world)];
  for (const outage of outages) {
    const goingOn = random.pick<GoingOn>(["while away", "after"]);
    const some = pickSome(random, phasesFor(goingOn), sampledPhases);
    rounds.push(await runInterruption(world, outage, some, goingOn, false));
  }
  const torn = random.pick(tornMoments);
  const someDownloads = pickSome(random, downloads, sampledDownloads);
  const further = random.pick([
    () => runTorn(world, torn),
    () => runPause(world),
    () => runDownloads(world, someDownloads),
  ]);
  rounds.push(await further());
  const wild = random.pick(sampledWild);
  rounds.push(
    await runWild(
      world,
      wildCells.filter(({ name }) => name === wild),
      false,
    ),
  );
  return rounds;
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

function report(rounds: readonly Round[], timings: readonly Figure[]): Outcome {
  const results = rounds.flatMap((round) => round.results);
  const settled = results.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const failed = results.filter(({ problems }) => problems.length > 0).length;
  return {
    checks: rounds.flatMap(({ checks }) => checks),
    figures: [
      { name: "cells", value: results.length, unit: "" },
      { name: "failed", value: failed, unit: "", goal: 0 },
      { name: "settled max", value: Math.max(...settled), unit: " s" },
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
