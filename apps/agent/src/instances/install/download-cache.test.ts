import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDownloadCache } from "./download-cache.ts";
import { createDownloadClient } from "./download-client.ts";
import { usualDownloadLimits } from "./download-pace.ts";

const content = randomBytes(400_000);
const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
let folder: string;
let server: Server;
let requests: { range: string | undefined }[];
let userAgents: Set<string | undefined>;
let answer: (request: IncomingMessage, response: ServerResponse) => void;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "cache-"));
  requests = [];
  userAgents = new Set();
  server = createServer((request, response) => {
    requests.push({ range: request.headers.range });
    userAgents.add(request.headers["user-agent"]);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

const client = createDownloadClient({
  userAgent: "Blockwright/test (a test)",
  allowedNetworks: ["127.0.0.0/8"],
});
const locked = (change: object = {}) => ({
  path: "server.jar",
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/server.jar`,
  sizeBytes: content.length,
  digest: { algorithm: "sha256" as const, hex: sha256(content) },
  ...change,
});
const openCache = (maxBytes = 2 ** 30) => openDownloadCache(folder, client, maxBytes);
const obtain = async (file = locked()) =>
  (await openCache()).use(file, AbortSignal.timeout(20_000), async (path) => path);

function sendFrom(request: IncomingMessage, response: ServerResponse, until = content.length): void {
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
  response.writeHead(start > 0 ? 206 : 200);
  response.write(content.subarray(start, until));
  if (until < content.length) setTimeout(() => response.destroy(), 20);
  else response.end();
}

describe("the cache", () => {
  const files = Array.from({ length: 4 }, (_, index) => Buffer.alloc(100_000, index));
  const lockedOf = (bytes: Buffer) =>
    locked({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${bytes[0]}`,
      sizeBytes: bytes.length,
      digest: { algorithm: "sha256" as const, hex: sha256(bytes) },
    });
  const soon = () => AbortSignal.timeout(9000);
  const kept = () => readdirSync(folder).toSorted();
  const namesOf = (...indexes: number[]) =>
    indexes.map((index) => `sha256-${sha256(files[index] ?? Buffer.of())}`).toSorted();
  const use = (cache: Awaited<ReturnType<typeof openCache>>, index: number) =>
    cache.use(lockedOf(files[index] ?? Buffer.of()), soon(), async (path) => readFileSync(path)[0]);
  beforeEach(() => {
    answer = (request, response) => void response.end(files[Number(request.url?.slice(1))]);
  });

  test("stays within its limit by evicting the least recently used file, also after a restart", async () => {
    let cache = await openCache(250_000);
    for (const index of [0, 1]) await use(cache, index);
    await sleep(5);
    await use(cache, 0);
    cache = await openCache(250_000);
    await use(cache, 2);
    expect(kept()).toEqual(namesOf(0, 2));
    expect(requests).toHaveLength(3);
    // A smaller limit applies from the start.
    await sleep(5);
    await use(cache, 0);
    await openCache(150_000);
    expect(kept()).toEqual(namesOf(0));
  });

  test("never deletes a file in use, and evicts it afterwards", async () => {
    const cache = await openCache(150_000);
    const done = Promise.withResolvers<void>();
    const holding = cache.use(lockedOf(files[0] ?? Buffer.of()), soon(), async (path) => {
      await done.promise;
      return readFileSync(path).length;
    });
    await Promise.all([1, 2, 3].map((index) => use(cache, index)));
    expect(kept()).toEqual(expect.arrayContaining(namesOf(0)));
    done.resolve();
    expect(await holding).toBe(100_000);
    expect(kept()).toHaveLength(1);
  });

  test("a file larger than the limit exists during its installation and is deleted afterwards", async () => {
    const cache = await openCache(50_000);
    expect(await use(cache, 3)).toBe(3);
    expect(kept()).toEqual([]);
    expect(await use(cache, 3)).toBe(3);
  });

  test("concurrent holds and evictions never delete a file in use", async () => {
    const cache = await openCache(150_000);
    const uses = Array.from({ length: 40 }, (_, turn) => use(cache, turn % 4));
    expect(await Promise.all(uses)).toEqual(Array.from({ length: 40 }, (_, turn) => turn % 4));
    expect(kept()).toHaveLength(1);
  });
});

