import { randomBytes } from "node:crypto";
import { request, type ClientRequest, type IncomingMessage } from "node:http";

export interface Part {
  readonly name: string;
  readonly fileName?: string;
  readonly content: string | Buffer;
}

export const boundary = `b${randomBytes(8).toString("hex")}`;

export function multipart(parts: readonly Part[], between = boundary): Buffer {
  return Buffer.concat([
    ...parts.flatMap(({ name, fileName, content }) => [
      Buffer.from(`--${between}\r\n${headOf(name, fileName)}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(`--${between}--\r\n`),
  ]);
}

export function headOf(name: string, fileName?: string): string {
  const file = fileName === undefined ? "" : `; filename="${fileName}"`;
  return `Content-Disposition: form-data; name="${name}"${file}`;
}

export interface OpenRequest {
  readonly sent: ClientRequest;
  /** Resolves when the connection is closed, with the status of the response, or 0. */
  readonly ended: Promise<{ readonly status: number; readonly text: string; readonly atMs: number }>;
  /** Resolves with the first byte of the response's body. */
  readonly begun: Promise<void>;
}

/** A request that stays open: the test decides what it sends and when it stops. */
export function openRequest(
  url: string,
  method: "GET" | "POST" | "PATCH",
  headers: Readonly<Record<string, string>>,
): OpenRequest {
  const sent = request(url, { method, headers, agent: false });
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<{ status: number; text: string; atMs: number }>();
  let status = 0;
  let text = "";
  const finish = () => ended.resolve({ status, text, atMs: performance.now() });
  sent.on("response", (answer: IncomingMessage) => {
    status = answer.statusCode ?? 0;
    answer.on("data", (chunk: Buffer) => {
      if (text.length < 10_000) text += chunk.toString("latin1");
      begun.resolve();
    });
    answer.on("error", finish).on("close", finish);
  });
  sent.on("error", finish).on("close", finish);
  return { sent, ended: ended.promise, begun: begun.promise };
}

export const multipartType = { "content-type": `multipart/form-data; boundary=${boundary}` };
