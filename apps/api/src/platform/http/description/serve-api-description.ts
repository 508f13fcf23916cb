import type { RouteDefinition } from "@blockwright/contract/route";
import type { FastifyInstance } from "fastify";
import { apiPageStyle, renderApiPage } from "./api-page.ts";
import { describeApi } from "./openapi.ts";

export function serveApiDescription(app: FastifyInstance, routes: readonly RouteDefinition[]): void {
  const document = describeApi(routes);
  const page = renderApiPage(document);
  const policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'";
  app.get("/api/openapi.json", (_request, reply) => reply.send(document));
  app.get("/api/docs.css", (_request, reply) => reply.type("text/css").send(apiPageStyle));
  app.get("/api/docs", (_request, reply) =>
    reply
      .header("content-security-policy", policy)
      .header("x-content-type-options", "nosniff")
      .type("text/html; charset=utf-8")
      .send(page),
  );
}
