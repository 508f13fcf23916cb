import { randomUUID } from "node:crypto";
import { fastify, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { Metric } from "prom-client";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";
import type { LogContext, Logger } from "../log.ts";
import { answerWith, createErrorAnswer } from "./answer-error.ts";
import { isCrossSite } from "./cross-site.ts";
import { endLateBodies } from "./kinds/late-bodies.ts";
import { warnOfStrangers } from "./forwarded.ts";
import { serveHealth, type ReadinessCheck } from "./health.ts";
import { acceptOnlyJson } from "./kinds/json-body.ts";
import { createMetrics, serveMetrics, type Metrics } from "./metrics.ts";

export interface HttpServer {
  readonly app: FastifyInstance;
  listen(host: string, port: number): Promise<string>;
  /** Answers "not ready", lets running requests finish, closes the rest when the time is up. */
  drain(graceMs: number): Promise<void>;
}

declare module "fastify" {
  interface FastifyRequest {
    /** Filled while the request is handled; the closing log line includes it. */
    logContext: LogContext | undefined;
  }
}

const largestBodyBytes = 64 * 1024;
const bodyWithinMs = 30_000;

export function createHttpServer(
  config: Config,
  log: Logger,
  program: string,
  { readiness, collectors }: { readiness: readonly ReadinessCheck[]; collectors: readonly Metric[] },
): HttpServer {
  let isDraining = false;
  const metrics = createMetrics(program, collectors);
  const app = fastify({
    trustProxy: config.http.trustedProxies.length > 0 ? config.http.trustedProxies : false,
    bodyLimit: largestBodyBytes,
    genReqId: createRequestIds(),
    // Per request instead, see `endLateBodies`: an upload may take as long as it makes progress.
    requestTimeout: 0,
    http: { headersTimeout: 30_000 },
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    return503OnClosing: false,
    // A file name of 255 bytes, each of them escaped.
    routerOptions: { maxParamLength: 3 * 255 },
  });
  app.decorateRequest("logContext", undefined);
  app.setErrorHandler(createErrorAnswer(log));
  warnOfStrangers(app, config.http.trustedProxies, log);
  acceptOnlyJson(app);
  endLateBodies(app, bodyWithinMs);
  refuseCrossSite(app, config.http.publicUrl.origin);
  reportRequests(app, log, metrics);
  serveHealth(app, readiness, () => isDraining);
  serveMetrics(app, metrics, config.http.metricsToken);
  return {
    app,
    listen: (host, port) => app.listen({ host, port }),
    drain: async (graceMs) => {
      isDraining = true;
      const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
      await app.close();
      clearTimeout(timer);
    },
  };
}

function refuseCrossSite(app: FastifyInstance, publicOrigin: string): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (!isCrossSite(request.method, request.headers, publicOrigin)) return done();
    answerWith(reply, new AppError("CROSS_SITE"));
  });
}

/** Never the URL: it contains prompts and search words. Successful reads are not logged. */
function reportRequests(app: FastifyInstance, log: Logger, metrics: Metrics): void {
  app.addHook("onResponse", (request: FastifyRequest, reply: FastifyReply, done) => {
    const route = request.routeOptions.url ?? "unknown";
    const { statusCode: status, elapsedTime } = reply;
    metrics.observe(request.method, route, status, elapsedTime / 1000);
    const isQuiet = status < 400 && (request.method === "GET" || request.method === "HEAD");
    if (!isQuiet) {
      log.info(
        {
          requestId: request.id,
          ...request.logContext,
          method: request.method,
          route,
          status,
          ms: Math.round(elapsedTime),
        },
        "answered",
      );
    }
    done();
  });
}

/** Unique across processes without asking the system for randomness on every request. */
function createRequestIds(): () => string {
  const prefix = randomUUID().slice(0, 8);
  let count = 0;
  return () => `${prefix}-${(count += 1).toString(36)}`;
}
