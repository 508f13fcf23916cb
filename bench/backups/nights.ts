import { spawn } from "node:child_process";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Turns } from "../files/turns.ts";
import type { BenchNode } from "../node/bench-node.ts";
import { backUp, storedBytes, type BackedUpServer } from "./backed-up-server.ts";
import { openBareRestic } from "./bare-restic.ts";
import { playEverywhere, playInFewRegions, writeWorld } from "./region-world.ts";

export interface Nights {
  /** The size of one tar.gz of the world, as stored each night. */
  readonly archiveBytes: number;
  /** After all nights. */
  readonly storedBytes: number;
  /** Added by one more night with changes all over the world. */
  readonly scatteredBytes: number;
  readonly firstMs: number;
  /** Durations of the later nights, alternating with bare restic. */
  readonly turns: Turns;
}

const changedShare = 0.02;

/** One backup per night, with a day of play in between. */
export async function measureNights(
  node: BenchNode,
  server: BackedUpServer,
  { regions, nights }: { readonly regions: number; readonly nights: number },
): Promise<Nights> {
  const world = join(server.folder, "bench", "region");
  writeWorld(world, regions);
  const archiveBytes = await archiveSize(server.folder);
  const bare = await openBareRestic(node, server);
  const firstMs = await backUp(node, server);
  await bare.backUp();
  const turns: Turns = { ours: [], bare: [] };
  for (let night = 2; night <= nights; night += 1) {
    playInFewRegions(world, changedShare);
    const oursFirst = night % 2 === 0;
    if (oursFirst) turns.ours.push(await backUp(node, server));
    turns.bare.push(await bare.backUp());
    if (!oursFirst) turns.ours.push(await backUp(node, server));
  }
  bare.remove();
  const stored = storedBytes(node, server);
  playEverywhere(world, changedShare);
  await backUp(node, server);
  const scatteredBytes = storedBytes(node, server) - stored;
  return { archiveBytes, storedBytes: stored, scatteredBytes, firstMs, turns };
}

async function archiveSize(folder: string): Promise<number> {
  const tar = spawn("sh", ["-c", 'tar -C "$1" -c . | gzip -1', "sh", folder], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  let bytes = 0;
  await pipeline(tar.stdout, async (chunks) => {
    for await (const chunk of chunks) bytes += (chunk as Buffer).length;
  });
  return bytes;
}
