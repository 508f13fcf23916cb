import { fastify } from "fastify";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { bindRoute, type BindingGround } from "./bind-route.ts";
import type { RouteBinding } from "./route-binding.ts";

const ground = {} as BindingGround;
const binding = (change: object): RouteBinding => ({
  route: {
    method: "GET",
    path: "/api/x",
    access: "public",
    summary: "x",
    response: z.object({}),
    ...change,
  },
  options: {},
  handle: async () => ({}),
});

describe("binding a route", () => {
  test.each([undefined, "", "anyone", "server:", "server:Start!", "Public"])(
    "is refused with the access %j",
    (access) => {
      expect(() => bindRoute(fastify(), binding({ access }), ground)).toThrow("does not say who may call it");
    },
  );

  test("is refused when server access has no server or nobody decides it", () => {
    expect(() => bindRoute(fastify(), binding({ access: "server:start" }), ground)).toThrow("no {serverId}");
    const path = "/api/servers/{serverId}";
    expect(() => bindRoute(fastify(), binding({ access: "server:start", path }), ground)).toThrow(
      "nothing decides it",
    );
  });

  test("works when it says who may call", () => {
    expect(() => bindRoute(fastify(), binding({}), ground)).not.toThrow();
  });
});
