import type { BackupWorkStatus } from "@blockwright/node-protocol/backups";
import type { Logger } from "pino";
import { createKeyedMutex } from "../../concurrency/keyed-mutex.ts";
import { createSlots } from "../../concurrency/slots.ts";
import { BackupError } from "../backup-error.ts";
import { explainRestic, ResticError } from "../restic-error.ts";
import type { WorkRecords } from "./work-records.ts";

type Running = Extract<BackupWorkStatus, { state: "running" }>;
type Done = Omit<Extract<BackupWorkStatus, { state: "done" }>, "state">;

export interface WorkContext {
  readonly signal: AbortSignal;
  readonly show: (step: Running["step"], progress?: Partial<Omit<Running, "state" | "step">>) => void;
  /** True when an earlier agent died during this work: the repository may hold a lock and partial data. */
  readonly isRepeated: boolean;
}

interface NewWork {
  readonly workId: string;
  readonly instanceId: string;
  readonly repositoryId: string;
  /** It has a separate slot, one per node, and is interrupted when other work needs its repository. */
  readonly isUpkeep?: boolean;
  readonly run: (context: WorkContext) => Promise<Done>;
}

/** Long-running backup work. At most two run on a node besides upkeep, and one per repository. */
export interface BackupWorks {
  /** Idempotent by id, unless an earlier agent died during the work. */
  begin(work: NewWork): Promise<void>;
  status(workId: string): BackupWorkStatus;
  end(workId: string): Promise<void>;
  stopAll(): Promise<void>;
}

interface WorksDeps {
  readonly records: WorkRecords;
  readonly log: Logger;
  /** Removes what the work left on disk, whether it finished or was interrupted. */
  readonly cleanUp: (workId: string) => Promise<void>;
}

const maxAtOnce = 2;
const forgottenAfterMs = 2 * 24 * 3_600_000;

interface Known {
  status: BackupWorkStatus;
  /** The repository it must leave to other work. */
  readonly upkeepOf?: string | undefined;
  readonly isRepeated: boolean;
  readonly stopping: AbortController;
  over: Promise<void>;
}

export async function openBackupWorks(deps: WorksDeps): Promise<BackupWorks> {
  const known = await recover(deps);
  const takeSlot = createSlots(maxAtOnce);
  const takeUpkeepSlot = createSlots(1);
  const inRepository = createKeyedMutex();
  return {
    begin: async (work) => {
      const { workId, instanceId, repositoryId, isUpkeep = false } = work;
      const interrupted = known.get(workId);
      if (interrupted && interrupted.status.state !== "unknown") return;
      const stopping = new AbortController();
      const entry: Known = {
        status: { state: "waiting" },
        upkeepOf: isUpkeep ? repositoryId : undefined,
        isRepeated: interrupted !== undefined,
        stopping,
        over: Promise.resolve(),
      };
      known.set(workId, entry);
      // Saved before the work starts, so that its leftovers can be found after a crash.
      await deps.records.save({ workId, instanceId, status: entry.status }).catch((error: unknown) => {
        if (interrupted) known.set(workId, interrupted);
        else known.delete(workId);
        throw error;
      });
      if (!isUpkeep) interruptUpkeep(known, repositoryId);
      entry.over = inRepository([repositoryId], async () => {
        entry.status = await carryOut(deps, isUpkeep ? takeUpkeepSlot : takeSlot, work, entry);
        if (stopping.signal.aborted) return;
        await deps.records.save({ workId, instanceId, status: entry.status });
      }).catch((error: unknown) => deps.log.error({ err: error, workId }, "a backup was lost"));
    },
    status: (workId) => known.get(workId)?.status ?? { state: "unknown" },
    end: async (workId) => {
      const entry = known.get(workId);
      entry?.stopping.abort();
      await entry?.over;
      await deps.cleanUp(workId);
      known.delete(workId);
      await deps.records.remove(workId);
    },
    stopAll: async () => {
      for (const { stopping } of known.values()) stopping.abort();
      await Promise.all(Array.from(known.values(), ({ over }) => over));
    },
  };
}

function interruptUpkeep(known: ReadonlyMap<string, Known>, repositoryId: string): void {
  const reason = new BackupError("failed", "Other work with the same backups came first.");
  for (const { upkeepOf, stopping } of known.values()) if (upkeepOf === repositoryId) stopping.abort(reason);
}

async function carryOut(
  { log }: WorksDeps,
  takeSlot: ReturnType<typeof createSlots>,
  { workId, instanceId, run }: NewWork,
  entry: Known,
): Promise<BackupWorkStatus> {
  const { signal } = entry.stopping;
  try {
    const release = await takeSlot(signal);
    const show: WorkContext["show"] = (step, progress) => {
      const from = { bytesDone: 0, bytesTotal: 0, secondsLeft: null };
      entry.status = { state: "running", step, ...from, ...progress };
    };
    const done = await run({ signal, show, isRepeated: entry.isRepeated }).finally(release);
    return { state: "done", ...done };
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error, workId, instanceId }, "work with backups failed");
    return failureOf(error);
  }
}

function failureOf(error: unknown): BackupWorkStatus {
  const explained = error instanceof ResticError ? explainRestic(error) : error;
  return explained instanceof BackupError
    ? { state: "failed", reason: explained.reason, sentence: explained.message }
    : {
        state: "failed",
        reason: "failed",
        sentence: "Something went wrong on its machine. Please try again.",
      };
}

/** Finished work stays known. Interrupted work is cleaned up on this disk and may be started again. */
async function recover({ records, cleanUp, log }: WorksDeps): Promise<Map<string, Known>> {
  const known = new Map<string, Known>();
  for (const { workId, instanceId, status, savedAtMs } of await records.load()) {
    const isOver = status.state === "done" || status.state === "failed";
    const isForgotten = Date.now() - savedAtMs >= forgottenAfterMs;
    if (!isOver || isForgotten) await cleanUp(workId);
    if (isForgotten) {
      await records.remove(workId);
      continue;
    }
    const kept: BackupWorkStatus = isOver ? status : { state: "unknown" };
    known.set(workId, {
      status: kept,
      isRepeated: false,
      stopping: new AbortController(),
      over: Promise.resolve(),
    });
    if (kept.state === status.state) continue;
    await records.save({ workId, instanceId, status: kept });
    log.info({ workId }, "interrupted work with backups was cleared away");
  }
  return known;
}
