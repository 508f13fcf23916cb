import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLock } from "./lock.ts";

let folder: string;
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "lock-"))));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("tasks under one lock never overlap", async () => {
  let inside = 0;
  let most = 0;
  const task = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => withLock(join(folder, "one"), task)));
  expect(most).toBe(1);
});

test("a task that fails frees the lock", async () => {
  const file = join(folder, "two");
  await expect(withLock(file, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(file, () => Promise.resolve("yes"))).toBe("yes");
});

test("the lock of a killed process is free immediately", async () => {
  const file = join(folder, "three");
  const module = fileURLToPath(new URL("lock.ts", import.meta.url));
  const script = `const { withLock } = await import(${JSON.stringify(module)});
    await withLock(${JSON.stringify(file)}, async () => { console.log("holding"); await new Promise(() => setInterval(() => {}, 1000)); });`;
  const holder = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(holder.stdout, "data");
  let waited = false;
  const next = withLock(
    file,
    () => Promise.resolve("mine"),
    () => void (waited = true),
  );
  await sleep(1_200);
  expect(waited).toBe(true);
  holder.kill("SIGKILL");
  const killedAtMs = Date.now();
  expect(await next).toBe("mine");
  expect(Date.now() - killedAtMs, "time limit").toBeLessThan(1_000);
});
