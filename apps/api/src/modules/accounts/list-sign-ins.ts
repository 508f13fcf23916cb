import type { SignIn } from "@blockwright/contract/account";
import type { Person } from "../../platform/actor.ts";
import type { Ground } from "../../platform/ground.ts";
import { listSessions } from "./sessions.repository.ts";

export async function listSignIns({ rows }: Pick<Ground, "rows">, actor: Person): Promise<SignIn[]> {
  const sessions = await listSessions(rows, actor.id);
  return sessions.map(({ id, device, createdAt, lastSeenAt }) => ({
    id,
    device,
    isCurrent: id === actor.sessionId,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}
