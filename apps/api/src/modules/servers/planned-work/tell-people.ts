import { utcMinute } from "../../../platform/now.ts";
import type { Deps } from "../../../platform/deps.ts";
import { mailPerson } from "../../accounts/index.ts";
import type { NodesDeps } from "../../nodes/index.ts";
import { sayInGame } from "../console/say-in-game.ts";
import { derivedRequestId } from "../planned-restart/request-id.ts";
import { minutesToAnnounce } from "../planned-restart/restart-moments.ts";
import {
  findPlayed,
  findUntold,
  findUntoldOfCancel,
  findWork,
  noteCancelTold,
  noteTold,
  type WorkRow,
} from "./planned-work.repository.ts";

export type WorkDeps = NodesDeps & Pick<Deps, "queueMail" | "enqueue">;

/** Mails some of those who have not been told yet. False: nobody is left. Idempotent. */
export async function tellSome(deps: WorkDeps, workId: string): Promise<boolean> {
  const work = await findWork(deps.rows, workId);
  if (!work || work.endsAt <= deps.now()) return false;
  return work.cancelledAt ? tellOfCancel(deps, work) : tellOwners(deps, work);
}

async function tellOwners(deps: WorkDeps, work: WorkRow): Promise<boolean> {
  const untold = await findUntold(deps.rows, work);
  for (const { userId, names } of untold)
    await deps.transact(async (tx) => {
      if (!(await noteTold(tx.rows, { workId: work.id, userId, toldAt: tx.now() }))) return;
      await mailPerson(deps, tx, userId, {
        subject: `Planned work on ${utcMinute(work.startsAt).slice(0, 10)}`,
        text: `We work on the machine of ${names.length === 1 ? "your server" : "your servers"} ${names.join(", ")}:\n\n${work.text}\n\nFrom: ${utcMinute(work.startsAt)} UTC\nTo: ${utcMinute(work.endsAt)} UTC\n\nIn that time it may be down. Players are told in the game before it begins. The page of the server shows the times in your time zone:\n${new URL("/servers", deps.config.http.publicUrl).href}`,
      });
    });
  return untold.length > 0;
}

async function tellOfCancel(deps: WorkDeps, work: WorkRow): Promise<boolean> {
  const untold = await findUntoldOfCancel(deps.rows, work.id);
  for (const userId of untold)
    await deps.transact(async (tx) => {
      if (!(await noteCancelTold(tx.rows, { workId: work.id, userId, at: tx.now() }))) return;
      await mailPerson(deps, tx, userId, {
        subject: `No work on ${utcMinute(work.startsAt).slice(0, 10)}`,
        text: `The work that we announced from ${utcMinute(work.startsAt)} UTC to ${utcMinute(work.endsAt)} UTC was cancelled. There is nothing for you to do.`,
      });
    });
  return untold.length > 0;
}

/** A machine that is away answers after seconds; the others must not wait for it one by one. */
const serversAtOnce = 100;

/** Everybody who plays on an affected server. The operator's sentence is not typed into a console. */
export async function sayToPlayers(
  deps: WorkDeps,
  work: Pick<WorkRow, "id" | "nodeId">,
  text: string,
  moment: number,
): Promise<void> {
  const played = await findPlayed(deps.rows, work);
  for (let from = 0; from < played.length; from += serversAtOnce)
    await Promise.all(
      played.slice(from, from + serversAtOnce).map(({ nodeId, instanceId }) =>
        sayInGame(deps, {
          nodeId,
          instanceId,
          text,
          requestId: derivedRequestId(`${work.id} ${instanceId}`, moment),
        }),
      ),
    );
}

const cancelledMoment = -1;

/** Only players who heard that it begins. */
export async function sayCancelled(deps: WorkDeps, workId: string): Promise<void> {
  const work = await findWork(deps.rows, workId);
  if (!work?.cancelledAt) return;
  const leftMs = work.startsAt.getTime() - work.cancelledAt.getTime();
  if (leftMs <= firstSaidMs)
    await sayToPlayers(deps, work, "The work on this machine was cancelled.", cancelledMoment);
}

/** When the first words in the game are said. */
const firstSaidMs = 30 * 60_000;

export function inGame(seconds: number): string {
  const left =
    seconds > 60
      ? `${Math.round(seconds / 60)} minutes`
      : `${seconds} ${seconds === 1 ? "second" : "seconds"}`;
  return `Work on this machine begins in ${left}. The server may be down then.`;
}

/** What a look that comes once a minute has to say. */
export async function sayMinutes(deps: WorkDeps, work: WorkRow): Promise<void> {
  const minutes = minutesToAnnounce(work.startsAt.getTime() - deps.now().getTime());
  if (minutes !== undefined) await sayToPlayers(deps, work, inGame(minutes * 60), minutes * 60);
}
