import type { ServerResponse } from "node:http";
import type { Asked, Block, Usage } from "./script.ts";

export type Ending = "whole" | "half" | "unfinished" | "error-inside" | "drip";

export interface Answer {
  readonly blocks: readonly Block[];
  /** Sent after the last event. */
  readonly lateBlocks?: readonly Block[];
  readonly end: Ending;
  /** Estimated unless given. */
  readonly usage?: Usage | undefined;
}

export interface Wire {
  readonly path: string;
  read(body: Record<string, unknown>): Asked;
  answer(response: ServerResponse, body: Record<string, unknown>, answer: Answer): void;
  error(status: number): unknown;
}

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(value));
}

/** Headers and the first half of a body that is never completed. */
export function sendHalfJson(response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value);
  response.writeHead(200, { "content-type": "application/json", "content-length": String(text.length) });
  response.write(text.slice(0, text.length / 2), () => response.destroy());
}

export function startEvents(response: ServerResponse): void {
  response.writeHead(200, {
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-cache",
  });
}

const dripEveryMs = 300;

/** Until the client has enough. */
export function drip(response: ServerResponse, send: () => void): void {
  const timer = setInterval(send, dripEveryMs);
  response.on("close", () => clearInterval(timer));
}

export function sendEvent(response: ServerResponse, name: string | null, data: unknown): void {
  response.write(`${name === null ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`);
}

export function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { text?: string }) => part.text ?? "").join("");
}
