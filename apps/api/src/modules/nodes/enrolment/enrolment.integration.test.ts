import { randomUUID } from "node:crypto";
import { nodeSubjects } from "@blockwright/node-protocol/subjects";
import { errors } from "@nats-io/transport-node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { post } from "../../../http-client.fixture.ts";
import { startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { createEnrolmentToken } from "../index.ts";
import { beatAndWait, place, waitUntil } from "../nodes.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const request = (token: string) => ({
  token,
  protocol: {
    oldest: 1,
    newest: 1,
  },
  name: "m",
  address: "192.0.2.1",
  memoryMb: 1024,
  diskMb: 1024,
  cpus: 1,
});
const enrol = (token: string, more: object = {}) =>
  post(`${api.url}/api/nodes/enrol`, { ...request(token), ...more });

describe("an enrolment token", () => {
  test("is exchanged once, even with concurrent attempts", async () => {
    const { token } = await createEnrolmentToken(api.application.deps);
    const answers = await Promise.all(Array.from({ length: 20 }, () => enrol(token)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(new Set(refused.map(({ json }) => json["type"]))).toEqual(new Set(["ENROLMENT_REFUSED"]));
    const { rows } = await api.application.pool.query("select count(*)::int as made from nodes");
    expect(rows[0]).toEqual({ made: 1 });
  });

  test("is refused when it is unknown or expired, and is stored only as a hash", async () => {
    const { token } = await createEnrolmentToken(api.application.deps);
    const { pool } = api.application;
    const { rows } = await pool.query("select * from node_enrolment_tokens");
    expect(JSON.stringify(rows)).not.toContain(token);
    await pool.query("update node_enrolment_tokens set expires_at = now() - interval '1 second'");
    expect((await enrol(token)).json["type"]).toBe("ENROLMENT_REFUSED");
    expect((await enrol(`bwn_${randomUUID()}`)).json["type"]).toBe("ENROLMENT_REFUSED");
  });

  test("is not spent on an incompatible agent", async () => {
    const { token } = await createEnrolmentToken(api.application.deps);
    expect((await enrol(token, { protocol: { oldest: 8, newest: 9 } })).status).toBe(400);
    expect((await enrol(token)).status).toBe(201);
  });

  test("gets a clear message if no signing key is configured", async () => {
    const bare = await startTestApi({ environment: { NATS_ACCOUNT_SEED_FILE: "" } });
    const { token } = await createEnrolmentToken(bare.application.deps);
    const answer = await post(`${bare.url}/api/nodes/enrol`, request(token));
    expect([answer.status, answer.json["type"]]).toEqual([503, "ENROLMENT_NOT_CONFIGURED"]);
    await bare.stop();
  });
});

describe("the credentials of a node", () => {
  let nodeA: FakeNode;
  let nodeB: FakeNode;
  const refusals: string[] = [];
  beforeAll(async () => {
    nodeA = await startFakeNode(api);
    nodeB = await startFakeNode(api);
    void (async () => {
      for await (const status of nodeA.connection.status())
        if (status.type === "error" && status.error instanceof errors.PermissionViolationError)
          refusals.push(`${status.error.operation} ${status.error.subject}`);
    })();
  });

  test.each([
    ["the other's requests", () => nodeSubjects(nodeB.id).rpc("*")],
    ["the other's reports", () => nodeSubjects(nodeB.id).heartbeat],
    ["the other's console", () => nodeSubjects(nodeB.id).console("*")],
    ["everybody's reports", () => "node.*.heartbeat"],
    ["everything", () => ">"],
    ["hints", () => "hint.>"],
    ["the api's answers", () => "_INBOX.>"],
  ])("do not let it hear %s", async (_what, subjectOf) => {
    const subject = subjectOf();
    nodeA.connection.subscribe(subject, { callback: () => undefined });
    await expect.poll(() => refusals).toContain(`subscription ${subject}`);
  });

  test.each([
    ["report for the other", () => nodeSubjects(nodeB.id).heartbeat],
    ["ask for the other", () => nodeSubjects(nodeB.id).ask("list-desired")],
    ["command the other", () => nodeSubjects(nodeB.id).rpc("apply-instance")],
    ["send hints", () => "hint.server.changed"],
    ["answer unasked", () => "_INBOX.somebody.1"],
  ])("do not let it %s", async (_what, subjectOf) => {
    const subject = subjectOf();
    nodeA.connection.publish(subject, "{}");
    await expect.poll(() => refusals).toContain(`publish ${subject}`);
  });

  test("let it send only under its own name: a report for another node is dropped", async () => {
    await beatAndWait(api, nodeB);
    await nodeA.beat({ nodeId: nodeB.id, sequence: 1000, runId: nodeB.runId });
    await beatAndWait(api, nodeA);
    const { rows } = await api.application.pool.query(
      "select sequence::int from node_reports where node_id = $1",
      [nodeB.id],
    );
    expect(rows).toEqual([{ sequence: nodeB.sequence }]);
    expect(api.logText()).toContain("a node speaks in the name of another");
  });

  test("let it ask what it should run, and receive nothing meant for others", async () => {
    await beatAndWait(api, nodeA);
    const { pool } = api.application;
    await pool.query("update nodes set state = 'draining' where id <> $1", [nodeA.id]);
    const { instanceId } = await place(api);
    await expect(nodeA.ask("list-desired")).resolves.toMatchObject({
      ok: true,
      body: { specs: [{ instanceId, generation: 1 }], removed: [] },
    });
    await expect(nodeB.ask("list-desired")).resolves.toMatchObject({ ok: true, body: { specs: [] } });
    const heard: string[] = [];
    nodeB.connection.subscribe(nodeSubjects(nodeB.id).rpc("mine"), {
      callback: (_error, message) => void heard.push(message.subject),
    });
    await nodeB.connection.flush();
    const envelope = JSON.stringify({ protocol: 1, id: randomUUID(), deadlineAtMs: 1, body: {} });
    nodeA.connection.publish(nodeSubjects(nodeA.id).ask("list-desired"), envelope, {
      reply: nodeSubjects(nodeB.id).rpc("mine"),
    });
    await waitUntil("the api has seen it", () => api.logText().includes("wants its answer sent elsewhere"));
    await nodeB.connection.flush();
    expect(heard).toEqual([]);
  });
});
