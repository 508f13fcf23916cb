import { once } from "node:events";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import protocol from "minecraft-protocol";
import { expect, onTestFinished, test } from "vitest";
import { joinJava } from "../../bots/java-bot.ts";
import { pingJava } from "../../bots/status-ping.ts";
import { host, serverFolder, startLocalServer, startReadyServer } from "../testing/local-server.fixture.ts";

test("standin crash leaves a report and ends with 134 without saving", async () => {
  const { server, folder } = await startReadyServer();
  server.send("standin crash");
  expect(await server.exitCode()).toBe(134);
  await server.line("This crash report has been saved to: ");
  const [report = ""] = readdirSync(path.join(folder, "crash-reports"));
  expect(report).toMatch(/^crash-\d{4}-\d\d-\d\d_\d\d\.\d\d\.\d\d-server\.txt$/);
  expect(readFileSync(path.join(folder, "crash-reports", report), "utf8")).toContain(
    "Minecraft Version: 1.20.1",
  );
  expect(server.lines.join("\n")).not.toMatch(/Saving worlds|Minecraft Crash Report/);
});

test("standin exit ends with the given code", async () => {
  const { server } = await startReadyServer();
  server.send("standin exit 42");
  expect(await server.exitCode()).toBe(42);
});

test("a server that hangs answers no ping, no player, no stop and no SIGTERM", async () => {
  const { server, port } = await startReadyServer();
  await server.ask("standin hang", "the main loop hangs");
  await expect(pingJava(host, port, 700)).rejects.toThrow("No status");
  const join = joinJava({ host, port, version: "1.20.1", username: "Waiting", timeoutMs: 700 });
  await expect(join).rejects.toThrow("700 ms");
  server.send("stop");
  server.signal("SIGTERM");
  await expect(server.exitCode(1_000)).rejects.toThrow("Still running");
  server.signal("SIGKILL");
  expect(await server.exitCode()).toBe(137);
});

test("standin hang-on-stop works until it is stopped, then hangs", async () => {
  const { server, port } = await startReadyServer();
  server.send("standin hang-on-stop");
  expect((await pingJava(host, port)).players.online).toBe(0);
  await server.ask("stop", "Stopping server");
  await expect(server.exitCode(1_000)).rejects.toThrow("Still running");
});

test("standin leak runs out of heap, reports it, and exits with 1", async () => {
  const { server } = await startReadyServer();
  server.send("standin leak");
  expect(await server.exitCode()).toBe(1);
  await server.line("java.lang.OutOfMemoryError: Java heap space");
});

test("standin flood prints thousands of lines while commands still work", async () => {
  const { server } = await startReadyServer();
  server.send("standin flood 1");
  await server.ask("list", "There are 0 of a max of 20");
  const end = await server.line("flood ended after");
  expect(Number(/after (\d+) lines/.exec(end)?.[1])).toBeGreaterThan(5_000);
});

test("standin fill writes into the world folder", async () => {
  const { server, folder } = await startReadyServer();
  await server.ask("standin fill 5000000", "filled 5000000 bytes");
  expect(statSync(path.join(folder, "world/standin-fill.bin")).size).toBe(5_000_000);
});

test("standin print writes raw bytes to the console", async () => {
  const { server } = await startReadyServer();
  const line = await server.ask("standin print \\x1b[31mred\\x1b[0m \\x07bell", "red");
  expect(line).toBe("\u001b[31mred\u001b[0m \u0007bell");
});

test("a slow start answers no ping until it is ready", async () => {
  const { folder, port } = await serverFolder({ properties: { "standin-start-seconds": 2 } });
  const server = await startLocalServer(folder);
  await server.line("Preparing spawn area: 50%");
  await expect(pingJava(host, port, 300)).rejects.toThrow("No status");
  await server.line("! For help, type");
  expect((await pingJava(host, port)).players.online).toBe(0);
});

test("a start can be made to fail with any text, also through the environment", async () => {
  const { folder } = await serverFolder();
  const env = { STANDIN_FAIL_START: "World world is a duplicate of another world\\nsecond line" };
  const server = await startLocalServer(folder, { env });
  expect(await server.exitCode()).toBe(1);
  await server.line("World world is a duplicate of another world");
  await server.line("second line");
});

test("a player answers keep-alives and stays connected", async () => {
  const { port } = await startReadyServer();
  const client = protocol.createClient({
    host,
    port,
    version: "1.20.1",
    username: "Patient",
    auth: "offline",
  });
  onTestFinished(() => client.end("done"));
  await once(client, "keep_alive", { signal: AbortSignal.timeout(15_000) });
  expect((await pingJava(host, port)).players.online).toBe(1);
});
