import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { joinJava } from "../../bots/java-bot.ts";
import { pingJava } from "../../bots/status-ping.ts";
import { host, serverFolder, startLocalServer, startReadyServer } from "../testing/local-server.fixture.ts";

const version = "1.20.1";

describe("starting", () => {
  test("a server without an accepted EULA writes eula.txt, refuses to start, and exits with 0", async () => {
    const { folder } = await serverFolder();
    rmSync(path.join(folder, "eula.txt"));
    const server = await startLocalServer(folder);
    expect(await server.exitCode()).toBe(0);
    await server.line("You need to agree to the EULA in order to run the server");
    expect(readFileSync(path.join(folder, "eula.txt"), "utf8")).toContain("eula=false");
  });

  test("a declined EULA is not overwritten and refused again", async () => {
    const { folder } = await serverFolder();
    writeFileSync(path.join(folder, "eula.txt"), "eula=false\n");
    const server = await startLocalServer(folder);
    expect(await server.exitCode()).toBe(0);
    expect(readFileSync(path.join(folder, "eula.txt"), "utf8")).toBe("eula=false\n");
  });

  test("server.properties is honoured, completed and written back", async () => {
    const { folder, port } = await startReadyServer({
      properties: { motd: "Hello \\u00a7a there", "max-players": 7 },
    });
    const status = await pingJava(host, port);
    expect(status).toMatchObject({
      version: { name: `Paper ${version}`, protocol: 763 },
      players: { max: 7, online: 0, sample: [] },
      description: { text: "Hello §a there" },
    });
    const written = readFileSync(path.join(folder, "server.properties"), "utf8");
    expect(written).toContain("max-players=7");
    expect(written).toContain("view-distance=10");
  });

  test("a malformed escape in server.properties fails the start", async () => {
    const { folder } = await serverFolder({ properties: { motd: "\\u12" } });
    const server = await startLocalServer(folder);
    expect(await server.exitCode()).toBe(1);
    await server.line("Failed to start the minecraft server");
    await server.line("Malformed \\uxxxx encoding.");
  });

  test("a taken port fails the start with 1 and the three known lines", async () => {
    const { port } = await startReadyServer();
    const { folder } = await serverFolder({ properties: { "server-port": port } });
    const second = await startLocalServer(folder);
    expect(await second.exitCode()).toBe(1);
    await second.line("WARN]: **** FAILED TO BIND TO PORT!");
    await second.line("WARN]: The exception was: java.net.BindException: Address already in use");
    await second.line("WARN]: Perhaps a server is already running on that port?");
  });

  test.each([
    ["1.21.4", "65.0"],
    ["26.1", "69.0"],
  ] as const)("Java 17 refuses the server for %s by its class files", async (newer, classFileVersion) => {
    const { folder } = await serverFolder();
    const server = await startLocalServer(folder, { version: newer });
    expect(await server.exitCode()).toBe(1);
    await server.line(
      `UnsupportedClassVersionError: standin/Main has been compiled by a more recent version`,
    );
    await server.line(`(class file version ${classFileVersion})`);
  });

  test("with enable-status=false it accepts players but answers no ping", async () => {
    const { port } = await startReadyServer({ properties: { "enable-status": "false" } });
    await expect(pingJava(host, port)).rejects.toThrow("without a status");
    const bot = await joinJava({ host, port, version, username: "Unseen" });
    await bot.leave();
  });
});

describe("ending", () => {
  test("stop saves and ends with 0", async () => {
    const { server, folder } = await startReadyServer();
    server.send("stop");
    expect(await server.exitCode()).toBe(0);
    await server.line("ThreadedAnvilChunkStorage: All dimensions are saved");
    const log = readFileSync(path.join(folder, "logs/latest.log"), "utf8");
    expect(log).toMatch(/^\[\d\d:\d\d:\d\d\] \[Server thread\/INFO\]: Stopping server$/m);
  });

  test("SIGTERM saves and ends with 143", async () => {
    const { server } = await startReadyServer();
    server.signal("SIGTERM");
    expect(await server.exitCode()).toBe(143);
    await server.line("ThreadedAnvilChunkStorage: All dimensions are saved");
  });

  test("the log of the previous run is kept, compressed", async () => {
    const { server, folder } = await startReadyServer();
    server.send("stop");
    await server.exitCode();
    const again = await startLocalServer(folder);
    await again.line("! For help, type");
    const today = readFileSync(path.join(folder, "logs/latest.log"), "utf8");
    expect(today).not.toContain("Stopping server");
    expect(existsSync(path.join(folder, "logs", `${localDate()}-1.log.gz`))).toBe(true);
  });
});

