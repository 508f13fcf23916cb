import { isTurnOpen } from "@blockwright/contract/assistant";
import type { Person } from "../../../platform/actor.ts";
import type { Deps } from "../../../platform/deps.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { appendActivity } from "../../activity/index.ts";
import { endTurn } from "../turn/end-turn.ts";
import {
  findNewestTurn,
  findOpenTurnsOf,
  lockTurn,
  updateTurn,
  type Asked,
  type TurnRow,
} from "../turn/turns.repository.ts";

export const stoppedSentence = "Stopped. Nothing more was done.";
const loggedOutSentence =
  "Stopped, because the account that asked was logged out or lost its access. Ask again if you still want it.";

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
    await appendActivity(tx, actor, {
      action: "assistant.stopped",
      subjectId: turn.serverId,
      details: { conversationId },
    });
    await stop({ hints }, tx, turn, stoppedSentence);
  });
}

/** An approval that was given in advance ends with its turn. */
export async function stopTurnsOf(
  { hints }: Pick<Deps, "hints">,
  tx: Transaction,
  asked: Asked,
): Promise<void> {
  for (const { id } of await findOpenTurnsOf(tx.rows, asked)) {
    const turn = await lockTurn(tx.rows, id);
    if (turn && isTurnOpen(turn.state)) await stop({ hints }, tx, turn, loggedOutSentence);
  }
}

async function stop(
  deps: Pick<Deps, "hints">,
  tx: Transaction,
  { id, state }: TurnRow,
  sentence: string,
): Promise<void> {
  const at = tx.now();
  await updateTurn(tx.rows, id, { stopRequestedAt: at, updatedAt: at });
  if (state === "waiting") await endTurn(deps, tx, id, { state: "stopped", sentence });
}
