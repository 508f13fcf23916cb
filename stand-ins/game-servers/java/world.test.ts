import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startLocalServer, startReadyServer } from "../testing/local-server.fixture.ts";
import { readWorldTimes } from "../world-reader.ts";

const AUTOSAVE_MS = 2_500;

function isConsistent({ level, chunks }: Awaited<ReturnType<typeof readWorldTimes>>): boolean {
  return chunks.length === 24 && chunks.every((time) => time === level);
}

test("the world is rewritten continuously", async () => {
  const { folder } = await startReadyServer();
  const before = readFileSync(path.join(folder, "world/standin-time"), "utf8");
  await expect
    .poll(() => readFileSync(path.join(folder, "world/standin-time"), "utf8"), { timeout: 10_000 })
    .not.toBe(before);
});

test("save-off really stops the writing, save-all flush still writes, and save-on starts it again", async () => {
  const { server, folder } = await startReadyServer();
  await server.ask("save-off", "Automatic saving is now disabled");
  const held = await readWorldTimes(folder);
  expect(isConsistent(held)).toBe(true);
  await sleep(AUTOSAVE_MS);
  expect(await readWorldTimes(folder)).toEqual(held);
  await server.ask("save-all flush", "Saved the game");
  const flushed = await readWorldTimes(folder);
  expect(flushed.level).toBeGreaterThan(held.level);
  expect(isConsistent(flushed)).toBe(true);
  await server.ask("save-on", "Automatic saving is now enabled");
  await expect
    .poll(async () => (await readWorldTimes(folder)).level, { timeout: 10_000 })
    .not.toBe(flushed.level);
});

test("a copy from two different saves is recognised as torn", async () => {
  const { server, folder } = await startReadyServer();
  await server.ask("save-off", "Automatic saving is now disabled");
  const copy = mkdtempSync(path.join(tmpdir(), "standin-copy-"));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(path.join(folder, "world_nether"), path.join(copy, "world_nether"), { recursive: true });
  await server.ask("save-all flush", "Saved the game");
  cpSync(path.join(folder, "world"), path.join(copy, "world"), { recursive: true });
  expect(isConsistent(await readWorldTimes(copy))).toBe(false);
});

test("a world continues where it was left, and is consistent after a stop", async () => {
  const { server, folder } = await startReadyServer();
  server.send("stop");
  await server.exitCode();
  const left = await readWorldTimes(folder);
  expect(isConsistent(left)).toBe(true);
  const again = await startLocalServer(folder);
  await again.line("! For help, type");
  await again.ask("save-off", "Automatic saving is now disabled");
  expect((await readWorldTimes(folder)).level).toBeGreaterThan(left.level);
  expect(existsSync(path.join(folder, "world/level.dat_old"))).toBe(true);
});
