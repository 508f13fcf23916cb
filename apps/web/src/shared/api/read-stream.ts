import type { RouteCall, StreamRoute } from "@blockwright/contract/route";
import type { z } from "zod";
import { readError } from "./api-error.ts";
import { send } from "./call.ts";
import { routeUrl } from "./route-url.ts";

interface Parts {
  readonly params?: Record<string, unknown>;
  readonly body?: unknown;
}

interface StreamOptions {
  readonly signal: AbortSignal;
  /** Continues after this event. */
  readonly lastEventId?: string | undefined;
}

interface ReceivedEvent<Route extends StreamRoute> {
  readonly id: string | undefined;
  readonly data: z.output<Route["events"]>;
}

/** The events of a stream, until the api ends it. A connection that breaks throws; events we don't know are skipped. */
export async function* readStream<Route extends StreamRoute>(
  route: Route,
  parts: RouteCall<Route>,
  { signal, lastEventId }: StreamOptions,
): AsyncGenerator<ReceivedEvent<Route>> {
  const { params, body }: Parts = parts as Parts;
  const response = await send(routeUrl(route.path, params), {
    method: route.method,
    credentials: "include",
    signal,
    headers: {
      accept: "text/event-stream",
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(route.method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {}),
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await readError(response);
  if (response.body === null) return;
  for await (const block of blocksOf(response.body)) {
    const { id, data } = fieldsOf(block);
    const event = data === undefined ? undefined : route.events.safeParse(parseJson(data));
    if (event?.success) yield { id, data: event.data as z.output<Route["events"]> };
  }
}

/** Events are separated by an empty line. An incomplete one at the end is dropped. */
async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split("\n\n");
      rest = blocks.pop() ?? "";
      yield* blocks;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function fieldsOf(block: string): { readonly id: string | undefined; readonly data: string | undefined } {
  const valueOf = (name: string) =>
    block
      .split("\n")
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  return { id: valueOf("id"), data: valueOf("data") };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
