import { buildStepNames } from "@blockwright/contract/builds";
import { checkEmptiness } from "./build/audit.ts";
import type { BuildFault } from "./build/faults.ts";
import { someBuilder } from "./build/people.ts";
import { runBuildRound, type BuildCell } from "./build/round.ts";
import { inBuildWorld } from "./build/world.ts";
import type { Matrix, MatrixOptions } from "./matrix.ts";
import { checkOut } from "./old-tree.ts";
import { repository } from "./program.ts";
import { check, type Check } from "../services/judging/check.ts";
import type { Outcome } from "./report.ts";

/** An older revision is killed with a build in each stage; the current revision completes all of them. */
export const upgradeMatrix: Matrix = { cells: buildStepNames.length, run };

function run({ random, from, progress }: MatrixOptions): Promise<Outcome> {
  if (from === undefined) throw new Error("upgrade needs --from, the revision that begins the builds.");
  const code = { folder: checkOut(from) };
  return inBuildWorld("upgrade", { code }, async (world) => {
    const builders = await Promise.all(buildStepNames.map(() => someBuilder(world)));
    const upgrade: BuildFault = {
      name: `worker of ${from}`,
      kill: async ({ http, workforce }) => {
        const old = [...workforce.members];
        await Promise.all([http, ...old.map(({ program }) => program)].map((program) => program.kill()));
        for (const member of old) workforce.dismiss(member);
      },
      bringBack: async (stopped) => {
        code.folder = repository;
        await Promise.all([stopped.restartHttp(), stopped.workforce.hire()]);
      },
    };
    const cells = await runBuildRound(world, upgrade, buildStepNames, builders, random);
    progress.note(cells.map(checkOf), cells.length);
    return report(cells, await checkEmptiness(world));
  });
}

function checkOf({ fault, step, end, problems }: BuildCell): Check {
  return check(
    `${fault} killed in "${step}": today's completes the build`,
    end === "completed" && problems.length === 0,
    [end, ...problems].join("; "),
  );
}

function report(cells: readonly BuildCell[], emptiness: Check): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000);
  return {
    checks: [emptiness],
    figures: [{ name: "completed at the latest", value: Math.max(...settled), unit: " s" }],
    columns: ["killed", "in the step", "settled after s", "ended"],
    rows: cells.map(({ fault, step, settledAfterMs, end }) => [
      fault,
      step,
      (settledAfterMs / 1000).toFixed(1),
      end,
    ]),
  };
}
