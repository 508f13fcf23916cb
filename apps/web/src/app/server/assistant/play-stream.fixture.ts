import type { TurnEvent } from "@blockwright/contract/assistant";

/** An event stream that a test writes to, in place of the api's. */
export function playStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  let sent = 0;
  return {
    answer: () => new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send(...events: readonly TurnEvent[]): void {
      for (const event of events) {
        sent += 1;
        controller?.enqueue(new TextEncoder().encode(`id: t.${sent}\ndata: ${JSON.stringify(event)}\n\n`));
      }
    },
    end: () => controller?.close(),
    break: () => controller?.error(new TypeError("network error")),
  };
}
