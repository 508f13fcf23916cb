import { setTimeout as sleep } from "node:timers/promises";
import { endBackupWork, readBackupWork, type BackupWorkStatus } from "@blockwright/node-protocol/backups";
import { AppError } from "../../../platform/errors.ts";
import { JobFailure, type StageContext } from "../../jobs/index.ts";
import { findLiveInstance } from "../../servers/index.ts";
import type { BackupsDeps } from "../backups-deps.ts";

export interface PlaceOfWork {
  readonly serverId: string;
  readonly instanceId: string;
  readonly nodeId: string;
}

export type RunningWork = Extract<BackupWorkStatus, { state: "running" }>;
export type DoneWork = Extract<BackupWorkStatus, { state: "done" }>;

interface WatchedWork {
  readonly workId: string;
  readonly nodeId: string;
  readonly begin: () => Promise<void>;
  /** True: the awaited stage was reached, though the work goes on. */
  readonly onRunning: (status: RunningWork) => Promise<boolean | void>;
}

const lookEveryMs = 300;
const maxBegins = 5;
const beginsWithinMs = 10 * 60_000;

export async function placeOfServer(
  { rows }: Pick<BackupsDeps, "rows">,
  serverId: string,
): Promise<PlaceOfWork> {
  const instance = await findLiveInstance(rows, serverId);
  if (!instance) throw new AppError("NOT_FOUND");
  return { serverId, instanceId: instance.id, nodeId: instance.nodeId };
}

/**
 * Starts work on the node unless it already runs there, and waits for it. A restarted agent has forgotten it and starts
 * it again, which is harmless.
 */
export async function followWork(
  { callNode, now }: Pick<BackupsDeps, "callNode" | "now">,
  { signal }: Pick<StageContext, "signal">,
  { workId, nodeId, begin, onRunning }: WatchedWork,
): Promise<DoneWork | "under-way"> {
  let begins = 0;
  const waitsUntil = now().getTime() + beginsWithinMs;
  for (;;) {
    signal.throwIfAborted();
    const status = await callNode(nodeId, readBackupWork, { workId }, { signal });
    switch (status.state) {
      case "done":
        return status;
      case "failed":
        throw new JobFailure(status.sentence);
      case "unknown":
        if (++begins > maxBegins)
          throw new JobFailure("Its machine was restarted again and again. Please try again later.");
        await begin();
        break;
      case "waiting":
        if (now().getTime() > waitsUntil)
          throw new JobFailure(
            "Its machine was busy with other backups for 10 minutes. Please try again later.",
          );
        break;
      case "running":
        if (await onRunning(status)) return "under-way";
        break;
    }
    await sleep(lookEveryMs, undefined, { signal });
  }
}

/** Stops it on the node and removes what it left there. An offline node cleans up by itself. */
export async function endWork(
  { callNode, log }: Pick<BackupsDeps, "callNode" | "log">,
  nodeId: string,
  workId: string,
): Promise<void> {
  try {
    await callNode(nodeId, endBackupWork, { workId }, { deadlineMs: 30_000 });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ err: error, workId }, "a node was not told that work with backups is over");
  }
}
