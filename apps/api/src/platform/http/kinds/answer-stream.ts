import { once } from "node:events";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { StreamedEvent, StreamRoute } from "@blockwright/contract/route";
import { unlessAborted } from "./unless-aborted.ts";
import type { OpenCall } from "../open-call.ts";
import type { RouteBinding } from "../route-binding.ts";

type Event = StreamedEvent<StreamRoute>;

/** More often than proxies time out a silent connection. */
const heartbeatMs = 15_000;
const idShape = /^[\x21-\x7e]{1,200}$/;

const eventStreamHeaders = {
  "content-type": "text/event-stream; charset=utf-8",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // Asks nginx not to buffer events.
  "x-accel-buffering": "no",
};

/** An error the handler throws before it returns its events is an ordinary refusal. Later the connection just ends. */
export async function answerStream(
  { route, handle }: RouteBinding<StreamRoute>,
  { request, reply, input, call, once: onceOnly, log, hold }: OpenCall,
) {
  const { raw } = reply;
  const listening = new AbortController();
  const letGo = hold(() => raw.destroy());
  raw.once("close", () => {
    letGo();
    listening.abort();
  });
  const { signal } = listening;
  const lastEventId = idOf(request.headers["last-event-id"]);
  const events = (await handle(
    { ...input, lastEventId, signal } as never,
    call as never,
  )) as AsyncIterable<Event>;
  onceOnly.assertUsed();
  reply.hijack();
  raw
    .writeHead(200, { ...(reply.getHeaders() as OutgoingHttpHeaders), ...eventStreamHeaders })
    .flushHeaders();
  const heartbeat = setInterval(() => !raw.writableNeedDrain && raw.write(":\n\n"), heartbeatMs);
  try {
    await sendEvents(raw, route, events, signal);
    raw.end();
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, requestId: request.id }, "a stream broke off");
    raw.destroy();
  } finally {
    clearInterval(heartbeat);
  }
  return reply;
}

/** The next event is requested only when the browser has read the last one. */
async function sendEvents(
  raw: ServerResponse,
  { events: shape }: StreamRoute,
  events: AsyncIterable<Event>,
  signal: AbortSignal,
): Promise<void> {
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (!next || next.done) return;
      const isTaken = raw.write(encodeEvent(next.value.id, shape.parse(next.value.data)));
      if (!isTaken) await unlessAborted(once(raw, "drain"), signal);
    }
  } finally {
    // Not awaited: it ends only when what the handler waits for arrives.
    void iterator.return?.()?.then(undefined, () => undefined);
  }
}

function encodeEvent(id: string | undefined, data: unknown): string {
  if (id !== undefined && !idShape.test(id)) throw new Error("an event's id has 1 to 200 visible characters");
  return `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}

function idOf(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" && idShape.test(header) ? header : undefined;
}
