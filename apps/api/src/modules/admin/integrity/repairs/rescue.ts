import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beginBackup, beginCheck, readSealingKey } from "@blockwright/node-protocol/backups";
import { removeInstance } from "@blockwright/node-protocol/rpc";
import { sealForNode } from "@blockwright/node-protocol/sealed-for-node";
import { beginRescue, removeStrayTree, stopInstance } from "@blockwright/node-protocol/strays";
import { endWork, followWork } from "../../../backups/index.ts";
import type { IntegrityDeps } from "../integrity-deps.ts";
import { isLiveAt } from "./on-rows.repository.ts";
import { lookAtInstance } from "./on-machines.ts";
import { nodeOf, refuse, type RepairContext, type RepairStep } from "./repair.ts";
import { findRescue, insertRescue, noteRescued, type RescueRow } from "./rescues.repository.ts";

const passwordBytes = 32;
const stoppedWithinMs = 3 * 60_000;
const lookEveryMs = 1000;
const slowCallMs = 60_000;

const keptFirst = "The machine also keeps earlier files of this server. Back up and remove those first.";

/** Nothing may be written after the backup. Trees of no instance have nothing that writes. */
export const stopFirst: RepairStep = async (deps, context) => {
  const { instanceId } = context.finding.facts;
  if (instanceId === undefined) return;
  const { callNode, now } = deps;
  if ((await lookAtInstance(deps, context)).hasKept) throw refuse(keptFirst);
  await callNode(nodeOf(context), stopInstance, { instanceId });
  const until = now().getTime() + stoppedWithinMs;
  while ((await lookAtInstance(deps, context)).held?.isRunning) {
    if (now().getTime() > until) throw refuse("The server did not stop within 3 minutes.");
    await sleep(lookEveryMs, undefined, { signal: context.signal });
  }
};

/** Into a repository of its own, whose key is stored first. */
export const backUp: RepairStep = async (deps, context) => {
  const { rescueId: workId, signal, finding } = context;
  const nodeId = nodeOf(context);
  const { instanceId, volumeId = instanceId, trashId } = finding.facts;
  if (volumeId === undefined) throw refuse("This is about no files.");
  await keepKey(deps, { id: workId, nodeId, volumeId });
  const begin = async () => {
    const repository = await repositoryAt(deps, workId, nodeId);
    if (instanceId !== undefined)
      await deps.callNode(nodeId, beginBackup, { workId, instanceId, repository, leftOut: [] });
    else
      await deps.callNode(nodeId, beginRescue, {
        workId,
        volumeId,
        repository,
        ...(trashId !== undefined && { trashId }),
      });
  };
  const done = await followWork(
    deps,
    { signal },
    { workId, nodeId, begin, onRunning: async () => undefined },
  );
  if (done === "under-way" || !done.backup) throw refuse("The machine did not say what it stored.");
  await noteRescued(deps.rows, workId, {
    snapshotId: done.backup.snapshotId,
    treeId: done.rescued?.treeId ?? null,
    sizeBytes: done.backup.bytes,
  });
  await endWork(deps, nodeId, workId);
};

/** Reads everything back. Refuses, so that nothing is removed, unless the backup is whole. */
export const verify: RepairStep = async (deps, context) => {
  const { rescueId, checkId: workId, signal } = context;
  const nodeId = nodeOf(context);
  await requireStored(deps, rescueId);
  const begin = async () => {
    const repository = await repositoryAt(deps, rescueId, nodeId);
    await deps.callNode(nodeId, beginCheck, { workId, repository, part: { number: 1, of: 1 } });
  };
  const done = await followWork(
    deps,
    { signal },
    { workId, nodeId, begin, onRunning: async () => undefined },
  );
  await endWork(deps, nodeId, workId);
  if (done === "under-way" || done.checked === undefined || done.checked.damage !== null)
    throw refuse("The backup could not be read back, so nothing was removed.");
};

/** Only what was backed up, only on the machine that has it, and only while the database does not want it there. */
export const removeRescued: RepairStep = async (deps, context) => {
  const nodeId = nodeOf(context);
  const { treeId, volumeId } = await requireStored(deps, context.rescueId);
  if (await isLiveAt(deps.rows, volumeId, nodeId))
    throw refuse("The database has this server on this machine now, so nothing was removed.");
  const { instanceId, trashId } = context.finding.facts;
  if (instanceId !== undefined) return removeStopped(deps, context, instanceId);
  if (treeId === null) throw refuse("The machine did not say which files it stored.");
  const stray = { volumeId, treeId, ...(trashId !== undefined && { trashId }) };
  await deps.callNode(nodeId, removeStrayTree, stray, { deadlineMs: slowCallMs });
};

/** Whatever the machine keeps of it would go too, and is not part of the backup. */
async function removeStopped(deps: IntegrityDeps, context: RepairContext, instanceId: string): Promise<void> {
  const { held, hasKept } = await lookAtInstance(deps, context);
  // An interrupted attempt has removed it.
  if (!held) return;
  const { generation = 0, isRunning } = held;
  if (isRunning) throw refuse("The server was started again meanwhile, so nothing was removed.");
  if (hasKept) throw refuse(keptFirst);
  const removal = { instanceId, generation: generation + 1, discard: true as const };
  await deps.callNode(nodeOf(context), removeInstance, removal, { deadlineMs: slowCallMs });
}

async function requireStored({ rows }: Pick<IntegrityDeps, "rows">, id: string): Promise<RescueRow> {
  const rescue = await findRescue(rows, id);
  if (!rescue || rescue.snapshotId === null)
    throw refuse("There is no backup of it, so nothing was removed.");
  return rescue;
}

async function keepKey(
  { rows, secrets, now }: IntegrityDeps,
  { id, nodeId, volumeId }: { readonly id: string; readonly nodeId: string; readonly volumeId: string },
): Promise<void> {
  const sealedPassword = secrets.seal(randomBytes(passwordBytes).toString("base64url"), id);
  await insertRescue(rows, { id, nodeId, volumeId, sealedPassword, createdAt: now() });
}

export async function repositoryAt(
  { rows, secrets, callNode }: Pick<IntegrityDeps, "rows" | "secrets" | "callNode">,
  id: string,
  nodeId: string,
) {
  const rescue = await findRescue(rows, id);
  if (!rescue) throw refuse("The key of the backup is missing.");
  const { publicKey } = await callNode(nodeId, readSealingKey, {});
  return { id, sealedPassword: await sealForNode(publicKey, secrets.open(rescue.sealedPassword, id)) };
}
