import { existsSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { joinBedrock } from "../../bots/bedrock-bot.ts";
import { joinJava } from "../../bots/java-bot.ts";
import { pingNetherNet, speaksNetherNet } from "../../bots/nethernet-status.ts";
import { pingBedrock, pingJava } from "../../bots/status-ping.ts";
import { netherNetProtocol, raknetProtocol as bedrockVersion } from "../bedrock/src/version.ts";
import { buildGameServers } from "../build.ts";
import { type GameContainer, startContainer } from "../testing/container.fixture.ts";
import { dataFolder, GAME_PORT, javaCommand } from "../testing/data-folder.fixture.ts";

const { java, bridgePlugin, plugins } = await buildGameServers();
const version = "1.21.4";

/** Published under their own numbers: signalling and RakNet at the first, WebRTC at the second. */
const BEDROCK_PORT = 19_220;
const WEBRTC_PORT = 19_221;
const publish = [
  `${BEDROCK_PORT}:${BEDROCK_PORT}/tcp`,
  `${BEDROCK_PORT}:${BEDROCK_PORT}/udp`,
  `${WEBRTC_PORT}:${WEBRTC_PORT}/udp`,
];

function startCrossplay(
  files: Parameters<typeof dataFolder>[0],
  more: { publish?: readonly string[]; javaOptions?: readonly string[] } = {},
): GameContainer & { data: string } {
  const data = dataFolder({
    "server.jar": { from: java[version] },
    "eula.txt": { text: "eula=true\n" },
    "server.properties": { text: "motd=Both editions\n" },
    "plugins/Geyser-Spigot.jar": { from: bridgePlugin },
    "plugins/Geyser-Spigot/config.yml": { text: `bedrock:\n  address: 0.0.0.0\n  port: ${GAME_PORT}\n` },
    ...files,
  });
  const [java21, ...rest] = javaCommand;
  const command = [java21 ?? "java", ...(more.javaOptions ?? []), ...rest];
  const container = startContainer({
    image: "blockwright/java:21",
    data,
    command,
    port: GAME_PORT,
    publish: more.publish ?? [],
  });
  return { ...container, data };
}

/** Settings of version 8. */
function geyserConfig(bedrock: Readonly<Record<string, string | number>>): { text: string } {
  const lines = Object.entries({ address: "0.0.0.0", ...bedrock }).map(
    ([key, value]) => `  ${key}: ${value}\n`,
  );
  return { text: `bedrock:\n${lines.join("")}java:\n  auth-type: floodgate\nconfig-version: 8\n` };
}

const withFloodgate = { "plugins/floodgate-spigot.jar": { from: plugins.floodgate } };
const config = "plugins/Geyser-Spigot/config.yml";
const twoPorts = geyserConfig({ port: BEDROCK_PORT, transport: "both", "webrtc-port": WEBRTC_PORT });

test("a Bedrock player is on the Java server as .Name, talks with Java players, and is counted", async () => {
  const container = startCrossplay(withFloodgate);
  const { server, host } = container;
  await server.line(`[Geyser-Spigot] Started Geyser on UDP port ${GAME_PORT}`);
  await server.line("! For help, type");
  const [tcp, udp] = await Promise.all([container.port("tcp"), container.port("udp")]);

  const javaBot = await joinJava({ host, port: tcp, version, username: "Anna" });
  const bedrockBot = await joinBedrock({ host, port: udp, version: bedrockVersion, username: "Ben" });
  await server.line("]: .Ben joined the game");
  await javaBot.waitForChat(".Ben joined the game");
  expect(javaBot.playerNames()).toEqual([".Ben", "Anna"]);
  const { players } = await pingJava(host, tcp);
  expect(players.sample?.map(({ name }) => name).toSorted()).toEqual([".Ben", "Anna"]);
  await expect.poll(() => bedrockBot.playerNames()).toEqual([".Ben", "Anna"]);

  bedrockBot.chat("hello from a phone");
  expect(await javaBot.waitForChat("from a phone")).toBe("<.Ben> hello from a phone");
  javaBot.chat("hello from a computer");
  expect(await bedrockBot.waitForChat("from a computer")).toBe("<Anna> hello from a computer");
  await expect
    .poll(async () => await pingBedrock(host, udp))
    .toMatchObject({ name: "Both editions", online: 2 });

  await bedrockBot.leave();
  await server.line("]: .Ben left the game");
  expect((await pingJava(host, tcp)).players.online).toBe(1);

  const from = server.lines.length;
  const again = await joinBedrock({ host, port: udp, version: bedrockVersion, username: "Ben" });
  await server.line("]: .Ben joined the game", { from });
  await server.ask("kick .Ben enough", "Kicked .Ben: enough");
  expect(await again.kicked).toBe("enough");
  await javaBot.leave();
  server.send("stop");
  expect(await server.exitCode()).toBe(0);
});

test("without Floodgate a Bedrock player is sent away", async () => {
  const container = startCrossplay({});
  const { server, host } = container;
  await server.line("! For help, type");
  const bot = await joinBedrock({
    host,
    port: await container.port("udp"),
    version: bedrockVersion,
    username: "Ben",
  });
  expect(await bot.kicked).toContain("no Floodgate");
});

test("with both transports, old and new Bedrock clients and Java players meet", async () => {
  const { address } = inject("engine");
  const javaOptions = [`-DgeyserAdvertiseAddresses=${address}`];
  const container = startCrossplay({ ...withFloodgate, [config]: twoPorts }, { publish, javaOptions });
  const { server, host, data } = container;
  await server.line(
    `Built-in signaling started on http://0.0.0.0:${BEDROCK_PORT}, with NetherNet on UDP port`,
  );
  await server.line("! For help, type");
  const port = BEDROCK_PORT;
  const old = await joinBedrock({ host, port, version: bedrockVersion, username: "Old" });
  const fresh = await joinBedrock({ host, port, version: netherNetProtocol, username: "Fresh" });
  const second = await joinBedrock({ host, port, version: netherNetProtocol, username: "Second" });
  const javaBot = await joinJava({ host, port: await container.port("tcp"), version, username: "Jen" });
  await expect.poll(() => javaBot.playerNames()).toEqual([".Fresh", ".Old", ".Second", "Jen"]);
  fresh.chat("hello from a new phone");
  expect(await old.waitForChat("new phone")).toBe("<.Fresh> hello from a new phone");
  expect(await second.waitForChat("new phone")).toBe("<.Fresh> hello from a new phone");
  for (const ping of [pingNetherNet, pingBedrock]) {
    // Refreshed once a second.
    await expect
      .poll(() => ping(host, port), { timeout: 5_000 })
      .toMatchObject({ name: "Both editions", online: 4 });
  }
  expect(existsSync(`${data}/plugins/Geyser-Spigot/nethernet/identity.pem`)).toBe(true);
  await fresh.leave();
  await server.line("]: .Fresh left the game");
});

test("without the published address new clients see the server and cannot join", async () => {
  const container = startCrossplay({ ...withFloodgate, [config]: twoPorts }, { publish });
  const { server, host } = container;
  await server.line("! For help, type");
  const join = { host, port: BEDROCK_PORT, username: "Fresh", timeoutMs: 4_000 };
  expect(await pingNetherNet(host, BEDROCK_PORT)).toMatchObject({ name: "Both editions" });
  await expect(joinBedrock({ ...join, version: netherNetProtocol })).rejects.toThrow("no channels");
  await (await joinBedrock({ ...join, version: bedrockVersion })).leave();
});

test.each([
  [
    "one UDP port for both transports",
    geyserConfig({ port: BEDROCK_PORT, transport: "both" }),
    `NetherNet will not start! With the "both" transport, RakNet and NetherNet each need their own UDP port, but both are set to ${BEDROCK_PORT}.`,
  ],
  [
    "the Java server's port",
    geyserConfig({ port: GAME_PORT, transport: "both", "webrtc-port": WEBRTC_PORT }),
    `Built-in signaling cannot use port ${GAME_PORT} because the Java server already uses it.`,
  ],
  [
    "no signalling",
    geyserConfig({
      port: BEDROCK_PORT,
      transport: "both",
      "webrtc-port": WEBRTC_PORT,
      signaling: "\n    mode: none",
    }),
    'Signaling "mode" is set to "none", so Bedrock players cannot join over NetherNet.',
  ],
])("with %s NetherNet does not run here, and RakNet does", async (_what, text, complaint) => {
  const container = startCrossplay({ ...withFloodgate, [config]: text }, { publish });
  const { server, host } = container;
  await server.line(complaint);
  await server.line("! For help, type");
  expect(server.lines.join("\n")).not.toContain("Built-in signaling started");
  expect(await speaksNetherNet(host, BEDROCK_PORT)).toBe(false);
  const port = complaint.includes("Java server") ? await container.port("udp") : BEDROCK_PORT;
  await (await joinBedrock({ host, port, version: bedrockVersion, username: "Old" })).leave();
});

test("the host's properties win over the file", async () => {
  const properties = [
    "-DgeyserTransport=nethernet",
    `-DgeyserSignalingPort=${BEDROCK_PORT}`,
    `-DgeyserWebrtcPort=${WEBRTC_PORT}`,
    `-DgeyserAdvertiseAddresses=${inject("engine").address}`,
  ];
  const files = { ...withFloodgate, [config]: geyserConfig({ port: 19_999, transport: "raknet" }) };
  const { server, host } = startCrossplay(files, { publish, javaOptions: properties });
  await server.line("! For help, type");
  const bot = await joinBedrock({ host, port: BEDROCK_PORT, version: netherNetProtocol, username: "Fresh" });
  await server.line("]: .Fresh joined the game");
  await bot.leave();
  await expect(pingBedrock(host, BEDROCK_PORT)).rejects.toThrow("No pong");
});
