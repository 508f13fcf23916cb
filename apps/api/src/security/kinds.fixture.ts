import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { defineRoute } from "@blockwright/contract/route";
import { z } from "zod";
import { on, type FindThing, type RouteBinding } from "../platform/http/route-binding.ts";

export const maxFileBytes = 1024 * 1024;
export const maxWebhookBytes = 4096;

const serverParams = z.object({ serverId: z.uuid() });

const uploadRoute = defineRoute({
  kind: "upload",
  method: "POST",
  path: "/api/kinds/{serverId}/upload",
  access: "server:view",
  limit: "upload",
  summary: "An upload",
  params: serverParams,
  fields: z.object({ directory: z.string().max(100), note: z.string().optional() }),
  files: { file: { maxBytes: maxFileBytes, maxCount: 2 } },
  response: z.object({ directory: z.string(), files: z.array(z.string()) }),
  idempotency: "natural",
});

const downloadRoute = defineRoute({
  kind: "download",
  method: "GET",
  path: "/api/kinds/{serverId}/download",
  access: "server:view",
  limit: "download",
  summary: "A download",
  params: serverParams,
  query: z.object({ name: z.string().default("world.zip"), isEndless: z.stringbool().default(false) }),
});

const streamRoute = defineRoute({
  kind: "stream",
  method: "GET",
  path: "/api/kinds/{serverId}/stream",
  access: "server:view",
  limit: "stream",
  summary: "A stream",
  params: serverParams,
  query: z.object({ is: z.enum(["short", "open", "endless", "broken", "refused"]).default("short") }),
  events: z.discriminatedUnion("type", [
    z.object({ type: z.literal("tick"), count: z.number() }),
    z.object({ type: z.literal("done") }),
  ]),
});

const webhookRoute = defineRoute({
  kind: "webhook",
  method: "POST",
  path: "/api/kinds/webhook",
  access: "public",
  limit: "webhook",
  summary: "A webhook",
  largestBodyBytes: maxWebhookBytes,
  response: z.object({ sha256: z.string(), type: z.string() }),
});

const resumableRoute = defineRoute({
  kind: "resumable",
  method: "PATCH",
  path: "/api/kinds/{serverId}/resumable",
  access: "server:view",
  limit: "transfer",
  summary: "A part of an upload",
  params: serverParams,
  status: 204,
  idempotency: "natural",
});

const beginRoute = defineRoute({
  kind: "resumable",
  method: "POST",
  path: "/api/kinds/{serverId}/resumable",
  access: "server:view",
  limit: "transfer",
  summary: "The beginning of an upload",
  params: serverParams,
  metadata: z.object({ path: z.string().min(1) }),
  status: 201,
  idempotency: "natural",
});

const relay = {
  kind: "relay",
  path: "/api/kinds/relay",
  access: "public",
  limit: "relay",
  summary: "A machine's end",
  idempotency: "natural",
} as const;
const takeRoute = defineRoute({ ...relay, method: "GET", status: 200 });
const bringRoute = defineRoute({ ...relay, method: "PUT", status: 204 });

const thingRoute = defineRoute({
  method: "GET",
  path: "/api/kinds/things/{id}",
  access: "server:view",
  limit: "read",
  summary: "Something of a server's, or of a person's",
  server: { via: "thing", param: "id" },
  params: z.object({ id: z.uuid() }),
  response: z.object({ id: z.uuid(), serverId: z.uuid().nullable() }),
});

const noteRoute = defineRoute({
  method: "POST",
  path: "/api/kinds/notes",
  access: "server:view",
  limit: "write",
  summary: "A note about a server, or about none",
  server: { in: "body", name: "serverId" },
  body: z.object({ serverId: z.uuid().optional(), text: z.string() }),
  response: z.object({ serverId: z.uuid().nullable() }),
  idempotency: "natural",
});

/** What the handlers received. */
export interface Seen {
  readonly uploads: { bytes: number; error: string | undefined }[];
  readonly begun: { path: string; lengthBytes: number }[];
  readonly brought: string[];
  streamsEnded: number;
  eventsAskedFor: number;
  lastEventId: string | undefined;
  readonly things: Map<string, Awaited<ReturnType<FindThing>>>;
}

