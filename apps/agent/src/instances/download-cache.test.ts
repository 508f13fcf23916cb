import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDownloadCache } from "./download-cache.ts";

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

const locked = (change: object = {}) => ({
  path: "server.jar",
  url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/server.jar`,
  sizeBytes: content.length,
  digest: { algorithm: "sha256" as const, hex: sha256(content) },
  ...change,
});
const obtain = async (file = locked()) =>
  (await openDownloadCache(folder, "Blockwright/test (a test)")).obtain(file, AbortSignal.timeout(20_000));

function sendFrom(request: IncomingMessage, response: ServerResponse, until = content.length): void {
  const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
  response.writeHead(start > 0 ? 206 : 200);
  response.write(content.subarray(start, until));
  if (until < content.length) setTimeout(() => response.destroy(), 20);
  else response.end();
}

describe("a download", () => {
  test("is checked, kept under its hash and fetched once", async () => {
    answer = sendFrom;
    const cache = await openDownloadCache(folder, "Blockwright/test (a test)");
    const paths = await Promise.all([1, 2, 3].map(() => cache.obtain(locked(), AbortSignal.timeout(9000))));
    expect(new Set(paths).size).toBe(1);
    expect(readFileSync(paths[0] ?? "").equals(content)).toBe(true);
    await obtain();
    expect(requests).toHaveLength(1);
    expect([...userAgents]).toEqual(["Blockwright/test (a test)"]);
  });

  test.each([0.25, 0.5, 0.75])("cut at %d goes on where it ended", async (share) => {
    const cutAt = Math.floor(content.length * share);
    answer = (request, response) =>
      sendFrom(request, response, requests.length === 1 ? cutAt : content.length);
    const path = await obtain();
    expect(readFileSync(path).equals(content)).toBe(true);
    expect(requests.map(({ range }) => range)).toEqual([undefined, `bytes=${cutAt}-`]);
  });

  test("starts over when the source does not know ranges", async () => {
    answer = (_request, response) => {
      if (requests.length > 1) return void response.writeHead(200).end(content);
      response.writeHead(200);
      response.write(content.subarray(0, 1000));
      setTimeout(() => response.destroy(), 20);
    };
    expect(readFileSync(await obtain()).equals(content)).toBe(true);
  });

  test("with another hash is refused and leaves nothing", async () => {
    answer = sendFrom;
    await expect(obtain(locked({ digest: { algorithm: "sha256", hex: "0".repeat(64) } }))).rejects.toThrow(
      "hash differs",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that was spoilt on the disk is fetched again", async () => {
    answer = sendFrom;
    const path = await obtain();
    const spoilt = Buffer.from(content);
    spoilt[1000] = (spoilt[1000] ?? 0) ^ 1;
    writeFileSync(path, spoilt);
    expect(readFileSync(await obtain()).equals(content)).toBe(true);
    expect(requests).toHaveLength(2);
  });

  test("that is larger than agreed is refused before it fills the disk", async () => {
    answer = sendFrom;
    await expect(obtain(locked({ sizeBytes: 1000 }))).rejects.toThrow("larger than its source said");
    expect(readdirSync(folder)).toEqual([]);
  });

  test("that is gone says so, and a redirect is not followed", async () => {
    answer = (_request, response) => void response.writeHead(404).end();
    await expect(obtain()).rejects.toThrow("no longer offered");
    answer = (_request, response) =>
      void response.writeHead(302, { location: "http://169.254.169.254/" }).end();
    await expect(obtain()).rejects.toThrow("has moved");
  });
});
