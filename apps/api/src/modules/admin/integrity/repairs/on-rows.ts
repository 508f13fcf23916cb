import { randomBytes, randomUUID } from "node:crypto";
import { actOnBehalf } from "../../../accounts/index.ts";
import { beginAutomatic, beginRestore, removeRepository } from "../../../backups/index.ts";
import { settleSubscription } from "../../../billing/index.ts";
import { recheckOne } from "../../../domains/index.ts";
import { seeAgain } from "../look/see-again.ts";
import {
  deleteOrphanedAccess,
  deleteUnusedLease,
  findNewestBackup,
  insertRepository,
  markLost,
  recountReserved,
} from "./on-rows.repository.ts";
import { instanceOf, refuse, rowOf, type RepairContext, type RepairStep } from "./repair.ts";

const passwordBytes = 32;

export const releaseLease: RepairStep = async ({ rows }, context) => {
  const { protocol, port } = context.finding.facts;
  if (protocol === undefined || port === undefined) throw refuse("This is about no port.");
  const lease = { nodeId: rowOf(context), instanceId: instanceOf(context), protocol, port };
  await deleteUnusedLease(rows, lease);
};

export const recount: RepairStep = ({ transact }, context) =>
  transact((tx) => recountReserved(tx.rows, rowOf(context)));

export const removeStored: RepairStep = (deps, context) =>
  removeRepository(deps, rowOf(context), context.signal);

export const removeAccess: RepairStep = ({ rows }, context) => deleteOrphanedAccess(rows, rowOf(context));

export const endSubscription: RepairStep = (deps, context) => settleSubscription(deps, rowOf(context));

export const checkDomain: RepairStep = (deps, context) => recheckOne(deps, rowOf(context));

/** A server with a job is too busy to be seen as different: a repeated step begins nothing. */
export const restoreNewest: RepairStep = async (deps, context) => {
  if ((await seeAgain(deps, context.finding)) === "gone") return;
  const serverId = serverOf(context);
  const { operatorId } = context;
  if (operatorId === null) throw refuse("Only an operator can start this.");
  const backupId = await findNewestBackup(deps.rows, serverId);
  if (backupId === undefined) throw refuse("This server has no backup. Its owner can reinstall it.");
  const operator = await actOnBehalf(deps, operatorId, "schedule");
  await beginRestore(deps, deps.transact, operator, backupId);
};

/** One transaction: backups are marked only together with the start of a new one. */
export const backUpAgain: RepairStep = async (deps, context) => {
  const { finding, rescueId: id } = context;
  if ((await seeAgain(deps, finding)) === "gone") return;
  const serverId = serverOf(context);
  const hasKey = finding.kind !== "backups-without-key";
  await deps.transact(async (tx) => {
    if (!hasKey) {
      const password = deps.secrets.seal(randomBytes(passwordBytes).toString("base64url"), serverId);
      // Not the first repository: that has data under the lost key.
      await insertRepository(tx.rows, { serverId, sealedPassword: password, currentId: randomUUID() });
    }
    await markLost(tx.rows, serverId, hasKey ? rowOf(context) : undefined, hasKey ? notStored : notReadable);
    await beginAutomatic(deps, tx, { id, serverId, reason: "After a check of the stored backups" });
  });
};

const notStored = "This backup is not in the store any more. A new one was started.";
const notReadable = "This backup can't be opened: its key is lost. A new one was started.";

function serverOf({ finding }: RepairContext): string {
  if (finding.serverId === null) throw refuse("This is about no server.");
  return finding.serverId;
}
