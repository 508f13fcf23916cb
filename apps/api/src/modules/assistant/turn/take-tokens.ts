import { dayMs, timeBefore } from "../../../platform/now.ts";
import type { Transaction } from "../../../platform/transaction.ts";
import { assistantTokensPerDay } from "../../installation/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import { countTokensSince, lockBudget } from "./budget.repository.ts";
import { updateTurn, type TurnRow } from "./turns.repository.ts";

/**
 * Takes tokens for one call of the model before it is made: of the turn, of the person's day and of the installation's.
 * Returns why there are none left. What a crashed worker has taken stays taken.
 */
export async function takeTokens(
  { config }: Pick<AssistantDeps, "config">,
  tx: Transaction,
  turn: TurnRow,
  tokens: number,
): Promise<string | undefined> {
  const { limits } = config.model.assistant;
  if (turn.modelCalls >= limits.modelCallsPerTurn)
    return `This took more than ${limits.modelCallsPerTurn} steps, so it was stopped. Try a smaller request.`;
  const spent = turn.inputTokens + turn.outputTokens + turn.reservedTokens;
  if (spent + tokens > limits.tokensPerTurn)
    return "This request has become too large, so it was stopped. Try a smaller one.";
  await lockBudget(tx.rows);
  const at = tx.now();
  const used = await countTokensSince(tx.rows, turn.userId, timeBefore(at, dayMs));
  if (used.ofPerson + tokens > limits.tokensPerPersonAndDay)
    return "You have used up the AI editor for today. It is available again within 24 hours.";
  if (used.ofAll + tokens > (await assistantTokensPerDay(tx, limits.tokensPerDay)))
    return "The AI editor has reached its limit for today. Please try again tomorrow.";
  await updateTurn(tx.rows, turn.id, {
    modelCalls: turn.modelCalls + 1,
    reservedTokens: turn.reservedTokens + tokens,
    updatedAt: at,
  });
  return undefined;
}
