import {
  flagNames,
  type changeFlag as changeRoute,
  type FlagName,
  type listFlags as listRoute,
} from "@blockwright/contract/admin/flags";
import type { RouteInput, RouteResponse } from "@blockwright/contract/route";
import type { Person } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/errors.ts";
import { appendActivity } from "../../activity/index.ts";
import { findFlags, upsertFlag } from "../../installation/index.ts";
import type { AdminDeps } from "../admin-deps.ts";
import { findFlagChanges } from "./flag-changes.repository.ts";

/** The row says what holds; who decided it is in the activity log, which keeps 13 months. */
export async function listFlags({
  rows,
  config,
}: Pick<AdminDeps, "rows" | "config">): Promise<RouteResponse<typeof listRoute>> {
  const [decided, changes] = [await findFlags(rows), await findFlagChanges(rows)];
  const usual = (name: FlagName) =>
    name === "assistant-tokens" ? config.model.assistant.limits.tokensPerDay : true;
  return {
    flags: flagNames.map((name) => {
      const row = decided.find((one) => one.name === name);
      const change = changes.find((one) => one.name === name);
      const changed = row && {
        at: row.changedAt.toISOString(),
        by: change?.by ?? null,
        reason: change?.reason ?? null,
      };
      return { name, value: row?.value ?? usual(name), changed: changed ?? null };
    }),
  };
}

/** Counts from the next request on, in every process: nothing caches it. */
export async function changeFlag(
  { transact }: Pick<AdminDeps, "transact">,
  operator: Person,
  { name, value, reason }: RouteInput<typeof changeRoute>["body"],
): Promise<void> {
  if ((name === "assistant-tokens") !== (typeof value === "number"))
    throw new AppError("INVALID_REQUEST", "That value does not fit this setting.");
  await transact(async (tx) => {
    await upsertFlag(tx.rows, { name, value, changedAt: tx.now() });
    await appendActivity(tx, operator, {
      action: "installation.flag-changed",
      subjectId: name,
      details: { value, reason },
    });
  });
}
