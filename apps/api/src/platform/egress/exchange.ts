import type { Readable } from "node:stream";
import { request, type Dispatcher } from "undici";
import { header, type AnswerHeaders } from "./answer-headers.ts";
import { checkDestination } from "./destination.ts";
import { EgressError, type EgressSource } from "./egress-client.ts";
import { readBody, type BodyLimits } from "./read-body.ts";

export interface Exchange {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Empty unless the status is 200: other bodies are ignored. */
  readonly bytes: Buffer;
  readonly finalUrl: URL;
}

export interface ExchangeRequest {
  readonly source: EgressSource;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly sent?: string;
  readonly redirects: number;
  readonly body: BodyLimits;
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);
/** A short rest is read, so that the connection can be reused. */
const discardedBytes = 16 * 1024;

/** One request with its redirects, each hop checked like the first. */
export async function exchange(dispatcher: Dispatcher, wanted: ExchangeRequest): Promise<Exchange> {
  const { source, redirects, sent, body: limits } = wanted;
  const posted =
    sent === undefined
      ? { headers: wanted.headers }
      : {
          method: "POST" as const,
          body: sent,
          headers: { ...wanted.headers, "content-type": "application/json" },
        };
  let url = wanted.url;
  for (let hop = 0; hop <= redirects; hop += 1) {
    const { statusCode, headers, body } = await request(url, {
      dispatcher,
      ...posted,
      signal: limits.signal,
    });
    const location = redirectStatuses.has(statusCode) ? header(headers, "location") : undefined;
    if (location === undefined)
      return { status: statusCode, headers, bytes: await read(statusCode, headers, body), finalUrl: url };
    discard(body, limits.signal);
    url = checkDestination(source, location, url);
  }
  throw new EgressError("unexpected", source.name, `${source.name} sends us from one address to the next.`);

  async function read(status: number, headers: AnswerHeaders, body: DiscardableBody): Promise<Buffer> {
    try {
      if (status === 200) return await readBody(source.name, headers, body, limits);
      return Buffer.alloc(0);
    } finally {
      discard(body, limits.signal);
    }
  }
}

type DiscardableBody = Readable & Pick<Dispatcher.ResponseData["body"], "dump">;

function discard(body: DiscardableBody, signal: AbortSignal): void {
  if (body.readableEnded || body.destroyed) return;
  // Aborting it raises an error that no caller needs.
  body.on("error", () => undefined);
  body.dump({ limit: discardedBytes, signal }).catch(() => undefined);
}
