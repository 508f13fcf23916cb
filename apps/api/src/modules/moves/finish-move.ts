import { system } from "../../platform/actor.ts";
import { AppError } from "../../platform/errors.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { mailPerson } from "../accounts/index.ts";
import { appendActivity } from "../activity/index.ts";
import { endWork, forgetCopies } from "../backups/index.ts";
import { listDomainNames, recheckDomainsOf } from "../domains/index.ts";
import {
  completeJob,
  failJob,
  readJob,
  releaseServer,
  withMore,
  type FailureReason,
  type JobRow,
  type JobRun,
} from "../jobs/index.ts";
import { abortMove, findMove, proveMove, releaseRoom } from "../nodes/index.ts";
import { leaveServer, readServer } from "../servers/index.ts";
import { isAddressChanged, planOf } from "./move-plan.ts";
import type { MovesDeps } from "./moves-deps.ts";

/** Idempotent. */
export async function completeMove(deps: MovesDeps, run: JobRun): Promise<void> {
  await completeJob(deps, run, async (tx, job) => {
    await leaveServer(deps, tx, run.serverId);
    await tellOwner(deps, tx, job);
    const { before, after } = planOf(job);
    await appendActivity(tx, system, {
      action: "server.moved",
      subjectId: run.serverId,
      details: { jobId: job.id, from: addressText(before), to: addressText(after) },
    });
  });
  await proveMove(deps, run.jobId);
}

/**
 * Before the switch the server stays where it was, and runs again if it should. After it the new machine has it for good,
 * and the copy that it left is kept. Idempotent.
 */
export async function giveUpMove(deps: MovesDeps, run: JobRun, reason: FailureReason): Promise<void> {
  const isBack = await deps.transact((tx) => abortMove(tx, run.jobId));
  await failJob(deps, run, reason, async (job) => {
    const { instanceId } = planOf(job);
    await deps.transact(async (tx) => {
      await releaseServer(deps, tx, instanceId).catch(unlessGone);
      if (!isBack) await tellOwner(deps, tx, job);
    });
    return withMore(reason, isBack ? stayed : switched).sentence;
  });
  // Its owner deleted it on the new machine, which keeps its files: the other copy is not needed.
  if (!isBack && !(await readServer(deps, run.serverId))) await proveMove(deps, run.jobId);
}

const stayed = "The server stays on its machine, as it was before.";
const switched =
  "The server is on its new machine. The machine before keeps its files until it has started, for 7 days at most.";

/** Ends the work on both machines, and deletes the copies in the store that are not backups. Idempotent. */
export async function clearCopies(deps: MovesDeps, { jobId, serverId }: JobRun): Promise<void> {
  const job = await readJob(deps, jobId);
  const move = await findMove(deps.rows, jobId);
  if (!job) return;
  const plan = planOf(job);
  const { fromNodeId, toNodeId, firstCopyId, stagedId, lastCopyId, lastFetchId, repositoryId } = plan;
  const kept = plan.kept ?? [];
  const keptIds = kept.map(({ copyId }) => copyId);
  for (const workId of [firstCopyId, lastCopyId, ...keptIds]) await endWork(deps, fromNodeId, workId);
  for (const workId of [lastFetchId, stagedId, ...kept.map((copy) => copy.stagedId)])
    await endWork(deps, toNodeId, workId);
  const ids = [firstCopyId, ...keptIds, ...(move?.switchedAt ? [] : [lastCopyId])];
  await deps.transact(async (tx) => {
    if (keptIds[0] !== undefined) await releaseRoom(tx, keptIds[0]);
    await forgetCopies(deps, tx, { serverId, repositoryId, ids });
  });
}

export async function recheckDomains(deps: MovesDeps, { jobId, serverId }: JobRun): Promise<void> {
  const job = await readJob(deps, jobId);
  if (job && isAddressChanged(planOf(job))) await recheckDomainsOf(deps, serverId);
}

async function tellOwner(deps: MovesDeps, tx: Transaction, { wanted, serverId }: JobRow): Promise<void> {
  const plan = planOf({ wanted });
  const server = await readServer(tx, serverId);
  if (!server || !isAddressChanged(plan)) return;
  const domains = await listDomainNames(tx, serverId);
  const page = new URL(`/server/${serverId}/domains`, deps.config.http.publicUrl);
  const records =
    domains.length === 0
      ? ""
      : `\n\nPlease change the records of ${domains.join(", ")} too. The records you need are here:\n${page.href}`;
  await mailPerson(deps, tx, server.userId, {
    subject: `${server.name} has a new address`,
    text: `We moved your server ${server.name} to another machine. Nothing in it has changed, but its address has.\n\nBefore: ${addressText(plan.before)}\nNow: ${addressText(plan.after)}\n\nPlease give your players the new address.${records}`,
  });
}

function addressText({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host}:${port}`;
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === "NOT_FOUND")) throw error;
}
