import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { JobFailure } from "../../jobs/index.ts";
import { readServer } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { findMade, hasFailedSince, isChangedSinceLastGood } from "./before-change.repository.ts";
import { beginAutomatic } from "./begin-automatic.ts";

const lookEveryMs = 1000;

interface ComingChange {
  /** Of the change, and of the backup made before it: a repeated call finds the one it began. */
  readonly id: string;
  readonly serverId: string;
  readonly reason: string;
}

type BeforeDeps = Pick<
  BackupsDeps,
  "config" | "rows" | "transact" | "enqueue" | "hints" | "now" | "serverPlugins"
>;

/**
 * Returns when the server's present state is in a good backup. A backup that fails throws JobFailure; if the same was
 * tried within a day, the answer is "without" instead, so that a store that is down does not block a change for ever.
 */
export async function backUpBefore(
  deps: BeforeDeps,
  change: ComingChange,
  signal: AbortSignal,
): Promise<"safe" | "without"> {
  if (!deps.config.storage.hasNightlyBackups) return "safe";
  for (;;) {
    signal.throwIfAborted();
    const made = await findMade(deps.rows, change.id);
    if (made?.status === "failed") throw new JobFailure(refusal(made.error));
    if (made && made.status !== "creating") return "safe";
    if (!made) {
      const answer = await beginIfNeeded(deps, change);
      if (answer !== "wait") return answer;
    }
    await sleep(lookEveryMs, undefined, { signal });
  }
}

async function beginIfNeeded(
  deps: BeforeDeps,
  { id, serverId, reason }: ComingChange,
): Promise<"wait" | "safe" | "without"> {
  const since = timeBefore(deps.now(), dayMs);
  if (await hasFailedSince(deps.rows, { serverId, reason, since })) return "without";
  if (!(await isChangedSinceLastGood(deps.rows, serverId))) return "safe";
  const busyWith = (await readServer(deps, serverId))?.busyWith ?? null;
  // Any other job of this server waits for the change to end, so waiting for it would never end.
  if (busyWith !== null && busyWith !== "backup")
    throw new JobFailure("Something else was started on this server meanwhile.");
  try {
    await deps.transact((tx) => beginAutomatic(deps, tx, { id, serverId, reason }));
  } catch (error) {
    // Another backup of this server is still being copied.
    if (!(error instanceof AppError) || error.code !== "JOB_RUNNING") throw error;
  }
  return "wait";
}

function refusal(error: string | null): string {
  return `No backup could be made first. ${error ?? ""} If you start this again within a day, it goes on without a backup.`;
}
