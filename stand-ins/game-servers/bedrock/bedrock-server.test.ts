import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { joinBedrock } from "../../bots/bedrock-bot.ts";
import { pingBedrock } from "../../bots/status-ping.ts";
import { buildGameServers } from "../build.ts";
import { type GameContainer, startContainer } from "../testing/container.fixture.ts";
import { dataFolder } from "../testing/data-folder.fixture.ts";
import { protocolVersion as version, serverVersion } from "./src/version.ts";

const { bedrock } = await buildGameServers();
const PORT = 19_200;
const AUTOSAVE_MS = 2_500;

/** As the product does: unpack over the settings, allow to run, start. */
function startBedrock(properties: string): GameContainer & { data: string } {
  const data = dataFolder({ "server.properties": { text: properties } });
  execFileSync("unzip", ["-q", "-n", bedrock, "-d", data]);
  execFileSync("chmod", ["+x", `${data}/bedrock_server`]);
  execFileSync("chown", ["--recursive", "1000:1000", data]);
  const command = ["sh", "-c", "LD_LIBRARY_PATH=. exec ./bedrock_server"];
  return { ...startContainer({ image: "blockwright/native:latest", data, command, port: PORT }), data };
}

describe("a Bedrock server in its container", () => {
  test("bots join, see each other, talk, are kicked and counted", async () => {
    const container = startBedrock(`server-name=Stand In\nmax-players=2\nserver-port=${PORT}\n`);
    const { server, host } = container;
    await server.line("INFO] Server started.");
    await server.line(`Version: ${serverVersion}`);
    const port = await container.port("udp");
    expect(await pingBedrock(host, port)).toEqual({
      name: "Stand In",
      protocol: 860,
      version,
      online: 0,
      max: 2,
    });
    const anna = await joinBedrock({ host, port, version, username: "Anna" });
    const ben = await joinBedrock({ host, port, version, username: "Ben" });
    await server.line("Player connected: Anna, xuid: ");
    anna.chat("hello Ben");
    expect(await ben.waitForChat("hello Ben")).toBe("<Anna> hello Ben");
    expect(ben.playerNames()).toEqual(["Anna", "Ben"]);
    await server.ask("list", "There are 2/2 players online:");
    const online = async (): Promise<number> => (await pingBedrock(host, port)).online;
    await expect.poll(online, { timeout: 5_000 }).toBe(2);
    await expect(joinBedrock({ host, port, version, username: "Carl" })).rejects.toThrow("serverFull");
    server.send("say dinner");
    await ben.waitForChat("[Server] dinner");
    await server.ask("kick Anna enough", "Kicked Anna from the game: 'enough'");
    expect(await anna.kicked).toBe("enough");
    await server.line("Player disconnected: Anna, xuid: ");
    await ben.leave();
    await server.line("Player disconnected: Ben");
    await expect.poll(online, { timeout: 5_000 }).toBe(0);
    server.send("stop");
    expect(await server.exitCode()).toBe(0);
    await server.line("Quit correctly");
  });

  test("the allow list lets in who is on it", async () => {
    const container = startBedrock(`allow-list=true\nserver-port=${PORT}\n`);
    const { server, host } = container;
    await server.line("Server started.");
    const port = await container.port("udp");
    const join = (username: string) => joinBedrock({ host, port, version, username });
    await expect(join("Some Gamer")).rejects.toThrow("notAllowed");
    await server.ask('allowlist add "Some Gamer"', "Player added to allowlist");
    await (await join("Some Gamer")).leave();
    server.send("allowlist off");
    await (await join("Carl")).leave();
  });

  test("a held world does not change until it is resumed", async () => {
    const { server, data } = startBedrock(`server-port=${PORT}\n`);
    const records = (): string => readFileSync(`${data}/worlds/Bedrock level/db/000003.log`, "utf8");
    await server.line("Server started.");
    await server.ask("save query", "A previous save has not been completed.");
    await server.ask("save hold", "Saving...");
    await server.ask("save query", "Data saved. Files are now ready to be copied.");
    await server.line("Bedrock level/db/CURRENT:16");
    const held = records();
    await sleep(AUTOSAVE_MS);
    expect(records()).toBe(held);
    await server.ask("save resume", "Changes to the world are resumed.");
    await expect.poll(records, { timeout: 10_000 }).not.toBe(held);
  });

  test("one port for both protocols ends the start", async () => {
    const { server } = startBedrock(`server-port=${PORT}\nserver-portv6=${PORT}\n`);
    expect(await server.exitCode()).toBe(1);
  });
});
