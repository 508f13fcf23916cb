import { timingSafeEqual, createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { collectDefaultMetrics, Histogram, Registry, type Metric } from "prom-client";
import { AppError } from "../errors.ts";
import { isForwarded } from "./forwarded.ts";
import { isLoopback } from "./loopback.ts";

export interface Metrics {
  readonly registry: Registry;
  observe(method: string, route: string, status: number, seconds: number): void;
}

export function createMetrics(program: string, collectors: readonly Metric[]): Metrics {
  const registry = new Registry();
  for (const collector of collectors) registry.registerMetric(collector);
  registry.setDefaultLabels({ program });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request's first byte to the answer, by route",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    registry,
    observe: (method, route, status, seconds) =>
      duration.observe({ method, route, status: String(status) }, seconds),
  };
}

/** With a configured token: for callers that send it. Without: only for the machine itself. */
export function serveMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined): void {
  app.get("/metrics", async (request, reply) => {
    if (!mayRead(request, token)) throw new AppError("NOT_FOUND");
    return reply.header("content-type", registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
  const given = request.headers.authorization ?? "";
  return timingSafeEqual(sha256(given), sha256(`Bearer ${token}`));
}

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
