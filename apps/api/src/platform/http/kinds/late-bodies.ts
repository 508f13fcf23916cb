import type { FastifyInstance, FastifyRequest } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Its body may take long, as long as it makes progress. */
    readonly isUpload?: boolean;
  }
}

/**
 * A body that is not complete in time ends its connection. Node's own limit is the same for every request of a server.
 */
export function endLateBodies(app: FastifyInstance, withinMs: number): void {
  app.addHook("onRequest", (request, _reply, done) => {
    if (hasBody(request) && !request.routeOptions.config.isUpload) endWhenLate(request, withinMs);
    done();
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

function endWhenLate({ raw }: FastifyRequest, withinMs: number): void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    raw.socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
    raw.socket.destroySoon();
  }, withinMs);
  const forget = () => clearTimeout(timer);
  raw.once("end", forget).once("close", forget);
}
