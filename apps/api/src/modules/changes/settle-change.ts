import type { ChangeState } from "@blockwright/contract/changes";
import { z } from "zod";
import { system } from "../../platform/actor.ts";
import { defineFact } from "../../platform/events/facts.ts";
import { appendActivity } from "../activity/index.ts";
import type { FailureReason } from "../jobs/index.ts";
import { serverChanged } from "../nodes/index.ts";
import { noteCrashFixed, serverPartChanged } from "../servers/index.ts";
import { isInPlace } from "./change.ts";
import type { ChangesDeps } from "./changes-deps.ts";
import { findChangeItems, lockChange, updateChange } from "./changes.repository.ts";
import { addOnEffects } from "./apply/record-add-ons.ts";
import { recordVersions } from "./apply/record-versions.ts";

const changeSettled = defineFact(
  "change.settled",
  z.object({ changeId: z.uuid(), serverId: z.uuid(), state: z.string() }),
);

/** Records how it ended. Idempotent. */
export async function settleChange(
  deps: ChangesDeps,
  changeId: string,
  state: Extract<ChangeState, "applied" | "verified" | "undone" | "failed">,
  reason?: FailureReason,
): Promise<void> {
  await deps.transact(async (tx) => {
    const change = await lockChange(tx.rows, changeId);
    if (!change || change.state === state) return;
    const { serverId } = change;
    await updateChange(tx, changeId, {
      state,
      sentence: reason?.sentence ?? null,
      message: reason?.message ?? null,
    });
    if (state === "verified" && change.origin?.startsWith("diagnosis:") === true)
      await noteCrashFixed(tx, serverId);
    const direction = recordedDirection(change.state, state);
    if (direction) {
      const items = await findChangeItems(tx.rows, changeId);
      const effects = addOnEffects(
        items.map(({ item }) => item),
        direction,
      );
      await deps.recordAddOns(tx, serverId, effects);
      await recordVersions(tx, change, items, direction);
    }
    await appendActivity(tx, system, {
      action: `change.${state}`,
      subjectId: serverId,
      details: { changeId, title: change.title },
    });
    await deps.recordFact(tx, changeSettled, { changeId, serverId, state });
    tx.afterCommit(() => {
      deps.hints.send(serverChanged, { serverIds: [serverId] });
      deps.hints.send(serverPartChanged, { serverId, part: "change" });
    });
  });
}

/** Undefined if a change ends without having been applied: nothing was recorded for it. */
function recordedDirection(before: ChangeState, after: ChangeState): "forth" | "back" | undefined {
  if (isInPlace(after) && !isInPlace(before)) return "forth";
  return before === "undoing" && after === "undone" ? "back" : undefined;
}
