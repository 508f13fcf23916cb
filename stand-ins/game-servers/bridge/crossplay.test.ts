import { expect, test } from "vitest";
import { joinBedrock } from "../../bots/bedrock-bot.ts";
import { joinJava } from "../../bots/java-bot.ts";
import { pingBedrock, pingJava } from "../../bots/status-ping.ts";
import { raknetProtocol as bedrockVersion } from "../bedrock/src/version.ts";
import { buildGameServers } from "../build.ts";
import { type GameContainer, startContainer } from "../testing/container.fixture.ts";
import { dataFolder, GAME_PORT, javaCommand } from "../testing/data-folder.fixture.ts";

const { java, bridgePlugin, plugins } = await buildGameServers();
const version = "1.21.4";

function startCrossplay(files: Parameters<typeof dataFolder>[0]): GameContainer {
  const data = dataFolder({
    "server.jar": { from: java[version] },
    "eula.txt": { text: "eula=true\n" },
    "server.properties": { text: "motd=Both editions\n" },
    "plugins/Geyser-Spigot.jar": { from: bridgePlugin },
    "plugins/Geyser-Spigot/config.yml": { text: `bedrock:\n  address: 0.0.0.0\n  port: ${GAME_PORT}\n` },
    ...files,
  });
  return startContainer({ image: "blockwright/java:21", data, command: javaCommand, port: GAME_PORT });
}

test("a Bedrock player is on the Java server as .Name, talks with Java players, and is counted", async () => {
  const container = startCrossplay({ "plugins/floodgate-spigot.jar": { from: plugins.floodgate } });
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
