import { createSocket } from "node:dgram";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectEngine } from "./engine.ts";
import { startContainer } from "./start-container.ts";

const folder = mkdtempSync(join(tmpdir(), "engine-"));
const socketPath = join(folder, "engine.sock");

// A real engine gets into this state only occasionally, so this fake one simulates it.
const heard: string[] = [];
let refusals: string[] = [];
let pid = 0;
const engine = createServer((request, response) => {
  const asked = `${request.method} ${request.url}`;
  heard.push(asked);
  request.resume();
  const refusal = asked.endsWith("/start") ? refusals.shift() : undefined;
  if (refusal !== undefined) return response.writeHead(500).end(JSON.stringify({ message: refusal }));
  if (request.method === "GET")
    return response.end(
      JSON.stringify({ Id: "abc", State: { Pid: pid }, NetworkSettings: { Networks: {} } }),
    );
  response.writeHead(asked.includes("/disconnect") ? 200 : 204).end();
});

beforeEach(async () => {
  heard.length = 0;
  engine.listen(socketPath);
  await once(engine, "listening");
});
afterEach(async () => {
  engine.close();
  await once(engine, "close");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("starting a container", () => {
  it("removes a stale endpoint from the engine's network and retries", async () => {
    const docker = connectEngine(socketPath);
    refusals = ["endpoint with name bw-one already exists in network games"];
    await startContainer(docker, "bw-one", { bridge: "games", resolvers: [] });
    expect(heard).toEqual([
      "POST /containers/bw-one/start",
      "GET /containers/bw-one/json",
      "POST /containers/abc/rename?name=bw-one-mending",
      "POST /networks/games/disconnect",
      "POST /containers/abc/rename?name=bw-one",
      "POST /containers/bw-one/start",
      "GET /containers/bw-one/json",
    ]);
    refusals = ["something else"];
    await expect(startContainer(docker, "bw-one", { bridge: "games", resolvers: [] })).rejects.toMatchObject({
      code: "unknown",
    });
    expect(heard).toHaveLength(8);
  });

  it("removes it again if its only DNS server would be the engine's, which knows its neighbours", async () => {
    const docker = connectEngine(socketPath);
    const nameServer = createSocket("udp4");
    nameServer.bind(0, "127.0.0.11");
    await once(nameServer, "listening");
    pid = process.pid;
    await expect(startContainer(docker, "bw-one", { bridge: "games", resolvers: [] })).rejects.toThrow(
      "names of their neighbours",
    );
    expect(heard.at(-1)).toMatch(/^DELETE \/containers\/bw-one\?/);
    nameServer.close();
    await once(nameServer, "close");
    await startContainer(docker, "bw-one", { bridge: "games", resolvers: [] });
    expect(heard.at(-1)).toBe("GET /containers/bw-one/json");
  });
});
