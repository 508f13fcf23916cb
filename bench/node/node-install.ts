import { createHash, randomBytes, randomUUID } from "node:crypto";
import { constants, createReadStream, writeFileSync } from "node:fs";
import { copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { idleRuntime, quietLog } from "../../apps/agent/src/instances/idle-node.fixture.ts";
import { openDownloadCache } from "../../apps/agent/src/instances/install/download-cache.ts";
import { createDownloadClient } from "../../apps/agent/src/instances/install/download-client.ts";
import { fillTree } from "../../apps/agent/src/instances/install/install-instance.ts";
import { btrfsVolumes } from "../../apps/agent/src/volumes/btrfs-volumes.ts";
import { someSpec, type BenchNode } from "./bench-node.ts";

const megabyte = 1024 * 1024;
/** A server's jar and its plugins: 50 MB in total. */
const sizes = [30 * megabyte, ...Array.from({ length: 20 }, () => megabyte)];

/**
 * An installation with all files in the cache, from an empty tree until it would survive a power cut: verified, placed
 * and flushed. Compared with the same hashes and file system copies, unflushed.
 */
export async function measureInstall(
  node: BenchNode,
  rounds: number,
): Promise<{ ours: number[]; bare: number[] }> {
  const cache = await openDownloadCache(
    join(node.dataFolder, "cache"),
    createDownloadClient({ userAgent: "Blockwright/bench", allowedNetworks: ["127.0.0.0/8"] }),
    1024 * megabyte,
  );
  const files = await Promise.all(
    sizes.map(async (bytes, number) => {
      const source = join(node.dataFolder, `bench-${number}.jar`);
      writeFileSync(source, randomBytes(bytes));
      return { path: number === 0 ? "server.jar" : `plugins/${number}.jar`, ...(await node.offer(source)) };
    }),
  );
  const soon = () => AbortSignal.timeout(60_000);
  const cached: string[] = [];
  for (const file of files) cached.push(await cache.use(file, soon(), async (path) => path));
  const volumes = btrfsVolumes(node.dataFolder);
  const deps = {
    volumes,
    cache,
    runtime: idleRuntime,
    stepResults: { provide: async () => undefined },
    log: quietLog,
  };
  const spec = someSpec({ installation: { id: randomUUID(), files, texts: [], steps: [] } });
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [stagingId, bareId] = [randomUUID(), randomUUID()];
    for (const id of [stagingId, bareId]) await volumes.create(id, 200 * megabyte, 1000);
    const call = { spec, uid: 1000, stagingId, signal: soon(), setProgress: () => undefined };
    ours.push(await timed(() => fillTree(deps, call)));
    bare.push(await timed(() => hashAndCopy(cached, volumes.pathOf(bareId))));
    for (const id of [stagingId, bareId]) await volumes.delete(id);
  }
  return { ours, bare };
}

/** The hashed files are already in memory, as they are for ours: a fresh copy would first have to be read from disk. */
async function hashAndCopy(files: readonly string[], folder: string): Promise<void> {
  await mkdir(join(folder, "plugins"));
  for (const [number, file] of files.entries()) {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(file, { highWaterMark: megabyte }))
      hash.update(chunk as Buffer);
    hash.digest("hex");
    await copyFile(file, join(folder, "plugins", String(number)), constants.COPYFILE_FICLONE);
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
