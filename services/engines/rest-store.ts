import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

/** An in-memory store that speaks restic's REST protocol and can simulate faults. */
export interface RestStore {
  readonly address: string;
  /** How it answers every request from now on. */
  mood: "well" | "slow" | "full" | "read-only";
  /** The credentials of the last request. */
  readonly seenCredentials: () => string;
  stop(): Promise<void>;
  /** Restarts on the same port with the stored data. */
  startAgain(): Promise<void>;
}

const slowMs = 100;
const refusals = { full: 507, "read-only": 403 } as const;

export async function startRestStore(): Promise<RestStore> {
  const files = new Map<string, Buffer>();
  let credentials = "";
  const listen = (port: number) => {
    const server = createServer((request, response) => {
      credentials = request.headers.authorization ?? "";
      void answer(store, files, request, response);
    });
    return new Promise<typeof server>((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
  };
  let server = await listen(0);
  const { port } = server.address() as AddressInfo;
  const store: RestStore = {
    address: `rest:http://127.0.0.1:${port}/`,
    mood: "well",
    seenCredentials: () => Buffer.from(credentials.replace("Basic ", ""), "base64").toString(),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    startAgain: async () => {
      server = await listen(port);
    },
  };
  return store;
}

async function answer(
  { mood }: RestStore,
  files: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname: path } = new URL(request.url ?? "", "http://store");
  const body = await buffer(request);
  if (mood === "slow") await sleep(slowMs);
  const send = (status: number, content: Buffer | string = "") =>
    response.writeHead(status, { "content-length": Buffer.byteLength(content) }).end(content);
  if (request.method === "POST") {
    if (mood === "full" || mood === "read-only") return void send(refusals[mood]);
    if (!path.endsWith("/")) files.set(path, body);
    return void send(200);
  }
  if (request.method === "DELETE") return void send(files.delete(path) ? 200 : 404);
  if (path.endsWith("/")) {
    const found = [...files].filter(([name]) => name.startsWith(path));
    const list = found.map(([name, { length }]) => ({ name: name.slice(path.length), size: length }));
    response.setHeader("content-type", "application/vnd.x.restic.rest.v2");
    return void send(200, JSON.stringify(list));
  }
  const file = files.get(path);
  if (!file) return void send(404);
  if (request.method === "HEAD") return void response.writeHead(200, { "content-length": file.length }).end();
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (from === undefined) return void send(200, file);
  send(206, file.subarray(Number(from), to ? Number(to) + 1 : undefined));
}
