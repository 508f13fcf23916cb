import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  beginRead,
  beginWrite,
  cancelTransfer,
  chunkBytes,
  finishWrite,
  readChunk,
  writeChunk,
} from "@blockwright/node-protocol/transfer";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Refused } from "../instances/refused.ts";
import { askFiles, at, treesOf, type Ask } from "./rpc.fixture.ts";
import { createTransfers, type Transfers } from "./transfers.ts";

let folder: string;
let ask: Ask;
let transfers: Transfers;
const openTransfers = (idleMs: number) => {
  const trees = treesOf(folder);
  ({ ask, transfers } = askFiles(trees, createTransfers(trees, { perInstance: 3, perNode: 4, idleMs })));
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-transfers-"));
  openTransfers(60_000);
});
afterEach(async () => {
  await transfers.cancelAll();
  rmSync(folder, { recursive: true });
});

const content = randomBytes(2 * chunkBytes + 1000);
const digestOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
const limits = { maxBytes: 10_000_000, timeLimitMs: 10_000 };
const pieces = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) => ({
    offset: index * chunkBytes,
    bytes: bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes).toString("base64"),
  }));
const write = async (path: string, more = {}) =>
  (await ask(beginWrite, { ...at, path, ...limits, ...more })).transferId;
const sendAll = async (transferId: string) => {
  for (const piece of pieces(content)) await ask(writeChunk, { transferId, ...piece });
};
const announced = { sizeBytes: content.length, sha256: digestOf(content) };

