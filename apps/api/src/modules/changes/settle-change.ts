import type { ChangeState } from "@blockwright/contract/changes";
import { z } from "zod";
import { system } from "../../platform/actor.ts";
import { defineFact } from "../../platform/events/facts.ts";
import { appendActivity } from "../activity/index.ts";
import { serverChanged } from "../nodes/index.ts";
import type { ChangesGround } from "./changes-ground.ts";
import { lockChange, updateChange } from "./changes.repository.ts";

const changeSettled = defineFact(
  "change.settled",
  z.object({ changeId: z.uuid(), serverId: z.uuid(), state: z.string() }),
);

/** How it ended. Repeated, it changes nothing. */
export async function settleChange(
  ground: ChangesGround,
  changeId: string,
  state: Extract<ChangeState, "applied" | "verified" | "undone" | "failed">,
  sentence: string | null,
): Promise<void> {
  await ground.transact(async (tx) => {
    const change = await lockChange(tx.rows, changeId);
    if (!change || change.state === state) return;
    const { serverId } = change;
    await updateChange(tx.rows, changeId, { state, sentence });
    await appendActivity(tx, system, {
      action: `change.${state}`,
      subjectId: serverId,
      details: { changeId, title: change.title },
    });
    await ground.recordFact(tx, changeSettled, { changeId, serverId, state });
    tx.afterCommit(() => ground.hints.send(serverChanged, { serverIds: [serverId] }));
  });
}
