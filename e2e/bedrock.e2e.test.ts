import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { joinBedrock } from "../stand-ins/bots/bedrock-bot.ts";
import { joinJava } from "../stand-ins/bots/java-bot.ts";
import { treeFolder, untilNothingRuns } from "./built-tree.ts";
import { call, drainNode, enrolNode, signUpOwner, untilServer } from "./node-under-test.ts";
import type { EnrolledNode, Owner } from "./node-under-test.ts";
import { acceptEula, importRecipe, recipeFile, untilBuilt } from "./steps/build-steps.ts";

const run = promisify(execFile);
const newVersion = "1.26.51";
const oldVersion = "1.21.124";

let node: EnrolledNode;
const built: { readonly owner: Owner; readonly serverId: string }[] = [];
beforeAll(async () => {
  node = await enrolNode();
}, 180_000);
afterAll(async () => {
  for (const { owner, serverId } of built)
    await call(`/api/servers/${serverId}`, { method: "DELETE", cookie: owner.cookie });
  await untilNothingRuns(node);
  await drainNode(node.nodeId);
  await node.agent.kill("SIGTERM");
}, 90_000);

async function build(recipe: Readonly<Record<string, unknown>>) {
  const owner = await signUpOwner();
  await acceptEula(owner);
  const { serverId, address } = await untilBuilt(owner, await importRecipe(owner, recipeFile(recipe)));
  if (serverId === null || address === null) throw new Error("The build has no server.");
  built.push({ owner, serverId });
  const { host, port, bedrockPort } = address;
  return { owner, serverId, host, port, bedrockPort: bedrockPort ?? 0 };
}

const send = (owner: Owner, path: string, body: object, method = "POST") =>
  call(path, { method, body, cookie: owner.cookie });
const inTree = (serverId: string, path: string) => join(treeFolder(node, serverId), path);
const settingsOf = (serverId: string) =>
  Object.fromEntries(
    readFileSync(inTree(serverId, "server.properties"), "utf8")
      .split("\n")
      .flatMap((line) => (/^[a-z]/.test(line) ? [line.split(/=(.*)/s).slice(0, 2)] : [])),
  ) as Record<string, string>;
const keysOf = (serverId: string) =>
  readdirSync(inTree(serverId, "keys")).map((name) => readFileSync(inTree(serverId, `keys/${name}`), "utf8"));

async function askEngine(command: "inspect" | "top", serverId: string, ...options: string[]) {
  const instanceId = treeFolder(node, serverId).split("/").at(-1) ?? "";
  const engine = ["--host", `unix://${node.engineSocket}`];
  const { stdout } = await run("docker", [...engine, command, `bw-${instanceId}`, ...options]);
  return stdout;
}

/** What the engine has opened for the server's container, as `number/protocol`. */
async function publishedOf(serverId: string): Promise<string[]> {
  const bindings = await askEngine("inspect", serverId, "--format", "{{json .HostConfig.PortBindings}}");
  return Object.keys(JSON.parse(bindings) as object).toSorted();
}

/** Ends the part of the server that Bedrock players talk to. The Java server goes on. */
async function endBridge(serverId: string): Promise<void> {
  const processes = await askEngine("top", serverId, "-eo", "pid,args");
  const pid = /^\s*(\d+)\s+\S*bedrock_server\b/m.exec(processes)?.[1];
  if (pid === undefined) throw new Error(`No bridge runs:\n${processes}`);
  process.kill(Number(pid), "SIGKILL");
}

