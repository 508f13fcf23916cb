import { createHash, randomBytes } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApi, type TestApi } from "../../api.fixture.ts";
import { AppError } from "../../platform/errors.ts";
import { reviseInstance, seeInstance, type CallNode } from "../nodes/index.ts";
import { place, waitUntil } from "../nodes/nodes.fixture.ts";
import { startRealNode, type RealNode } from "../nodes/real-node.fixture.ts";
import type { FilesDeps } from "./call-files.ts";
import {
  deleteInstancePath,
  listInstanceFolder,
  readInstanceText,
  writeInstanceTexts,
} from "./instance-files.ts";
import { readNodeFile, writeNodeFile } from "./node-file.ts";

let api: TestApi;
let node: RealNode;
let instanceId: string;
const deps = () => api.application.deps;
const at = () => ({ instanceId });
const generationSeen = async () =>
  (await seeInstance(api.application.deps, instanceId))?.observed?.generation;

beforeAll(async () => {
  api = await startTestApi();
  node = await startRealNode(api);
  ({ instanceId } = await place(api, { power: "off" }));
  await waitUntil("it is installed", () =>
    listInstanceFolder(deps(), at(), "").then(
      () => true,
      () => false,
    ),
  );
}, 120_000);
afterAll(() => api.stop());

/** Arrives in chunks of odd sizes, and runs the test's code in between. */
async function* piecesOf(
  bytes: Buffer,
  between: (sent: number) => Promise<unknown> | undefined = () => undefined,
) {
  for (let sent = 0; sent < bytes.length;) {
    const piece = bytes.subarray(sent, sent + 100_003);
    sent += piece.length;
    yield piece;
    await between(sent);
  }
}

const large = randomBytes(3_000_000);
const inTree = (...path: string[]) => join(node.treeOf(instanceId), ...path);
const leftovers = () => readdirSync(inTree()).filter((name) => name.startsWith(".blockwright-"));
const write = (path: string, content: AsyncIterable<Uint8Array>, more = {}, on: FilesDeps = deps()) =>
  writeNodeFile(on, { instanceId, path, content, maxBytes: 10_000_000, ...more });
const read = async (path: string, more = {}, on: FilesDeps = deps()) => {
  const file = await readNodeFile(on, { instanceId, path, maxBytes: 10_000_000, ...more });
  const pieces: Buffer[] = [];
  for await (const piece of file.content) pieces.push(piece);
  return Buffer.concat(pieces);
};

