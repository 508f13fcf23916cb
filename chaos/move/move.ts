import { untilHit } from "../backups/step-missed.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { recordCells } from "../record-cells.ts";
import type { Outcome } from "../report.ts";
import { checkAfterwards } from "./afterwards.ts";
import { runMoveCell, type MoveCell } from "./cell.ts";
import { moveFaults } from "./faults.ts";
import { proveMoveAudit } from "./proof.ts";
import { moveSteps } from "./steps.ts";
import { inMoveWorld } from "./two-places.ts";

const allCells = moveFaults.flatMap((fault) =>
  moveSteps.map((step) => ({ name: `${fault.name}, ${step.name}`, fault, step })),
);

/** Whatever fails during a move: the server is on one machine, whole and online, and nothing is left on the other. */
export const moveMatrix: Matrix = { cells: allCells.length, run };

function run({ isWhole, random, progress, cells }: MatrixOptions): Promise<Outcome> {
  return inMoveWorld(async (world) => {
    const found = { progress, cells: [] as MoveCell[] };
    const isChosen = isWhole || cells !== undefined;
    const isNamed = (name: string) => cells === undefined || new RegExp(cells).test(name);
    if (isChosen && isNamed("proof"))
      progress.note(await progress.part("proof", () => proveMoveAudit(world)));
    const wanted = allCells.filter(({ name }) => isNamed(name));
    for (const { name, fault, step } of isChosen ? wanted : [random.pick(allCells)])
      await recordCells(found, name, async () => [
        await untilHit(() => runMoveCell(world, step, fault, random)),
      ]);
    if (isNamed("afterwards")) progress.note(await progress.part("afterwards", () => checkAfterwards(world)));
    return report(found.cells);
  });
}

function report(cells: readonly MoveCell[]): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  return {
    checks: [],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "moved all the same", value: cells.filter(({ end }) => end === "completed").length, unit: "" },
      { name: "settled max", value: Math.max(0, ...settled), unit: " s" },
    ],
    columns: ["failed", "in", "settled after s", "result", "ended"],
    rows: cells.map(({ fault, step, settledAfterMs, problems, end }) => [
      fault,
      step,
      Number.isFinite(settledAfterMs) ? (settledAfterMs / 1000).toFixed(1) : "never",
      problems.length === 0 ? "ok" : "FAILED",
      end,
    ]),
  };
}
