import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { defineRpc, renewCredentials } from "@blockwright/node-protocol/rpc";
import { nodePermissions, nodeSubjects } from "@blockwright/node-protocol/subjects";
import { connect, credsAuthenticator, type Msg, type NatsConnection } from "@nats-io/transport-node";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { z } from "zod";
import { signUser } from "../../../../services/programs/agent-process.ts";
import { hasUsualPermissions, lifeOf } from "./credentials.ts";
import { keepCredentialsFresh } from "./keep-credentials-fresh.ts";
import { openLink } from "./link.ts";
import { onRpc } from "./serve-rpc.ts";

const echo = defineRpc({
  name: "echo",
  effect: "changes",
  request: z.object({ word: z.string(), waitMs: z.int().default(0) }),
  response: z.object({ word: z.string() }),
});
const log = pino({ level: "silent" });
const { nats: server } = inject("instance");
let api: NatsConnection;
let folder: string;
beforeAll(async () => {
  const authenticator = credsAuthenticator(readFileSync(server?.apiCredsFile ?? ""));
  api = await connect({ servers: server?.url ?? "", authenticator });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-renewal-"));
});
afterAll(() => api.close());

/** A node whose credentials last some seconds, and an api that renews them for the same time. */
async function openNode(
  lifeSeconds: number,
  renew: "yes" | "refused" = "yes",
  firstPermissions = nodePermissions,
) {
  const nodeId = `t${randomBytes(4).toString("hex")}`;
  const permissions = nodePermissions(nodeId);
  const expiry = () => ({ exp: Math.floor(Date.now() / 1000) + lifeSeconds });
  const seedFile = server?.accountSeedFile ?? "";
  const { credentials, publicKey } = await signUser(seedFile, nodeId, firstPermissions(nodeId), expiry());
  const credsFile = join(folder, "node.creds");
  writeFileSync(credsFile, credentials);
  const renewals: number[] = [];
  const answerRenewal = async (message: Msg) => {
    if (renew === "refused") return message.respond('{"ok":false,"code":"failed","message":"no"}');
    const { exp } = expiry();
    const { token } = await signUser(seedFile, nodeId, permissions, { exp }, publicKey);
    renewals.push(Date.now());
    const body = { token, expireAt: new Date(exp * 1000).toISOString() };
    return message.respond(JSON.stringify({ ok: true, body }));
  };
  api.subscribe(nodeSubjects(nodeId).ask(renewCredentials.name), {
    callback: (_error, message) => void answerRenewal(message),
  });
  const link = await openLink({ nodeId, url: server?.url ?? "", credentials, log });
  let typed = 0;
  await link.serve([
    onRpc(echo, async ({ word, waitMs }) => {
      typed += 1;
      await sleep(waitMs);
      return { word };
    }),
  ]);
  const stopping = new AbortController();
  void keepCredentialsFresh({ nodeId, link, credsFile, credentials, log, signal: stopping.signal });
  return {
    nodeId,
    credsFile,
    renewals,
    link,
    subjects: nodeSubjects(nodeId),
    countTyped: () => typed,
    ask: async (word: string, waitMs = 0) => {
      const body = { protocol: 1, id: randomUUID(), deadlineAtMs: Date.now() + 5000, body: { word, waitMs } };
      const { rpc, answer } = nodeSubjects(nodeId);
      const reply = answer("test", randomUUID());
      const options = { timeout: 5000, noMux: true, reply };
      return (await api.request(rpc(echo.name), JSON.stringify(body), options)).json();
    },
    close: async () => {
      stopping.abort();
      await link.close();
      rmSync(folder, { recursive: true });
    },
  };
}

test("credentials are renewed at half of their lifetime, and no request is lost during the switch", async () => {
  const node = await openNode(4);
  const slow = node.ask("slow", 2500);
  const until = Date.now() + 7000;
  let asked = 0;
  for (; Date.now() < until; asked += 1) {
    const word = `word ${asked}`;
    expect(await node.ask(word)).toEqual({ ok: true, body: { word } });
    await sleep(5);
  }
  expect(await slow).toEqual({ ok: true, body: { word: "slow" } });
  expect(node.renewals.length).toBeGreaterThanOrEqual(2);
  expect(asked).toBeGreaterThan(100);
  expect(node.countTyped()).toBe(asked + 1);
  const kept = lifeOf(readFileSync(node.credsFile, "utf8"));
  expect(kept?.expireAtMs).toBeGreaterThan(Date.now());
  await node.close();
});

test("without renewal a node is disconnected when its credentials expire, and keeps retrying", async () => {
  const node = await openNode(2, "refused");
  expect(await node.ask("before")).toMatchObject({ ok: true });
  await expect
    .poll(() => node.ask("after").then(() => "answered", String), { timeout: 8000, interval: 200 })
    .toContain("no responders");
  expect(lifeOf(readFileSync(node.credsFile, "utf8"))?.expireAtMs).toBeLessThan(Date.now());
  await node.close();
});

test("a request with a reply subject outside of the node's own is not started", async () => {
  const node = await openNode(60);
  expect(await node.ask("before")).toMatchObject({ ok: true });
  const body = { protocol: 1, deadlineAtMs: Date.now() + 5000, body: { word: "no" } };
  const question = () => JSON.stringify({ ...body, id: randomUUID() });
  for (const reply of [
    undefined,
    "_INBOX.x.y",
    "node.other.answer.x.y",
    node.subjects.answerPrefix.slice(0, -1),
  ])
    api.publish(node.subjects.rpc(echo.name), question(), reply === undefined ? {} : { reply });
  expect(await node.ask("after")).toMatchObject({ ok: true });
  expect(node.countTyped()).toBe(2);
  await node.close();
});

test("credentials with permissions of an earlier version are renewed immediately, and once", async () => {
  const earlier = (nodeId: string) => ({
    pub: { allow: [`node.${nodeId}.>`] },
    sub: { allow: [`node.${nodeId}.rpc.>`] },
    resp: { max: 1, ttl: 60_000_000_000 },
  });
  const node = await openNode(3600, "yes", earlier);
  await expect.poll(() => node.renewals.length, { timeout: 5000 }).toBe(1);
  const { nodeId } = node;
  await expect.poll(() => hasUsualPermissions(readFileSync(node.credsFile, "utf8"), nodeId)).toBe(true);
  expect(await node.ask("still here")).toMatchObject({ ok: true });
  await sleep(700);
  expect(node.renewals).toHaveLength(1);
  await node.close();
});

test("refused credentials change nothing", async () => {
  const node = await openNode(60);
  const other = await signUser(server?.accountSeedFile ?? "", "x", {}, { exp: 1 });
  await expect(node.link.changeCredentials(other.credentials)).rejects.toThrow(/expired|authorization/i);
  expect(await node.ask("still here")).toMatchObject({ ok: true });
  await node.close();
});
