import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { BenchNode } from "../node/bench-node.ts";
import type { BackedUpServer } from "./backed-up-server.ts";

const run = promisify(execFile);

/** The manual commands: a snapshot, a restic backup of it at a fixed path, and a check. */
export interface BareRestic {
  /** Milliseconds. */
  backUp(): Promise<number>;
  remove(): void;
}

export async function openBareRestic(
  { dataFolder }: BenchNode,
  { folder }: BackedUpServer,
): Promise<BareRestic> {
  const own = join(dataFolder, "bare");
  const env = { ...process.env, RESTIC_PASSWORD: "bare", RESTIC_REPOSITORY: join(own, "repository") };
  const snapshot = join(own, "snapshot");
  const restic = (...args: string[]) => run("restic", ["--cache-dir", join(own, "cache"), ...args], { env });
  await run("mkdir", ["-p", own]);
  await restic("init", "--repository-version", "2");
  return {
    backUp: async () => {
      const startedAt = performance.now();
      await run("btrfs", ["subvolume", "snapshot", "-r", folder, snapshot]);
      await restic("backup", snapshot);
      await restic("check");
      await run("btrfs", ["subvolume", "delete", snapshot]);
      return performance.now() - startedAt;
    },
    remove: () => rmSync(own, { recursive: true, force: true }),
  };
}
