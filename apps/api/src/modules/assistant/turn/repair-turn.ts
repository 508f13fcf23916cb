import type { ChangeWithDiffs } from "@blockwright/contract/changes";
import { cancelledSentence } from "../../jobs/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { toolOutput } from "../tools/tool-output.ts";
import { turnChanged } from "./turn-news.ts";
import {
  deleteStaged,
  findEntries,
  insertEntries,
  insertEvent,
  lockTurn,
  updateTurn,
  type TurnRow,
} from "./turns.repository.ts";

const maxRepairs = 2;

/**
 * After a check that failed: the server is as it was before, and the model gets another try. False if it had enough of
 * them, or if it failed in the same way before.
 */
export async function repairTurn(
  deps: AssistantDeps,
  { id }: TurnRow,
  { state, sentence }: ChangeWithDiffs,
): Promise<boolean> {
  if (state !== "undone" || sentence === null || sentence.includes(cancelledSentence)) return false;
  const isGranted = await deps.transact(async (tx) => {
    const turn = await lockTurn(tx.rows, id);
    const failure = kindOf(sentence);
    if (!turn || turn.stopRequestedAt !== null || turn.isUnattended) return false;
    if (turn.repairs >= maxRepairs || turn.lastFailure === failure) return false;
    const at = tx.now();
    const repairs = turn.repairs + 1;
    await updateTurn(tx.rows, id, { changeId: null, repairs, lastFailure: failure, updatedAt: at });
    await deleteStaged(tx.rows, id);
    const position = (await findEntries(tx.rows, id)).length;
    await insertEntries(tx.rows, id, position, [{ by: "check", text: toolOutput(sentence) }]);
    const content = `Trying again: ${sentence}`;
    await insertEvent(tx.rows, {
      turnId: id,
      modelCall: turn.modelCalls,
      event: { type: "thinking", content },
    });
    return true;
  });
  deps.hints.send(turnChanged, { turnId: id });
  return isGranted;
}

/** Numbers and times differ each time. */
function kindOf(sentence: string): string {
  return sentence.replaceAll(/\d+/g, "#").slice(0, 500);
}
