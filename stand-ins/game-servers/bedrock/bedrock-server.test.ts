import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { joinBedrock } from "../../bots/bedrock-bot.ts";
import { pingBedrock } from "../../bots/status-ping.ts";
import { BEDROCK_PORT as PORT, startBedrock } from "../testing/bedrock-container.fixture.ts";
import { raknetProtocol as version, serverVersions } from "./src/version.ts";

const AUTOSAVE_MS = 2_500;

describe("a Bedrock server in its container", () => {
  test("bots join, see each other, talk, are kicked and counted", async () => {
    const container = await startBedrock(
      "raknet",
      `server-name=Stand In\nmax-players=2\nserver-port=${PORT}\n`,
    );
    const { server, host } = container;
    await server.line("INFO] Server started.");
    await server.line(`Version: ${serverVersions.raknet}`);
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
    const container = await startBedrock("raknet", `allow-list=true\nserver-port=${PORT}\n`);
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
    const { server, data } = await startBedrock("raknet", `server-port=${PORT}\n`);
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
    const { server } = await startBedrock("raknet", `server-port=${PORT}\nserver-portv6=${PORT}\n`);
    expect(await server.exitCode()).toBe(1);
  });
});
