import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { cardPages, type CardPages } from "../../stand-ins/payments/browser/card-pages.ts";

interface DoorOptions {
  /** Where browsers come. */
  readonly port: number;
  readonly apiPort: number;
  /** The card provider's stand-in. */
  readonly paymentsUrl: string;
}

/** The provider's hosts, on this door. */
const prefix = "/_cards/";
const hosts = ["js.stripe.com", "api.stripe.com", "hooks.stripe.com"] as const;

/**
 * Stands before the api of the demo. A browser without internet can't reach the card provider, so its addresses in
 * scripts and policies lead here, to the stand-in. The product knows nothing of it.
 */
export async function openCardDoor(options: DoorOptions): Promise<Server> {
  const pages = await cardPages();
  const server = createServer((asked, answer) => {
    const passed = asked.url?.startsWith(prefix)
      ? answerForProvider(asked, answer, pages, options)
      : passToApi(asked, answer, options);
    passed.catch(() => answer.destroy());
  });
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex, head: Buffer) =>
    tunnel(asked, socket, head, options),
  );
  await new Promise<void>((resolve) => server.listen(options.port, "127.0.0.1", resolve));
  return server;
}

/** Without the page's origin: everything is on the same one. */
function lead(content: string): string {
  return hosts.reduce((left, host) => left.replaceAll(`https://${host}`, `${prefix}${host}`), content);
}

function leadPolicy(policy: string): string {
  return hosts.reduce((left, host) => left.replaceAll(`https://${host}`, "'self'"), policy);
}

async function answerForProvider(
  asked: IncomingMessage,
  answer: ServerResponse,
  { script, frame }: CardPages,
  { paymentsUrl }: DoorOptions,
): Promise<void> {
  const [, host = "", path = ""] = /^\/_cards\/([^/]+)(\/.*)$/.exec(asked.url ?? "") ?? [];
  if (host === hosts[0]) {
    const isFrame = path.endsWith(".html");
    answer.setHeader("content-type", isFrame ? "text/html; charset=utf-8" : "text/javascript; charset=utf-8");
    return void answer.end(lead(isFrame ? frame : script));
  }
  const body = asked.method === "POST" ? await text(asked) : null;
  const given = await fetch(`${paymentsUrl}${path}`, {
    method: asked.method ?? "GET",
    headers: { "content-type": asked.headers["content-type"] ?? "text/plain" },
    body,
    redirect: "manual",
  });
  const location = given.headers.get("location");
  answer.writeHead(given.status, {
    "content-type": given.headers.get("content-type") ?? "text/plain",
    ...(location !== null && { location }),
  });
  answer.end(lead(await given.text()));
}

async function passToApi(
  asked: IncomingMessage,
  answer: ServerResponse,
  { apiPort }: DoorOptions,
): Promise<void> {
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const sent = request({ port: apiPort, method: asked.method, path: asked.url, headers });
  asked.pipe(sent);
  const given = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.on("response", resolve).on("error", reject);
  });
  const policy = given.headers["content-security-policy"];
  const changed = {
    ...given.headers,
    ...(typeof policy === "string" && { "content-security-policy": leadPolicy(policy) }),
  };
  if (!String(given.headers["content-type"]).includes("javascript")) {
    answer.writeHead(given.statusCode ?? 502, changed);
    return void given.pipe(answer);
  }
  const script = lead(await text(given));
  delete changed["content-length"];
  answer.writeHead(given.statusCode ?? 502, changed);
  answer.end(script);
}

/** Sockets pass as they are. */
function tunnel(
  { method, url, rawHeaders }: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { apiPort }: DoorOptions,
): void {
  const api = connect({ port: apiPort }, () => {
    const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    api.write(`${method} ${url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    api.write(head);
    api.pipe(socket).pipe(api);
  });
  api.on("error", () => socket.destroy());
  socket.on("error", () => api.destroy());
}