describe("a Bedrock server over NetherNet", () => {
  test("players join, its ports win over what is written by hand, and its key survives a reinstall", async () => {
    const { owner, serverId, host, port } = await build({
      platform: "bedrock",
      software: "bedrock",
      minecraftVersion: "latest",
      properties: { "max-players": 4 },
    });
    const play = (username: string) => joinBedrock({ host, port, username, version: newVersion });
    const bots = [await play("Steve"), await play("Alex"), await play("Sam")];
    await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 3);
    await Promise.all(bots.map((bot) => bot.leave()));

    const ours = settingsOf(serverId);
    const row = /^([\d.]+):(\d+)-(\d+):\2-\3$/.exec(ours["server-udp-ports"] ?? "");
    expect([ours["transport"], ours["server-port"], row?.[1]]).toEqual(["nethernet", String(port), host]);
    const [first, last] = [Number(row?.[2]), Number(row?.[3])];
    expect(last - first + 1).toBe(9);
    const leased = Array.from({ length: 9 }, (_, index) => `${first + index}/udp`);
    expect(await publishedOf(serverId)).toEqual([`${port}/tcp`, `${port}/udp`, ...leased].toSorted());

    const content = `transport=raknet\nserver-port=${port + 50}\nserver-udp-ports=192.0.2.1:25565-25600:25565-25600\nmax-players=4\n`;
    await send(owner, `/api/servers/${serverId}/files/server.properties`, { content }, "PUT");
    await send(owner, `/api/servers/${serverId}/action`, { action: "restart" });
    await vi.waitFor(() => expect(settingsOf(serverId)).toMatchObject({ "server-udp-ports": row?.[0] }), {
      timeout: 60_000,
      interval: 500,
    });
    expect(settingsOf(serverId)).toMatchObject({ transport: "nethernet", "server-port": String(port) });
    await untilServer(owner, serverId, ({ status }) => status === "online");
    expect(await publishedOf(serverId)).toEqual([`${port}/tcp`, `${port}/udp`, ...leased].toSorted());
    await (await play("Steve")).leave();

    const keys = keysOf(serverId);
    expect(keys).toHaveLength(1);
    const before = await untilServer(owner, serverId, () => true);
    await send(owner, `/api/servers/${serverId}/reinstall`, {
      serverType: "bedrock",
      minecraftVersion: before["minecraftVersion"],
    });
    await vi.waitFor(
      async () => {
        const jobs = (await (await call(`/api/servers/${serverId}/jobs`, owner)).json()) as {
          status: string;
        }[];
        expect(jobs[0]?.status).toBe("completed");
      },
      { timeout: 120_000, interval: 1000 },
    );
    await untilServer(owner, serverId, ({ status }) => status === "online");
    expect(keysOf(serverId)).toEqual(keys);
    expect(settingsOf(serverId)).toMatchObject({ "server-udp-ports": row?.[0] });
    await (await play("Steve")).leave();
  }, 300_000);
});

test("old and new Bedrock players and a Java player meet on a crossplay server, each at their port", async () => {
  const { owner, serverId, host, port, bedrockPort } = await build({
    platform: "crossplay",
    software: "paper",
    minecraftVersion: "1.21.4",
  });
  expect(bedrockPort).not.toBe(port);
  const java = await joinJava({ host, port, username: "Jen", version: "1.21.4" });
  const atBedrock = { host, port: bedrockPort };
  const older = await joinBedrock({
    ...atBedrock,
    username: "Ben",
    version: oldVersion,
    transport: "raknet",
  });
  const newer = await joinBedrock({
    ...atBedrock,
    username: "Mia",
    version: newVersion,
    transport: "nethernet",
  });
  await vi.waitFor(() => expect(java.playerNames()).toEqual(expect.arrayContaining([".Ben", ".Mia"])), {
    timeout: 20_000,
  });
  await untilServer(owner, serverId, ({ currentPlayers }) => currentPlayers === 3);
  expect(await publishedOf(serverId)).toHaveLength(4);
  await Promise.all([java.leave(), older.leave(), newer.leave()]);

  expect(await untilServer(owner, serverId, () => true)).toMatchObject({ statusReason: null });
  await endBridge(serverId);
  const halfDead = await untilServer(owner, serverId, ({ statusReason }) => statusReason !== null);
  expect(halfDead["status"]).toBe("online");
  expect(halfDead["statusReason"]).toMatch(/^Bedrock players can't join at the moment, the others can\./);
  await (await joinJava({ host, port, username: "Jen", version: "1.21.4" })).leave();
  await send(owner, `/api/servers/${serverId}/action`, { action: "restart" });
  await untilServer(owner, serverId, ({ status }) => status !== "online");
  await untilServer(
    owner,
    serverId,
    ({ status, statusReason }) => status === "online" && statusReason === null,
  );
  await (await joinBedrock({ ...atBedrock, username: "Mia", version: newVersion })).leave();
}, 240_000);
