import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text as readText } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { FaultRules } from "../control/fault.ts";
import type { RequestLog } from "../control/request-log.ts";
import { type Hosts, type UpstreamName, upstreamNames } from "../hosts.ts";
import type { Answer } from "./answer.ts";
import { asItIs, bytesOf, type Outcome, spoil } from "./faulty-answer.ts";
import { findRoute, type Upstream } from "./route.ts";

export type Upstreams = Readonly<Record<UpstreamName, Upstream>>;

const HTTP_PORT = 80;

interface Watched {
  readonly faults: FaultRules;
  readonly requests: RequestLog;
}

/** Starts a server for each host, at its own address. */
export function listenForAll(upstreams: Upstreams, hosts: Hosts, watched: Watched): Promise<Server[]> {
  return Promise.all(
    upstreamNames.map(async (name) => {
      const server = createServer((request, response) => {
        answerFor(name, { upstreams, hosts, watched }, request, response).catch(() => response.destroy());
      });
      const { hostname, port } = new URL(`http://${hosts[name]}`);
      server.listen(port === "" ? HTTP_PORT : Number(port), hostname);
      await once(server, "listening");
      return server;
    }),
  );
}

async function answerFor(
  name: UpstreamName,
  { upstreams, hosts, watched }: { upstreams: Upstreams; hosts: Hosts; watched: Watched },
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? "/";
  watched.requests.add({
    method: request.method ?? "GET",
    upstream: name,
    host: hosts[name],
    path,
    userAgent: request.headers["user-agent"] ?? "",
  });
  const answer = await rightAnswer(upstreams[name], request);
  const fault = watched.faults.take(name, path);
  const outcome =
    fault === undefined ? asItIs(answer) : await spoil(answer, fault, { upstream: name, path, hosts });
  await deliver(outcome, request, response);
}

async function rightAnswer(upstream: Upstream, request: IncomingMessage): Promise<Answer> {
  const url = new URL(request.url ?? "/", "http://any");
  const method = request.method === "HEAD" ? "GET" : (request.method ?? "GET");
  const route = findRoute(upstream.routes, method, url.pathname);
  const body = method === "POST" ? await readText(request) : "";
  const refused = upstream.refuse?.(request.headers);
  const answer =
    refused ??
    (await route?.answer({
      params: route.params,
      query: url.searchParams,
      headers: request.headers,
      body,
    })) ??
    upstream.notFound(url.pathname);
  return { ...answer, headers: { ...answer.headers, ...upstream.headers?.() } };
}

async function deliver(
  { answer, delivery, delayMs }: Outcome,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
  if (delivery === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  const unchanged = request.headers["if-none-match"];
  if (answer.status === 200 && unchanged !== undefined && unchanged === answer.headers["etag"]) {
    response.writeHead(304, { etag: unchanged }).end();
    return;
  }
  const length = Buffer.isBuffer(answer.body) ? answer.body.length : answer.body.sizeBytes;
  response.writeHead(answer.status, { ...answer.headers, "content-length": length });
  if (request.method === "HEAD") response.end();
  else if (delivery === "whole") await sendWhole(answer, response);
  else {
    const bytes = await bytesOf(answer);
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    // Gives the first half time to be sent before the connection is cut.
    if (delivery === "truncated") setTimeout(() => response.destroy(), 50);
  }
}

async function sendWhole(answer: Answer, response: ServerResponse): Promise<void> {
  if (Buffer.isBuffer(answer.body)) response.end(answer.body);
  else await pipeline(createReadStream(answer.body.path), response);
}
