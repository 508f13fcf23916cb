import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createUpload,
  dropUpload,
  fillUpload,
  seeUpload,
  settleUpload,
} from "@blockwright/node-protocol/bulk";
import { describe, expect, test } from "vitest";
import { someBulkNode, someOrder, type BulkNode } from "../bulk.fixture.ts";
import { at } from "../rpc.fixture.ts";

const content = randomBytes(300_000);
const { instanceId } = at;

const begin = async ({ ask }: BulkNode, path = "world/level.dat", more = {}) =>
  (await ask(createUpload, { ...at, path, lengthBytes: content.length, isReplacing: false, ...more }))
    .uploadId;
const settle = ({ ask }: BulkNode, uploadId: string, waitMs = 2000) =>
  ask(settleUpload, { ...at, uploadId, waitMs });
const fill = ({ ask }: BulkNode, uploadId: string, offsetBytes: number, sizeBytes: number | null = null) =>
  ask(fillUpload, { instanceId, uploadId, offsetBytes, sizeBytes, relay: someOrder });
const files = ({ folder }: BulkNode) => readdirSync(folder, { recursive: true }).map(String).toSorted();

/** In small pieces, up to a byte where the connection breaks. */
async function* from(offset: number, until = content.length): AsyncGenerator<Buffer> {
  for (let sent = offset; sent < until; sent += 10_007)
    yield content.subarray(sent, Math.min(sent + 10_007, until));
  if (until < content.length) throw new Error("the connection broke");
}

async function sendAll(node: BulkNode, uploadId: string, offset = 0) {
  node.browser = () => from(offset);
  await fill(node, uploadId, offset);
  return settle(node, uploadId);
}

describe("an upload", () => {
  test("is put in place with its last byte, and can be queried afterwards", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    expect(await settle(node, uploadId)).toEqual({
      offsetBytes: 0,
      lengthBytes: content.length,
      placedAt: null,
      replaced: null,
    });
    const whole = { offsetBytes: content.length, lengthBytes: content.length };
    expect(await sendAll(node, uploadId)).toEqual({ ...whole, placedAt: "world/level.dat", replaced: null });
    expect(readFileSync(join(node.folder, "world/level.dat")).equals(content)).toBe(true);
    expect(files(node)).toEqual(["world", "world/level.dat"]);
    expect(await settle(node, uploadId)).toEqual({ ...whole, placedAt: null, replaced: null });
  });

  test("can be asked what it is for, until it is in its place", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    const see = () => node.ask(seeUpload, { instanceId, uploadId });
    expect(await see()).toEqual({ path: "world/level.dat", isForRestore: false });
    await sendAll(node, uploadId);
    await expect(see()).rejects.toMatchObject({ code: "unknown-transfer" });
    const restoring = await begin(node, "server.zip", { isForRestore: true });
    expect(await node.ask(seeUpload, { instanceId, uploadId: restoring })).toEqual({
      path: "server.zip",
      isForRestore: true,
    });
  });

  test("continues after a broken connection, and after an agent restart", async () => {
    let node = await someBulkNode();
    const uploadId = await begin(node);
    node.browser = () => from(0, 100_000);
    await fill(node, uploadId, 0);
    expect(await settle(node, uploadId)).toMatchObject({ offsetBytes: 100_000 });
    node = await node.restart();
    expect(await settle(node, uploadId)).toMatchObject({ offsetBytes: 100_000 });
    expect(await sendAll(node, uploadId, 100_000)).toMatchObject({ placedAt: "world/level.dat" });
    expect(readFileSync(join(node.folder, "world/level.dat")).equals(content)).toBe(true);
  });

  test("continues only at its current offset", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    await expect(fill(node, uploadId, 1)).rejects.toMatchObject({ code: "wrong-offset" });
    expect(await sendAll(node, uploadId)).toMatchObject({ placedAt: "world/level.dat" });
  });

  test("is received over one connection at a time", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    const held = Promise.withResolvers<void>();
    node.browser = async function* () {
      yield content.subarray(0, 1000);
      await held.promise;
      yield* from(1000);
    };
    await fill(node, uploadId, 0);
    await expect(fill(node, uploadId, 0)).rejects.toMatchObject({ code: "busy" });
    await expect(settle(node, uploadId, 10)).rejects.toMatchObject({ code: "busy" });
    held.resolve();
    expect(await settle(node, uploadId)).toMatchObject({ placedAt: "world/level.dat" });
  });

  test("of an empty file is complete at once", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node, "empty", { lengthBytes: 0 });
    expect(await settle(node, uploadId)).toMatchObject({ placedAt: "empty" });
    expect(readFileSync(join(node.folder, "empty")).length).toBe(0);
  });

  test("with more bytes than announced is refused if declared, and dropped otherwise", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node, "x", { lengthBytes: 1000 });
    await expect(fill(node, uploadId, 0, 1001)).rejects.toMatchObject({ reason: "too-large" });
    node.browser = () => from(0);
    await fill(node, uploadId, 0);
    await expect(settle(node, uploadId)).rejects.toMatchObject({ reason: "too-large" });
    expect(files(node)).toEqual([]);
    await expect(settle(node, uploadId)).rejects.toMatchObject({ code: "unknown-transfer" });
  });

  test("that is dropped leaves nothing, even while bytes arrive", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    node.browser = () => from(0, 50_000);
    await fill(node, uploadId, 0);
    await node.ask(dropUpload, { instanceId, uploadId });
    expect(files(node)).toEqual([]);
    await node.ask(dropUpload, { instanceId, uploadId });
    await expect(fill(node, uploadId, 0)).rejects.toMatchObject({ code: "unknown-transfer" });
  });

  test("belongs to its instance", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    const another = { instanceId: "00000000-0000-4000-8000-000000000009", uploadId };
    const order = { ...another, offsetBytes: 0, sizeBytes: null, relay: someOrder };
    await expect(node.ask(fillUpload, order)).rejects.toMatchObject({ code: "unknown-transfer" });
    await node.ask(dropUpload, another);
    expect(await settle(node, uploadId)).toMatchObject({ offsetBytes: 0 });
  });

  test("no longer exists when its file is removed", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    rmSync(join(node.folder, `.blockwright-${uploadId}.upload`));
    await expect(settle(node, uploadId)).rejects.toMatchObject({ code: "unknown-transfer" });
  });

  test("does not follow a link that a tenant put in place of its file", async () => {
    const node = await someBulkNode();
    const uploadId = await begin(node);
    const staged = join(node.folder, `.blockwright-${uploadId}.upload`);
    rmSync(staged);
    writeFileSync(join(node.folder, "..", "secret"), "");
    symlinkSync("../secret", staged);
    await expect(fill(node, uploadId, 0)).rejects.toMatchObject({ reason: "link" });
    expect(readFileSync(join(node.folder, "..", "secret"), "utf8")).toBe("");
  });
});

