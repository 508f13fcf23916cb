import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { buildGameServers } from "../stand-ins/game-servers/build.ts";
import { startRestStore, type RestStore } from "../services/engines/rest-store.ts";
import { ensureNodeInstance } from "../services/images/ensure-image.ts";
import { stopInstance } from "../services/instance.ts";
import { askDatabase } from "./admin/desk-stage.ts";
import { untilNothingRuns } from "./built-tree.ts";
import {
  call,
  createServerFromFile,
  drainNode,
  enrolNode,
  offerFiles,
  signUpOwner,
  untilServer,
  type EnrolledNode,
  type Owner,
} from "./node-under-test.ts";
import { javaOrder } from "./server-orders.ts";

// Two engines, each in its own network namespace with its own address, ports and pool. Both use one store.
let store: RestStore;
let alder: EnrolledNode;
let birch: EnrolledNode;
let owner: Owner;
let serverId: string;
let source: Awaited<ReturnType<typeof offerFiles>>;
const secondInstance = () => `${inject("site").instance.name}-second`;
const version = "1.20.1";

beforeAll(async () => {
  const games = await buildGameServers();
  source = await offerFiles();
  store = await startRestStore();
  const settings = { BACKUP_STORE: store.address };
  alder = await enrolNode(undefined, settings);
  owner = await signUpOwner();
  await askDatabase(`update users set is_admin = true where username = '${owner.username}'`);
  serverId = await createServerFromFile(javaOrder(owner.username, games, source.offer, version, 17));
  await untilServer(owner, serverId, ({ status }) => status === "online");
  birch = await enrolNode(await ensureNodeInstance(secondInstance(), []), settings);
}, 240_000);
afterAll(async () => {
  await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  for (const node of [alder, birch]) await untilNothingRuns(node);
  await drainNode(birch.nodeId);
  for (const { agent } of [alder, birch]) await agent.kill("SIGTERM");
  await stopInstance(secondInstance(), { remove: true });
  await store.stop();
  source.close();
}, 90_000);

interface SeenMove {
  readonly machines: readonly { id: string; address: { port: number } | null; refusal: string | null }[];
  readonly move: { status: string; step: string | null; error: string | null; canCancel: boolean } | null;
}

const path = () => `/api/admin/servers/${serverId}/move`;
const look = async () => (await (await call(path(), owner)).json()) as SeenMove;
const filesAt = ({ poolFolder }: EnrolledNode) =>
  ["volumes/*", "trash/*", "making/*", "leaving/*"].flatMap((pattern) => globSync(join(poolFolder, pattern)));
const worldAt = ({ poolFolder }: EnrolledNode) => {
  const [file = ""] = globSync(join(poolFolder, "volumes/*/world/uid.dat"));
  return readFileSync(file).toString("hex");
};

/** The operator has just confirmed who they are. */
async function command(to: string, body: object): Promise<void> {
  await askDatabase("delete from rate_limits");
  await askDatabase("update sessions set confirmed_at = now()");
  await call(to, { method: "POST", body, cookie: owner.cookie });
}

async function comeIn() {
  const { ip, port } = await untilServer(owner, serverId, ({ status }) => status === "online");
  const bot = await joinJava({ host: ip ?? "", port: port ?? 0, username: "mover", version });
  return { bot, ip };
}

const steps = [
  "Copying the files while the server runs",
  "Stopping the server",
  "Copying what has changed since, and comparing both copies",
];

test.each(steps)(
  'a move that is stopped while it is at "%s" leaves the running server where it was',
  async (step) => {
    const world = worldAt(alder);
    // It may not have reported yet.
    const target = await vi.waitUntil(
      async () => (await look()).machines.find(({ id, refusal }) => id === birch.nodeId && refusal === null),
      { timeout: 30_000, interval: 500 },
    );
    await command(path(), { machineId: birch.nodeId, port: target.address?.port, reason: "a new disk" });
    const current = await vi.waitUntil(
      async () => {
        const { move } = await look();
        return steps.indexOf(move?.step ?? "") >= steps.indexOf(step) ? move : undefined;
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(current).toMatchObject({ canCancel: true });
    await command(`${path()}/cancel`, {});
    const ended = await vi.waitUntil(
      async () => {
        const { move } = await look();
        return move?.status === "failed" || move?.status === "completed" ? move : undefined;
      },
      { timeout: 90_000, interval: 200 },
    );
    expect(ended?.error).toContain("The server stays on its machine, as it was before.");
    const { bot, ip } = await comeIn();
    await bot.leave();
    expect([ip, worldAt(alder)]).toEqual([alder.address, world]);
    await vi.waitFor(() => expect(filesAt(birch)).toEqual([]), { timeout: 30_000 });
  },
  240_000,
);

test("a drain moves a running server, tells the player inside, and the player comes back to the same world", async () => {
  const world = worldAt(alder);
  const { bot, ip } = await comeIn();
  expect(ip).toBe(alder.address);
  await command(`/api/admin/machines/${alder.nodeId}/drain`, { reason: "a new disk", noticeMinutes: 0 });
  await bot.waitForChat("This server moves to another machine in a few minutes", 60_000);
  await untilServer(owner, serverId, (server) => server.ip === birch.address && server.status === "online");
  await bot.leave().catch(() => undefined);
  const again = await comeIn();
  await again.bot.leave();
  expect([again.ip, worldAt(birch)]).toEqual([birch.address, world]);
  await vi.waitFor(() => expect(filesAt(alder)).toEqual([]), { timeout: 60_000 });
  // It is noted after the server answers.
  await expect
    .poll(
      () =>
        askDatabase<{ state: string; error: string | null }>(
          `select s.state, s.error from drain_servers s where server_id = '${serverId}'`,
        ),
      { timeout: 30_000, interval: 500 },
    )
    .toEqual({ state: "moved", error: null });
}, 240_000);
