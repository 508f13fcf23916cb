import {
  isLastEvent,
  sendMessage,
  watchTurn,
  type EvidenceKind,
  type TurnEvent,
} from "@blockwright/contract/assistant";
import { ApiError } from "../../shared/api/api-error.ts";
import { readStream } from "../../shared/api/read-stream.ts";
import { reconnectDelayMs } from "../../shared/socket/reconnect-delay.ts";
import { t } from "../../shared/text/t.ts";

interface Followed {
  readonly conversationId: string;
  /** Asks this first. Without it, the newest turn is followed from its beginning. */
  readonly content?: string | undefined;
  readonly about?: EvidenceKind | undefined;
  readonly signal: AbortSignal;
}

/** The events of a turn, each once, until it ends or waits for a click. Continues after a broken connection. */
export async function* followTurn({
  conversationId,
  content,
  about,
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
          : readStream(sendMessage, { params, body: { content, about } }, { signal });
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

/** The api has answered, and asking again would not help. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
