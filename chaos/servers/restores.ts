import { inBuildWorld } from "../build/world.ts";
import type { Matrix, MatrixOptions } from "../matrix.ts";
import type { Outcome } from "../report.ts";
import { runDeletion } from "./delete.ts";
import { serverFaults } from "./faults.ts";
import { restoreKind } from "./jobs.ts";
import { countPortMoves, runLostPort } from "./lost-port.ts";
import { buildOwned } from "./owned.ts";
import { runJobRound } from "./round.ts";
import { recordCells } from "../record-cells.ts";
import { report, type Found } from "./servers.ts";

const owners = 5;
const rounds = { whole: 10, sample: 1 };
/** Each round deletes and restores every server under a fault, and checks for orphans. */
const cellsPerRound = owners + owners + 1;

/**
 * The engine is killed fifty times while deleted servers are being restored and still held. It may hold a port each
 * time, even that of a server that has just been assigned another one.
 */
export const restoresMatrix: Matrix = { cells: 1 + rounds.whole * cellsPerRound, run };

function run({ isWhole, random, progress }: MatrixOptions): Promise<Outcome> {
  return inBuildWorld("restores", {}, async (world) => {
    const servers = await Promise.all(Array.from({ length: owners }, () => buildOwned(world)));
    const engine = serverFaults.find(({ name }) => name === "engine");
    if (!engine) throw new Error("there is no engine to kill");
    const found: Found = { progress, cells: [] };
    const [first] = servers;
    if (first) await recordCells(found, "lost port", async () => [await runLostPort(world, first)]);
    const times = isWhole ? rounds.whole : rounds.sample;
    for (let round = 1; round <= times; round += 1)
      await recordCells(found, `round ${round}`, async () => [
        ...(await runDeletion(world, engine, servers)),
        ...(await runJobRound(
          world,
          restoreKind,
          engine,
          servers,
          servers.map(() => "stop server"),
          random,
        )),
      ]);
    return report(found, await countPortMoves(world));
  });
}
