import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

type Answer = (response: ServerResponse, url: URL, request: IncomingMessage, nth: number) => void;

const good = JSON.stringify({ value: 1 });
const json = { "content-type": "application/json" };
const unfolded = Buffer.alloc(32 * 1024 * 1024, 0x20);
const gzipBomb = gzipSync(unfolded, { level: 1 });
const brotliBomb = brotliCompressSync(unfolded, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
let switched: "on" | "odd" | "off" = "on";

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location }).end();
}

function pour(response: ServerResponse, piece: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(piece));
  };
  response.on("drain", more);
  more();
}

/** Every way a source can misbehave, one path each, and a few valid answers. */
export const hostileAnswers: Readonly<Record<string, Answer>> = {
  "/ok": (response) => response.writeHead(200, json).end(good),
  "/v2/ok": (response) => response.writeHead(200, json).end(good),
  "/gzip": (response) => response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync(good)),
  "/br": (response) =>
    response.writeHead(200, { ...json, "content-encoding": "br" }).end(brotliCompressSync(good)),
  "/404": (response) => response.writeHead(404).end("nothing"),
  "/410": (response) => response.writeHead(410).end("gone"),
  "/403": (response) => response.writeHead(403).end("go away"),
  "/400": (response) => response.writeHead(400).end("what"),
  "/304": (response) => response.writeHead(304).end(),
  "/429-once": (response, _url, _request, nth) =>
    nth === 1
      ? response.writeHead(429, { "retry-after": "1" }).end()
      : response.writeHead(200, json).end(good),
  "/429-long": (response) => response.writeHead(429, { "retry-after": "3600" }).end(),
  "/429-reset": (response) => response.writeHead(429, { "x-ratelimit-reset": "3600" }).end(),
  "/500": (response) => response.writeHead(500).end("oops"),
  "/500-once": (response, _url, _request, nth) =>
    nth === 1 ? response.writeHead(500).end() : response.writeHead(200, json).end(good),
  "/reset-once": (response, _url, request, nth) =>
    nth === 1 ? request.socket.destroy() : response.writeHead(200, json).end(good),
  "/slow-headers": () => undefined,
  "/slow-body": (response) => response.writeHead(200, json).write('{"value":'),
  "/trickle": (response) => {
    response.writeHead(200, json);
    const timer = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(timer));
  },
  "/truncated": (response) => {
    response.writeHead(200, { ...json, "content-length": "1000" });
    response.write(good, () => response.destroy());
  },
  "/redirect": (response, url) => redirect(response, url.searchParams.get("to") ?? ""),
  "/redirect-chain": (response, url) => {
    const left = Number(url.searchParams.get("left"));
    redirect(response, left === 0 ? "/ok" : `/redirect-chain?left=${left - 1}`);
  },
  "/redirect-endless-body": (response) => {
    response.writeHead(302, { location: "/ok" });
    pour(response, Buffer.alloc(65_536));
  },
  "/huge-json": (response) =>
    response.writeHead(200, json).end(JSON.stringify({ value: 1, more: "x".repeat(10 * 1024 * 1024) })),
  "/huge-declared": (response) =>
    response.writeHead(200, { ...json, "content-length": String(2 ** 40) }).write(good),
  "/invalid-json": (response) => response.writeHead(200, json).end('{"value": canary-text}'),
  "/wrong-shape": (response) => response.writeHead(200, json).end('{"value":"canary-text"}'),
  "/html": (response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<h1>Back soon</h1>"),
  "/not-utf8": (response) => response.writeHead(200, json).end(Buffer.from([0x22, 0xff, 0x22])),
  "/zero-byte": (response) => response.writeHead(200).end("a\0b"),
  "/gzip-bomb": (response) => response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipBomb),
  "/br-bomb": (response) => response.writeHead(200, { ...json, "content-encoding": "br" }).end(brotliBomb),
  "/gzip-broken": (response) =>
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end("this is no gzip"),
  "/br-broken": (response) =>
    response.writeHead(200, { ...json, "content-encoding": "br" }).end("this is no brotli"),
  "/gzip-cut": (response) =>
    response.writeHead(200, { ...json, "content-encoding": "gzip" }).end(gzipSync(good).subarray(0, 15)),
  "/gzip-twice": (response) =>
    response.writeHead(200, { ...json, "content-encoding": "gzip, gzip" }).end(gzipSync(gzipSync(good))),
  "/endless": (response) => pour(response.writeHead(200, json), Buffer.alloc(65_536, 0x20)),
  "/header-flood": (response) =>
    response.writeHead(200, { ...json, "x-flood": "x".repeat(100_000) }).end(good),
  "/no-http": (_response, _url, request) => request.socket.end("SSH-2.0-OpenSSH_9.2\r\n"),
  "/text": (response) => response.writeHead(200, { "content-type": "application/xml" }).end("<v>1</v>"),
  "/file": (response) => response.writeHead(200).end("the bytes of a file"),
  "/max-age": (response, url) =>
    response
      .writeHead(200, { ...json, "cache-control": `public, max-age=${url.searchParams.get("seconds")}` })
      .end(good),
  "/no-store": (response) => response.writeHead(200, { ...json, "cache-control": "no-store" }).end(good),
  "/etag": (response, _url, request, nth) =>
    request.headers["if-none-match"] === '"one"'
      ? response.writeHead(304, { "cache-control": "max-age=60" }).end()
      : response
          .writeHead(200, { ...json, etag: '"one"', "cache-control": "max-age=60" })
          .end(JSON.stringify({ value: nth })),
  "/late": (response) => void setTimeout(() => response.writeHead(200, json).end(good), 150),
  "/switch": (response, url) => {
    switched = url.searchParams.get("to") as typeof switched;
    response.writeHead(200, json).end(good);
  },
  "/switched": (response) => {
    if (switched === "off") response.writeHead(503).end();
    else response.writeHead(200, json).end(switched === "odd" ? "[]" : good);
  },
};
