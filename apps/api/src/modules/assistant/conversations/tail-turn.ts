import { isLastEvent, isTurnOpen, type TurnEvent } from "@blockwright/contract/assistant";
import type { Deps } from "../../../platform/deps.ts";
import type { TurnNews } from "../turn/turn-news.ts";
import { findEvents, findNewestTurn, findTurn } from "../turn/turns.repository.ts";

const lookAgainAfterMs = 1000;

interface Streamed {
  readonly id: string;
  readonly data: TurnEvent;
}

/** The events of a turn after the given one. Ends with the turn, or when it waits for a click. */
export async function* tailTurn(
  { rows, news }: Pick<Deps, "rows"> & { readonly news: TurnNews },
  turnId: string,
  signal: AbortSignal,
  afterId = 0,
): AsyncGenerator<Streamed> {
  let after = afterId;
  let hasNews = false;
  while (!signal.aborted) {
    // News comes with events, and the last event tells that it was the last: the turn itself is read without news.
    // It is read before the events: a turn that has ended has written all of them.
    const turn = hasNews ? undefined : await findTurn(rows, turnId);
    const found = await findEvents(rows, turnId, after);
    for (const { id, event } of found) {
      after = id;
      yield { id: `${turnId}.${id}`, data: event };
    }
    const last = found.at(-1)?.event;
    if (last && isLastEvent(last)) return;
    if (!hasNews && (!turn || !isTurnOpen(turn.state) || turn.state === "waiting")) return;
    hasNews = await news.wait(turnId, lookAgainAfterMs, signal);
  }
}

/** Of the newest turn: all that a reloaded page or a second person has missed. */
export async function* tailConversation(
  deps: Pick<Deps, "rows"> & { readonly news: TurnNews },
  conversationId: string,
  signal: AbortSignal,
  lastEventId: string | undefined,
): AsyncGenerator<Streamed> {
  const turn = await findNewestTurn(deps.rows, conversationId);
  if (!turn) return;
  const [turnId, seen = ""] = lastEventId?.split(".") ?? [];
  yield* tailTurn(deps, turn.id, signal, turnId === turn.id && /^\d{1,15}$/.test(seen) ? Number(seen) : 0);
}
