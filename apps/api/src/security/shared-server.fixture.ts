import { randomUUID } from "node:crypto";
import type { TestApi } from "../api.fixture.ts";
import { deleteServerUser, insertServerUser } from "../modules/servers/server-users.repository.ts";
import { upsertReason } from "../modules/servers/visits/visits.repository.ts";
import { givenCallers, type Callers } from "./gate.fixture.ts";

/** Rows only, without entries in the activity log: suites count those as effects. */
export async function shareWithCallers(
  { application: { deps } }: TestApi,
  people: Callers,
  serverId: string,
): Promise<void> {
  const addedBy = people.owner.id;
  const add = (userId: string, role: (typeof givenCallers)[number]) =>
    insertServerUser(deps.rows, { id: randomUUID(), serverId, userId, role, addedBy });
  for (const role of givenCallers) await add(people[role].id, role);
  await add(people.removed.id, "admin");
  await deleteServerUser(deps.rows, serverId, people.removed.id);
  await upsertReason(
    deps.rows,
    { serverId, operatorId: people.operator.id },
    { reason: "This test.", reasonUntil: new Date(deps.now().getTime() + 3_600_000) },
  );
}
