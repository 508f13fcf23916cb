import { randomUUID } from "node:crypto";
import { writeConsole } from "@blockwright/node-protocol/rpc";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestApi } from "../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "./fake-node.fixture.ts";
import { beatAndWait, place, waitUntil } from "./nodes.fixture.ts";

const api = await startTestApi();
afterAll(() => api.stop());
const { callNode } = api.application.deps;

let node: FakeNode;
let instanceId: string;
beforeAll(async () => {
  node = await startFakeNode(api);
  await beatAndWait(api, node);
  instanceId = (await place(api)).instanceId;
  await waitUntil("it runs", () => node.specs.has(instanceId));
});

const say = (line: string, options = {}) => callNode(node.id, writeConsole, { instanceId, line }, options);

test("a node executes a request, and once per id", async () => {
  const requestId = randomUUID();
  await say("list", { requestId });
  await say("list", { requestId });
  expect(node.typed).toEqual(["list"]);
});

test("an offline node is detected at once, without a timeout", async () => {
  const start = performance.now();
  await expect(callNode(randomUUID(), writeConsole, { instanceId, line: "x" })).rejects.toMatchObject({
    code: "NODE_AWAY",
  });
  expect(performance.now() - start, "time limit").toBeLessThan(1000);
});

test("a node that does not answer in time is reported as slow", async () => {
  node.isDeaf = true;
  await expect(say("x", { deadlineMs: 100 })).rejects.toMatchObject({ code: "NODE_SLOW" });
  node.isDeaf = false;
});

test("an aborted caller stops waiting", async () => {
  node.isDeaf = true;
  await expect(say("x", { signal: AbortSignal.timeout(50) })).rejects.toThrow("aborted");
  await expect(say("x", { signal: AbortSignal.abort() })).rejects.toThrow("aborted");
  node.isDeaf = false;
});

test("a refusal keeps its reason", async () => {
  node.observe(instanceId, { state: "offline" });
  await expect(say("x")).rejects.toMatchObject({ code: "NOT_RUNNING", refusal: "not-running" });
  const unknown = callNode(node.id, writeConsole, { instanceId: randomUUID(), line: "x" });
  await expect(unknown).rejects.toMatchObject({ code: "NODE_REFUSED", refusal: "unknown-instance" });
});

test("an invalid answer is a refusal, not a crash", async () => {
  const { connection, id } = node;
  connection.subscribe(`node.${id}.rpc.odd`, { callback: (_error, message) => void message.respond("?") });
  await connection.flush();
  node.isDeaf = true;
  const odd = { ...writeConsole, name: "odd" };
  await expect(callNode(id, odd, { instanceId, line: "x" })).rejects.toMatchObject({ refusal: "failed" });
  node.isDeaf = false;
});

test("a request that is too large for one message is refused", async () => {
  const large = { ...writeConsole, request: z.object({ text: z.string() }) };
  const sent = callNode(node.id, large, { text: "x".repeat(9_000_000) });
  await expect(sent).rejects.toMatchObject({ code: "TOO_LARGE" });
});
