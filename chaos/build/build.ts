import { buildStepNames, type BuildStepName } from "@blockwright/contract/builds";
import { runAdoption, type Adoption } from "./adoption.ts";
import { checkEmptiness } from "./audit.ts";
import { runCancel } from "./cancel.ts";
import { buildFaults } from "./faults.ts";
import { someBuilder, type Builder } from "./people.ts";
import { proveBuildAudits } from "./proof.ts";
import { runBuildRound, type BuildCell } from "./round.ts";
import { inBuildWorld, type BuildWorld } from "./world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Progress } from "../progress.ts";
import { recordCells } from "../record-cells.ts";
import type { Random } from "../random.ts";
import type { Outcome } from "../report.ts";

interface Found {
  readonly progress: Progress;
  readonly cells: BuildCell[];
  readonly adoptions: Adoption[];
}

/** Deleted servers are kept for a week with their storage reserved: small servers, and a cap that no person reaches. */
const roomForAll = { KEPT_FILES_PER_SERVER: "100", PLAN_STORAGE_PERCENT: "10" };

/** Whatever is killed in any step: a build ends as a server that players can join, or as nothing with a reason. */
export const buildMatrix: Matrix = { cells: buildStepNames.length * (1 + 2 * buildFaults.length) + 1, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("build", { environment: roomForAll }, async (world) => {
    const builders = await Promise.all(buildStepNames.map(() => someBuilder(world)));
    const found: Found = { progress, cells: [], adoptions: [] };
    await (isWhole ? runAll : runSample)(world, builders, random, found);
    progress.note([await checkEmptiness(world)]);
    return report(found, world.portsLost);
  });
}

async function runAll(
  world: BuildWorld,
  builders: readonly Builder[],
  random: Random,
  found: Found,
): Promise<void> {
  const { progress } = found;
  const first = firstOf(builders);
  progress.note(await progress.part("proof", () => proveBuildAudits(world, first)));
  for (const step of buildStepNames)
    await recordCells(found, `cancelled, ${step}`, async () => [await runCancel(world, step, first, random)]);
  const adoption = await progress.part("adoption", async () => {
    const one = await runAdoption(world, "verify plugins", first);
    await world.workforce.hire();
    return one;
  });
  found.adoptions.push(adoption);
  progress.note([adoption.check]);
  await recordCells(found, "adopted", async () => [adoption.cell]);
  for (const fault of buildFaults)
    await recordCells(found, fault.name, () => runBuildRound(world, fault, buildStepNames, builders, random));
  for (const fault of buildFaults)
    for (const step of buildStepNames)
      await recordCells(found, `${fault.name}, ${step}`, () =>
        runBuildRound(world, fault, [step], builders, random),
      );
}

/** One kill during builds in three steps, and one cancellation. */
async function runSample(
  world: BuildWorld,
  builders: readonly Builder[],
  random: Random,
  found: Found,
): Promise<void> {
  const fault = random.pick(buildFaults);
  const steps = new Set<BuildStepName>();
  while (steps.size < 3) steps.add(random.pick(buildStepNames));
  await recordCells(found, fault.name, () => runBuildRound(world, fault, [...steps], builders, random));
  const step = random.pick(buildStepNames);
  await recordCells(found, "cancelled", async () => [
    await runCancel(world, step, firstOf(builders), random),
  ]);
}

function firstOf(builders: readonly Builder[]): Builder {
  const [first] = builders;
  if (!first) throw new Error("nobody builds");
  return first;
}

function report({ cells, adoptions }: Found, portsLost: number): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const completed = cells.filter(({ end }) => end === "completed").length;
  return {
    checks: [],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "completed all the same", value: completed, unit: "" },
      { name: "further builds lost to a port the engine kept", value: portsLost, unit: "" },
      { name: "settled max", value: Math.max(0, ...settled), unit: " s" },
      ...adoptions.map(({ adoptedAfterMs }) => ({
        name: "adopted after",
        value: adoptedAfterMs / 1000,
        unit: " s",
        goal: { atMost: 10 },
      })),
    ],
    columns: ["killed", "in the step", "settled after s", "result", "ended"],
    rows: cells.map(({ fault, step, settledAfterMs, problems, end }) => [
      fault,
      step,
      Number.isFinite(settledAfterMs) ? (settledAfterMs / 1000).toFixed(1) : "never",
      problems.length === 0 ? "ok" : "FAILED",
      end,
    ]),
  };
}
