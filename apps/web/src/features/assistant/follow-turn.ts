import {
  isLastEvent,
  sendMessage,
  watchTurn,
  type EvidenceKind,
  type TurnEvent,
} from "@blockwright/contract/assistant";
import { ApiError, isRefusal } from "../../shared/api/api-error.ts";
import { readStream } from "../../shared/api/read-stream.ts";
import { pause } from "../../shared/socket/pause.ts";
import { reconnectDelayMs } from "../../shared/socket/reconnect-delay.ts";
import { t } from "../../shared/text/t.ts";

/** What the api does before the model says anything. */
export interface AskedFirst {
  readonly about?: EvidenceKind | undefined;
  /** A change of permissions to put back. */
  readonly undo?: string | undefined;
}

interface Followed extends AskedFirst {
  readonly conversationId: string;
  /** Asks this first. Without it, the newest turn is followed from its beginning. */
  readonly content?: string | undefined;
  readonly signal: AbortSignal;
}

/** The events of a turn, each once, until it ends or waits for a click. Continues after a broken connection. */
export async function* followTurn({
  conversationId,
  content,
  about,
  undo,
  signal,
}: Followed): AsyncGenerator<TurnEvent> {
  const params = { id: conversationId };
  let last: TurnEvent | undefined;
  let lastEventId: string | undefined;
  let failures = 0;
  let isSent = content === undefined;
  while (!signal.aborted) {
    try {
      const events =
        isSent || content === undefined
          ? readStream(watchTurn, { params }, { signal, lastEventId })
          : readStream(sendMessage, { params, body: { content, about, undo } }, { signal });
      for await (const { id, data } of events) {
        isSent = true;
        failures = 0;
        lastEventId = id ?? lastEventId;
        last = data;
        yield data;
      }
      if (last && isLastEvent(last)) return;
    } catch (error) {
      if (signal.aborted) return;
      if (!isSent || isRefusal(error)) throw error;
    }
    if (!isSent) throw new ApiError(t("Failed to send message"), { status: 0 });
    await pause(reconnectDelayMs(failures), signal);
    failures += 1;
  }
}
