import { powers } from "@blockwright/node-protocol/instance";
import { z } from "zod";
import {
  completeJob,
  deletedSentence,
  failJob,
  putBack,
  withMore,
  type FailureReason,
  type JobRow,
  type JobRun,
  type ReplacedFiles,
  type StageContext,
} from "../../jobs/index.ts";
import type { SpecParts } from "../../nodes/index.ts";
import { readForWork } from "../../servers/index.ts";
import { backupIdOf } from "../backup.ts";
import type { BackupsDeps } from "../backups-deps.ts";
import { changeBackup } from "../backups.repository.ts";
import { unlessGone } from "../unless-gone.ts";
import { leaveRestored } from "./leave-restored.ts";

/** The server is restored to its earlier state, and off. Idempotent. */
export async function completeRestore(deps: BackupsDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    await leaveRestored(deps, tx, job);
    await changeBackup(tx.rows, backupIdOf(job), { status: "ready" });
  });
}

/** The server is unchanged, and the person is told why. Idempotent. */
export async function giveUpRestore(
  deps: BackupsDeps,
  run: JobRun,
  reason: FailureReason,
  signal: AbortSignal,
): Promise<void> {
  await failJob(deps, run, reason, async (job, setStatus) => {
    const sentence = await undoWhatWasDone(deps, job, reason, { signal, setStatus });
    await changeBackup(deps.rows, backupIdOf(job), { status: "ready" });
    return sentence;
  });
}

/** Returns the sentence for people. */
export async function undoWhatWasDone(
  deps: BackupsDeps,
  { previous: stored, serverId }: JobRow,
  reason: FailureReason,
  work: Pick<StageContext, "signal" | "setStatus">,
): Promise<string> {
  const instance = await deps.transact(async (tx) => (await readForWork(tx, serverId))?.instance);
  if (!instance) return deletedSentence;
  if (stored === null) return withMore(reason, "Your server is as it was before.").sentence;
  await work.setStatus("Putting everything back as it was");
  const discarding = { discardsReplaced: true };
  const note = await putBack(deps, work, instance.id, replacedFiles.parse(stored), discarding).catch(
    unlessGone,
  );
  return note === undefined ? deletedSentence : withMore(reason, note).sentence;
}

const replacedFiles: z.ZodType<ReplacedFiles> = z.object({
  power: z.enum(powers),
  spec: z.custom<SpecParts>((value) => typeof value === "object" && value !== null),
});