describe("a file that is written", () => {
  test("appears complete with its parent folders at the very end, and not before", async () => {
    const transferId = await write("world/region/r.0.0.mca", { mode: 0o750 });
    await sendAll(transferId);
    expect(readdirSync(folder).filter((name) => !name.startsWith(".blockwright-"))).toEqual([]);
    await ask(finishWrite, { transferId, ...announced });
    expect(readFileSync(join(folder, "world/region/r.0.0.mca")).equals(content)).toBe(true);
    expect(readdirSync(folder)).toEqual(["world"]);
  });

  test("is placed at the path given at the end if none was given at the start", async () => {
    const { transferId } = await ask(beginWrite, { ...at, ...limits });
    await sendAll(transferId);
    await ask(finishWrite, { transferId, ...announced, path: "plugins/a.jar", mustBeNew: true });
    expect(readFileSync(join(folder, "plugins/a.jar")).equals(content)).toBe(true);
    const { transferId: nowhere } = await ask(beginWrite, { ...at, ...limits });
    await sendAll(nowhere);
    await expect(ask(finishWrite, { transferId: nowhere, ...announced })).rejects.toMatchObject({
      code: "bad-request",
    });
  });

  test("that must be new replaces nothing", async () => {
    writeFileSync(join(folder, "a.jar"), "old");
    const { transferId } = await ask(beginWrite, { ...at, ...limits });
    await sendAll(transferId);
    const finish = ask(finishWrite, { transferId, ...announced, path: "a.jar", mustBeNew: true });
    await expect(finish).rejects.toMatchObject({ reason: "exists" });
    expect(readdirSync(folder)).toEqual(["a.jar"]);
    expect(readFileSync(join(folder, "a.jar"), "utf8")).toBe("old");
  });

  test("accepts a repeated chunk once and refuses an early one, and can continue then", async () => {
    const [first, second, third] = pieces(content);
    const transferId = await write("f");
    const send = (piece = first) => ask(writeChunk, { transferId, offset: 0, bytes: "", ...piece });
    await Promise.all([send(first), send(first)]);
    await expect(send(third)).rejects.toMatchObject({ code: "bad-request" });
    await send(second);
    await send(second);
    await send(third);
    await ask(finishWrite, { transferId, ...announced });
    expect(readFileSync(join(folder, "f")).equals(content)).toBe(true);
  });

  test.each([
    ["another hash", { ...announced, sha256: "0".repeat(64) }],
    ["another size", { ...announced, sizeBytes: 1 }],
  ])("with %s than announced leaves the old one as it was", async (_what, wrong) => {
    writeFileSync(join(folder, "f"), "old");
    const transferId = await write("f");
    await sendAll(transferId);
    await expect(ask(finishWrite, { transferId, ...wrong })).rejects.toMatchObject({
      reason: "other-content",
    });
    expect(readFileSync(join(folder, "f"), "utf8")).toBe("old");
    expect(readdirSync(folder)).toEqual(["f"]);
  });

  test("that is larger than announced is refused during the transfer", async () => {
    const transferId = await write("f", { maxBytes: chunkBytes });
    await expect(sendAll(transferId)).rejects.toMatchObject({ reason: "too-large" });
    await expect.poll(() => readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["cancelled", 60_000, (transferId: string) => ask(cancelTransfer, { transferId })],
    ["not heard of for a while", 300, () => sleep(600)],
    ["cut off by the end of the agent", 60_000, () => transfers.cancelAll()],
  ])("and %s leaves nothing", async (_what, idleMs, end) => {
    openTransfers(idleMs);
    const transferId = await write("new/f");
    await ask(writeChunk, { transferId, ...(pieces(content)[0] ?? { offset: 0, bytes: "" }) });
    expect(readdirSync(folder)).toHaveLength(1);
    await end(transferId);
    expect(readdirSync(folder)).toEqual([]);
    await expect(ask(finishWrite, { transferId, ...announced })).rejects.toMatchObject({
      code: "unknown-transfer",
    });
  });

  test("has an overall time limit, even while it is active", async () => {
    const transferId = await write("f", { timeLimitMs: 250 });
    for (let round = 0; round < 4; round += 1) {
      await sleep(80);
      await ask(writeChunk, { transferId, offset: 0, bytes: "" }).catch(() => undefined);
    }
    await expect(ask(writeChunk, { transferId, offset: 0, bytes: "" })).rejects.toMatchObject({
      code: "unknown-transfer",
    });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a file that is read", () => {
  const read = async (path: string, more = {}) => {
    const { transferId, sizeBytes } = await ask(beginRead, { ...at, path, ...limits, ...more });
    const found: Buffer[] = [];
    for (let offset = 0; ;) {
      await ask(readChunk, { transferId, offset });
      const { bytes, end } = await ask(readChunk, { transferId, offset });
      if (end) return { sizeBytes, bytes: Buffer.concat(found), end };
      found.push(Buffer.from(bytes, "base64"));
      offset += found.at(-1)?.length ?? 0;
    }
  };

  test.each([0, 1, chunkBytes, chunkBytes + 1, content.length])(
    "comes whole with its hash, also when every chunk is asked for twice: %d bytes",
    async (size) => {
      writeFileSync(join(folder, "f"), content.subarray(0, size));
      const { sizeBytes, bytes, end } = await read("f");
      expect(sizeBytes).toBe(size);
      expect(bytes.equals(content.subarray(0, size))).toBe(true);
      expect(end).toEqual({ sizeBytes: size, sha256: digestOf(bytes) });
    },
  );

  test("is refused when it is larger than allowed, a folder, or missing", async () => {
    writeFileSync(join(folder, "f"), content);
    await expect(read("f", { maxBytes: 100 })).rejects.toMatchObject({ reason: "too-large" });
    await expect(read("")).rejects.toMatchObject({ reason: "not-a-file" });
    await expect(read("nothing")).rejects.toMatchObject({ reason: "missing" });
    expect(existsSync(join(folder, "f"))).toBe(true);
  });

  test("is not confused with a write", async () => {
    const transferId = await write("f");
    await expect(ask(readChunk, { transferId, offset: 0 })).rejects.toBeInstanceOf(Refused);
  });
});

test("the number of concurrent transfers is limited, and a finished one frees a slot", async () => {
  const [first = "", ...others] = await Promise.all(["a", "b", "c"].map((path) => write(path)));
  await expect(write("d")).rejects.toMatchObject({ code: "busy" });
  await ask(cancelTransfer, { transferId: first });
  others.push(await write("d"));
  const other = { ...at, instanceId: "00000000-0000-4000-8000-000000000000" };
  await write("e", other);
  await expect(write("g", other)).rejects.toMatchObject({ code: "busy" });
});
