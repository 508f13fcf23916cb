import { randomUUID } from "node:crypto";
import { AppError } from "../../../platform/errors.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findDue } from "./automatic.repository.ts";
import { beginAutomatic } from "./begin-automatic.ts";

/** Servers whose minute of the night has come, at most two per machine. The next run finds the others. */
export async function serversDue({
  config,
  rows,
  now,
}: Pick<BackupsDeps, "config" | "rows" | "now">): Promise<string[]> {
  return config.storage.hasNightlyBackups ? findDue(rows, now()) : [];
}

/** A busy server is skipped: it is still due at the next run. */
export async function beginNightly(
  deps: Pick<BackupsDeps, "transact" | "enqueue" | "hints" | "now" | "serverPlugins">,
  serverId: string,
): Promise<void> {
  try {
    await deps.transact((tx) => beginAutomatic(deps, tx, { id: randomUUID(), serverId, reason: null }));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
