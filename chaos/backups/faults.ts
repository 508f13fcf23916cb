import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { sendSignal } from "../../services/processes.ts";
import { buildFaults } from "../build/faults.ts";
import type { BuildWorld } from "../build/world.ts";
import { serverFaults } from "../servers/faults.ts";
import type { OwnedServer } from "../servers/owned.ts";
import { findRestic } from "./restic-processes.ts";
import { StepMissed } from "./step-missed.ts";

/** A dependency of backup operations fails and comes back. */
export interface BackupFault {
  readonly name: string;
  /** Only for steps in which restic runs. */
  readonly needsRestic?: boolean;
  /** The worker that runs this job, if the fault hits a worker. */
  kill(world: BuildWorld, server: OwnedServer, jobId: string | undefined): Promise<void>;
  bringBack(world: BuildWorld): Promise<void>;
}

const runProgram = promisify(execFile);
/** Longer than restic needs to notice. */
const fullForMs = 4000;
/** In ever smaller pieces, until not even one page is free. No data is written, so the host's disk is not used. */
const takeAllRoom = `mkdir -p "$1"; n=0
  for size in 1G 64M 4M 256K 4K; do while fallocate -l $size "$1/$n" 2>/dev/null; do n=$((n + 1)); done; done`;
const fillerOf = ({ poolFolder }: BuildWorld) => join(dirname(poolFolder), "chaos-filler");

export const backupFaults: readonly BackupFault[] = [
  ...serverFaults.map((fault) => ({
    ...fault,
    kill: (world: BuildWorld, _server: OwnedServer, jobId: string | undefined) => fault.kill(world, jobId),
  })),
  ...buildFaults
    .filter(({ name }) => name === "PostgreSQL" || name === "NATS")
    .map((fault) => ({ ...fault, kill: (world: BuildWorld) => fault.kill(world, "") })),
  {
    name: "restic",
    needsRestic: true,
    kill: async (_world, { serverId }) => {
      const running = findRestic(serverId);
      if (running.length === 0) throw new StepMissed("restic had ended before it was killed");
      for (const one of running) sendSignal(one, "SIGKILL");
    },
    bringBack: async () => undefined,
  },
  {
    name: "full disk",
    kill: async (world) => {
      await runProgram("sh", ["-c", takeAllRoom, "sh", fillerOf(world)]);
    },
    bringBack: async (world) => {
      await sleep(fullForMs);
      rmSync(fillerOf(world), { recursive: true, force: true });
    },
  },
];
