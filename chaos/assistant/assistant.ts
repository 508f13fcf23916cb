import type { ModelProvider } from "../../services/engines/scripted-model.ts";
import { untilHit } from "../backups/step-missed.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Random } from "../random.ts";
import { recordCells } from "../record-cells.ts";
import type { Outcome } from "../report.ts";
import { runKillCell } from "./kill-cell.ts";
import { turnFaults } from "./kill-faults.ts";
import { runModelCell, type AssistantCell } from "./model-cell.ts";
import { modelFaults } from "./model-faults.ts";
import { proveTurnAudit } from "./proof.ts";
import { inAssistantWorld, type AssistantWorld } from "./world.ts";

interface PlannedCell {
  readonly wire: ModelProvider;
  readonly name: string;
  run(scene: AssistantWorld, random: Random): Promise<AssistantCell>;
}

const wires: readonly ModelProvider[] = ["anthropic", "openai"];

const modelCells: readonly PlannedCell[] = wires.flatMap((wire) =>
  modelFaults.map((fault) => ({
    wire,
    name: `${wire}, ${fault.name}`,
    run: (scene: AssistantWorld) => runModelCell(scene, wire, fault),
  })),
);
const killCells: readonly PlannedCell[] = turnFaults.flatMap((fault) =>
  fault.points.map((point) => ({
    wire: "openai" as const,
    name: `killed ${fault.name}, ${point.name}`,
    run: (scene: AssistantWorld, random: Random) => untilHit(() => runKillCell(scene, point, fault, random)),
  })),
);
const allCells = [...modelCells, ...killCells];
const sampled = 3;

/** Whatever the model does and whatever is killed: a turn ends with a sentence, its effects happen once, and the files are whole. */
export const assistantMatrix: Matrix = { cells: allCells.length, run };

/** With this as the wanted cells, only the audit is proven. */
const proof = "proof";

async function run(options: MatrixOptions): Promise<Outcome> {
  const { progress } = options;
  const found = { progress, cells: [] as AssistantCell[] };
  const chosen = chooseCells(options);
  for (const wire of wires) {
    const cells = chosen.filter((cell) => cell.wire === wire);
    const isProven = wire === wires[0] && (options.isWhole || options.cells === proof);
    if (cells.length === 0 && !isProven) continue;
    await inAssistantWorld(wire, async (scene) => {
      if (isProven) progress.note(await progress.part(proof, () => proveTurnAudit(scene)));
      for (const cell of cells)
        await recordCells(found, cell.name, async () => [await cell.run(scene, options.random)]);
    });
  }
  return report(found.cells);
}

function chooseCells({ isWhole, random, cells: wanted }: MatrixOptions): readonly PlannedCell[] {
  if (isWhole) return allCells;
  if (wanted !== undefined) return allCells.filter(({ name }) => new RegExp(wanted).test(name));
  const wire = random.pick(wires);
  const ofWire = allCells.filter((cell) => cell.wire === wire);
  return Array.from({ length: sampled }, () => random.pick(ofWire));
}

function report(cells: readonly AssistantCell[]): Outcome {
  const settled = cells.map(({ settledAfterMs }) => settledAfterMs / 1000).filter(Number.isFinite);
  return {
    checks: [],
    figures: [
      { name: "cells", value: cells.length, unit: "" },
      { name: "settled max", value: Math.max(0, ...settled), unit: " s" },
    ],
    columns: ["fault", "in", "settled after s", "result", "ended"],
    rows: cells.map(({ fault, step, settledAfterMs, problems, end }) => [
      fault,
      step,
      Number.isFinite(settledAfterMs) ? (settledAfterMs / 1000).toFixed(1) : "never",
      problems.length === 0 ? "ok" : "FAILED",
      end,
    ]),
  };
}
