import { setTimeout as sleep } from "node:timers/promises";
import { listDesired, renewCredentials } from "@blockwright/node-protocol/rpc";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import type { NatsConnection } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { dialIn, startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { beatAndWait } from "../nodes.fixture.ts";
import {
  connectAsApi,
  foreignSubjects,
  foreignWildcards,
  hintSubjects,
  subjectsOf,
  wildcardsOf,
} from "./hostile-node.fixture.ts";

/** In every message that the hostile node sends or tries to receive. */
const marker = "planted by a test";
const hints = await hintSubjects();

let api: TestApi;
let hostile: FakeNode;
let victim: FakeNode;
let onlooker: NatsConnection;
let connections: NatsConnection[];
const seen: string[] = [];
/** With more than one connection of the same credentials. */
const heard: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  [hostile, victim] = [await startFakeNode(api), await startFakeNode(api)];
  const second = await dialIn(hostile.id, inject("instance").nats?.url ?? "", hostile.credentials);
  connections = [hostile.connection, second];
  onlooker = await connectAsApi(inject("instance"));
  onlooker.subscribe(">", {
    callback: (_error, message) => {
      if (message.string().includes(marker)) seen.push(message.subject);
    },
  });
  await onlooker.flush();
  hostile.isDeaf = true;
});
afterAll(async () => {
  await Promise.all([onlooker.close(), connections[1]?.close()]);
  await api.stop();
});

/** All messages in flight have arrived. */
async function settled(): Promise<void> {
  for (const connection of [...connections, onlooker]) await connection.flush();
  await sleep(20);
  await onlooker.flush();
}

const notItsOwn = () => [...subjectsOf(victim.id), ...hints, ...foreignSubjects];
const isItsOwn = (subject: string) => subject.startsWith(`node.${hostile.id}.`);

describe("with a node's credentials nobody", () => {
  test("publishes on a subject of another node, a hint, an inbox or the server's own", async () => {
    for (const connection of connections)
      for (const subject of notItsOwn()) connection.publish(subject, marker);
    await settled();
    expect(seen.filter((subject) => !isItsOwn(subject))).toEqual([]);
  });

  test("publishes on a subject that only the api may use, even its own", async () => {
    seen.length = 0;
    const { rpc, inboxPrefix } = nodeSubjects(hostile.id);
    for (const subject of [rpc("apply-instance"), `${inboxPrefix}.one.two`, `node.${hostile.id}.other`])
      for (const connection of connections) connection.publish(subject, marker);
    await settled();
    expect(seen).toEqual([]);
  });

  test("receives another node's messages and requests, hints, inboxes or server messages", async () => {
    const patterns = [...notItsOwn(), ...wildcardsOf(victim.id), ...foreignWildcards];
    for (const connection of connections)
      for (const pattern of patterns)
        for (const queue of [undefined, "agent"])
          connection.subscribe(pattern, {
            ...(queue !== undefined && { queue }),
            callback: (_error, message) => {
              if (message?.subject) heard.push(message.subject);
            },
          });
    await settled();
    victim.isDeaf = true;
    for (const subject of notItsOwn().filter((one) => !one.startsWith("$")))
      onlooker.publish(subject, "not for you");
    await settled();
    await victim.connection.flush();
    victim.isDeaf = false;
    await beatAndWait(api, victim);
    await victim.ask(listDesired.name);
    await settled();
    expect(heard).toEqual([]);
  });

  test("gains permission for a subject by naming it as the reply of a message", async () => {
    seen.length = 0;
    const own = subjectsOf(hostile.id);
    const { rpc, ask, inboxPrefix } = nodeSubjects(hostile.id);
    const answering = connections.flatMap((connection) =>
      [rpc("*"), `${inboxPrefix}.one.*`].map((pattern) =>
        connection.subscribe(pattern, { callback: (_error, message) => void message?.respond?.(marker) }),
      ),
    );
    await settled();
    const asked = [ask(listDesired.name), ask(renewCredentials.name), ask("nothing")];
    for (const connection of connections)
      for (const subject of [...own, ...asked])
        for (const reply of notItsOwn()) {
          connection.publish(subject, marker, { reply });
          connection.publish(reply, marker, { reply: rpc("one") });
        }
    await settled();
    for (const connection of connections)
      for (const subject of notItsOwn()) connection.publish(subject, marker);
    await settled();
    for (const subscription of answering) subscription.unsubscribe();
    expect(seen.filter((subject) => !isItsOwn(subject))).toEqual([]);
  });

  test("answers a request that was sent to another node", async () => {
    const { callNode } = api.application.deps;
    victim.isDeaf = true;
    const spoken: string[] = [];
    onlooker.subscribe(`node.${victim.id}.rpc.${listDesired.name}`, {
      callback: (_error, { reply = "" }) => {
        spoken.push(reply);
        const answer = JSON.stringify({ ok: true, body: { specs: [], removed: [], next: null } });
        for (const subject of [reply, reply.replace(victim.id, hostile.id)])
          hostile.connection.publish(subject, answer);
      },
    });
    await onlooker.flush();
    const asked = callNode(victim.id, listDesired, {}, { deadlineMs: 500 });
    await expect(asked).rejects.toMatchObject({ code: "NODE_SLOW" });
    expect(spoken).toHaveLength(1);
    victim.isDeaf = false;
  });
});

test("with its own credentials a node reports, asks, shows its console and answers", async () => {
  seen.length = 0;
  hostile.isDeaf = false;
  await beatAndWait(api, hostile);
  await expect(hostile.ask(listDesired.name)).resolves.toMatchObject({ ok: true });
  hostile.answers.set(listDesired.name, () => ({ specs: [], removed: [], next: null }));
  await expect(api.application.deps.callNode(hostile.id, listDesired, {})).resolves.toMatchObject({
    specs: [],
  });
  const spoken = nodeSubjects(hostile.id);
  const mayUse = [spoken.heartbeat, spoken.change, spoken.console("one"), spoken.ask("one")];
  for (const subject of [...mayUse, spoken.answer("one", "two")])
    hostile.connection.publish(subject, JSON.stringify({ marker }));
  await settled();
  expect(seen.toSorted()).toEqual([...mayUse, spoken.answer("one", "two")].toSorted());
});
