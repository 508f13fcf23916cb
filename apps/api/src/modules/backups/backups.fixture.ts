import { randomUUID } from "node:crypto";
import type { TestApi } from "../../api.fixture.ts";
import { someRunningJob } from "../jobs/jobs.fixture.ts";
import { readForWork } from "../servers/index.ts";
import { someRunningServer } from "../servers/servers.fixture.ts";
import type { BackupRow } from "./backups.repository.ts";
import { backups } from "./backups.table.ts";

/** A backup row of this server that exists in no store. */
export async function someBackup(
  { application: { deps } }: TestApi,
  serverId: string,
  change: Partial<BackupRow> = {},
): Promise<string> {
  const id = randomUUID();
  await deps.transact(async (tx) => {
    const found = await readForWork(tx, serverId);
    if (!found?.instance) throw new Error("that server has no instance");
    const { spec } = found.instance;
    const { serverType, minecraftVersion, maxPlayers, config } = found.server;
    await tx.rows.insert(backups).values({
      id,
      serverId,
      name: "Backup 2026-11-16 18:30 UTC",
      slot: 1,
      status: "ready",
      sizeBytes: 1000,
      files: 1,
      snapshotId: "0123abcd",
      state: { spec, server: { serverType, minecraftVersion, maxPlayers, config }, plugins: [] },
      ...change,
    });
  });
  return id;
}

/** A backup of a server of this person, for routes that find the server through the backup. */
export async function ownBackup(api: TestApi, person: { readonly id: string }) {
  const { serverId } = await someRunningServer(api, person);
  return { serverId, id: await someBackup(api, serverId) };
}

/** The same, still being made. */
export async function ownUnfinishedBackup(api: TestApi, person: { readonly id: string }) {
  const { serverId } = await someRunningServer(api, person);
  const jobId = await someRunningJob(api, person, serverId);
  return { serverId, id: await someBackup(api, serverId, { status: "creating", jobId }) };
}