export const newSeen = (): Seen => ({
  uploads: [],
  begun: [],
  brought: [],
  streamsEnded: 0,
  eventsAskedFor: 0,
  lastEventId: undefined,
  things: new Map(),
});

export function kindRoutes(seen: Seen): RouteBinding[] {
  return [
    ...transferRoutes(seen),
    on(uploadRoute, async ({ receive }) => {
      const { fields, files } = await receive(async ({ name, content }) => {
        const upload = { bytes: 0, error: undefined as string | undefined };
        seen.uploads.push(upload);
        const hash = createHash("sha256");
        try {
          for await (const chunk of content as AsyncIterable<Buffer>) {
            upload.bytes += chunk.length;
            hash.update(chunk);
          }
        } catch (error) {
          upload.error = String(error);
          throw error;
        }
        return `${name} ${hash.digest("hex")}`;
      });
      return { directory: fields.directory, files: [...files] };
    }),
    on(downloadRoute, async ({ query, range }) => {
      if (query.isEndless) return { name: query.name, content: Readable.from(endlessBytes()) };
      const content = Buffer.from("0123456789");
      const part = /^bytes=(\d)-(\d)$/.exec(range ?? "");
      if (!part)
        return { name: query.name, content: Readable.from([content]), totalBytes: 10, acceptsRanges: true };
      const [firstByte, lastByte] = [Number(part[1]), Number(part[2])];
      const slice = content.subarray(firstByte, lastByte + 1);
      return {
        name: query.name,
        content: Readable.from([slice]),
        status: 206,
        firstByte,
        lastByte,
        totalBytes: 10,
      };
    }),
    on(streamRoute, async ({ query, lastEventId, signal }) => {
      seen.lastEventId = lastEventId;
      if (query.is === "refused") throw new Error("before the first event");
      return ticks(seen, query.is, signal);
    }),
    on(webhookRoute, async ({ rawBody, headers }) => ({
      sha256: createHash("sha256").update(rawBody).digest("hex"),
      type: String(headers["content-type"]),
    })),
    on(thingRoute, async ({ params }, { server }) => ({ id: params.id, serverId: server?.id ?? null }), {
      find: async (id) => seen.things.get(id),
    }),
    on(noteRoute, async ({ body }, { server }) => {
      if (server?.id !== body.serverId) throw new Error("authorized by another server than the body names");
      return { serverId: server?.id ?? null };
    }),
  ];
}

function transferRoutes(seen: Seen): RouteBinding[] {
  return [
    on(resumableRoute, async ({ part: { offsetBytes, content, signal } }) => {
      const upload = { bytes: 0, error: undefined as string | undefined };
      seen.uploads.push(upload);
      signal.addEventListener("abort", () => (upload.error = String(signal.reason)));
      for await (const chunk of content) upload.bytes += chunk.length;
      return { offsetBytes: offsetBytes + upload.bytes };
    }),
    on(beginRoute, async ({ lengthBytes, metadata: { path } }) => {
      seen.begun.push({ path, lengthBytes });
      return { location: "/somewhere" };
    }),
    on(takeRoute, async ({ authorization }) => Readable.from([`for ${authorization}`])),
    on(bringRoute, async ({ content }) => {
      seen.brought.push(Buffer.concat(await content.toArray()).toString());
      return undefined;
    }),
  ];
}

async function* endlessBytes() {
  const chunk = Buffer.alloc(16 * 1024, "x");
  for (;;) {
    yield chunk;
    // The test reads in the same process: without a pause nothing else would run.
    await sleep(5);
  }
}

async function* ticks(seen: Seen, kind: "short" | "open" | "endless" | "broken", signal: AbortSignal) {
  try {
    const last = kind === "endless" ? Infinity : 2;
    for (let count = 0; count < last; count += 1) {
      seen.eventsAskedFor += 1;
      yield { id: `e${count}`, data: { type: "tick" as const, count } };
    }
    if (kind === "broken") throw new Error("in the middle");
    if (kind === "open") await new Promise((resolve) => signal.addEventListener("abort", resolve));
    yield { data: { type: "done" as const } };
  } finally {
    seen.streamsEnded += 1;
  }
}
