import type { FastifyReply } from "fastify";

/** Answers are for the caller alone and are never to be interpreted as anything but data. */
export function sendJson(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply
    .code(status)
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("x-content-type-options", "nosniff")
    .send(JSON.stringify(body));
}
