import { AppError } from "../../../platform/errors.ts";
import { placeOf } from "../../files/index.ts";
import { seeInstance } from "../../nodes/index.ts";
import { findWaiting } from "../approvals/approvals.repository.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { enqueueTurn } from "../conversations/start-turn.ts";
import { momentOf, playersIn } from "./moment.ts";
import { lockTurn, updateTurn } from "./turns.repository.ts";

/** Turns whose moment has come go on. All that waits is rows, so no worker is needed meanwhile. */
export async function resumeWaiting(deps: AssistantDeps): Promise<void> {
  for (const { turnId, serverId, ...waiting } of await findWaiting(deps.rows))
    if (momentOf(waiting, deps.now(), await playersOf(deps, serverId)) !== "early")
      await resumeTurn(deps, turnId);
}

async function playersOf(deps: AssistantDeps, serverId: string): Promise<number | null> {
  try {
    const { instanceId } = await placeOf(deps, serverId);
    return playersIn(await seeInstance(deps, instanceId));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function resumeTurn(deps: AssistantDeps, turnId: string): Promise<void> {
  await deps.transact(async (tx) => {
    const turn = await lockTurn(tx.rows, turnId);
    if (turn?.state !== "waiting") return;
    const runs = turn.runs + 1;
    await updateTurn(tx.rows, turnId, { state: "queued", runs, deadlineAt: null, updatedAt: tx.now() });
    await enqueueTurn(deps, tx, { id: turnId, serverId: turn.serverId, runs });
  });
}
