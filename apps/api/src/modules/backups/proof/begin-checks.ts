import { randomUUID } from "node:crypto";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findDueChecks, type DueCheck } from "./checks.repository.ts";
import { changeRepository, findCurrentRepository } from "./repositories.repository.ts";

export interface CheckRun extends DueCheck {
  readonly workId: string;
  readonly repositoryId: string | null;
}

export const checkRun = workflow<CheckRun>("backups.check", "backups");

export async function checksDue({
  config,
  rows,
  now,
}: Pick<BackupsDeps, "config" | "rows" | "now">): Promise<DueCheck[]> {
  return config.storage.hasNightlyBackups ? findDueChecks(rows, now()) : [];
}

export async function beginCheck(
  { transact, enqueue, now }: Pick<BackupsDeps, "transact" | "enqueue" | "now">,
  { serverId, nodeId }: DueCheck,
): Promise<void> {
  await transact(async (tx) => {
    const workId = randomUUID();
    const repositoryId = await findCurrentRepository(tx.rows, serverId);
    await changeRepository(tx.rows, serverId, { checkBeganAt: now() });
    await enqueue(tx, checkRun, {
      id: `check-${workId}`,
      input: { workId, serverId, nodeId, repositoryId },
      partition: upkeepOf(nodeId),
    });
  });
}

/** A machine does one thing of this kind at a time. Backups have partitions of their own and never wait for it. */
export function upkeepOf(nodeId: string): string {
  return `upkeep-${nodeId}`;
}
