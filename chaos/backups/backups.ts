import { inBuildWorld, type BuildWorld } from "../build/world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import { recordCells } from "../record-cells.ts";
import type { Random } from "../random.ts";
import type { Outcome } from "../report.ts";
import { buildOwned } from "../servers/owned.ts";
import { runBackupCell, type BackupCell, type Subject } from "./cell.ts";
import { backupFaults } from "./faults.ts";
import { runLookCell } from "./look-cell.ts";
import { lookSteps } from "./looks.ts";
import { proveBackupsAudit } from "./proof.ts";
import { untilHit } from "./step-missed.ts";
import { backupSteps, type BackupKind } from "./steps.ts";

interface PlannedCell {
  readonly kind: BackupKind;
  readonly name: string;
  run(world: BuildWorld, subject: Subject, random: Random): Promise<BackupCell>;
}

const allCells: readonly PlannedCell[] = backupFaults.flatMap((fault) => [
  ...backupSteps
    .filter(({ hasRestic }) => hasRestic || !fault.needsRestic)
    .map((step) => ({
      kind: step.kind,
      name: `${fault.name}, ${step.kind}, ${step.name}`,
      run: (...[world, subject, random]: Parameters<PlannedCell["run"]>) =>
        runBackupCell(world, subject, step, fault, random),
    })),
  ...lookSteps.map((step) => ({
    kind: "browse" as const,
    name: `${fault.name}, browse, ${step.name}`,
    run: (...[world, subject, random]: Parameters<PlannedCell["run"]>) =>
      runLookCell(world, subject, step, fault, random),
  })),
]);

/** Whatever fails during a backup, restore, look or prune: the server saves, its files are complete, nothing is left over. */
export const backupMatrix: Matrix = { cells: allCells.length, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("backup", {}, async (world) => {
    const subject: Subject = { server: await buildOwned(world), markers: new Map() };
    const sample = (["backup", "restore", "browse"] as const).map((kind) =>
      random.pick(allCells.filter((cell) => cell.kind === kind)),
    );
    const found = { progress, cells: [] as BackupCell[] };
    if (isWhole) progress.note(await progress.part("proof", () => proveBackupsAudit(world, subject)));
    for (const cell of isWhole ? allCells : sample)
      await recordCells(found, cell.name, async () => [
        await untilHit(() => cell.run(world, subject, random)),
      ]);
    return report(found.cells);
  });
}

function report(cells: readonly BackupCell[]): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  const completed = cells.filter(({ end }) => end === "completed").length;
  return {
    checks: [],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "completed all the same", value: completed, unit: "" },
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
