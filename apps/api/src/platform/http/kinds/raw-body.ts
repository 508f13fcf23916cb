import type { FastifyInstance, FastifyRequest, RouteOptions } from "fastify";
import { AppError } from "../../errors.ts";

/** Long enough for a sender to read the refusal, short enough to stop it from sending on. */
const lingerMs = 300;
const idleMs = 60_000;

/** A route in its own scope, in which no body is read before the handler asks for it. */
export function readsItsOwnBody(app: FastifyInstance, route: RouteOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    scope.addHook("onRequest", async (request) => {
      request.raw.socket.setTimeout(idleMs);
    });
    scope.addHook("onResponse", async (request) => endWhatIsUnread(request));
    scope.route(route);
  });
}

/**
 * A browser reads no response before its body is sent, so the rest is drained for a moment. Without a limit a refused
 * sender could go on sending for ever.
 */
function endWhatIsUnread({ raw }: FastifyRequest): void {
  if (raw.complete) return;
  raw.resume();
  setTimeout(() => raw.destroy(), lingerMs).unref();
}

/** Refused before the first byte is read. */
export function refuseLongerThan(maxBytes: number, request: FastifyRequest): void {
  if ((announcedBytesOf(request) ?? 0) > maxBytes) throw new AppError("TOO_LARGE");
}

/** Undefined for a chunked body. */
export function announcedBytesOf({ headers }: FastifyRequest): number | undefined {
  const length = headers["content-length"];
  return length === undefined ? undefined : Number(length);
}

/** The bytes exactly as received. */
export async function readRawBody(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
  refuseLongerThan(maxBytes, request);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request.raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new AppError("TOO_LARGE");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
