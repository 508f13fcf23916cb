import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { jarOf } from "@blockwright/minecraft/jar/jar.fixture";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { partOfCommit } from "../../../../services/part-of-commit.ts";
import { hostileTars } from "../files/archives/corpus/hostile-tars.fixture.ts";
import { hostileZips } from "../files/archives/corpus/hostile-zips.fixture.ts";
import { uploadName } from "../files/temporary-name.ts";
import { idleSpec, openIdleNode, treeMarker } from "../instances/idle-node.fixture.ts";
import { instanceTreesOf } from "../instances/trees/instance-trees.ts";
import { unpackUpload } from "./unpack-upload.ts";

const folder = mkdtempSync(join(tmpdir(), "blockwright-unpack-"));
const instanceId = randomUUID();
const uploadId = "abcdefgh12345678";
let node: Awaited<ReturnType<typeof openIdleNode>>;

beforeAll(async () => {
  node = await openIdleNode(folder);
  await node.instances.apply(idleSpec(instanceId, 1, "first", false));
  await vi.waitFor(() => {
    const { state } = node.instances.get(instanceId).observe();
    if (state !== "offline") throw new Error(state);
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const liveFolder = () => node.volumes.pathOf(instanceId);

async function unpack(archive: Buffer, signal = new AbortController().signal) {
  writeFileSync(join(liveFolder(), uploadName(uploadId)), archive);
  const workId = randomUUID();
  const { volumes, instances } = node;
  const deps = { volumes, instances, trees: instanceTreesOf(instances, volumes) };
  const context = { signal, show: () => undefined, isRepeated: false };
  const result = await unpackUpload(deps, { workId, instanceId, uploadId }, context).catch(
    (error: Error & { reason?: string }) => ({ reason: error.reason, sentence: error.message }),
  );
  return { workId, result, names: readdirSync(volumes.pathOf(workId)).toSorted() };
}

const noServer = "There is no Minecraft server in this file.";

describe("a restore from an archive that", () => {
  test.each(partOfCommit([...hostileZips, ...hostileTars], 6))(
    "$what is $fate",
    async ({ make, fate }) => {
      const { result, workId } = await unpack(await make());
      await node.volumes.delete(workId);
      expect(result).toEqual({ reason: "refused", sentence: expect.stringMatching(/^.{10,}\.$/) });
      // The harmless ones hold no server, either.
      expect("sentence" in result && result.sentence === noServer).toBe(fate === "harmless");
      expect(readdirSync(liveFolder()).toSorted()).toEqual([uploadName(uploadId), treeMarker].toSorted());
    },
    120_000,
  );
});

/** A tar of one file, of one block. */
function tarOf(name: string, content: string): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0);
  head.write("0000644\0", 100);
  head.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  head.write("00000000000\0", 136);
  head.write("        0", 148);
  head.write("ustar\x0000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  const body = Buffer.alloc(512);
  body.write(content);
  return Buffer.concat([head, body, Buffer.alloc(1024)]);
}

describe("a server is unpacked", () => {
  const tar = tarOf("server.properties", "motd=Hi");
  test.each([
    ["a zip", Buffer.from(jarOf({ "server.properties": "motd=Hi" }))],
    ["a tar", tar],
    ["a tar.gz", gzipSync(tar)],
    ["a tar.zst", zstdCompressSync(tar)],
    ["a zip with one folder", Buffer.from(jarOf({ "a b/server.properties": "motd=Hi", "c.txt": "beside" }))],
  ])("from %s", async (_what, archive) => {
    const { result, workId, names } = await unpack(archive);
    expect(result).toEqual({ restored: { stagedId: workId, files: 1, bytes: 7, leftOutEntries: 0 } });
    expect(names).toEqual(["server.properties"]);
    expect(readFileSync(join(node.volumes.pathOf(workId), "server.properties"), "utf8")).toBe("motd=Hi");
  });
});

test("what is cancelled ends early", async () => {
  const result = await unpack(Buffer.from(jarOf({ "server.properties": "" })), AbortSignal.abort());
  expect(result.names).toEqual([]);
});
