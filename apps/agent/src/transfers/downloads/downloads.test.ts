import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sendArchive, sendFile } from "@blockwright/node-protocol/bulk";
import { describe, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { someBulkNode, someOrder, type BulkNode } from "../bulk.fixture.ts";
import { at } from "../rpc.fixture.ts";
import { nameInZip } from "./zip-entries.ts";

const { instanceId } = at;
const content = randomBytes(600_000);

describe("a file", () => {
  const send = ({ ask }: BulkNode, path: string, more = {}) =>
    ask(sendFile, { instanceId, path, range: null, ifTag: null, relay: someOrder, ...more });

  test("is sent completely, or the requested range while it is unchanged", async () => {
    const node = await someBulkNode();
    writeFileSync(join(node.folder, "f"), content);
    const { tag, ...whole } = await send(node, "f");
    expect(whole).toEqual({ sizeBytes: 600_000, sent: { firstByte: 0, bytes: 600_000 } });
    expect((await node.arrived()).equals(content)).toBe(true);
    const range = { firstByte: 500_000, lastByte: null };
    expect(await send(node, "f", { range, ifTag: tag })).toMatchObject({ tag, sent: { bytes: 100_000 } });
    expect((await node.arrived()).equals(content.subarray(500_000))).toBe(true);
    writeFileSync(join(node.folder, "f"), content.subarray(1));
    expect(await send(node, "f", { range, ifTag: tag })).toMatchObject({ sent: { bytes: 599_999 } });
  });

  test("has no range beyond its end, and nothing is sent then", async () => {
    const node = await someBulkNode();
    writeFileSync(join(node.folder, "f"), "12345");
    const range = { firstByte: 5, lastByte: null };
    expect(await send(node, "f", { range })).toMatchObject({ sizeBytes: 5, sent: null });
    expect(await node.arrived()).toHaveLength(0);
  });

  test.each([
    ["../secret", "malformed"],
    ["link", "link"],
    ["folder", "not-a-file"],
    ["twice", "several-names"],
    ["missing", "missing"],
  ])("%s is refused as %s", async (path, reason) => {
    const node = await someBulkNode();
    writeFileSync(join(node.folder, "..", "secret"), "secret");
    symlinkSync("../secret", join(node.folder, "link"));
    mkdirSync(join(node.folder, "folder"));
    writeFileSync(join(node.folder, "once"), "");
    linkSync(join(node.folder, "once"), join(node.folder, "twice"));
    await expect(send(node, path)).rejects.toMatchObject({ reason });
  });
});

describe("an archive", () => {
  const send = ({ ask }: BulkNode, folder: string, names: string[] = []) =>
    ask(sendArchive, { instanceId, folder, names, relay: someOrder });
  const unzipped = async (bytes: Buffer) => {
    const zip = await fromBufferPromise(bytes);
    const found: Record<string, Buffer> = {};
    for await (const entry of zip.eachEntry()) {
      const stream = entry.fileName.endsWith("/") ? undefined : await zip.openReadStreamPromise(entry);
      found[entry.fileName] = Buffer.concat(stream ? ((await stream.toArray()) as Buffer[]) : []);
    }
    return found;
  };
  const fill = ({ folder }: BulkNode) => {
    mkdirSync(join(folder, "world/empty"), { recursive: true });
    writeFileSync(join(folder, "world/level.dat"), content);
    writeFileSync(join(folder, "world/zero"), "");
    writeFileSync(join(folder, "other"), "x");
    writeFileSync(join(folder, "..", "secret"), "secret");
    symlinkSync("../../secret", join(folder, "world/link"));
    writeFileSync(join(folder, "world/..\\..\\up"), "odd");
  };

  test("contains a folder with everything below it, except special files", async () => {
    const node = await someBulkNode();
    fill(node);
    await send(node, "world");
    const found = await unzipped(await node.arrived());
    expect(Object.keys(found).toSorted()).toEqual([".._.._up", "empty/", "level.dat", "zero"]);
    expect(found["level.dat"]?.equals(content)).toBe(true);
  });

  test("contains the selected entries, by their names in the folder", async () => {
    const node = await someBulkNode();
    fill(node);
    await send(node, "", ["other", "world"]);
    const names = Object.keys(await unzipped(await node.arrived()));
    expect(names).toContain("other");
    expect(names).toContain("world/level.dat");
  });

  test.each([[["../secret"]], [["world/level.dat"]], [[".."]]])(
    "%j is no name in a folder",
    async (names) => {
      const node = await someBulkNode();
      fill(node);
      await expect(send(node, "", names)).rejects.toMatchObject({ reason: "malformed" });
    },
  );
});

test.each([
  ["C:evil", "C_evil"],
  ["..\\..\\up", ".._.._up"],
  ["world/level.dat", "world/level.dat"],
])("%j is called %j in an archive", (path, name) => expect(nameInZip(path)).toBe(name));
