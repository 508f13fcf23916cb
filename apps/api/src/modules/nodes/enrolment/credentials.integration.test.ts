import { renewCredentials, responseEnvelope } from "@blockwright/node-protocol/rpc";
import { nodePermissions } from "@blockwright/node-protocol/subjects";
import { decode, type User } from "@nats-io/jwt";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { dialIn, startFakeNode, type FakeNode } from "../fake-node.fixture.ts";
import { revokeNode } from "../index.ts";
import { beatAndWait, waitUntil } from "../nodes.fixture.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const { nats } = inject("instance");
const files = {
  natsUrl: nats?.url ?? "",
  accountSeedFile: nats?.accountSeedFile ?? "",
  operatorSeedFile: nats?.operatorSeedFile ?? "",
  systemCredsFile: nats?.systemCredsFile ?? "",
};
const daysMs = 24 * 60 * 60_000;

async function renew(node: FakeNode) {
  const answer = responseEnvelope.parse(await node.ask(renewCredentials.name));
  if (!answer.ok) throw new Error(answer.message);
  return renewCredentials.response.parse(answer.body);
}
const revoke = (node: FakeNode) => revokeNode(api.application.deps, files, system, node.id);
const cutOff = (node: FakeNode) => waitUntil("it is cut off", () => node.connection.isClosed());

describe("the credentials of a node", () => {
  test("are renewed for its key, with the same rights, for thirty days", async () => {
    const node = await startFakeNode(api);
    const { token, expireAt } = await renew(node);
    const claims = decode<User>(token);
    expect(claims.sub).toBe(decode(node.token).sub);
    expect(claims.nats.pub?.allow).toEqual(nodePermissions(node.id).pub.allow);
    expect(Date.parse(expireAt) - Date.now()).toBeGreaterThan(29.9 * daysMs);
    expect((claims.exp ?? 0) * 1000).toBeLessThan(Date.now() + 30.1 * daysMs);
    const renewed = await dialIn(node.id, files.natsUrl, node.credentials.replace(node.token, token));
    await renewed.flush();
    await renewed.close();
  });

  test("are not renewed for an unregistered key, and its log says what to do", async () => {
    const node = await startFakeNode(api);
    await api.application.pool.query("update nodes set credentials_key = null where id = $1", [node.id]);
    await expect(renew(node)).rejects.toThrow("enrol it again");
  });
});

describe("a node that is revoked", () => {
  test("is disconnected within seconds, can't come back, can't renew, and its neighbour is not affected", async () => {
    const [node, neighbour] = [await startFakeNode(api), await startFakeNode(api)];
    await beatAndWait(api, node);
    const startedAt = performance.now();
    await revoke(node);
    await cutOff(node);
    expect(performance.now() - startedAt, "time limit").toBeLessThan(5000);
    await expect(dialIn(node.id, files.natsUrl, node.credentials)).rejects.toThrow(/authorization/i);
    await beatAndWait(api, neighbour);
    await expect(renew(neighbour)).resolves.toBeDefined();
    const { rows } = await api.application.pool.query(
      "select 1 from activity where action = 'node.revoked' and subject_id = $1",
      [node.id],
    );
    expect(rows).toHaveLength(1);
  });

  test("is not renewed even before the message server knows", async () => {
    const node = await startFakeNode(api);
    await api.application.pool.query("update nodes set state = 'removed' where id = $1", [node.id]);
    await expect(renew(node)).rejects.toThrow(/timeout/i);
  });

  test("keeps earlier revocations, and may be revoked twice", async () => {
    const [first, second] = [await startFakeNode(api), await startFakeNode(api)];
    for (const node of [first, second, first]) {
      await revoke(node);
      await cutOff(node);
    }
    for (const node of [first, second])
      await expect(dialIn(node.id, files.natsUrl, node.credentials)).rejects.toThrow(/authorization/i);
  });

  test("concurrently with others is revoked as well", async () => {
    const nodes = await Promise.all(Array.from({ length: 5 }, () => startFakeNode(api)));
    await Promise.all(nodes.map(revoke));
    await Promise.all(nodes.map(cutOff));
    for (const node of nodes)
      await expect(dialIn(node.id, files.natsUrl, node.credentials)).rejects.toThrow(/authorization/i);
  });

  test("must exist", async () => {
    const nobody = "00000000-0000-4000-8000-000000000000";
    for (const id of [nobody, "node"])
      await expect(revokeNode(api.application.deps, files, system, id)).rejects.toThrow(
        "There is no machine with that id.",
      );
  });
});

test("a token renewed before the revocation is invalid too", async () => {
  const node = await startFakeNode(api);
  const { token } = await renew(node);
  await revoke(node);
  const renewed = node.credentials.replace(node.token, token);
  await expect(dialIn(node.id, files.natsUrl, renewed)).rejects.toThrow(/authorization/i);
});
