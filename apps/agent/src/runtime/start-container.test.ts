import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { connectEngine } from "./engine.ts";
import { startContainer } from "./start-container.ts";

const folder = mkdtempSync(join(tmpdir(), "engine-"));
const socketPath = join(folder, "engine.sock");

// A real engine gets into this state only now and then, so this one plays it.
const heard: string[] = [];
let refusals: string[] = [];
const engine = createServer((request, response) => {
  const asked = `${request.method} ${request.url}`;
  heard.push(asked);
  request.resume();
  const refusal = asked.endsWith("/start") ? refusals.shift() : undefined;
  if (refusal !== undefined) return response.writeHead(500).end(JSON.stringify({ message: refusal }));
  if (request.method === "GET") return response.end(JSON.stringify({ Id: "abc" }));
  response.writeHead(asked.includes("/disconnect") ? 200 : 204).end();
});

afterEach(async () => {
  engine.close();
  await once(engine, "close");
  rmSync(folder, { recursive: true, force: true });
});

describe("starting a container", () => {
  it("makes the engine forget the place that it still holds for it, and starts it then", async () => {
    engine.listen(socketPath);
    await once(engine, "listening");
    const docker = connectEngine(socketPath);
    refusals = ["endpoint with name bw-one already exists in network games"];
    await startContainer(docker, "bw-one", "games");
    expect(heard).toEqual([
      "POST /containers/bw-one/start",
      "GET /containers/bw-one/json",
      "POST /containers/abc/rename?name=bw-one-mending",
      "POST /networks/games/disconnect",
      "POST /containers/abc/rename?name=bw-one",
      "POST /containers/bw-one/start",
    ]);
    refusals = ["something else"];
    await expect(startContainer(docker, "bw-one", "games")).rejects.toMatchObject({ code: "unknown" });
    expect(heard).toHaveLength(7);
  });
});