describe("before the first byte", () => {
  test.each<[string, string, object, string]>([
    ["a path upwards", "../x", {}, "malformed"],
    ["a path through a link", "link/x", {}, "not-a-folder"],
    ["a link itself", "link", {}, "link"],
    ["a folder", "folder", { isReplacing: true }, "not-a-file"],
    ["a file that is there", "file", {}, "exists"],
    ["a name of ours", "a/.blockwright-aaaaaaaaaaaaaaaa.part/x", {}, "malformed"],
    ["more than there is room for", "x", { lengthBytes: 1_000_001 }, "no-space"],
  ])("%s is refused", async (_what, path, more, reason) => {
    const node = await someBulkNode({ planBytes: 1_000_000 });
    symlinkSync("../outside", join(node.folder, "link"));
    writeFileSync(join(node.folder, "file"), "");
    await begin(node, "folder/x", { lengthBytes: 0 }).then((uploadId) => settle(node, uploadId));
    const before = files(node);
    await expect(begin(node, path, more)).rejects.toMatchObject({ reason });
    expect(files(node)).toEqual(before);
  });

  test("the missing bytes of other uploads count", async () => {
    const node = await someBulkNode({ planBytes: 2 * content.length });
    const first = await begin(node, "a");
    await begin(node, "b");
    await expect(begin(node, "c")).rejects.toMatchObject({ reason: "no-space" });
    await node.ask(dropUpload, { instanceId, uploadId: first });
    await begin(node, "c");
  });
});

test("a file that appears meanwhile is not replaced unless requested", async () => {
  const node = await someBulkNode();
  const uploadId = await begin(node, "config.yml");
  const replacing = await begin(node, "config.yml", { isReplacing: true });
  writeFileSync(join(node.folder, "config.yml"), "theirs");
  await expect(sendAll(node, uploadId)).rejects.toMatchObject({ reason: "exists" });
  expect(readFileSync(join(node.folder, "config.yml"), "utf8")).toBe("theirs");
  const { replaced } = await sendAll(node, replacing);
  expect(Buffer.from(replaced ?? "", "base64").toString()).toBe("theirs");
  expect(readFileSync(join(node.folder, "config.yml")).equals(content)).toBe(true);
});

test("the number of concurrent transfers per server is limited", async () => {
  const node = await someBulkNode({ perInstance: 1 });
  const [first, second] = [await begin(node, "a"), await begin(node, "b")];
  const held = Promise.withResolvers<void>();
  node.browser = async function* () {
    await held.promise;
    yield* from(0);
  };
  await fill(node, first, 0);
  await expect(fill(node, second, 0)).rejects.toMatchObject({ code: "busy" });
  held.resolve();
  await settle(node, first);
  expect(await sendAll(node, second)).toMatchObject({ placedAt: "b" });
});

test("only uploads that were not continued for a day are deleted", async () => {
  const node = await someBulkNode();
  const [old, young] = [await begin(node, "a"), await begin(node, "b")];
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  utimesSync(join(node.folder, `.blockwright-${old}.upload`), yesterday, yesterday);
  await node.uploads.sweep();
  expect(files(node)).toEqual([`.blockwright-${young}.upload`]);
  await expect(settle(node, old)).rejects.toMatchObject({ code: "unknown-transfer" });
  expect(await settle(node, young)).toMatchObject({ offsetBytes: 0 });
});
