import { setTimeout as sleep } from "node:timers/promises";
import { renewCredentials, responseEnvelope } from "@blockwright/node-protocol/rpc";
import { decode } from "@nats-io/jwt";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { signUser } from "../../../../../../services/programs/agent-process.ts";
import { startTestApi, type TestApi } from "../../../api.fixture.ts";
import { system } from "../../../platform/actor.ts";
import { dialIn, FakeNode, startFakeNode } from "../fake-node.fixture.ts";
import { refuseOldCredentials } from "../index.ts";
import { beatAndWait, waitUntil } from "../nodes.fixture.ts";

const { nats } = inject("instance");
const files = {
  natsUrl: nats?.url ?? "",
  accountSeedFile: nats?.accountSeedFile ?? "",
  operatorSeedFile: nats?.operatorSeedFile ?? "",
  systemCredsFile: nats?.systemCredsFile ?? "",
};
const hoursMs = 60 * 60_000;
const daysMs = 24 * hoursMs;

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.stop());

const refuse = () => refuseOldCredentials(api.application.deps, files, system);

/** Like a node enrolled when credentials allowed everything under the node's prefix, and a reply to every message. */
async function startEarlierNode(): Promise<FakeNode> {
  const node = await startFakeNode(api);
  const { token } = await signUser(
    files.accountSeedFile,
    node.id,
    {
      pub: { allow: [`node.${node.id}.>`] },
      sub: { allow: [`node.${node.id}.rpc.>`] },
      resp: { max: 1, ttl: 60_000_000_000 },
    },
    { exp: Math.floor((Date.now() + 30 * daysMs) / 1000) },
    decode(node.token).sub,
  );
  await api.application.pool.query("update nodes set permissions_version = 1 where id = $1", [node.id]);
  await node.stop();
  const credentials = node.credentials.replace(node.token, token);
  const earlier = new FakeNode(node.id, await dialIn(node.id, files.natsUrl, credentials), credentials);
  api.onStop(() => earlier.stop());
  // Tokens have their issue time in whole seconds.
  await sleep(1100);
  return earlier;
}

async function renew(node: FakeNode): Promise<string> {
  const answer = responseEnvelope.parse(await node.ask(renewCredentials.name));
  if (!answer.ok) throw new Error(answer.message);
  const { token } = renewCredentials.response.parse(answer.body);
  return node.credentials.replace(node.token, token);
}

test("credentials with earlier permissions are renewed, and refused by the message server after that", async () => {
  const [node, neighbour] = [await startEarlierNode(), await startFakeNode(api)];
  await beatAndWait(api, node);
  const renewed = await renew(node);
  await expect(refuse()).resolves.toEqual({ refused: [], waiting: [node.id, neighbour.id] });
  expect(node.connection.isClosed()).toBe(false);

  api.clock.advance(3 * hoursMs);
  await expect(refuse()).resolves.toMatchObject({ refused: [node.id, neighbour.id], waiting: [] });
  await waitUntil("it is cut off", () => node.connection.isClosed());
  await expect(dialIn(node.id, files.natsUrl, node.credentials)).rejects.toThrow(/authorization/i);
  const again = new FakeNode(node.id, await dialIn(node.id, files.natsUrl, renewed), renewed);
  api.onStop(() => again.stop());
  await beatAndWait(api, again);
  await beatAndWait(api, neighbour);
  await expect(refuse()).resolves.toEqual({ refused: [], waiting: [] });
});

test("a node that does not renew is accepted for one renewal period and refused after it", async () => {
  const node = await startEarlierNode();
  api.clock.advance(15 * daysMs);
  await expect(refuse()).resolves.toEqual({ refused: [], waiting: [node.id] });
  await beatAndWait(api, node);

  api.clock.advance(2 * daysMs);
  await expect(refuse()).resolves.toEqual({ refused: [node.id], waiting: [] });
  await waitUntil("it is cut off", () => node.connection.isClosed());
  await expect(dialIn(node.id, files.natsUrl, node.credentials)).rejects.toThrow(/authorization/i);
  const { rows } = await api.application.pool.query(
    "select 1 from activity where action = 'node.old-credentials-refused' and subject_id = $1",
    [node.id],
  );
  expect(rows).toHaveLength(1);
});
