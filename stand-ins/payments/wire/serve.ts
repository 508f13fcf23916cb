import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Faults } from "../control/faults.ts";
import { passTime } from "../rules/pass-time.ts";
import { newId } from "../state/new-id.ts";
import type { World } from "../state/world.ts";
import { answerCall, type Keys } from "./answer-call.ts";
import { authenticationPage } from "./authentication-page.ts";
import { createIdempotency } from "./idempotency.ts";

export interface MadeCall {
  readonly method: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  readonly status: number;
}

const largestBodyBytes = 256 * 1024;

const forBrowsers = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-methods": "*",
};

export interface Served {
  readonly world: World;
  readonly keys: Keys;
  readonly faults: Faults;
  readonly calls: MadeCall[];
  /** Answers requests below `/_control/`. */
  control(name: string, body: string): Promise<unknown>;
}

export function serve(served: Served): Server {
  const idempotency = createIdempotency();
  return createServer((request, response) => {
    void answer(served, idempotency, request, response).catch(() => response.destroy());
  });
}

async function answer(
  served: Served,
  idempotency: ReturnType<typeof createIdempotency>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stand-in");
  const body = await read(request);
  if (request.method === "OPTIONS") {
    response.writeHead(204, forBrowsers).end();
    return;
  }
  const [, control] = /^\/_control\/([a-z-]+)$/u.exec(url.pathname) ?? [];
  if (control !== undefined) {
    const result = await served.control(control, body);
    response.writeHead(result === undefined ? 404 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(result ?? null));
    return;
  }
  const [, intent] = /^\/3d_secure_2\/authenticate\/([A-Za-z0-9_]{1,80})$/u.exec(url.pathname) ?? [];
  if (intent !== undefined) {
    showPage(authenticationPage(served.world, intent, url.searchParams), response);
    return;
  }
  answerRest(served, idempotency, request, response, url, body);
}

function answerRest(
  served: Served,
  idempotency: ReturnType<typeof createIdempotency>,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  body: string,
): void {
  const { world, calls, faults, keys } = served;
  const method = request.method ?? "GET";
  const idempotencyKey = headerOf(request, "idempotency-key");
  const fault = faults.take(method, url.pathname);
  if (fault === "cut-before") {
    calls.push({ method, path: url.pathname, idempotencyKey: idempotencyKey ?? null, status: 0 });
    response.destroy();
    return;
  }
  passTime(world, world.clock.now());
  const { status, text } = answerCall(world, keys, idempotency, {
    method,
    path: url.pathname,
    form: method === "POST" ? body : url.search.slice(1),
    authorization: request.headers.authorization,
    idempotencyKey,
    fault,
  });
  calls.push({ method, path: url.pathname, idempotencyKey: idempotencyKey ?? null, status });
  if (fault === "cut-after") {
    response.destroy();
    return;
  }
  const version = headerOf(request, "stripe-version");
  response.writeHead(status, {
    ...forBrowsers,
    "content-type": "application/json",
    "request-id": newId("req", 14),
    ...(version !== undefined && { "stripe-version": version }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  });
  response.end(text);
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function showPage(page: ReturnType<typeof authenticationPage>, response: ServerResponse): void {
  if ("location" in page) response.writeHead(302, { location: page.location }).end();
  else response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(page.html);
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > largestBodyBytes) throw new Error("The request is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
