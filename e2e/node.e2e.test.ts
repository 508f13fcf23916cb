import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinBedrock } from "../stand-ins/bots/bedrock-bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { buildGameServers, type GameServers } from "../stand-ins/game-servers/build.ts";
import { untilNothingRuns } from "./built-tree.ts";
import {
  call,
  createServerFromFile,
  drainNode,
  enrolNode,
  followConsole,
  offerFiles,
  signUpOwner,
  untilServer,
  type EnrolledNode,
  type Owner,
} from "./node-under-test.ts";
import { bedrockOrder, crossplayOrder, javaOrder } from "./server-orders.ts";

let owner: Owner;
let node: EnrolledNode;
let games: GameServers;
let source: Awaited<ReturnType<typeof offerFiles>>;
const created: string[] = [];

beforeAll(async () => {
  games = await buildGameServers();
  source = await offerFiles();
  node = await enrolNode();
  owner = await signUpOwner();
}, 180_000);
afterAll(async () => {
  for (const serverId of created)
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  await untilNothingRuns(node);
  // So that no later journey is placed on this machine before it counts as lost.
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
  source.close();
}, 180_000);

const create = async (order: unknown) => {
  const serverId = await createServerFromFile(order);
  created.push(serverId);
  return serverId;
};
const online = (serverId: string) => untilServer(owner, serverId, ({ status }) => status === "online");
const say = (serverId: string, command: string) =>
  call(`/api/servers/${serverId}/console`, { method: "POST", body: { command }, cookie: owner.cookie });

describe.concurrent("a machine with real servers", { timeout: 120_000 }, () => {
  test.each([
    ["1.20.1", 17],
    ["1.21.4", 21],
    ["26.1", 25],
  ] as const)(
    "a player joins Java %s, is counted, chats and is kicked from the console",
    async (version, javaMajor) => {
      const serverId = await create(javaOrder(owner.username, games, source.offer, version, javaMajor));
      const server = await online(serverId);
      const bot = await joinJava({
        host: node.address,
        port: server.port ?? 0,
        username: `Alex${javaMajor}`,
        version,
      });
      await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 1);
      const stream = await followConsole(node.name, serverId);
      bot.chat("hello from a bot");
      await vi.waitFor(() => expect(stream.text()).toContain("hello from a bot"), 10_000);
      await stream.stop();
      await say(serverId, `kick Alex${javaMajor} that will do`);
      expect(await bot.kicked).toContain("that will do");
      await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 0);
    },
  );

  test("a Bedrock player joins a Bedrock server that came as an archive", async () => {
    const serverId = await create(bedrockOrder(owner.username, games, source.offer, { over: "raknet" }));
    const server = await online(serverId);
    const bot = await joinBedrock({
      host: node.address,
      port: server.port ?? 0,
      username: "Steve",
      version: "1.21.124",
    });
    await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 1);
    await bot.leave();
  });

  test("a Bedrock player joins over NetherNet at the published address of a container", async () => {
    const kind = { over: "nethernet", publicAddress: node.address } as const;
    const serverId = await create(bedrockOrder(owner.username, games, source.offer, kind));
    const server = await online(serverId);
    const port = server.port ?? 0;
    const player = { host: node.address, port, username: "Steve", version: "1.26.51" };
    const bot = await joinBedrock({ ...player, transport: "nethernet" });
    await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 1);
    await bot.leave();
    await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 0);
  });

  test("a Bedrock player and a Java player meet, each at a port of their own", async () => {
    const serverId = await create(crossplayOrder(owner.username, games, source.offer));
    const server = await online(serverId);
    const [port, bedrockPort] = [server.port ?? 0, Number(server.bedrockPort)];
    expect(bedrockPort).not.toBe(port);
    const java = await joinJava({ host: node.address, port, username: "Jen", version: "1.21.4" });
    const atBedrock = { host: node.address, port: bedrockPort };
    const bedrock = await joinBedrock({ ...atBedrock, username: "Ben", version: "1.21.124" });
    await vi.waitFor(() => expect(java.playerNames()).toContain(".Ben"), { timeout: 20_000 });
    bedrock.chat("hi from a phone");
    await java.waitForChat("hi from a phone", 10_000);
    await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 2);
    await Promise.all([java.leave(), bedrock.leave()]);
  });

  test("stop, start and restart work, and a stranger sees nothing", async () => {
    const serverId = await create(javaOrder(owner.username, games, source.offer, "1.20.1", 17));
    await online(serverId);
    const act = (action: string) =>
      call(`/api/servers/${serverId}/action`, { method: "POST", body: { action }, cookie: owner.cookie });
    await act("stop");
    await untilServer(owner, serverId, ({ status }) => status === "offline");
    await act("start");
    await online(serverId);
    const stranger = await signUpOwner();
    await expect(call(`/api/servers/${serverId}`, stranger)).rejects.toThrow("404");
  });
});
