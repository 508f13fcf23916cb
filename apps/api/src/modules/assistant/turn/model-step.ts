import type { ModelFailure, TokensUsed } from "../../planning/index.ts";
import { costOf } from "../../planning/index.ts";
import type { AssistantDeps } from "../assistant-deps.ts";
import type { AssistantAnswer, AssistantModel } from "../assistant-model.ts";
import { instructions } from "../instructions.ts";
import { offeredTools } from "../tools/offered-tools.ts";
import { believableTokens } from "./believable-tokens.ts";
import { endTurn } from "./end-turn.ts";
import { storeText } from "./store-text.ts";
import { takeTokens } from "./take-tokens.ts";
import type { TranscriptEntry } from "./turn.ts";
import { turnChanged } from "./turn-news.ts";
import {
  deleteTextOf,
  insertEntries,
  insertEvent,
  lockTurn,
  updateTurn,
  type TurnRow,
} from "./turns.repository.ts";

const maxOutputTokens = 4096;
/** Fewer characters per token than usual, so that rarely more is used than was taken. */
const charactersPerToken = 3;

const failures: Readonly<Record<ModelFailure, string>> = {
  late: "The AI did not answer in time. Please try again.",
  busy: "The AI is busy right now. Please try again in a minute.",
  refused: "The AI can't be reached with this installation's settings. Please tell the operator.",
  broken: "The connection to the AI broke. Please try again.",
  "over-budget": "The answer was too long, so it was stopped. Try a smaller request.",
};

/** Asks the model for its next answer and stores it, text as it comes. */
export async function askModel(
  deps: AssistantDeps & { readonly assistantModel: AssistantModel },
  turn: TurnRow,
  entries: readonly TranscriptEntry[],
  signal: AbortSignal,
): Promise<"more" | "ended"> {
  const { assistantModel: model, transact } = deps;
  const modelCall = 1 + entries.filter(({ by }) => by === "model").length;
  const tools = offeredTools(deps);
  const sentCharacters = JSON.stringify([instructions, entries]).length;
  const taken = Math.ceil(sentCharacters / charactersPerToken) + maxOutputTokens;
  const refusal = await transact(async (tx) => {
    const current = await lockTurn(tx.rows, turn.id);
    const none = current && (await takeTokens(deps, tx, current, taken));
    if (none) await endTurn(deps, tx, turn.id, { state: "failed", sentence: none });
    else await beginAnswer(tx, turn.id, { modelCall, isRepeated: (current?.modelCalls ?? 0) >= modelCall });
    return none;
  });
  deps.hints.send(turnChanged, { turnId: turn.id });
  if (refusal !== undefined) return "ended";
  const text = storeText(deps, turn.id, modelCall);
  const question = { instructions, entries, tools, maxOutputTokens, signal, onText: text.add };
  const answer = await model.answer(question);
  await text.flush();
  const tokens = believableTokens(answer.tokens, { sentCharacters, maxOutputTokens });
  return keepAnswer(deps, turn.id, entries.length, { answer: { ...answer, tokens }, taken });
}

async function beginAnswer(
  tx: Parameters<Parameters<AssistantDeps["transact"]>[0]>[0],
  turnId: string,
  { modelCall, isRepeated }: { readonly modelCall: number; readonly isRepeated: boolean },
): Promise<void> {
  if (isRepeated) await deleteTextOf(tx.rows, turnId, modelCall);
  await insertEvent(tx.rows, { turnId, modelCall, event: { type: "thinking", content: "Thinking" } });
}

/**
 * Tokens of a failed answer count as well: they were paid for too. Calls get ids of our own: some models use one for
 * several calls, and results, approvals and effects are found by it.
 */
async function keepAnswer(
  deps: AssistantDeps,
  turnId: string,
  position: number,
  { answer, taken }: { readonly answer: AssistantAnswer; readonly taken: number },
): Promise<"more" | "ended"> {
  return deps.transact(async (tx) => {
    const turn = await lockTurn(tx.rows, turnId);
    if (!turn) return "ended";
    const tokens = addTokens(turn, answer.tokens);
    await updateTurn(tx.rows, turnId, {
      inputTokens: tokens.input,
      outputTokens: tokens.output,
      // A failed answer may have been paid for without telling its size.
      reservedTokens: answer.tokens.input === 0 ? turn.reservedTokens : turn.reservedTokens - taken,
      costMicros: costOf(tokens, deps.config.model.prices),
      updatedAt: tx.now(),
    });
    if (answer.kind === "failed") {
      const isStopped = turn.stopRequestedAt !== null;
      if (!isStopped)
        await endTurn(deps, tx, turnId, { state: "failed", sentence: failures[answer.failure] });
      return isStopped ? "more" : "ended";
    }
    const { text } = answer;
    const calls = answer.calls.map((call, index) => ({ ...call, id: `call_${position}_${index}` }));
    await insertEntries(tx.rows, turnId, position, [{ by: "model", text, calls }]);
    return "more";
  });
}

function addTokens(turn: TurnRow, { input, output }: TokensUsed): TokensUsed {
  return { input: turn.inputTokens + input, output: turn.outputTokens + output };
}
