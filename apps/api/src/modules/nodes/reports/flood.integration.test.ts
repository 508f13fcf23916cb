import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { listDesired, renewCredentials } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { beatAndWait } from "../nodes.fixture.ts";
import { startFlood, type FloodMessage } from "./flood.fixture.ts";

/** Until a heartbeat is in the database: before the next one comes, and long before a node counts as lost. */
const maxDelayMs = 5000;
const beats = 15;
/** Of everything this file does. */
const maxLogLines = 5000;

let api: TestApi;
let hostile: FakeNode;
let neighbour: FakeNode;
beforeAll(async () => {
  api = await startTestApi();
  hostile = await startFakeNode(api);
  neighbour = await startFakeNode(api);
  for (const node of [hostile, neighbour]) await beatAndWait(api, node);
});
afterAll(() => api.stop());

async function seenAfterMs(node: FakeNode): Promise<number> {
  const startedAt = performance.now();
  await beatAndWait(api, node);
  return performance.now() - startedAt;
}

const figures = { memoryBytes: 1, memoryFreeBytes: 1, diskBytes: 1, diskFreeBytes: 1, load: 0 };
const about = { protocol: { oldest: 1, newest: 1 }, agentVersion: "1", figures };

/** In the hostile node's own name, as its credentials allow. */
function report(more: object): string {
  const { id: nodeId, runId } = hostile;
  return JSON.stringify({ nodeId, runId, sequence: "SEQUENCE", observations: [], ...more }).replace(
    '"SEQUENCE"',
    "SEQUENCE",
  );
}

function questions({ ask, inboxPrefix }: ReturnType<typeof nodeSubjects>): FloodMessage[] {
  const text = JSON.stringify({ protocol: 1, id: randomUUID(), deadlineAtMs: 1, body: {} });
  return [listDesired, renewCredentials].map(({ name }) => ({
    subject: ask(name),
    text,
    reply: `${inboxPrefix}.one.two`,
  }));
}

test.each<[string, (subjects: ReturnType<typeof nodeSubjects>) => FloodMessage[]]>([
  ["heartbeats", ({ heartbeat }) => [{ subject: heartbeat, text: report(about) }]],
  ["changes", ({ change }) => [{ subject: change, text: report({}) }]],
  [
    "reports without their shape",
    ({ heartbeat, change }) => [heartbeat, change].map((subject) => ({ subject, text: "{" })),
  ],
  [
    "large reports",
    ({ heartbeat }) => [{ subject: heartbeat, text: report({ ...about, more: "x".repeat(2000) }) }],
  ],
  ["questions", questions],
  ["lines of a console that is watched", (subjects) => [{ subject: subjects.console("one"), text: "{}" }]],
])(
  "a node that floods the api with %s does not delay the heartbeats of another",
  async (_what, messagesOf) => {
    const flood = startFlood({
      natsUrl: inject("instance").nats?.url ?? "",
      credentials: hostile.credentials,
      messages: messagesOf(nodeSubjects(hostile.id)),
      perSecond: 20_000,
    });
    let followed = 0;
    const following = api.application.deps.link.follow(nodeSubjects(hostile.id).console("one"), () => {
      followed += 1;
    });
    const startedAt = performance.now();
    await sleep(1500);
    const delays: number[] = [];
    try {
      for (let count = 0; count < beats; count += 1) {
        delays.push(await seenAfterMs(neighbour));
        await sleep(50);
      }
    } finally {
      expect(await flood.stop()).toBeGreaterThan(5000);
      following.stop();
    }
    expect(followed).toBeLessThan(2500 + (performance.now() - startedAt));
    expect(Math.max(...delays), "time limit").toBeLessThan(maxDelayMs);
    expect(api.logText().split("\n").length).toBeLessThan(maxLogLines);
  },
);
