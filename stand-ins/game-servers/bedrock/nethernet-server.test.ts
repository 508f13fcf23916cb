import { generateKeyPairSync } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, inject, test } from "vitest";
import { joinBedrock } from "../../bots/bedrock-bot.ts";
import { createNetherNetClient } from "../../bots/nethernet-client.ts";
import { pingNetherNet, speaksNetherNet } from "../../bots/nethernet-status.ts";
import {
  type BedrockContainer,
  BEDROCK_PORT,
  startAgain,
  startBedrock,
} from "../testing/bedrock-container.fixture.ts";
import { netherNetProtocol as version } from "./src/version.ts";

/** Published under the same numbers, which is all that a server can advertise. */
const BLOCK = "19210-19213";
const publish = [`${BLOCK}:${BLOCK}/udp`];
const SOON_MS = 4_000;

/** With the address of the engine's published ports written into the settings, as the product does. */
function settings(udpPorts: string, more = ""): string {
  return `server-name=Stand In\nserver-port=${BEDROCK_PORT}\ntransport=nethernet\nserver-udp-ports=${udpPorts}\n${more}`;
}

async function joiner(container: BedrockContainer) {
  const { host } = container;
  const tcp = await container.port("tcp");
  return (username: string, timeoutMs?: number) =>
    joinBedrock({
      host,
      port: tcp,
      username,
      version,
      transport: "nethernet",
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
}

describe("a Bedrock server on NetherNet, behind the address translation of its container", () => {
  test("bots join at the published address, talk, are kicked and counted", async () => {
    const { address } = inject("engine");
    const container = await startBedrock(
      "netherNet",
      settings(`${address}:${BLOCK}:${BLOCK}`, "max-players=2\n"),
      {
        publish,
      },
    );
    const { server, host } = container;
    await server.line(`INFO] Accepting clients on [::]:${BEDROCK_PORT}`);
    await server.line("INFO] Server started.");
    const tcp = await container.port("tcp");
    const status = { name: "Stand In", protocol: 2193, version, online: 0, max: 2 };
    expect(await pingNetherNet(host, tcp)).toEqual(status);
    // Without being told, like a client of this version.
    const anna = await joinBedrock({ host, port: tcp, version, username: "Anna" });
    const join = await joiner(container);
    const ben = await join("Ben");
    await server.line("Player connected: Anna, xuid: ");
    anna.chat("hello Ben");
    expect(await ben.waitForChat("hello Ben")).toBe("<Anna> hello Ben");
    expect(ben.playerNames()).toEqual(["Anna", "Ben"]);
    expect(await pingNetherNet(host, tcp)).toEqual({ ...status, online: 2 });
    await expect(join("Carl")).rejects.toThrow("serverFull");
    await server.ask("kick Anna enough", "Kicked Anna from the game: 'enough'");
    expect(await anna.kicked).toBe("enough");
    await server.line("Player disconnected: Anna, xuid: ");
    await ben.leave();
    await server.line("Player disconnected: Ben");
    server.send("stop");
    expect(await server.exitCode()).toBe(0);
  });

  test.each([
    ["the container's own address", BLOCK],
    ["a name", `localhost:${BLOCK}:${BLOCK}`],
    ["other numbers outside than inside", "127.0.0.1:30000-30003:19210-19213"],
    ["ports that are not published", ""],
  ])(
    "with %s in the answer the status is there, and every join dies without a word",
    async (_what, udpPorts) => {
      const container = await startBedrock("netherNet", settings(udpPorts), { publish });
      const { server, host } = container;
      await server.line("Server started.");
      expect(await pingNetherNet(host, await container.port("tcp"))).toMatchObject({ name: "Stand In" });
      const linesBefore = server.lines.length;
      const join = await joiner(container);
      await expect(join("Anna", SOON_MS)).rejects.toThrow("no channels");
      expect(server.lines.length).toBe(linesBefore);
    },
  );

  test("one port is for one player at a time", async () => {
    const { address } = inject("engine");
    const container = await startBedrock("netherNet", settings(`${address}:19210:19210`), { publish });
    await container.server.line("Server started.");
    const join = await joiner(container);
    const anna = await join("Anna");
    await expect(join("Ben", SOON_MS)).rejects.toThrow("no channels");
    await anna.leave();
    await container.server.line("Player disconnected: Anna");
    await (await join("Ben")).leave();
  });

  test("its identity is kept from one start to the next", async () => {
    const first = await startBedrock("netherNet", settings(""));
    await first.server.line("Server started.");
    const key = (): string => readFileSync(`${first.data}/keys/identity.pem`, "utf8");
    const before = key();
    first.server.send("stop");
    expect(await first.server.exitCode()).toBe(0);
    const second = startAgain(first.data);
    await second.server.line("Accepting clients on");
    expect(key()).toBe(before);
  });

  test("a login by another key than the offer's is refused", async () => {
    const { address: host } = inject("engine");
    const container = await startBedrock("netherNet", settings(`${host}:${BLOCK}:${BLOCK}`), { publish });
    await container.server.line("Server started.");
    const port = await container.port("tcp");
    const client = await createNetherNetClient({ host, port, username: "Anna", version, timeoutMs: 30_000 });
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-384" });
    const clientX509 = publicKey.export({ type: "spki", format: "der" }).toString("base64");
    // The offer is on its way; the login comes after it.
    Object.assign(client, { ecdhKeyPair: { privateKey, publicKey }, clientX509 });
    const events: NodeJS.EventEmitter = client;
    const [{ message }] = (await once(events, "disconnect")) as [{ message: string }];
    expect(message).toBe("Server authentication error");
    expect(container.server.lines.join("\n")).not.toContain("Player connected");
  });

  test("an address that it cannot listen on goes unmentioned, and the server starts", async () => {
    const { server } = await startBedrock("netherNet", settings("", "server-ip=203.0.113.9\n"));
    await server.line("Server started.");
    expect(server.lines.join("\n")).not.toContain("Accepting clients");
  });
});

describe("settings that were written for RakNet", () => {
  test("without the transport 1.26.51 complains, and players join over RakNet", async () => {
    const container = await startBedrock("netherNet", `server-port=${BEDROCK_PORT}\n`);
    const { server, host } = container;
    await server.line("Server started.");
    await server.line("ERROR] ================ TRANSPORT TYPE ERROR  ===================");
    expect(await speaksNetherNet(host, await container.port("tcp"))).toBe(false);
    const bot = await joinBedrock({ host, port: await container.port("udp"), version, username: "Anna" });
    await server.line("Player connected: Anna");
    await bot.leave();
    expect(existsSync(`${container.data}/keys`)).toBe(false);
  });

  test("hidden on the LAN it answers pings without a text, and joins run out of time", async () => {
    const hidden = `server-port=${BEDROCK_PORT}\nenable-lan-visibility=false\n`;
    const container = await startBedrock("raknet", hidden, { version: "1.26.30.1" });
    await container.server.line("Server started.");
    const { host } = container;
    const port = await container.port("udp");
    expect(await pongBytes(host, port)).toBe(33);
    const join = joinBedrock({ host, port, version: "1.21.124", username: "Anna", timeoutMs: SOON_MS });
    await expect(join).rejects.toThrow("took more than");
  });

  test("1.26.50 opens nothing in a container and forgets its ports; RakNet is gone in 1.26.60", async () => {
    const [first, second] = await Promise.all([
      startBedrock("netherNet", settings("19210-19213"), { version: "1.26.50.1" }),
      startBedrock("netherNet", `server-port=${BEDROCK_PORT}\n`, { version: "1.26.60.1" }),
    ]);
    for (const container of [first, second]) {
      const { server, host } = container;
      await server.line("Server started.");
      expect(await speaksNetherNet(host, await container.port("tcp"))).toBe(false);
      await expect(pongBytes(host, await container.port("udp"))).rejects.toThrow("No pong");
    }
    expect(readFileSync(`${first.data}/server.properties`, "utf8")).toContain("server-udp-ports=\n");
  });
});

/** The length of the answer to an unconnected ping. */
function pongBytes(host: string, port: number): Promise<number> {
  const ping = Buffer.from(`01${"00".repeat(8)}00ffff00fefefefefdfdfdfd12345678${"00".repeat(8)}`, "hex");
  return new Promise((resolve, reject) => {
    const socket = createSocket("udp4");
    const end = (): void => {
      clearTimeout(timer);
      socket.close();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error("No pong."));
    }, 2_000);
    socket.on("message", (pong) => {
      end();
      resolve(pong.length);
    });
    socket.send(ping, port, host);
  });
}
