import { buildStepNames, type BuildStepName } from "@blockwright/contract/builds";
import { runAdoption, type Adoption } from "./build-adoption.ts";
import { checkEmptiness } from "./build-audit.ts";
import { runCancel } from "./build-cancel.ts";
import { buildFaults } from "./build-faults.ts";
import { someBuilder, type Builder } from "./build-people.ts";
import { proveBuildAudit } from "./build-proof.ts";
import { runBuildRound, type BuildCell } from "./build-round.ts";
import { inBuildWorld, type BuildWorld } from "./build-world.ts";
import type { MatrixOptions } from "./matrix.ts";
import type { Random } from "./random.ts";
import { check, type Check, type Outcome } from "./report.ts";

interface Found {
  readonly cells: BuildCell[];
  readonly adoptions: Adoption[];
  readonly checks: Check[];
}

/** Whatever is killed in whatever step: a build ends as a server somebody can join, or as nothing and a reason. */
export function buildMatrix({ isWhole, random }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("build", async (world) => {
    const builders = await Promise.all(buildStepNames.map(() => someBuilder(world)));
    const found: Found = { cells: [], adoptions: [], checks: [] };
    const run = isWhole ? runAll : runSample;
    await run(world, builders, random, found).catch((error: unknown) =>
      found.checks.push(check("the matrix runs to its end", false, String(error))),
    );
    found.checks.push(await checkEmptiness(world));
    return report(found, world.portsLost);
  });
}

async function runAll(
  world: BuildWorld,
  builders: readonly Builder[],
  random: Random,
  { cells, adoptions, checks }: Found,
): Promise<void> {
  const first = firstOf(builders);
  checks.push(...(await proveBuildAudit(world, first)));
  for (const step of buildStepNames) cells.push(...tell([await runCancel(world, step, first, random)]));
  const adoption = await runAdoption(world, "verify plugins", first);
  adoptions.push(adoption);
  cells.push(...tell([adoption.cell]));
  await world.workforce.hire();
  for (const fault of buildFaults)
    cells.push(...tell(await runBuildRound(world, fault, buildStepNames, builders, random)));
  for (const fault of buildFaults)
    for (const step of buildStepNames)
      cells.push(...tell(await runBuildRound(world, fault, [step], builders, random)));
}

/** It takes a while, so each is told as it comes. */
function tell(cells: readonly BuildCell[]): readonly BuildCell[] {
  for (const { fault, step, end, problems } of cells)
    console.log(
      `  ${fault}, in "${step}": ${end}${problems.length > 0 ? `, FAILED: ${problems.join("; ")}` : ""}`,
    );
  return cells;
}

/** One kill under builds in three steps, and one cancellation. */
async function runSample(
  world: BuildWorld,
  builders: readonly Builder[],
  random: Random,
  { cells }: Found,
): Promise<void> {
  const fault = random.pick(buildFaults);
  const steps = new Set<BuildStepName>();
  while (steps.size < 3) steps.add(random.pick(buildStepNames));
  cells.push(...(await runBuildRound(world, fault, [...steps], builders, random)));
  cells.push(await runCancel(world, random.pick(buildStepNames), firstOf(builders), random));
}

function firstOf(builders: readonly Builder[]): Builder {
  const [first] = builders;
  if (!first) throw new Error("nobody builds");
  return first;
}

function report({ cells, adoptions, checks }: Found, portsLost: number): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const completed = cells.filter(({ end }) => end === "completed").length;
  return {
    checks: [
      ...cells.map(({ fault, step, problems }) =>
        check(`${fault}, in "${step}"`, problems.length === 0, problems.join("; ")),
      ),
      ...adoptions.map((one) => one.check),
      ...checks,
    ],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "completed all the same", value: completed, unit: "" },
      { name: "further builds lost to a port the engine kept", value: portsLost, unit: "" },
      { name: "settled max", value: Math.max(...settled), unit: " s" },
      ...adoptions.map(({ adoptedAfterMs }) => ({
        name: "adopted after",
        value: adoptedAfterMs / 1000,
        unit: " s",
        goal: 10,
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