describe("a download", () => {
  test("is verified, stored under its hash and downloaded once", async () => {
    answer = sendFrom;
    const cache = await openCache();
    const paths = await Promise.all(
      [1, 2, 3].map(() => cache.use(locked(), AbortSignal.timeout(9000), async (path) => path)),
    );
    expect(new Set(paths).size).toBe(1);
    expect(readFileSync(paths[0] ?? "").equals(content)).toBe(true);
    await obtain();
    expect(requests).toHaveLength(1);
    expect([...userAgents]).toEqual(["Blockwright/test (a test)"]);
  });

  test.each([0.25, 0.5, 0.75])("interrupted at %d is resumed", async (share) => {
    const cutAt = Math.floor(content.length * share);
    answer = (request, response) =>
      sendFrom(request, response, requests.length === 1 ? cutAt : content.length);
    const path = await obtain();
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(requests).toHaveLength(2);
    // The last bytes before a cut may be lost on the way.
    const resumedAt = Number(/^bytes=(\d+)-$/.exec(requests[1]?.range ?? "")?.[1]);
    expect(resumedAt).toBeGreaterThan(0);
    expect(resumedAt).toBeLessThanOrEqual(cutAt);
  });

  test("that comes too slowly is aborted and resumed, however steady it is", async () => {
    const limits = { ...usualDownloadLimits, slowStartMs: 300 };
    answer = (request, response) => {
      if (requests.length > 1) {
        sendFrom(request, response);
        return;
      }
      response.writeHead(200);
      let sent = 0;
      const drip = setInterval(() => response.write(content.subarray(sent, (sent += 100))), 50);
      response.on("close", () => clearInterval(drip));
    };
    const cache = await openDownloadCache(folder, client, 2 ** 30, limits);
    const path = await cache.use(locked(), AbortSignal.timeout(9000), async (kept) => kept);
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(requests).toHaveLength(2);
    expect(requests[1]?.range).toMatch(/^bytes=[1-9]\d*-$/);
  });

  test("whose source never answers is tried again", async () => {
    const limits = { ...usualDownloadLimits, silenceMs: 300 };
    answer = (request, response) => {
      if (requests.length > 1) sendFrom(request, response);
    };
    const cache = await openDownloadCache(folder, client, 2 ** 30, limits);
    await cache.use(locked(), AbortSignal.timeout(9000), async () => undefined);
    expect(requests).toHaveLength(2);
  });

  test("starts over when the source does not support ranges", async () => {
    answer = (_request, response) => {
      if (requests.length > 1) return void response.writeHead(200).end(content);
      response.writeHead(200);
      response.write(content.subarray(0, 1000));
      setTimeout(() => response.destroy(), 20);
    };
    expect(readFileSync(await obtain()).equals(content)).toBe(true);
  });

  test("with a wrong hash is refused and leaves nothing", async () => {
    answer = sendFrom;
    await expect(obtain(locked({ digest: { algorithm: "sha256", hex: "0".repeat(64) } }))).rejects.toThrow(
      "hash differs",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that was corrupted on disk is downloaded again", async () => {
    answer = sendFrom;
    const path = await obtain();
    const spoilt = Buffer.from(content);
    spoilt[1000] = (spoilt[1000] ?? 0) ^ 1;
    writeFileSync(path, spoilt);
    expect(readFileSync(await obtain()).equals(content)).toBe(true);
    expect(requests).toHaveLength(2);
  });

  test("that is larger than expected is refused before it fills the disk", async () => {
    answer = sendFrom;
    await expect(obtain(locked({ sizeBytes: 1000 }))).rejects.toThrow("larger than its source said");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that no longer exists is reported, and a redirect is not followed", async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    await expect(obtain()).rejects.toThrow("no longer offered");
    answer = (_request, response) =>
      void response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    await expect(obtain()).rejects.toThrow("has moved");
  });
});
