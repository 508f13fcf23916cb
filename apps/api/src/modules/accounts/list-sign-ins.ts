import type { DroppedSignIn, SignIn } from "@blockwright/contract/account";
import { z } from "zod";
import type { Person } from "../../platform/actor.ts";
import type { Deps } from "../../platform/deps.ts";
import { dayMs, timeBefore } from "../../platform/now.ts";
import { findNewestDeed } from "../activity/index.ts";
import { listSessions } from "./sessions.repository.ts";

const showDroppedForMs = 30 * dayMs;
const droppedDetails = z.object({ device: z.string(), count: z.int() });

export async function listSignIns(
  { rows, now }: Pick<Deps, "rows" | "now">,
  actor: Person,
): Promise<{ signIns: SignIn[]; dropped?: DroppedSignIn }> {
  const [sessions, dropped] = await Promise.all([
    listSessions(rows, actor.id, now()),
    findNewestDeed(rows, "account.sign-in-dropped", actor.id, timeBefore(now(), showDroppedForMs)),
  ]);
  const signIns = sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    isCurrent: actor.kind === "browser" && id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
  if (!dropped) return { signIns };
  return {
    signIns,
    dropped: { ...droppedDetails.parse(dropped.details), endedAt: dropped.at.toISOString() },
  };
}
