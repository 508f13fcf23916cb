import { isTurnOpen } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import { appendActivity } from "../../activity/index.ts";
import { endTurn } from "../turn/end-turn.ts";
import { findNewestTurn, lockTurn, updateTurn } from "../turn/turns.repository.ts";

export const stoppedSentence = "Stopped. Nothing more was done.";

/** A running turn notices within a second; one that waits for a click ends here. */
export async function stopTurn(
  { transact, hints }: Pick<Deps, "transact" | "hints">,
  actor: Person,
  conversationId: string,
): Promise<void> {
  await transact(async (tx) => {
    const newest = await findNewestTurn(tx.rows, conversationId);
    const turn = newest && (await lockTurn(tx.rows, newest.id));
    if (!turn || !isTurnOpen(turn.state) || turn.stopRequestedAt !== null) return;
    const at = tx.now();
    await updateTurn(tx.rows, turn.id, { stopRequestedAt: at, updatedAt: at });
    await appendActivity(tx, actor, {
      action: "assistant.stopped",
      subjectId: turn.serverId,
      details: { conversationId },
    });
    if (turn.state === "waiting")
      await endTurn({ hints }, tx, turn.id, { state: "stopped", sentence: stoppedSentence });
  });
}
