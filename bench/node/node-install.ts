import { createHash, randomBytes, randomUUID } from "node:crypto";
import { constants, createReadStream, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { openTree } from "../../apps/agent/src/files/tree.ts";
import { openDownloadCache } from "../../apps/agent/src/instances/install/download-cache.ts";
import { createDownloadClient } from "../../apps/agent/src/instances/install/download-client.ts";
import { btrfsVolumes } from "../../apps/agent/src/volumes/btrfs-volumes.ts";
import type { BenchNode } from "./bench-node.ts";

const fileBytes = 50 * 1024 * 1024;

/** A 50 MB file that is in the cache, checked and put into a tree; against the same hash and a copy of the engine's file system. */
export async function measureInstall(
  node: BenchNode,
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> {
  const source = join(node.dataFolder, "bench.jar");
  writeFileSync(source, randomBytes(fileBytes));
  const file = { path: "server.jar", ...(await node.offer(source)) };
  const cache = await openDownloadCache(
    join(node.dataFolder, "cache"),
    createDownloadClient({ userAgent: "Blockwright/bench", allowedNetworks: ["127.0.0.0/8"] }),
    10 * fileBytes,
  );
  const soon = () => AbortSignal.timeout(60_000);
  const cached = await cache.use(file, soon(), async (path) => path);
  const volumes = btrfsVolumes(node.dataFolder);
  const id = randomUUID();
  await volumes.create(id, 4 * fileBytes);
  const tree = openTree(volumes.pathOf(id));
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await timed(async () => cache.use(file, soon(), (path) => tree.copyIn(path, "server.jar"))));
      bare.push(await timed(() => hashAndCopy(cached, join(volumes.pathOf(id), "bare.jar"))));
    }
  } finally {
    tree.close();
    await volumes.delete(id);
  }
  return { ours, bare };
}

/** What is hashed is in memory already, as it is for ours: a fresh copy would have to be read from the disk first. */
async function hashAndCopy(from: string, to: string): Promise<void> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(from, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  hash.digest("hex");
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
