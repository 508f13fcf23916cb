import { sendMessage, watchTurn } from "@blockwright/contract/assistant";
import { afterEach, expect, test, vi } from "vitest";
import { readStream } from "./read-stream.ts";

const id = "3f2c8f86-8f5b-4e0c-9d2e-0b6f2f6a1c11";
const { signal } = new AbortController();

function answer(chunks: readonly Uint8Array[], status = 200) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
  const double = vi.fn<typeof fetch>(() => Promise.resolve(new Response(body, { status })));
  vi.stubGlobal("fetch", double);
  return double;
}

const bytes = (text: string) => new TextEncoder().encode(text);

async function all() {
  const events = [];
  for await (const event of readStream(watchTurn, { params: { id } }, { signal })) events.push(event);
  return events;
}

afterEach(() => vi.unstubAllGlobals());

test("puts events together that arrive in pieces, also inside a character", async () => {
  const whole = bytes(
    `id: t.1\ndata: ${JSON.stringify({ type: "message", content: "Grüße ✓\n\n" })}\n\n:\n\nid: t.2\ndata: ${JSON.stringify({ type: "thinking", content: "a" })}\n\n`,
  );
  answer([...whole].map((byte) => Uint8Array.of(byte)));
  expect(await all()).toEqual([
    { id: "t.1", data: { type: "message", content: "Grüße ✓\n\n" } },
    { id: "t.2", data: { type: "thinking", content: "a" } },
  ]);
});

test("skips what is not an event of the route, and drops an incomplete one", async () => {
  answer([
    bytes(
      `data: {"type":"surprise"}\n\ndata: nonsense\n\ndata: {"type":"message","content":"a"}\n\ndata: {"ty`,
    ),
  ]);
  expect(await all()).toEqual([{ id: undefined, data: { type: "message", content: "a" } }]);
});

test("a refusal is an error with the api's sentence", async () => {
  answer([bytes(JSON.stringify({ error: "Start your own.", type: "ASSISTANT_REFUSED" }))], 409);
  await expect(all()).rejects.toMatchObject({ name: "ApiError", message: "Start your own.", status: 409 });
});

test("sends the last event it has seen, and a body with a key", async () => {
  const watched = answer([]);
  for await (const _ of readStream(watchTurn, { params: { id } }, { signal, lastEventId: "t.7" }));
  expect(new Headers(watched.mock.calls[0]?.[1]?.headers).get("last-event-id")).toBe("t.7");

  const sent = answer([]);
  const parts = { params: { id }, body: { content: "Hello" } };
  for await (const _ of readStream(sendMessage, parts, { signal }));
  const request = sent.mock.calls[0]?.[1];
  expect(request?.body).toBe(`{"content":"Hello"}`);
  expect(new Headers(request?.headers).get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
});
