import { randomUUID } from "node:crypto";
import type { announceWork as route } from "@blockwright/contract/planned-work";
import type { RouteInput } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import { dayMs, timeBefore } from "../../../platform/now.ts";
import { addWithin } from "../../../platform/row-limit.ts";
import type { Transact, Transaction } from "../../../platform/transaction.ts";
import { workflow } from "../../../platform/workflow-reference.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import {
  cancelWorkRow,
  countOpenWork,
  deleteWorkBefore,
  findAffected,
  findWork,
  insertWork,
  isMachine,
  type WorkRow,
} from "./planned-work.repository.ts";

type Wish = RouteInput<typeof route>["body"];
type AnnounceDeps = Pick<Deps, "now" | "hints" | "enqueue">;

export interface WorkRun {
  readonly workId: string;
}

export const tellRun = workflow<WorkRun>("servers.tell-of-work", "background");

const maxOpen = 20;
const furthestMs = 90 * dayMs;
const longestMs = 7 * dayMs;
const keptForMs = 90 * dayMs;

/** Pages show it at once; the mails follow. */
export async function announceWork(
  deps: AnnounceDeps,
  once: Transact,
  operator: Person,
  { machineId, startsAt, endsAt, text }: Wish,
): Promise<{ id: string }> {
  const times = timesOf({ startsAt, endsAt }, deps.now());
  return once(async (tx) => {
    if (machineId !== null && !(await isMachine(tx.rows, machineId))) throw new AppError("NOT_FOUND");
    await deleteWorkBefore(tx.rows, timeBefore(tx.now(), keptForMs));
    const work = { id: randomUUID(), nodeId: machineId, ...times, text, createdAt: tx.now() };
    const limit = {
      of: "planned-work of-all",
      max: maxOpen,
      count: () => countOpenWork(tx.rows, tx.now()),
      refusal: () => new AppError("CHANGE_REFUSED", `No more than ${maxOpen} can be announced at once.`),
    } as const;
    await addWithin(tx, limit, () => insertWork(tx.rows, work));
    await appendActivity(tx, operator, {
      action: "work.announced",
      subjectId: machineId ?? work.id,
      details: { workId: work.id, startsAt, endsAt, text },
    });
    await follow(deps, tx, work, "announced");
    return { id: work.id };
  });
}

/** Everybody who got the announcement gets the cancellation. Idempotent. */
export async function cancelWork(
  deps: AnnounceDeps & Pick<Deps, "transact">,
  operator: Person,
  workId: string,
): Promise<void> {
  await deps.transact(async (tx) => {
    const work = await findWork(tx.rows, workId);
    if (!work || work.endsAt <= tx.now()) throw new AppError("NOT_FOUND");
    if (!(await cancelWorkRow(tx.rows, workId, tx.now()))) return;
    await appendActivity(tx, operator, {
      action: "work.cancelled",
      subjectId: work.nodeId ?? workId,
      details: { workId },
    });
    await follow(deps, tx, work, "cancelled");
  });
}

async function follow(
  { enqueue, hints }: AnnounceDeps,
  tx: Transaction,
  work: Pick<WorkRow, "id" | "nodeId">,
  what: "announced" | "cancelled",
): Promise<void> {
  await enqueue(tx, tellRun, { id: `work-${work.id}-${what}`, input: { workId: work.id } });
  const serverIds = await findAffected(tx.rows, work);
  tx.afterCommit(() => hints.send(serverChanged, { serverIds }));
}

function timesOf({ startsAt, endsAt }: Pick<Wish, "startsAt" | "endsAt">, now: Date) {
  const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
  const refuse = (sentence: string) => new AppError("CHANGE_REFUSED", sentence);
  if (times.startsAt <= now) throw refuse("Please choose a time in the future.");
  if (times.startsAt.getTime() - now.getTime() > furthestMs)
    throw refuse("Please choose a time within the next 90 days.");
  if (times.endsAt <= times.startsAt) throw refuse("It has to end after it begins.");
  if (times.endsAt.getTime() - times.startsAt.getTime() > longestMs)
    throw refuse("It can last for 7 days at most.");
  return times;
}