describe("playing", () => {
  test("players see each other, talk, and are counted", async () => {
    const { server, port } = await startReadyServer();
    const anna = await joinJava({ host, port, version, username: "Anna" });
    const ben = await joinJava({ host, port, version, username: "Ben" });
    await server.line("]: Anna joined the game");
    anna.chat("hello Ben");
    expect(await ben.waitForChat("hello Ben")).toBe("<Anna> hello Ben");
    await server.line("[Not Secure] <Anna> hello Ben");
    expect(ben.playerNames()).toEqual(["Anna", "Ben"]);
    expect((await pingJava(host, port)).players).toMatchObject({ online: 2 });
    expect(await server.ask("list", "There are")).toMatch(
      /There are 2 of a max of 20 players online: Anna, Ben$/,
    );
    server.send("say dinner");
    await anna.waitForChat("[Server] dinner");
    await anna.leave();
    await server.line("Anna lost connection: Disconnected");
    await ben.waitForChat("Anna left the game");
    expect(ben.playerNames()).toEqual(["Ben"]);
    expect((await pingJava(host, port)).players.sample?.map(({ name }) => name)).toEqual(["Ben"]);
    await ben.leave();
  });

  test("a kicked player is told why", async () => {
    const { server, port } = await startReadyServer();
    const bot = await joinJava({ host, port, version, username: "Rude" });
    await server.ask("kick Rude mind your language", "Kicked Rude: mind your language");
    expect(await bot.kicked).toBe("mind your language");
    await expect.poll(async () => (await pingJava(host, port)).players.online).toBe(0);
  });

  test("a full server, a ban and a whitelist keep people out", async () => {
    const { server, port } = await startReadyServer({ properties: { "max-players": 1 } });
    const first = await joinJava({ host, port, version, username: "First" });
    const join = (username: string): Promise<unknown> => joinJava({ host, port, version, username });
    await expect(join("Second")).rejects.toThrow("The server is full!");
    await first.leave();
    await server.ask("ban Second", "Banned Second");
    await expect(join("Second")).rejects.toThrow("You are banned from this server.");
    await server.ask("whitelist add First", "Added First to the whitelist");
    await server.ask("whitelist on", "Whitelist is now turned on");
    await server.ask("whitelist on", "Whitelist is already turned on");
    await server.ask("whitelist add Unknown_1", "That player does not exist");
    await expect(join("Third")).rejects.toThrow("You are not whitelisted on this server!");
    await (await joinJava({ host, port, version, username: "First" })).leave();
  });

  test("only an operator may use commands", async () => {
    const { server, port, folder } = await startReadyServer();
    const bot = await joinJava({ host, port, version, username: "Boss" });
    bot.chat("/list");
    await bot.waitForChat("you do not have permission");
    await server.ask("op Boss", "Made Boss a server operator");
    expect(readFileSync(path.join(folder, "ops.json"), "utf8")).toContain('"name": "Boss"');
    bot.chat("/list");
    await bot.waitForChat("There are 1 of a max of 20");
    await server.ask("deop Boss", "Made Boss no longer a server operator");
    await bot.leave();
  });

  test("a client of another version is told which one to use", async () => {
    const { server, port } = await startReadyServer();
    const newer = joinJava({ host, port, version: "1.21.4", username: "Newer" });
    await expect(newer).rejects.toThrow("This server is version 1.20.1");
    await server.line("Outdated server! I'm still on 1.20.1");
  });

  test("rules, difficulty and bans can be set and asked for", async () => {
    const { server } = await startReadyServer();
    await server.ask("gamerule keepInventory", "Gamerule keepInventory is currently set to: false");
    await server.ask("gamerule keepInventory true", "Gamerule keepInventory is now set to: true");
    await server.ask("gamerule keepInventory", "Gamerule keepInventory is currently set to: true");
    await server.ask("gamerule flying true", "Incorrect argument for command");
    await server.ask("difficulty", "The difficulty is Easy");
    await server.ask("difficulty hard", "The difficulty has been set to Hard");
    await server.ask("difficulty", "The difficulty is Hard");
    await server.ask("banlist players", "There are no bans");
    await server.ask("ban Rude", "Banned Rude");
    expect(await server.ask("banlist players", "was banned by")).toMatch(
      /INFO\]: Rude was banned by Server: /,
    );
  });

  test("an unknown command is answered as Paper does", async () => {
    const { server } = await startReadyServer();
    expect(await server.ask("fly", "nknown")).toMatch(/INFO\]: Unknown command\. Type "\/help" for help\.$/);
  });
});

function localDate(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
