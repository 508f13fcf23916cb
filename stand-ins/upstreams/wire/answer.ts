import { createHash } from "node:crypto";
import type { ServedFile } from "../files/served-file.ts";

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | ServedFile;
}

interface AnswerOptions {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export function json(value: unknown, { status = 200, headers = {} }: AnswerOptions = {}): Answer {
  const body = Buffer.from(JSON.stringify(value));
  const etag = `"${createHash("sha1").update(body).digest("hex")}"`;
  return { status, headers: { "content-type": "application/json", etag, ...headers }, body };
}

export function text(
  value: string,
  contentType = "text/plain; charset=utf-8",
  { status = 200 }: AnswerOptions = {},
): Answer {
  return { status, headers: { "content-type": contentType }, body: Buffer.from(value) };
}

export function file(served: ServedFile, headers: Readonly<Record<string, string>> = {}): Answer {
  const contentType = served.name.endsWith(".zip") ? "application/zip" : "application/java-archive";
  return { status: 200, headers: { "content-type": contentType, ...headers }, body: served };
}

/** A jar that is created for the request. */
export function jar(bytes: Buffer): Answer {
  return { status: 200, headers: { "content-type": "application/java-archive" }, body: bytes };
}

export function redirect(
  location: string,
  { status = 302, headers = {} }: { status?: 301 | 302 | 307; headers?: Record<string, string> } = {},
): Answer {
  return { status, headers: { location, ...headers }, body: Buffer.alloc(0) };
}

export function cachedFor(seconds: number): { headers: Readonly<Record<string, string>> } {
  return { headers: { "cache-control": `public, max-age=${seconds}` } };
}
