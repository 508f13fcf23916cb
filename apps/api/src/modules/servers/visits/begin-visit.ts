import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { AppError } from "../../../platform/errors.ts";
import type { HasGivenReason } from "../../access/index.ts";
import { appendActivity } from "../../activity/index.ts";
import { serverChanged } from "../../nodes/index.ts";
import { claimServer } from "../servers.repository.ts";
import { findReason, upsertReason } from "./visits.repository.ts";

const validForMs = 3_600_000;

/** Lets an operator change another person's server for an hour. The owner reads the reason in the activity log. */
export async function beginVisit(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  operator: Person,
  { serverId, reason }: { readonly serverId: string; readonly reason: string },
): Promise<{ until: string }> {
  return transact(async (tx) => {
    if (!(await claimServer(tx.rows, serverId))) throw new AppError("NOT_FOUND");
    const reasonUntil = new Date(tx.now().getTime() + validForMs);
    await upsertReason(tx.rows, { serverId, operatorId: operator.id }, { reason, reasonUntil });
    await appendActivity(tx, operator, {
      action: "server.entered",
      subjectId: serverId,
      details: { reason },
    });
    tx.afterCommit(() => hints.send(serverChanged, { serverIds: [serverId] }));
    return { until: reasonUntil.toISOString() };
  });
}

export async function readVisit(
  { rows, now }: Pick<Deps, "rows" | "now">,
  operator: Person,
  serverId: string,
): Promise<{ visit: { reason: string; until: string } | null }> {
  const { reason, until } = (await findReason(rows, { serverId, operatorId: operator.id })) ?? {};
  if (!reason || !until || until <= now()) return { visit: null };
  return { visit: { reason, until: until.toISOString() } };
}

export function createHasGivenReason(deps: Pick<Deps, "rows" | "now">): HasGivenReason {
  return async (operator, serverId) => (await readVisit(deps, operator, serverId)).visit !== null;
}
