import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bindRoute, type BindingDeps } from "./bind-route.ts";
import type { RouteBinding } from "./route-binding.ts";

const deps = {} as BindingDeps;
const binding = (change: object): RouteBinding => ({
  route: {
    method: "GET",
    path: "/api/x",
    access: "public",
    limit: "read",
    summary: "x",
    response: z.object({}),
    ...change,
  },
  options: {},
  handle: async () => ({}),
});

describe("binding a route", () => {
  test.each([undefined, "", "anyone", "server:", "server:Start!", "server:power", "Public"])(
    "is refused with the access %j",
    (access) => {
      expect(() => bindRoute(fastify(), binding({ access }), deps)).toThrow("does not say who may call it");
    },
  );

  test.each([undefined, "", "never", "toString"])("is refused with the limit %j", (limit) => {
    expect(() => bindRoute(fastify(), binding({ limit }), deps)).toThrow("how often it may be called");
  });

  test.each<[string, object]>([
    ["no {serverId}", {}],
    ["no {id}", { server: { via: "backup", param: "id" } }],
    ["nothing finds", { path: "/api/backups/{id}", server: { via: "backup", param: "id" } }],
    ["no serverId in its body", { server: { in: "body", name: "serverId" } }],
    ["no serverId in its query", { server: { in: "query", name: "serverId" }, query: z.object({}) }],
    ["two ways", { path: "/api/servers/{serverId}", server: { in: "query", name: "serverId" } }],
  ])("is refused when server access has %s", (problem, change) => {
    const access = "server:start";
    expect(() => bindRoute(fastify(), binding({ access, ...change }), deps)).toThrow(problem);
  });

  test("is refused when nothing decides its server access", () => {
    const path = "/api/servers/{serverId}";
    expect(() => bindRoute(fastify(), binding({ access: "server:start", path }), deps)).toThrow(
      "nothing decides it",
    );
  });

  test.each<[string, object]>([
    ["whatever action says", { body: z.object({ action: z.string() }) }],
    ["nap", { body: z.object({ action: z.enum(["start", "nap"]) }) }],
  ])("is refused when it takes %s for actions", (what, change) => {
    const server = { access: "server:view", path: "/api/servers/{serverId}", actionIn: "action" };
    const decided = { authorizeServer: async () => ({}) } as unknown as BindingDeps;
    expect(() => bindRoute(fastify(), binding({ ...server, ...change }), decided)).toThrow(`takes ${what}`);
  });

  test("works when it says who may call", () => {
    expect(() => bindRoute(fastify(), binding({}), deps)).not.toThrow();
  });
});
