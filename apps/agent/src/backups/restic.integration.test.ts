import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createRestic } from "./restic.ts";

const folder = mkdtempSync(join(tmpdir(), "restic-"));
/** restic blocks reading its address from this pipe until it is written. */
const addressFile = join(folder, "address");
execFileSync("mkfifo", [addressFile]);
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test("a call that is cancelled while it is prepared starts no restic", async () => {
  const ending = new AbortController();
  const store = {
    id: "a store",
    environment: {},
    folderOf: () => undefined,
    addressFile: async () => {
      ending.abort();
      return addressFile;
    },
  };
  const restic = await createRestic(store, join(folder, "cache"));
  const repository = { id: "a-repository", password: "a password" };
  const called = restic({ repository, signal: ending.signal, args: ["snapshots"] });
  await expect(Promise.race([called, readerOf(addressFile)])).rejects.toThrow("aborted");
});

/** Resolves when a process reads this pipe, and releases it; or when the pipe is gone. */
async function readerOf(pipe: string): Promise<string> {
  while (existsSync(pipe)) {
    try {
      closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
      return "restic was started";
    } catch {
      await sleep(20);
    }
  }
  return "nothing was started";
}
