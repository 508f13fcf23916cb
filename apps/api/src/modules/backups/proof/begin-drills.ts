import { randomUUID } from "node:crypto";
import { workflow } from "../../../platform/workflow-reference.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup } from "../backups.repository.ts";
import { upkeepOf } from "./begin-checks.ts";
import { findForDrill, type DueDrill } from "./drills.repository.ts";

export interface DrillRun extends DueDrill {
  readonly workId: string;
}

export const drillRun = workflow<DrillRun>("backups.drill", "backups");

/** One of each machine that is online. */
export async function drillsOfTonight({
  config,
  rows,
  now,
}: Pick<BackupsDeps, "config" | "rows" | "now">): Promise<DueDrill[]> {
  return config.storage.hasNightlyBackups ? findForDrill(rows, now()) : [];
}

export async function beginDrill(
  { transact, enqueue, now }: Pick<BackupsDeps, "transact" | "enqueue" | "now">,
  drill: DueDrill,
): Promise<void> {
  await transact(async (tx) => {
    const workId = randomUUID();
    await changeBackup(tx.rows, drill.backupId, { drilledAt: now() });
    await enqueue(tx, drillRun, {
      id: `drill-${workId}`,
      input: { ...drill, workId },
      partition: upkeepOf(drill.nodeId),
    });
  });
}
