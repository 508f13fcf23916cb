import type { FastifyReply } from "fastify";

/** Responses are for the caller alone and must never be interpreted as anything but data. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  if (!reply.hasHeader("etag")) reply.header("cache-control", "no-store");
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("x-content-type-options", "nosniff")
    .send(JSON.stringify(body));
}
