import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { connectEngine, openStream } from "./engine.ts";

let folder: string;
let socketPath: string;
let server: Server;
const open = new Set<Socket>();
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "blockwright-engine-"));
  socketPath = join(folder, "engine.sock");
  // Answers pings and leaves all other requests open, as the engine does for consoles of running servers.
  server = createServer((request, response) => {
    response.writeHead(200, { "content-type": "text/plain" });
    if (request.url?.endsWith("/_ping")) response.end("OK");
    else response.write(" ");
  });
  server.on("connection", (socket) => void open.add(socket));
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
});
afterEach(() => {
  for (const socket of open) socket.destroy();
  server.close();
  rmSync(folder, { recursive: true });
});

test("the cost of a request does not depend on the number of open connections", async () => {
  const docker = connectEngine(socketPath);
  const costOfPings = async () => {
    const from = process.cpuUsage();
    for (let ping = 0; ping < 20; ping += 1) await docker.ping();
    const { user, system } = process.cpuUsage(from);
    return user + system;
  };
  await costOfPings();
  const alone = await costOfPings();
  for (let stream = 0; stream < 60; stream += 1) await openStream(docker, { method: "GET", path: "/wait" });
  expect(await costOfPings(), "time limit").toBeLessThan(alone * 5);
});
