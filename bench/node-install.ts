import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openTree } from "../apps/agent/src/files/tree.ts";
import { openDownloadCache } from "../apps/agent/src/instances/download-cache.ts";
import { btrfsVolumes } from "../apps/agent/src/volumes/btrfs-volumes.ts";
import { randomUUID } from "node:crypto";
import type { BenchNode } from "./bench-node.ts";

const fileBytes = 50 * 1024 * 1024;

/** A 50 MB file that is in the cache, checked and put into a tree; against cp and sha256sum. */
export async function measureInstall(
  node: BenchNode,
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> {
  const source = join(node.dataFolder, "bench.jar");
  writeFileSync(source, randomBytes(fileBytes));
  const file = { path: "server.jar", ...(await node.offer(source)) };
  const cache = await openDownloadCache(join(node.dataFolder, "cache"), "Blockwright/bench");
  const cached = await cache.obtain(file, AbortSignal.timeout(60_000));
  const volumes = btrfsVolumes(node.dataFolder);
  const id = randomUUID();
  await volumes.create(id, 4 * fileBytes);
  const tree = openTree(volumes.pathOf(id));
  const ours: number[] = [];
  const bare: number[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      ours.push(
        await timed(async () =>
          tree.copyIn(await cache.obtain(file, AbortSignal.timeout(60_000)), "server.jar"),
        ),
      );
      bare.push(await timed(async () => copyAndHash(cached, join(volumes.pathOf(id), "bare.jar"))));
    }
  } finally {
    tree.close();
    await volumes.delete(id);
  }
  return { ours, bare };
}

function copyAndHash(from: string, to: string): void {
  execFileSync("cp", [from, to]);
  execFileSync("sha256sum", [to]);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
