import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runSftp } from "../../../services/programs/openssh.ts";
import { startTestApi, type TestApi } from "./api.fixture.ts";
import { ask } from "./http-client.fixture.ts";
import { signUpSomebody, type TestPerson } from "./modules/accounts/people.fixture.ts";
import { reviseInstance } from "./modules/nodes/index.ts";
import { waitUntil } from "./modules/nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "./modules/nodes/real-node.fixture.ts";
import { someSleepingServer } from "./modules/servers/servers.fixture.ts";
import { someSftpPassword } from "./modules/sftp/sftp.fixture.ts";
import { tusClient } from "./modules/transfers/tus.fixture.ts";

let api: TestApi;
let node: RealNode;
let owner: TestPerson;
type TestServer = Awaited<ReturnType<typeof someSleepingServer>>;
const here = mkdtempSync(join(tmpdir(), "blockwright-cut-"));
const headers = () => ({ headers: { cookie: owner.cookies } });

beforeAll(async () => {
  writeFileSync(join(here, "endless"), "");
  truncateSync(join(here, "endless"), 1_000_000_000);
  api = await startTestApi();
  node = await startRealNode(api, { hasSftp: true });
  owner = await signUpSomebody(api.url);
}, 120_000);
afterAll(async () => {
  await api.stop();
  rmSync(here, { recursive: true });
});

const ends: Record<string, (server: TestServer) => Promise<unknown>> = {
  "is deleted": ({ serverId }) =>
    ask(`${api.url}/api/servers/${serverId}`, { method: "DELETE", ...headers() }),
  "is reinstalled": ({ instanceId }) => {
    const { deps } = api.application;
    return deps.transact((tx) =>
      reviseInstance(deps, tx, instanceId, ({ spec }) => ({
        spec: { ...spec, installation: { ...spec.installation, id: "another" } },
      })),
    );
  },
};

test.each(Object.entries(ends))(
  "when a server %s, what is on its way over SFTP, up and down is cut within a second",
  async (_how, end) => {
    const server = await someSleepingServer(api, owner);
    const inTree = (name: string) => join(node.treeOf(server.instanceId), name);
    await waitUntil("it is installed", () => existsSync(inTree("")));
    const underWay = {
      sftp: await putEndlessly(server, inTree("sftp")),
      upload: await uploadSlowly(server, inTree("")),
      download: await downloadSlowly(server, inTree("large")),
    };
    await end(server);
    const endedAt = performance.now();
    underWay.download.hurry();
    const tooLate = await Promise.all(
      Object.entries(underWay).map(async ([name, { cut }]) => {
        await Promise.race([cut, sleep(10_000)]);
        const tookMs = performance.now() - endedAt;
        return tookMs < 1000 ? [] : [`${name} was cut after ${tookMs.toFixed(0)} ms`];
      }),
    );
    expect(tooLate.flat()).toEqual([]);
  },
  60_000,
);

interface UnderWay {
  /** Resolves when the connection has ended. */
  readonly cut: Promise<unknown>;
}

async function putEndlessly({ serverId }: TestServer, file: string): Promise<UnderWay> {
  const password = await someSftpPassword(api, owner, serverId);
  const { port, username } = await vi.waitFor(() => readConnection(serverId), { timeout: 30_000 });
  const cut = runSftp({ port, username, password }, ["put endless sftp"], here);
  await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  return { cut };
}

async function readConnection(serverId: string): Promise<{ port: number; username: string }> {
  const { json } = await ask(`${api.url}/api/servers/${serverId}/sftp`, headers());
  if (json["connection"] === null) throw new Error("SFTP is not offered yet");
  return json["connection"] as { port: number; username: string };
}

async function uploadSlowly({ serverId }: TestServer, folder: string): Promise<UnderWay> {
  const content = randomBytes(20_000_000);
  const tus = tusClient(api.url, serverId, owner.cookies);
  const { headers: begun } = await tus.begin("upload", content.length);
  const cut = tus.send(String(begun.location), content, { between: () => sleep(50) });
  await vi.waitFor(() => expect(uploadedBytes(folder)).toBeGreaterThan(0), { timeout: 20_000, interval: 5 });
  return { cut };
}

function uploadedBytes(folder: string): number {
  const [name] = readdirSync(folder).filter((one) => one.endsWith(".upload"));
  return name === undefined ? 0 : statSync(join(folder, name)).size;
}

/** Reads slowly until told to hurry, so that buffered data does not count. */
async function downloadSlowly({ serverId }: TestServer, file: string) {
  writeFileSync(file, "");
  truncateSync(file, 50_000_000_000);
  const answer = await fetch(`${api.url}/api/servers/${serverId}/downloads?path=large`, headers());
  expect(answer.status).toBe(200);
  const reader = answer.body?.getReader();
  let pauseMs = 20;
  const read = async () => {
    for (;;) {
      const part = await reader?.read();
      if (part?.done !== false) return;
      await sleep(pauseMs);
    }
  };
  const cut = read().catch(() => undefined);
  await sleep(200);
  return { cut, hurry: () => void (pauseMs = 1) };
}