describe("small files of an instance", () => {
  test("are written, read, listed and deleted", async () => {
    const many = Array.from({ length: 130 }, (_, number) => ({
      path: `plugins/P${number}/config.yml`,
      text: "x".repeat(10_000),
    }));
    await writeInstanceTexts(deps(), at(), [{ path: "server.properties", text: "motd=Hallo\n" }, ...many]);
    expect(await readInstanceText(deps(), at(), "server.properties")).toBe("motd=Hallo\n");
    expect(await readInstanceText(deps(), at(), "ops.json")).toBeUndefined();
    const plugins = await listInstanceFolder(deps(), at(), "plugins");
    expect(plugins.entries).toHaveLength(130);
    await deleteInstancePath(deps(), at(), "plugins");
    expect((await listInstanceFolder(deps(), at(), "")).entries.map(({ name }) => name)).toEqual([
      "server.properties",
    ]);
  });

  test("outside of its tree are refused in a sentence for people", async () => {
    const refused = {
      name: "FileRefusal",
      reason: "malformed",
      message: "That is not a path a file can have.",
    };
    await expect(readInstanceText(deps(), at(), "../../secret")).rejects.toMatchObject(refused);
    const texts = [{ path: "../x", text: "" }];
    await expect(writeInstanceTexts(deps(), at(), texts)).rejects.toMatchObject(refused);
    await expect(deleteInstancePath(deps(), at(), "..")).rejects.toMatchObject(refused);
    await expect(write("../x", piecesOf(large))).rejects.toMatchObject(refused);
    await expect(read("../x")).rejects.toMatchObject(refused);
  });

  test("are protected from callers with an older generation", async () => {
    const { transact } = api.application.deps;
    await transact((tx) => reviseInstance(deps(), tx, instanceId, () => ({ holds: ["operator"] })));
    await waitUntil("the node has it", async () => (await generationSeen()) === 2);
    const old = { instanceId, generation: 1 };
    const stale = { refusal: "stale-generation" };
    await expect(writeInstanceTexts(deps(), old, [{ path: "a", text: "" }])).rejects.toMatchObject(stale);
    await expect(deleteInstancePath(deps(), old, "server.properties")).rejects.toMatchObject(stale);
    await expect(write("a", piecesOf(large), { generation: 1 })).rejects.toMatchObject(stale);
    await writeInstanceTexts(deps(), { instanceId, generation: 2 }, [{ path: "b", text: "" }]);
    expect(existsSync(inTree("a"))).toBe(false);
  });

  test("of an unknown instance are not found", async () => {
    const nobody = { instanceId: "00000000-0000-4000-8000-000000000000" };
    await expect(readInstanceText(deps(), nobody, "x")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(deleteInstancePath(deps(), nobody, "x")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("a large file", () => {
  test("is uploaded and downloaded byte for byte", async () => {
    const written = await write("world/level.dat", piecesOf(large));
    expect(written).toEqual({
      sizeBytes: large.length,
      sha256: createHash("sha256").update(large).digest("hex"),
    });
    expect(readFileSync(inTree("world/level.dat")).equals(large)).toBe(true);
    expect((await read("world/level.dat")).equals(large)).toBe(true);
  });

  test("that is larger than agreed is refused in both directions and leaves nothing", async () => {
    const tooLarge = { reason: "too-large", code: "TOO_LARGE" };
    await expect(write("big", piecesOf(large), { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
    await expect(read("world/level.dat", { maxBytes: 1000 })).rejects.toMatchObject(tooLarge);
    expect(existsSync(inTree("big"))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test("that is aborted by either side leaves nothing", async () => {
    const stop = new AbortController();
    const until = (sent: number) => (sent > 1_000_000 ? stop.abort() : undefined) as undefined;
    await expect(write("cut", piecesOf(large, until), { signal: stop.signal })).rejects.toThrow("abort");
    const broken = piecesOf(large, (sent) => (sent > 1e6 ? Promise.reject(new Error("gone")) : undefined));
    await expect(write("cut", broken)).rejects.toThrow("gone");
    await expect.poll(leftovers).toEqual([]);
    expect(existsSync(inTree("cut"))).toBe(false);
  });

  test("arrives complete and once over a link that loses requests and answers", async () => {
    let asked = 0;
    const lossy: CallNode = async (nodeId, rpc, body, options) => {
      asked += 1;
      if (rpc.name.endsWith("-chunk") && asked % 4 === 1) throw new AppError("NODE_AWAY");
      const answer = await deps().callNode(nodeId, rpc, body, options);
      if (rpc.name !== "begin-write" && asked % 4 === 3) throw new AppError("NODE_SLOW");
      return answer;
    };
    const content = large.subarray(0, 1_000_000);
    const on = { ...deps(), callNode: lossy };
    await write("lossy", piecesOf(content), {}, on);
    expect(readFileSync(inTree("lossy")).equals(content)).toBe(true);
    expect((await read("lossy", {}, on)).equals(content)).toBe(true);
    expect(asked).toBeGreaterThan(15);
  });

  test("that was changed on its way is refused at its end", async () => {
    const change = (bytes: string) => `${bytes.startsWith("A") ? "B" : "A"}${bytes.slice(1)}`;
    const lying: CallNode = async (nodeId, rpc, body, options) => {
      const isWrite = rpc.name === "write-chunk";
      const { bytes } = body as { bytes: string };
      const sent = isWrite ? { ...(body as object), bytes: change(bytes) } : body;
      const answer = await deps().callNode(nodeId, rpc, sent as typeof body, options);
      if (rpc.name !== "read-chunk" || (answer as { end: unknown }).end) return answer;
      return { ...(answer as object), bytes: change((answer as { bytes: string }).bytes) } as typeof answer;
    };
    const on = { ...deps(), callNode: lying };
    const refused = { reason: "other-content" };
    await expect(write("lie", piecesOf(large), {}, on)).rejects.toMatchObject(refused);
    await expect(read("world/level.dat", {}, on)).rejects.toMatchObject(refused);
    expect(existsSync(inTree("lie"))).toBe(false);
    expect(leftovers()).toEqual([]);
  });

  test("is fenced again at its end: a newer spec in between refuses it", async () => {
    const { transact } = api.application.deps;
    const raise = async (sent: number) => {
      if (sent < large.length) return;
      await transact((tx) => reviseInstance(deps(), tx, instanceId, () => ({ holds: [] })));
      await waitUntil("the node has it", async () => (await generationSeen()) === 3);
    };
    await expect(write("late", piecesOf(large, raise))).rejects.toMatchObject({
      refusal: "stale-generation",
    });
    await expect.poll(leftovers).toEqual([]);
    expect(existsSync(inTree("late"))).toBe(false);
  });

  test("cut off by the end of its agent fails, the next agent cleans up, and a retry works", async () => {
    let isKilled = false;
    const kill = async (sent: number) => {
      if (isKilled || sent < 1_500_000) return;
      isKilled = true;
      await node.agent.kill("SIGKILL");
      expect(leftovers()).toHaveLength(1);
      node.start();
      await sleep(500);
    };
    await expect(write("again", piecesOf(large, kill))).rejects.toMatchObject({
      refusal: "unknown-transfer",
    });
    await expect.poll(leftovers, { timeout: 10_000 }).toEqual([]);
    await write("again", piecesOf(large));
    expect(readFileSync(inTree("again")).equals(large)).toBe(true);
  });
});
