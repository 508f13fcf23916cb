import { describe, expect, test } from "vitest";
import { joinJava } from "../../bots/java-bot.ts";
import { pingJava } from "../../bots/status-ping.ts";
import { buildGameServers } from "../build.ts";
import { startContainer } from "../testing/container.fixture.ts";
import { dataFolder, GAME_PORT, javaCommand } from "../testing/data-folder.fixture.ts";
import { readWorldTimes } from "../world-reader.ts";

const { java } = await buildGameServers();
const eula = { text: "eula=true\n" };

describe.each([
  ["1.21.4", "blockwright/java:21"],
  ["26.1", "blockwright/java:25"],
] as const)("Minecraft %s in its container", (version, image) => {
  test("bots join, talk and are kicked, and the world is saved", async () => {
    const data = dataFolder({ "server.jar": { from: java[version] }, "eula.txt": eula });
    const container = startContainer({ image, data, command: javaCommand, port: GAME_PORT });
    const { server, host } = container;
    await server.line("! For help, type");
    const port = await container.port("tcp");
    const anna = await joinJava({ host, port, version, username: "Anna" });
    const ben = await joinJava({ host, port, version, username: "Ben" });
    anna.chat("hello from a container");
    expect(await ben.waitForChat("hello from")).toBe("<Anna> hello from a container");
    expect(ben.playerNames()).toEqual(["Anna", "Ben"]);
    expect((await pingJava(host, port)).players).toMatchObject({ online: 2 });
    await server.ask("kick Anna enough", "Kicked Anna: enough");
    expect(await anna.kicked).toBe("enough");
    await ben.leave();
    await expect.poll(async () => (await pingJava(host, port)).players.online).toBe(0);
    server.send("stop");
    expect(await server.exitCode()).toBe(0);
    const { level, chunks } = await readWorldTimes(data);
    expect(new Set(chunks)).toEqual(new Set([level]));
  });
});

describe("limits of a container", () => {
  const image = "blockwright/java:21";

  test("an older Java refuses a newer server", async () => {
    const data = dataFolder({ "server.jar": { from: java["26.1"] }, "eula.txt": eula });
    const { server } = startContainer({ image, data, command: javaCommand, port: GAME_PORT });
    expect(await server.exitCode()).toBe(1);
    await server.line("class file version 69.0");
  });

  test("native memory is stopped by the container's limit", async () => {
    const data = dataFolder({ "server.jar": { from: java["1.21.4"] }, "eula.txt": eula });
    const container = startContainer({ image, data, command: javaCommand, port: GAME_PORT, memoryMb: 256 });
    await container.server.line("! For help, type");
    container.server.send("standin leak-native");
    expect(await container.server.exitCode()).toBe(137);
    expect(await container.wasKilledForMemory()).toBe(true);
  });

  test("a fork bomb stops at the process limit, and the server keeps running", async () => {
    const data = dataFolder({ "server.jar": { from: java["1.21.4"] }, "eula.txt": eula });
    const { server } = startContainer({ image, data, command: javaCommand, port: GAME_PORT, processes: 64 });
    await server.line("! For help, type");
    const outcome = await server.ask("standin fork 200", " of 200 processes, then: ");
    expect(Number(/started (\d+) of/.exec(outcome)?.[1])).toBeLessThan(64);
    await server.ask("list", "There are 0");
  });

  test("a full disk stops the filling, and the failed save is reported", async () => {
    const { server } = startContainer({
      image,
      data: ["--tmpfs=/data:rw,size=8m,uid=1000,gid=1000", `--volume=${java["1.21.4"]}:/server.jar:ro`],
      command: ["java", "-Xmx128m", "-Dcom.mojang.eula.agree=true", "-jar", "/server.jar", "--nogui"],
      port: GAME_PORT,
    });
    await server.line("! For help, type");
    await server.ask("standin fill 20000000", "then: java.io.IOException: No space left on device");
    await server.ask("save-all flush", "Unable to save the game");
    server.send("stop");
    expect(await server.exitCode()).toBe(0);
  });
});
