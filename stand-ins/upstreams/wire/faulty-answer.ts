import { readFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import type { Fault, RedirectTarget } from "../control/fault.ts";
import type { Hosts, UpstreamName } from "../hosts.ts";
import { type Answer, json, redirect, text } from "./answer.ts";

const TEN_MEGABYTES = 10_000_000;
const BOMB_BYTES = 256 * 1024 * 1024;

/** How the answer is sent over the connection. */
export type Delivery = "whole" | "stalled" | "truncated" | "reset";

export interface Outcome {
  readonly answer: Answer;
  readonly delivery: Delivery;
  readonly delayMs: number;
}

export function asItIs(answer: Answer): Outcome {
  return { answer, delivery: "whole", delayMs: 0 };
}

export async function spoil(
  answer: Answer,
  fault: Fault,
  at: { upstream: UpstreamName; path: string; hosts: Hosts },
): Promise<Outcome> {
  switch (fault.kind) {
    case "slow-headers":
      return { answer, delivery: "whole", delayMs: fault.delayMs };
    case "stalled-body":
      return { answer, delivery: "stalled", delayMs: 0 };
    case "truncated-body":
      return { answer, delivery: "truncated", delayMs: 0 };
    case "connection-reset":
      return { answer, delivery: "reset", delayMs: 0 };
    case "changed-bytes":
      return asItIs({ ...answer, body: withOneByteChanged(await bytesOf(answer)) });
    case "wrong-hashes":
      return asItIs({ ...answer, body: withOtherHashes(await bytesOf(answer)) });
    case "status":
      return asItIs(refusal(fault.status, fault.retryAfterSeconds));
    case "redirect":
      return asItIs(redirect(targetUrl(fault.to, at)));
    case "zero-builds":
      return asItIs(withoutBuilds(answer, await bytesOf(answer)));
    case "lags-behind":
      return asItIs(withoutNewer(answer, await bytesOf(answer), fault.newest));
    case "huge-json":
      return asItIs(json({ padding: "x".repeat(fault.sizeBytes ?? TEN_MEGABYTES) }));
    case "invalid-json":
      return asItIs(text('{"versions": [', "application/json"));
    case "html":
      return asItIs(text("<!doctype html><title>Just a moment</title>\n", "text/html; charset=utf-8"));
    case "gzip-bomb":
      return asItIs(bomb(fault.unpackedBytes ?? BOMB_BYTES));
  }
}

export async function bytesOf(answer: Answer): Promise<Buffer> {
  return Buffer.isBuffer(answer.body) ? answer.body : readFile(answer.body.path);
}

function withOneByteChanged(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(changed.length / 2);
  if (changed.length > 0) changed[middle] = (changed[middle] ?? 0) ^ 0xff;
  return changed;
}

/** Of the same length, so that only the hash is wrong. */
function withOtherHashes(bytes: Buffer): Buffer {
  const other = (hash: string) => `"${hash.slice(1, -1).replaceAll("0", "1").replaceAll("a", "b")}"`;
  return Buffer.from(bytes.toString().replaceAll(/"[0-9a-f]{40,128}"/g, other));
}

function refusal(status: number, retryAfterSeconds: number | undefined): Answer {
  const error = { ok: false, error: `status_${status}`, message: "The stand-in was told to answer so." };
  if (retryAfterSeconds === undefined) return json(error, { status });
  const seconds = String(retryAfterSeconds);
  const headers = {
    "retry-after": seconds,
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": seconds,
  };
  return json(error, { status, headers });
}

function targetUrl(
  target: RedirectTarget,
  { upstream, path, hosts }: { upstream: UpstreamName; path: string; hosts: Hosts },
): string {
  switch (target) {
    case "loopback":
      return `http://127.0.0.1${path}`;
    case "private":
      return `http://10.0.0.1${path}`;
    case "link-local":
      return "http://169.254.169.254/latest/meta-data/";
    case "stranger":
      return `http://${hosts.stranger}${path}`;
    case "itself":
      return `http://${hosts[upstream]}${path}`;
    default:
      return target.url;
  }
}

const EMPTIED = ["", "builds", "result"];

function withoutBuilds(answer: Answer, bytes: Buffer): Answer {
  if (!answer.headers["content-type"]?.startsWith("application/json")) return answer;
  const emptied: unknown = JSON.parse(bytes.toString(), (key, value: unknown) =>
    EMPTIED.includes(key) && Array.isArray(value) ? [] : value,
  );
  return json(emptied, { status: answer.status, headers: withoutLength(answer) });
}

function withoutNewer(answer: Answer, bytes: Buffer, newest: string): Answer {
  const isNewer = (version: unknown) =>
    String(version).localeCompare(newest, "en", { numeric: true, sensitivity: "base" }) > 0;
  const lagging: unknown = JSON.parse(bytes.toString(), (key, value: unknown) =>
    key === "game_versions" && Array.isArray(value) ? value.filter((one) => !isNewer(one)) : value,
  );
  return json(lagging, { status: answer.status, headers: withoutLength(answer) });
}

function withoutLength({ headers }: Answer): Readonly<Record<string, string>> {
  const { etag: _changed, ...rest } = headers;
  return rest;
}

const bombs = new Map<number, Buffer>();

function bomb(unpackedBytes: number): Answer {
  const packed = bombs.get(unpackedBytes) ?? gzipSync(Buffer.alloc(unpackedBytes, " "));
  bombs.set(unpackedBytes, packed);
  return {
    status: 200,
    headers: { "content-type": "application/json", "content-encoding": "gzip" },
    body: packed,
  };
}
