import { recordedActor, type Actor } from "../../platform/actor.ts";
import type { Transaction } from "../../platform/transaction.ts";
import { boundOf } from "./activity-kinds.ts";
import {
  countRepeat,
  findLog,
  hasDeeds,
  insertActivity,
  insertPlatformActivity,
} from "./activity.repository.ts";

export interface Deed {
  /** noun.past-verb */
  readonly action: `${string}.${string}`;
  readonly subjectId: string;
  /** Only where the subject is not the server itself. */
  readonly serverId?: string;
  readonly details?: Readonly<Record<string, string | number | boolean>>;
}

/** The nouns of actions whose subject is a server. */
const aboutServers: ReadonlySet<string> = new Set([
  "backup",
  "change",
  "file",
  "reinstall",
  "restore",
  "server",
  "undo",
  "update",
]);

const hourMs = 3_600_000;

/**
 * Every use case that changes something records it here, in its own transaction. Beyond a bound, repeated actions are
 * only counted.
 */
export async function appendActivity(tx: Transaction, actor: Actor, deed: Deed): Promise<void> {
  const { kind, id, via, onBehalfOf } = recordedActor(actor);
  const repeated = await countBeyondBound(tx, id, deed);
  // The 1st, 10th, 100th and so on beyond the bound: the log shows how many there were, and a loop adds at most six
  // rows.
  if (repeated > 0 && !/^10*$/.test(String(repeated))) return;
  await insertActivity(tx.rows, {
    at: tx.now(),
    actorKind: kind,
    actorId: id,
    via,
    onBehalfOf,
    action: deed.action,
    subjectId: deed.subjectId,
    serverId: serverOf(deed),
    details: { ...deed.details, ...(repeated > 0 && { repeated }) },
  });
}

/**
 * What the platform saw of many servers at the same moment, in one statement. What is beyond the bound of the hour is not
 * recorded.
 */
export async function appendPlatformDeeds(tx: Transaction, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  const at = tx.now();
  const entries = deeds.map((deed) => {
    const { keep } = boundOf(deed.action);
    return {
      action: deed.action,
      subject_id: deed.subjectId,
      server_id: serverOf(deed),
      details: deed.details ?? {},
      most: keep === "all" ? null : keep,
    };
  });
  await insertPlatformActivity(tx.rows, entries, at, new Date(Math.floor(at.getTime() / hourMs) * hourMs));
}

/** Called before work that is recorded when it is done: if it could not be recorded, it is not started. */
export async function requireActivity({ rows }: Pick<Transaction, "rows">): Promise<void> {
  await findLog(rows);
}

const dayMs = 24 * hourMs;

/** For work that is repeated under its id after a crash or a lost answer: recorded once within a day. */
export async function appendActivityOnce(
  tx: Transaction,
  actor: Actor,
  deed: Deed,
  workId: string,
): Promise<void> {
  const times = await countRepeat(tx.rows, `deed ${workId}`, new Date(tx.now().getTime() + dayMs));
  if (times === 1) await appendActivity(tx, actor, deed);
}

/** 0: it has its own row. */
async function countBeyondBound(
  tx: Transaction,
  actorId: string | null,
  { action, subjectId }: Deed,
): Promise<number> {
  const { keep } = boundOf(action);
  if (keep === "all") return 0;
  const since = new Date(Math.floor(tx.now().getTime() / hourMs) * hourMs);
  if (!(await hasDeeds(tx.rows, { actorId, subjectId, action, since }, keep))) return 0;
  const key = `activity ${action} ${actorId ?? subjectId} ${since.toISOString()}`;
  return countRepeat(tx.rows, key, new Date(since.getTime() + hourMs));
}

function serverOf({ action, subjectId, serverId, details }: Deed): string | null {
  if (serverId !== undefined) return serverId;
  if (aboutServers.has(action.slice(0, action.indexOf(".")))) return subjectId;
  const named = details?.["serverId"];
  return typeof named === "string" ? named : null;
}
